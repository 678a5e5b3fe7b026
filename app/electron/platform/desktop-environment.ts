// Environment variables about the desktop and about folders, and the desktop's session bus.
import { join } from 'node:path';
import { clock } from './clock.ts';

export type DesktopEnvironment = Partial<ReturnType<typeof readDesktopEnvironment>>;

export function readDesktopEnvironment({
  env,
  execPath,
}: Pick<NodeJS.Process, 'env' | 'execPath'> = process) {
  const { ORIGINAL_XDG_CURRENT_DESKTOP: original = 'undefined', XDG_CURRENT_DESKTOP: current } = env;
  return {
    /**
     * Names, separated by colons. In the terminal of a program on Electron 31 or older, ORIGINAL_XDG_CURRENT_DESKTOP may have the
     * desktop's own value (electron/electron#40795). Where the desktop sets none, Electron sets it to the text `undefined`.
     */
    desktop: original === 'undefined' ? current : original,
    /** Such as `wayland`. */
    session: env['XDG_SESSION_TYPE'],
    /** The X server. */
    display: env['DISPLAY'],
    /** The socket of the Wayland compositor. */
    waylandDisplay: env['WAYLAND_DISPLAY'],
    configHome: env['XDG_CONFIG_HOME'],
    /** The folder of Windows for data that all users share. */
    programData: env['ProgramData'],
    /** The AppImage that was started. Its content is mounted in another folder at each start. */
    appImage: isWithin(env['APPDIR'], execPath) ? env['APPIMAGE'] : undefined,
  };
}

/**
 * Whether a person has started Perch in the desktop's menu or file manager: these set a variable, as GIO and the "Startup Notification
 * Protocol" say, unlike programs that manage or list software. GIO sets its own also at login. Elsewhere than on Linux that is unknown.
 */
export function isPersonalStart(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const {
    GIO_LAUNCHED_DESKTOP_FILE: entry = '',
    DESKTOP_STARTUP_ID: id = '',
    XDG_ACTIVATION_TOKEN: token = '',
  } = environment;
  return platform !== 'linux' || `${id}${token}` !== '' || (entry !== '' && !entry.includes('/autostart/'));
}

/** A program that another AppImage starts, such as an editor with a terminal, inherits the variables of that AppImage. */
function isWithin(folder: string | undefined, program: string): boolean {
  return folder !== undefined && folder !== '' && program.startsWith(join(folder, '/'));
}

/** The client is imported on demand, because only Linux needs it. */
export async function openDesktopBus() {
  const { openSessionBus } = await import('../tray/session-bus.ts');
  const { env: environment } = process;
  return openSessionBus(clock, environment);
}
