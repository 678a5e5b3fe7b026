// globalShortcut: https://www.electronjs.org/docs/latest/api/global-shortcut
import type { GlobalShortcut } from 'electron';
import { app } from './app.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

const registered = new Map<string, () => void>();

/** Triggered by `pressShortcut` only. */
export const globalShortcut = unimplementedProxy(
  {
    register: (accelerator, callback) => {
      requireReady();
      const keys = normalize(accelerator);
      if (registered.has(keys)) return false;
      registered.set(keys, callback);
      return true;
    },
    registerAll: (accelerators, callback) => {
      for (const accelerator of accelerators) globalShortcut.register(accelerator, callback);
    },
    unregister: (accelerator) => {
      requireReady();
      registered.delete(normalize(accelerator));
    },
    unregisterAll: () => {
      requireReady();
      registered.clear();
    },
    isRegistered: (accelerator) => {
      requireReady();
      return registered.has(normalize(accelerator));
    },
  } satisfies Partial<GlobalShortcut>,
  'globalShortcut',
);

/** Of the host: triggers a shortcut. @returns whether it is registered */
export function pressShortcut(accelerator: string): boolean {
  const callback = registered.get(normalize(accelerator));
  callback?.();
  return callback !== undefined;
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
}

/** Normalizes the names and the order of an accelerator's keys. */
function normalize(accelerator: string): string {
  const keys = accelerator.split('+').map((key) => key.trim().toLowerCase());
  if (keys.some((key) => key === '')) throw new TypeError(`${accelerator} is not a valid accelerator`);
  const control = process.platform === 'darwin' ? 'command' : 'control';
  const names: Record<string, string> = {
    cmdorctrl: control,
    commandorcontrol: control,
    cmd: 'command',
    ctrl: 'control',
    option: 'alt',
  };
  return keys
    .map((key) => names[key] ?? key)
    .sort()
    .join('+');
}
