// How Windows identifies a program: by its application user model ID and its name. The installer sets both on the shortcut in
// the start menu. If the process has another ID, Windows doesn't assign its notifications and its taskbar button to the
// shortcut. A toast in the Action Center starts the program by its COM class, which Electron registers for the user.
import type { App } from 'electron';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The same as `appId` in electron-builder.yml. */
export const appId = 'net.perch.desktop';

/** To be called on Windows only, before the first window, and when the data folder exists: without it `setPath` throws. */
export function setWindowsIdentity(app: App): void {
  const { appUserModelId, name, toastActivator } = windowsIdentity(app.isPackaged);
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivator);
  if (name === app.getName()) return;
  const userData = app.getPath('userData');
  app.setName(name);
  // The default of `userData` follows the name.
  app.setPath('userData', userData);
}

/**
 * Electron creates the shortcut `<name>.lnk`, or points an existing one to the running program (`EnsureShortcut` in Electron's
 * shell/browser/notifications/win/windows_toast_activator.cc). So a Perch that isn't installed has another name: with the same
 * one, the shortcut of an installed Perch would start Electron without Perch. `toastActivator` is the COM class of the toasts:
 * without a fixed one, Electron registers another at each start.
 */
export function windowsIdentity(isPackaged: boolean) {
  return isPackaged
    ? { appUserModelId: appId, name: 'Perch', toastActivator: '{CEF58646-79CB-4E76-8E42-7A4405E87A09}' }
    : {
        appUserModelId: `${appId}.development`,
        name: 'Perch (development)',
        toastActivator: '{06CC16BD-A0A4-4F3D-8C1B-CA28C1E4A0F7}',
      };
}

export interface ToastEntries {
  readonly identity: ReturnType<typeof windowsIdentity>;
  /** The folders of programs in the start menu: the user's and that of all users. */
  readonly userPrograms: string;
  readonly allUsersPrograms: string;
  /** Runs reg.exe and returns its exit code. */
  readonly runReg: (...args: readonly string[]) => number;
}

/**
 * Removes what Electron adds for a user's toasts: the COM class and, if there is a shortcut for all users, the user's own.
 * Without one for all users, the user's shortcut belongs to an installation per user, and stays.
 *
 * @throws the system's errors, or an error with the exit code of reg.exe
 */
export function removeToastEntries(entries: ToastEntries): 'removed' | 'absent' {
  const { name, toastActivator } = entries.identity;
  const key = `${String.raw`HKCU\Software\Classes\CLSID`}\\${toastActivator}`;
  const link = join(entries.userPrograms, `${name}.lnk`);
  const hasLink = existsSync(link) && existsSync(join(entries.allUsersPrograms, `${name}.lnk`));
  if (hasLink) rmSync(link);
  if (entries.runReg('query', key) !== 0) return hasLink ? 'removed' : 'absent';
  const code = entries.runReg('delete', key, '/f');
  if (code !== 0) throw new Error(`reg.exe: ${code}`);
  return 'removed';
}
