// By what Windows identifies a program: its application user model ID, and its name. The installer sets both on the shortcut in
// the start menu. Where the process has another ID, Windows doesn't assign its notifications and its taskbar button to the
// shortcut.
import type { App } from 'electron';

/** The same as `appId` in electron-builder.yml. */
export const appId = 'net.perch.desktop';

interface WindowsIdentity {
  readonly appUserModelId: string;
  /** The shortcut's name, without `.lnk`. */
  readonly name: string;
}

/**
 * Gives this process the identity of its shortcut. To be called on Windows only, before the first window, and when the folder of
 * Perch's files exists: `setPath` throws where it doesn't.
 */
export function setWindowsIdentity(
  app: Pick<App, 'getName' | 'setName' | 'getPath' | 'setPath' | 'setAppUserModelId' | 'isPackaged'>,
): void {
  const { appUserModelId, name } = windowsIdentity(app.isPackaged);
  app.setAppUserModelId(appUserModelId);
  if (name === app.getName()) return;
  const userData = app.getPath('userData');
  app.setName(name);
  // Its default follows the name.
  app.setPath('userData', userData);
}

/**
 * A Perch that isn't installed has an identity of its own. Electron creates the shortcut `<name>.lnk`, or points an existing one
 * to the running program (`EnsureShortcut` in Electron's shell/browser/notifications/win/windows_toast_activator.cc): the
 * shortcut of an installed Perch would start Electron without Perch.
 */
export function windowsIdentity(isPackaged: boolean): WindowsIdentity {
  return isPackaged
    ? { appUserModelId: appId, name: 'Perch' }
    : { appUserModelId: `${appId}.development`, name: 'Perch (development)' };
}
