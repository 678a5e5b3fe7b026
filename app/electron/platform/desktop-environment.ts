// What Perch runs on: environment variables about the desktop and about folders, the desktop's session bus, and versions.
import { join } from 'node:path';
import { release } from 'node:os';
import { clock } from './clock.ts';
import type { MachineFacts } from '../../core/diagnostics/diagnostics.ts';

export type DesktopEnvironment = Partial<ReturnType<typeof readDesktopEnvironment>>;

export function readDesktopEnvironment({
  env,
  execPath,
}: Pick<NodeJS.Process, 'env' | 'execPath'> = process) {
  return {
    /**
     * Names, separated by colons. In the terminal of a program on Electron 31 or older, ORIGINAL_XDG_CURRENT_DESKTOP may have the
     * desktop's own value (electron/electron#40795). Where there is none, Electron sets the text `undefined`.
     */
    desktop: env['ORIGINAL_XDG_CURRENT_DESKTOP']?.replace(/^undefined$/, '') ?? env['XDG_CURRENT_DESKTOP'],
    /** Such as `wayland`. */
    session: env['XDG_SESSION_TYPE'],
    /** The X server. */
    display: env['DISPLAY'],
    /** The socket of the Wayland compositor. */
    waylandDisplay: env['WAYLAND_DISPLAY'],
    configHome: env['XDG_CONFIG_HOME'],
    /** Folders for all users, separated by colons. */
    configDirs: env['XDG_CONFIG_DIRS'],
    /** The folder of Windows for data that all users share. */
    programData: env['ProgramData'],
    /** The AppImage that was started. Its content is mounted in another folder at each start. */
    appImage: isWithin(env['APPDIR'], execPath) ? env['APPIMAGE'] : undefined,
  };
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

export function machineFacts(
  appVersion: string,
  { platform, arch, versions }: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>,
  { desktop, session }: DesktopEnvironment,
): Omit<MachineFacts, 'keychain' | 'tray' | 'notifications'> {
  const { electron: Electron, chrome: Chrome, node: Node } = versions;
  return {
    versions: { Perch: appVersion, Electron, Chrome, Node },
    system: `${platform} ${release()} ${arch}`,
    desktop: [desktop, session].filter(Boolean).join(', '),
  };
}
