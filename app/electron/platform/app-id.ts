// The application user model ID, by which Windows identifies a program. The installer sets it on the shortcut. Where
// the process has another one, Windows doesn't assign its notifications and its taskbar button to the shortcut.

/** The same as `appId` in electron-builder.yml. */
export const appId = 'net.perch.desktop';
