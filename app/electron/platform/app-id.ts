// Windows tells programs apart by this name: the installer gives it to the shortcut, so Perch goes by it as well.
// Otherwise notifications and the taskbar's button are those of a program that nobody installed.

/** The same as `appId` of electron-builder.yml. */
export const appId = 'net.perch.desktop';
