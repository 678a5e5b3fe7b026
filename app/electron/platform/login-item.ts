// Starts Perch at login, hidden: through the system's login items on macOS and Windows, an autostart entry on Linux.
import type { App } from 'electron';
import { homedir } from 'node:os';
import type { Log } from '../../core/runtime.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import {
  autostartFile,
  desktopEntry,
  entryForAll,
  entryProgram,
  isAutostarted,
  removeEntry,
  writeEntry,
} from './desktop-entry.ts';
import { entryArgument } from './ozone-platform.ts';

/** The argument of a start at login, except on macOS. */
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
 * Returns the function that sets whether the system starts Perch at login. Errors are logged. An entry that wasn't enabled in
 * this run may belong to another installation of Perch: it is removed only with `removesEarlier`, and not at each call.
 */
export function createLoginItem(
  options: LoginItemOptions,
): (isEnabled: boolean, removesEarlier?: boolean) => void {
  let wasEnabled = false;
  let wasRemoved = false;
  return (isEnabled, removesEarlier = false) => {
    if (!isEnabled && !wasEnabled && (!removesEarlier || wasRemoved)) return;
    const isRemoved = !isEnabled && !wasEnabled;
    wasEnabled = isEnabled;
    wasRemoved = isRemoved;
    // A Perch that isn't installed has no executable of its own.
    if (!options.app.isPackaged) return;
    // What the user has switched off stays so.
    if (isRemoved && systemStart(options) === 'off') return;
    try {
      if (isRemoved) {
        const result = removeLoginItem(options);
        if (result !== 'absent') options.log(`login item: ${result}`, result === 'removed' ? 'info' : 'warn');
      } else apply(isEnabled, options);
    } catch (error) {
      options.log(`login item: ${error instanceof Error ? error.message : String(error)}`, 'warn');
    }
  };
}

/** Whether macOS started Perch at login. On other systems such a start has the argument `--hidden`. */
export function wasStartedAtLogin(
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** What the system does at login, where that can differ from the setting: `blocked` on macOS and Windows, otherwise on Linux. */
export function systemStart({
  app,
  platform,
  environment,
  home = homedir(),
}: Omit<LoginItemOptions, 'execPath' | 'log'>): 'on' | 'off' | 'blocked' | undefined {
  if (!app.isPackaged) return undefined;
  if (platform === 'linux') return isAutostarted(environment, home) ? 'on' : 'off';
  const args = loginArguments(platform);
  const { status, openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args });
  const isBlocked =
    platform === 'darwin'
      ? status === 'requires-approval' || status === 'not-found'
      : openAtLogin && !executableWillLaunchAtLogin;
  return isBlocked ? 'blocked' : undefined;
}

/**
 * Removes the start at login: on Linux whichever installation of this user has enabled it, elsewhere that of this executable.
 * `kept` if the entry isn't Perch's, `failed` if the system keeps it. @throws the system's errors
 */
export function removeLoginItem({
  app,
  platform,
  environment,
  home = homedir(),
}: Omit<LoginItemOptions, 'execPath' | 'log'>): 'removed' | 'absent' | 'kept' | 'failed' {
  if (platform === 'linux') return removeEntry(autostartFile(environment, home));
  // Without an installation, the system's item would be one of Electron itself.
  if (!app.isPackaged) return 'absent';
  const args = loginArguments(platform);
  if (!app.getLoginItemSettings({ args }).openAtLogin) return 'absent';
  app.setLoginItemSettings({ openAtLogin: false, args });
  return app.getLoginItemSettings({ args }).openAtLogin ? 'failed' : 'removed';
}

function loginArguments(platform: NodeJS.Platform): string[] {
  return platform === 'win32' ? [hiddenArgument] : [];
}

function apply(
  isEnabled: boolean,
  { app, platform, environment, execPath, home = homedir() }: LoginItemOptions,
): void {
  if (platform === 'linux') {
    const args = [entryArgument, hiddenArgument];
    const entry = desktopEntry(entryProgram(environment, execPath), args);
    // Without the user's entry, that for all users would start Perch.
    const off = entryForAll(environment) === undefined ? undefined : `${entry}Hidden=true\n`;
    writeEntry(autostartFile(environment, home), isEnabled ? entry : off);
    return;
  }
  const args = loginArguments(platform);
  if (app.getLoginItemSettings({ args }).openAtLogin === isEnabled) return;
  app.setLoginItemSettings({ openAtLogin: isEnabled, args });
}
