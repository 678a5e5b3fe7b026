// globalShortcut: https://www.electronjs.org/docs/latest/api/global-shortcut
import type { GlobalShortcut } from 'electron';
import { app } from './app.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

const registered = new Set<string>();

/** Nothing triggers a shortcut. */
export const globalShortcut = unimplementedProxy(
  {
    register: (accelerator) => {
      requireReady();
      if (registered.has(accelerator)) return false;
      registered.add(accelerator);
      return true;
    },
    unregister: (accelerator) => {
      requireReady();
      registered.delete(accelerator);
    },
    unregisterAll: () => {
      requireReady();
      registered.clear();
    },
  } satisfies Partial<GlobalShortcut>,
  'globalShortcut',
);

function requireReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
}
