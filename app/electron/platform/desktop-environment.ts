// Environment variables about the desktop, its folders and the AppImage that Perch runs from, and its session bus.
import { join } from 'node:path';
import { clock } from './clock.ts';

export interface DesktopEnvironment {
  /** `XDG_CURRENT_DESKTOP`: names, separated by colons. */
  readonly desktop?: string | undefined;
  /** `XDG_SESSION_TYPE`, such as `wayland`. */
  readonly session?: string | undefined;
  /** `DISPLAY`: the X server. */
  readonly display?: string | undefined;
  /** `WAYLAND_DISPLAY`: the socket of the Wayland compositor. */
  readonly waylandDisplay?: string | undefined;
  readonly configHome?: string | undefined;
  /** The folder of Windows for data that all users share. */
  readonly programData?: string | undefined;
  /** The AppImage that was started. Its content is mounted in another folder at each start. */
  readonly appImage?: string | undefined;
}

export function readDesktopEnvironment({
  env,
  execPath,
}: Pick<NodeJS.Process, 'env' | 'execPath'> = process): DesktopEnvironment {
  return {
    // Electron before version 32 may replace XDG_CURRENT_DESKTOP and stores the original in another variable
    // (electron/electron#40795). A terminal of an older Electron program passes both on.
    desktop: env['ORIGINAL_XDG_CURRENT_DESKTOP'] ?? env['XDG_CURRENT_DESKTOP'],
    session: env['XDG_SESSION_TYPE'],
    display: env['DISPLAY'],
    waylandDisplay: env['WAYLAND_DISPLAY'],
    configHome: env['XDG_CONFIG_HOME'],
    programData: env['ProgramData'],
    appImage: isWithin(env['APPDIR'], execPath) ? env['APPIMAGE'] : undefined,
  };
}

/** A program started from within another AppImage, such as an editor's terminal, inherits the variables of that AppImage. */
function isWithin(folder: string | undefined, program: string): boolean {
  return folder !== undefined && folder !== '' && program.startsWith(join(folder, '/'));
}

/** The client is imported on demand, because only Linux needs it. */
export async function openDesktopBus() {
  const { openSessionBus } = await import('../tray/session-bus.ts');
  const { env: environment } = process;
  return openSessionBus(clock, environment);
}
