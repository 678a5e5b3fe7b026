// Removes what Perch and Chromium have stored in a data folder, for `--purge`. Deletes known names only: the folder may be one
// that the user has named, and hold other things.
import { existsSync, lstatSync, readdirSync, realpathSync, rmdirSync, unlinkSync } from 'node:fs';
import { join, parse, sep } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { isRecord, parseJson } from '../json.ts';
import { maxSettingsBytes } from './settings-file.ts';

/**
 * - `missing`: it is the default one, and doesn't exist
 * - `own`: it is Perch's. `folder` is its path without links.
 * - `foreign`: it isn't, or that is unknown
 */
export type DataFolder =
  | { readonly kind: 'missing' }
  | { readonly kind: 'own'; readonly folder: string }
  | { readonly kind: 'foreign' };

/**
 * Recognises a data folder. The default one is Perch's by its path; any other must hold Perch's settings or log. The root of a file
 * system, the home folder and the folders above it are never Perch's, nor is a folder that doesn't exist: its name is mistyped, and the
 * keychain entries belong to another one.
 */
export function findDataFolder(
  path: string,
  { isDefault, home }: { readonly isDefault: boolean; readonly home: string },
): DataFolder {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
      return { kind: isDefault ? 'missing' : 'foreign' };
    const folder = realpathSync.native(path);
    if (!lstatSync(folder).isDirectory() || isProtected(folder, home)) return { kind: 'foreign' };
    if (isDefault) return { kind: 'own', folder };
    return isMarked(folder) ? { kind: 'own', folder } : { kind: 'foreign' };
  } catch {
    return { kind: 'foreign' };
  }
}

export interface FolderRemoval {
  /** Paths that exist still, each with the system's error code. */
  readonly failed: readonly { readonly path: string; readonly code: string }[];
  /** Paths that Perch hasn't made. */
  readonly kept: readonly string[];
}

/**
 * Removes Perch's content of a data folder, and the folder where nothing remains. Links are removed, not followed. What the folder is
 * recognised by goes last, so that a removal that was interrupted can be repeated.
 *
 * @param releaseLock releases the single-instance lock, whose files are in the folder
 */
export function removeDataFolder(folder: string, releaseLock: () => void): FolderRemoval {
  const failed: { path: string; code: string }[] = [];
  const { dev } = lstatSync(folder);

  const attempt = (path: string, remove: () => void) => {
    try {
      remove();
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOENT') failed.push({ path, code });
    }
  };

  /** Removes a file, a link, or a folder with the content that `isOwnContent` accepts. Other file systems are left alone. */
  const remove = (path: string, isOwnContent: (name: string) => boolean) =>
    attempt(path, () => {
      const stats = lstatSync(path);
      if (!stats.isDirectory()) {
        unlinkSync(path);
        return;
      }
      if (stats.dev !== dev) return;
      for (const name of readdirSync(path)) if (isOwnContent(name)) remove(join(path, name), () => true);
      if (readdirSync(path).length === 0) rmdirSync(path);
    });

  const removeAll = (patterns: readonly EntryPattern[]) => {
    for (const name of namesIn(folder)) {
      const pattern = patterns.find(({ matchesName }) => matchesName(name));
      if (pattern !== undefined) remove(join(folder, name), pattern.isOwnContent ?? (() => true));
    }
  };
  removeAll(otherEntries);
  removeAll(markerEntries);
  releaseLock();
  removeAll(lockFiles);
  attempt(folder, () => {
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  });
  return { failed, kept: keptPaths(folder, failed) };
}

/** Matches an entry of the data folder that Perch or Chromium creates. */
interface EntryPattern {
  readonly matchesName: (name: string) => boolean;
  /** Which names inside of a folder are Perch's; all of them where it is missing. */
  readonly isOwnContent?: (name: string) => boolean;
}

/** Whether the folder has Perch's log or its settings: the log can be elsewhere, and the settings are written late. */
function isMarked(folder: string): boolean {
  // `--log-dir` can put the log into another program's folder.
  if (isFile(join(folder, 'logs/perch.log')) && isFile(join(folder, 'events.jsonl'))) return true;
  const read = readTextFile(join(folder, 'settings.json'), maxSettingsBytes);
  const settings = read.ok ? parseJson(read.text) : undefined;
  return isRecord(settings) && ['connections', 'accounts'].every((name) => Array.isArray(settings[name]));
}

/** What Chromium and Electron store in the folder of their own data. */
const chromiumNames = new Set([
  'AutofillStrikeDatabase',
  'BrowserMetrics',
  'BudgetDatabase',
  'Cache',
  'Code Cache',
  'Cookies',
  'Cookies-journal',
  'Crashpad',
  'CrashpadMetrics-active.pma',
  'Crash Reports',
  'DIPS',
  'DIPS-journal',
  'DIPS-wal',
  'DawnCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'Dictionaries',
  'Extension State',
  'File System',
  'GPUCache',
  'GrShaderCache',
  'GraphiteDawnCache',
  'IndexedDB',
  'Local State',
  'Local Storage',
  'Network',
  'Network Persistent State',
  'Partitions',
  'Preferences',
  'QuotaManager',
  'QuotaManager-journal',
  'Service Worker',
  'Session Storage',
  'ShaderCache',
  'Shared Dictionary',
  'SharedStorage',
  'SharedStorage-wal',
  'TransportSecurity',
  'Trust Tokens',
  'Trust Tokens-journal',
  'VideoDecodeStats',
  'WebStorage',
  'blob_storage',
  'databases',
  'shared_proto_db',
]);

const otherEntries: readonly EntryPattern[] = [
  { matchesName: (name) => chromiumNames.has(name) },
  {
    matchesName: (name) => name === 'profiles',
    isOwnContent: (name) => /^[0-9a-f]{32}\.json(?:\.new)?$/.test(name),
  },
  {
    matchesName: (name) =>
      ['panel.png', 'no-tray-told', 'dismissed-update', 'shutting-down'].includes(name) ||
      /^settings\.json\.(?:damaged-|changed-|tmp-)\w+$/.test(name),
  },
];
/** What a data folder is recognised by, and the folder of the log. */
const markerEntries: readonly EntryPattern[] = [
  { matchesName: (name) => name === 'events.jsonl' },
  {
    matchesName: (name) => name === 'logs',
    isOwnContent: (name) => /^perch(?:\.\d+|\.old)?\.log$/.test(name),
  },
  { matchesName: (name) => name === 'settings.json' },
];
/** Chromium's, of the single-instance lock. */
const lockFiles: readonly EntryPattern[] = [
  { matchesName: (name) => /^(?:Singleton(?:Lock|Cookie|Socket)|lockfile)$/.test(name) },
];

/** Paths in the folder that remain although nothing has failed with them. */
function keptPaths(folder: string, failed: readonly { readonly path: string }[]): readonly string[] {
  return namesIn(folder)
    .map((name) => join(folder, name))
    .filter((path) => !failed.some((other) => other.path === path || other.path.startsWith(path + sep)));
}

function isProtected(folder: string, home: string): boolean {
  const realHome = existsSync(home) ? realpathSync.native(home) : home;
  return folder === parse(folder).root || `${realHome}${sep}`.startsWith(folder + sep);
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : String(error);
}
