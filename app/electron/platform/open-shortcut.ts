// The global shortcut that opens or hides the panel.
import type { GlobalShortcut } from 'electron';
import type { Log } from '../../core/runtime.ts';
import type { OpenShortcut } from '../../core/panel/panel-context.ts';

/** To be used once the app is ready. */
export function createOpenShortcut(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  open: () => void,
  log: Log,
): OpenShortcut {
  let active: string | undefined;
  return {
    set: (next) => {
      if (next === active) return true;
      if (active !== undefined) globalShortcut.unregister(active);
      active = undefined;
      try {
        if (next !== undefined && globalShortcut.register(next, open)) active = next;
      } catch (error) {
        log(`shortcut: ${String(error)}`, 'warn');
      }
      return active === next;
    },
    isActive: () => active !== undefined,
  };
}
