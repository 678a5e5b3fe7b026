// Starting at login, hidden: by the system's own list on macOS and Windows, by an autostart entry on Linux.
import type { App } from 'electron';
import { homedir } from 'node:os';
import type { Log } from '../../core/ports.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import { autostartFile, desktopEntry, writeEntry, entryProgram } from './desktop-entry.ts';

/** What such a start is told by. */
export const hiddenArgument = '--hidden';

export interface LoginItemOptions {
  readonly app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  readonly environment: DesktopEnvironment;
  readonly execPath: string;
  readonly log: Log;
  readonly home?: string;
}

/**
 * Gives the function that makes the system start Perch at login, or not; it is called at start and with every change.
 * What can't be changed is in the log.
 */
export function createLoginItem(options: LoginItemOptions): (wanted: boolean) => void {
  // What nobody has switched on is left alone: it may be another Perch's.
  let current = false;
  return (wanted) => {
    if (wanted === current && !wanted) return;
    current = wanted;
    // What is not installed has no program that could be started by itself.
    if (!options.app.isPackaged) return;
    try {
      set(wanted, options);
    } catch (error) {
      options.log(`login item: ${error instanceof Error ? error.message : String(error)}`, 'warn');
    }
  };
}

/** macOS tells it by itself; elsewhere such a start has the argument. */
export function wasStartedAtLogin(
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

function set(
  wanted: boolean,
  { app, platform, environment: around, execPath, home = homedir() }: LoginItemOptions,
): void {
  if (platform === 'linux') {
    const entry = desktopEntry({ program: entryProgram(around, execPath), args: [hiddenArgument] });
    writeEntry(autostartFile(around, home), wanted ? entry : undefined);
    return;
  }
  const args = platform === 'win32' ? [hiddenArgument] : [];
  if (app.getLoginItemSettings({ args }).openAtLogin === wanted) return;
  app.setLoginItemSettings({ openAtLogin: wanted, args });
}
