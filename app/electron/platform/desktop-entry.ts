// The desktop entry (freedesktop.org, "Desktop Entry Specification") with which a Linux desktop starts Perch at login.
// A user's entry replaces that for all users ("Desktop Application Autostart Specification").
import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { readTextFile } from '../../files/read-text-file.ts';
import { ensureDir, writeWholeFile } from '../../files/writing.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

/**
 * The name of Perch's entries and windows (`desktopName` in package.json). GNOME's portal for global shortcuts denies a name that
 * isn't a reverse domain name (electron/electron#52218).
 */
const entryName = 'net.perch.Perch';
const windowClass = `StartupWMClass=${entryName}`;

/**
 * Returns the text of an entry. Desktops ignore the entry if the program doesn't exist (`TryExec`).
 *
 * @param program a path that stays valid: of an AppImage the file itself, not the folder where it is mounted
 */
export function desktopEntry(program: string, args: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Perch',
    'Icon=perch',
    `TryExec=${asString(program)}`,
    `Exec=${[program, ...args].map((part) => asString(quoted(part))).join(' ')}`,
    'Terminal=false',
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
  return entryIn(dirFrom(configHome, home, '.config'));
}

/** Returns the text of the first entry for all users, such as IT's. */
export function entryForAll({ configDirs = '' }: DesktopEnvironment): string | undefined {
  const folders = configDirs === '' ? ['/etc/xdg'] : configDirs.split(':').filter(isAbsolute);
  return folders.map((folder) => readEntry(entryIn(folder))).find((text) => text !== undefined);
}

/** Whether the desktop starts Perch at login. */
export function isAutostarted(environment: DesktopEnvironment, home: string): boolean {
  const text = readEntry(autostartFile(environment, home)) ?? entryForAll(environment) ?? 'Hidden=true';
  return !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(text);
}

function entryIn(configFolder: string): string {
  return join(configFolder, 'autostart', `${entryName}.desktop`);
}

function readEntry(file: string): string | undefined {
  const read = readTextFile(file, maxEntryBytes);
  return read.ok ? read.text : undefined;
}

/** Writes an entry if it differs, or removes it if `text` is undefined. @throws the system's errors */
export function writeEntry(file: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(file, { force: true });
    return;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  ensureDir(dirname(file));
  writeWholeFile(file, text, 0o644);
}

/** Removes an entry that `desktopEntry` has made. Keeps any other file or link of that name. @throws the system's errors */
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

const maxEntryBytes = 65_536;
const ownLines = ['Name=Perch', 'Icon=perch', windowClass, 'X-GNOME-Autostart-enabled=true'];

/** An empty or relative variable counts as not set ("XDG Base Directory Specification"). */
function dirFrom(variable: string | undefined, home: string, fallback: string): string {
  return variable !== undefined && isAbsolute(variable) ? variable : join(home, fallback);
}

/** Quotes a part whose characters may have a meaning to a shell, and escapes `%`, which starts a field code ("The Exec key"). */
function quoted(part: string): string {
  const escaped = part.replaceAll('%', '%%');
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
}

/** Escapes the text as a string of the entry ("Possible value types"). */
function asString(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}
