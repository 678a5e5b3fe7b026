// Desktop entries (freedesktop.org, "Desktop Entry Specification"): the files by which a Linux desktop knows a program,
// starts it at login and lists it in its launcher.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureDir } from './ensure-dir.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

export interface EntryOptions {
  /** The program's file, as long as it lives: an AppImage is mounted elsewhere at each start. */
  readonly program: string;
  readonly args: readonly string[];
}

/** The text of an entry. A desktop passes by one whose program is gone (`TryExec`). */
export function desktopEntry({ program, args }: EntryOptions): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Perch',
    'Comment=Your business telephony account in the tray',
    'Icon=perch',
    `TryExec=${asString(program)}`,
    `Exec=${[program, ...args].map((part) => asString(quoted(part))).join(' ')}`,
    'Terminal=false',
    'Categories=Office;',
    // By this name a desktop under X11 finds the entry, and with it the icon, of a window.
    'StartupWMClass=perch',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The program to name in an entry: the AppImage itself, or what runs. */
export function entryProgram({ appImage }: DesktopEnvironment, execPath: string): string {
  return appImage ?? execPath;
}

export function autostartFile({ configHome }: DesktopEnvironment, home: string): string {
  return join(folderIn(configHome, home, '.config'), 'autostart', 'perch.desktop');
}

export function launcherFile({ dataHome }: DesktopEnvironment, home: string): string {
  return join(folderIn(dataHome, home, '.local/share'), 'applications', 'perch.desktop');
}

/** "Icon Theme Specification": where every desktop looks for the icons of its person's own programs. */
export function iconsFolder({ dataHome }: DesktopEnvironment, home: string): string {
  return join(folderIn(dataHome, home, '.local/share'), 'icons/hicolor');
}

/**
 * Writes an entry where it differs, or takes it away where there should be none. Says whether it wrote.
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

/** "XDG Base Directory Specification": what is empty counts as not set. */
function folderIn(set: string | undefined, home: string, usual: string): string {
  return set === undefined || set === '' ? join(home, usual) : set;
}

/** "The Exec key": quoted where a shell would read something into it; a percent sign starts a field code. */
function quoted(part: string): string {
  const escaped = part.replaceAll('%', '%%');
  return /^[\w@%+=:,./-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
}

/** "Possible value types": in a string a backslash is written twice. */
function asString(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}
