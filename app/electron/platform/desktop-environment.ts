// What the environment says of the desktop: which one it is, where its files are, and the AppImage that was started.
import { join } from 'node:path';

export interface DesktopEnvironment {
  /** `XDG_CURRENT_DESKTOP`: names with colons between them. */
  readonly desktop?: string | undefined;
  /** `XDG_SESSION_TYPE`, such as `wayland`. */
  readonly session?: string | undefined;
  readonly configHome?: string | undefined;
  readonly dataHome?: string | undefined;
  /** Where Windows keeps what all its people share. */
  readonly programData?: string | undefined;
  /** The file that was started, where it is an AppImage: what runs is mounted elsewhere each time. */
  readonly appImage?: string | undefined;
  /** The folder where that AppImage is mounted now. */
  readonly appDir?: string | undefined;
}

export function readDesktopEnvironment({
  env,
  execPath,
}: Pick<NodeJS.Process, 'env' | 'execPath'> = process): DesktopEnvironment {
  const own = isWithin(env['APPDIR'], execPath);
  return {
    // Electron itself may change the one, and keeps what it was in the other.
    desktop: env['ORIGINAL_XDG_CURRENT_DESKTOP'] ?? env['XDG_CURRENT_DESKTOP'],
    session: env['XDG_SESSION_TYPE'],
    configHome: env['XDG_CONFIG_HOME'],
    dataHome: env['XDG_DATA_HOME'],
    programData: env['ProgramData'],
    appImage: own ? env['APPIMAGE'] : undefined,
    appDir: own ? env['APPDIR'] : undefined,
  };
}

/** Who is started from within another AppImage, such as an editor's terminal, inherits what is said of that one. */
function isWithin(folder: string | undefined, program: string): boolean {
  return folder !== undefined && folder !== '' && program.startsWith(join(folder, '/'));
}
