// Where a desktop shows no tray, Perch is found by its launcher entry. Packages bring one; an AppImage doesn't.
import { homedir } from 'node:os';
import type { Log } from '../session/ports.ts';
import { desktopEntry, launcherFile, placeEntry } from './desktop-entry.ts';

/** Gives an AppImage its entry. What can't be written is in the log. */
export function placeLauncher(
  env: Readonly<Record<string, string | undefined>>,
  log: Log,
  home = homedir(),
): void {
  const program = env['APPIMAGE'];
  if (program === undefined) return;
  try {
    placeEntry(launcherFile(env, home), desktopEntry({ program, args: [] }));
  } catch (error) {
    log(`launcher: ${error instanceof Error ? error.message : String(error)}`, 'warn');
  }
}
