// The global shortcut that opens the panel.
import type { GlobalShortcut } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import type { Log } from '../../core/runtime.ts';
import type { OpenShortcut } from '../../core/panel/panel-context.ts';

export interface OpenShortcutOptions {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly platform: NodeJS.Platform;
  readonly open: () => void;
  readonly log: Log;
}

/** To be used once the app is ready. */
export function createOpenShortcut({
  globalShortcut,
  platform,
  open,
  log,
}: OpenShortcutOptions): OpenShortcut {
  let active: string | undefined;

  const replaceActive = (next: string | undefined) => {
    if (active !== undefined) globalShortcut.unregister(active);
    active = next;
  };
  const isRegistered = (accelerator: string): boolean => {
    try {
      return globalShortcut.register(accelerator, open);
    } catch (error) {
      log(`shortcut: ${String(error)}`, 'warn');
      return false;
    }
  };

  return {
    set: ({ on, keys }: Preferences['shortcut']) => {
      const next = on ? platformKeys(keys, platform) : undefined;
      if (next === active) return true;
      // Registers the new one first: if that fails, the previous one stays.
      if (next !== undefined && !isRegistered(next)) return false;
      replaceActive(next);
      return true;
    },
    isActive: () => active !== undefined,
  };
}

/** Spells equal combinations of keys alike: registering a combination that Perch has already registered would fail. */
function platformKeys(keys: string, platform: NodeJS.Platform): string {
  const parts = keys.replace('CommandOrControl', platform === 'darwin' ? 'Meta' : 'Control').split('+');
  return [...parts.slice(0, -1).sort(), ...parts.slice(-1)].join('+');
}
