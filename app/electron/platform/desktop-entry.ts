// Desktop entries (freedesktop.org, "Desktop Entry Specification"): files with which a Linux desktop starts a program at
// login and lists it in its launcher.
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../../core/runtime.ts';
import { ensureDir } from './ensure-dir.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import { entryArgument } from './ozone-platform.ts';

/**
 * The name of every entry of Perch, which is also that of its windows: `desktopName` in package.json. GNOME's portal for global
 * shortcuts denies one that isn't a reverse domain name (electron/electron#52218).
 */
const entryName = 'net.perch.Perch';
const windowClass = `StartupWMClass=${entryName}`;

/**
 * The text of an entry. Desktops ignore it where the program doesn't exist (`TryExec`).
 *
 * @param program a path that stays valid: of an AppImage the file itself, not the folder where it is mounted
 */
export function desktopEntry(program: string, args: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Perch',
    'Comment=Presence, voicemail and call recording at a glance',
    'Comment[de]=Präsenz, Voicemail und Anrufaufzeichnung auf einen Blick',
    'Comment[pt]=Presença, correio de voz e gravação de chamadas em um só lugar',
    'Comment[fr]=Présence, messagerie vocale et enregistrement des appels en un coup d’œil',
    'Comment[es]=Presencia, buzón de voz y grabación de llamadas de un vistazo',
    'Icon=perch',
    `TryExec=${asString(program)}`,
    `Exec=${[program, ...args].map((part) => asString(quoted(part))).join(' ')}`,
    'Terminal=false',
    'Categories=Office;',
    // A desktop under X11 finds a window's entry, and with it its icon, by this name.
    windowClass,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The program to name in an entry: the AppImage, or the running executable. */
export function entryProgram({ appImage }: DesktopEnvironment, execPath: string): string {
  return appImage ?? execPath;
}

export function autostartFile({ configHome }: DesktopEnvironment, home: string): string {
  return join(dirFrom(configHome, home, '.config'), 'autostart', `${entryName}.desktop`);
}

export function launcherFile({ dataHome }: DesktopEnvironment, home: string): string {
  return join(dirFrom(dataHome, home, '.local/share'), 'applications', `${entryName}.desktop`);
}

/** "Icon Theme Specification": the folder for the icons of the user's own programs. */
function iconsDir({ dataHome }: DesktopEnvironment, home: string): string {
  return join(dirFrom(dataHome, home, '.local/share'), 'icons/hicolor');
}

/**
 * Adds an AppImage to the launcher, with its icon: without a tray the user opens Perch there. Packages install an entry
 * of their own. Errors are logged.
 */
export function installLauncher(environment: DesktopEnvironment, log: Log, home = homedir()): void {
  const { appImage, appDir } = environment;
  if (appImage === undefined) return;
  try {
    const entry = desktopEntry(appImage, [entryArgument]);
    const isNew = writeEntry(launcherFile(environment, home), entry);
    // Desktops look for icons in the folders of the user and the system, not inside a mounted AppImage.
    if (isNew && appDir !== undefined)
      cpSync(join(appDir, 'usr/share/icons/hicolor'), iconsDir(environment, home), { recursive: true });
  } catch (error) {
    log(`launcher: ${error instanceof Error ? error.message : String(error)}`, 'warn');
  }
}

/**
 * Writes an entry where it differs, or removes it where `text` is undefined. Returns whether it wrote.
 *
 * @throws the system's errors
 */
export function writeEntry(file: string, text: string | undefined): boolean {
  if (text === undefined) {
    rmSync(file, { force: true });
    return false;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  ensureDir(dirname(file));
  writeFileSync(file, text, { mode: 0o644 });
  return true;
}

/**
 * Removes an entry that `desktopEntry` has made. Any other file of that name, such as a link, is kept.
 *
 * @throws the system's errors
 */
export function removeEntry(file: string): 'removed' | 'absent' | 'kept' {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return 'absent';
  const isOwn =
    stats.isFile() &&
    stats.size < maxEntryBytes &&
    ownLines.every((line) => readFileSync(file, 'utf8').split('\n').includes(line));
  if (!isOwn) return 'kept';
  rmSync(file);
  return 'removed';
}

/** Removes the entry that `installLauncher` has added, with its icons. @throws the system's errors */
export function removeLauncher(
  environment: DesktopEnvironment,
  home: string,
): ReturnType<typeof removeEntry> {
  const state = removeEntry(launcherFile(environment, home));
  const icons = iconsDir(environment, home);
  if (state !== 'removed' || !existsSync(icons)) return state;
  for (const size of readdirSync(icons)) {
    const icon = join(icons, size, 'apps/perch.png');
    if (lstatSync(icon, { throwIfNoEntry: false })?.isFile() === true) rmSync(icon);
  }
  return state;
}

const maxEntryBytes = 65_536;
const ownLines = ['Name=Perch', 'Icon=perch', windowClass, 'X-GNOME-Autostart-enabled=true'];

/** "XDG Base Directory Specification": an empty variable counts as not set. */
function dirFrom(variable: string | undefined, home: string, fallback: string): string {
  return variable === undefined || variable === '' ? join(home, fallback) : variable;
}

/** "The Exec key": quoted where it has characters with a meaning to a shell. A percent sign starts a field code. */
function quoted(part: string): string {
  const escaped = part.replaceAll('%', '%%');
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
}

/** "Possible value types": in a string a backslash is escaped. */
function asString(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}
