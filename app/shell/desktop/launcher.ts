// Where a desktop shows no tray, Perch is found by its launcher entry. Packages bring one; an AppImage doesn't.
import { homedir } from 'node:os';
import type { Log } from '../../session/ports.ts';
import type { Surroundings } from './surroundings.ts';
import { desktopEntry, launcherFile, placeEntry } from './desktop-entry.ts';

/** Gives an AppImage its entry. What can't be written is in the log. */
export function placeLauncher(around: Surroundings, log: Log, home = homedir()): void {
  const program = around.appImage;
  if (program === undefined) return;
  try {
    placeEntry(launcherFile(around, home), desktopEntry({ program, args: [] }));
  } catch (error) {
    log(`launcher: ${error instanceof Error ? error.message : String(error)}`, 'warn');
  }
}
