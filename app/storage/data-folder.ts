// Removes what Perch and Chromium have stored in a data folder, for `--purge`. Deletes known names only: the folder may be one
// that the user has named, and hold other things.
import { existsSync, lstatSync, readdirSync, realpathSync, rmdirSync, unlinkSync } from 'node:fs';
import { join, parse, sep } from 'node:path';
import { errorCode } from '../files/error-code.ts';

/**
 * The folder in the data folder for Electron's `sessionData`: Chromium's settings, caches and partitions. A data folder is
 * recognised by it, because no other program uses this name.
 */
export const chromiumFolder = 'perch-chromium';

/**
 * - `missing`: it is the default one, and doesn't exist
 * - `own`: it is Perch's
 * - `unmarked`: it is the default one, without `chromiumFolder`
 * - `foreign`: it isn't Perch's, or that is unknown
 */
export type DataFolder = 'missing' | 'own' | 'unmarked' | 'foreign';

/**
 * A link, the root folder, the home folder and the folders above it are `foreign`. So is a missing folder other than
 * the default: its name is probably mistyped.
 */
export function findDataFolder(
  path: string,
  { isDefault, home }: { readonly isDefault: boolean; readonly home: string },
): DataFolder {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return isDefault ? 'missing' : 'foreign';
    if (!stats.isDirectory() || isProtected(path, home)) return 'foreign';
    if (lstatSync(join(path, chromiumFolder), { throwIfNoEntry: false })?.isDirectory() === true)
      return 'own';
    return isDefault ? 'unmarked' : 'foreign';
  } catch {
    return 'foreign';
  }
}

function isProtected(path: string, home: string): boolean {
  const folder = realpathSync.native(path);
  const realHome = existsSync(home) ? realpathSync.native(home) : home;
  return folder === parse(folder).root || `${realHome}${sep}`.startsWith(folder + sep);
}

/** Removes a data folder in which nothing is stored: Electron creates it at each start. */
export function removeEmptyFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It holds something, is a link, or can't be removed.
  }
}

/** What Perch and Electron create in a data folder, without `chromiumFolder`. `content`: what they create in a folder. */
const ownEntries: readonly { readonly name: RegExp; readonly content?: RegExp }[] = [
  { name: /^(?:panel\.png|no-tray-told|shutting-down|status-address)$/ },
  { name: /^settings\.json(?:\.(?:damaged|tmp)-\w+)?$/ },
  { name: /^profiles$/, content: /^[0-9a-f]{32}\.json(?:\.new)?$/ },
  { name: /^logs$/, content: /^perch(?:\.old)?\.log$/ },
  // Chromium's, with `--remote-debugging-port`.
  { name: /^DevToolsActivePort$/ },
  // Electron's `crashDumps`.
  { name: /^Crashpad$/ },
];

/** Chromium's files for the single-instance lock. A crash leaves the folder of its socket. */
const lockFiles = [
  { name: /^(?:Singleton(?:Lock|Cookie|Socket)|lockfile)$/ },
  { name: /^scoped_dir\w{6}$/, content: /^Singleton(?:Cookie|Socket)$/ },
];

/**
 * Removes Perch's content of a data folder, and the folder if nothing remains. Links are removed, not followed. Perch's files go
 * before `chromiumFolder`, so that a removal that was interrupted among them can be repeated.
 *
 * @param releaseLock releases the single-instance lock, whose files are in the folder
 */
export function removeDataFolder(folder: string, releaseLock: () => void) {
  const failed: { path: string; code: string }[] = [];
  const { dev } = lstatSync(folder);

  /** Removes a file or link; of a folder on this file system, the entries that match `content`, and the folder if then empty. */
  const remove = (path: string, content = /(?:)/) => {
    try {
      const stats = lstatSync(path);
      if (!stats.isDirectory()) {
        unlinkSync(path);
        return;
      }
      if (stats.dev !== dev) return;
      for (const name of readdirSync(path)) if (content.test(name)) remove(join(path, name));
      if (readdirSync(path).length === 0) rmdirSync(path);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOENT') failed.push({ path, code });
    }
  };
  const removeEntries = (entries: typeof ownEntries) => {
    for (const name of namesIn(folder)) {
      const own = entries.find((entry) => entry.name.test(name));
      if (own !== undefined) remove(join(folder, name), own.content);
    }
  };
  removeEntries(ownEntries);
  remove(join(folder, chromiumFolder));
  releaseLock();
  removeEntries(lockFiles);
  // Removes the folder itself if it is empty.
  remove(folder, /^$/);
  const hasFailed = (path: string) =>
    failed.some((other) => other.path === path || other.path.startsWith(path + sep));
  return {
    /** Paths that could not be removed, each with the system's error code. */
    failed,
    /** The other paths that remain: they are or contain something that Perch hasn't made, or are on another file system. */
    kept: namesIn(folder)
      .map((name) => join(folder, name))
      .filter((path) => !hasFailed(path)),
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
