// Where a desktop shows no tray, Perch is found by its launcher entry. Packages bring one; an AppImage doesn't.
import { cpSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../core/ports.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import { desktopEntry, iconsFolder, launcherFile, writeEntry } from './desktop-entry.ts';

/** Gives an AppImage its entry, and the entry its icon. What can't be written is in the log. */
export function installLauncher(around: DesktopEnvironment, log: Log, home = homedir()): void {
  const program = around.appImage;
  if (program === undefined) return;
  try {
    const isNew = writeEntry(launcherFile(around, home), desktopEntry({ program, args: [] }));
    // A desktop looks for icons among the person's and the system's, never in what is mounted.
    if (isNew && around.appDir !== undefined)
      cpSync(join(around.appDir, 'usr/share/icons/hicolor'), iconsFolder(around, home), { recursive: true });
  } catch (error) {
    log(`launcher: ${error instanceof Error ? error.message : String(error)}`, 'warn');
  }
}
