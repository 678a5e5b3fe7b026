// The log: one file, and the renamed one before it. Every entry passes the redactor and is one line; docs/admin/logs.md describes
// the lines.
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, type Stats, truncateSync } from 'node:fs';
import { join } from 'node:path';
import log from 'electron-log/node';
import type { Log } from '../../core/runtime.ts';
import { appendFlags, narrowMode, privateDir, privateFile } from '../../files/writing.ts';
import { escapedLine } from '../../i18n/untrusted-text.ts';
import { cutLine, redact } from './redact.ts';

/** The size at which the log is renamed. */
export const maxLogBytes = 1_000_000;
/** A start renames a log whose first line is older than this, and deletes a renamed log whose last line is older. */
export const keepLogsMs = 15 * 24 * 60 * 60_000;
export const logNames = ['perch.log', 'perch.old.log'] as const;

export interface OpenLogOptions {
  /** Whether lines of level `debug` are written, too. */
  readonly verbose?: boolean;
  /** Whether the user has named the folder. Such a folder keeps its permissions, as other users may need it. */
  readonly isFolderNamed?: boolean;
}

/** Opens `perch.log` in a folder. Only the owner can read the files and, unless the user has named it, the folder. */
export function openLog(
  folder: string,
  { verbose = false, isFolderNamed = false }: OpenLogOptions = {},
): Log {
  mkdirSync(folder, { recursive: true, mode: privateDir });
  // A mode given at creation doesn't change what exists.
  if (!isFolderNamed) narrowMode(folder, privateDir);
  const [file, renamed] = [join(folder, logNames[0]), join(folder, logNames[1])];
  const rename = () => attempt(() => renameSync(file, renamed));
  const keptSince = Date.now() - keepLogsMs;
  if (statOf(file)?.isFile() === true && firstTime(file) < keptSince) rename();
  if ((statOf(renamed)?.mtimeMs ?? NaN) < keptSince) attempt(() => rmSync(renamed));
  for (const path of [file, renamed]) if (statOf(path)?.isFile() === true) narrowMode(path, privateFile);
  log.transports.console.level = false;
  // Otherwise electron-log looks for a package.json above the folder that Perch was started in, and throws if there is none.
  log.transports.file.setAppName('Perch');
  log.transports.file.level = verbose ? 'debug' : 'info';
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.maxSize = maxLogBytes;
  // electron-log's own function would truncate the file, or the target of a link, if renaming fails.
  log.transports.file.archiveLogFn = () => {
    rename();
    const full = statOf(file);
    if (full?.isFile() === true && full.size > 2 * maxLogBytes) attempt(() => truncateSync(file));
  };
  // The types of electron-log accept only strings as flags.
  Object.assign(log.transports.file, { writeOptions: { flag: appendFlags, mode: privateFile } });
  log.transports.file.format = '{iso} {level} {text}';
  return (line, level = 'info') => log[level](sanitizedLine(line));
}

/** The time at the beginning of the first line; NaN if there is none. */
function firstTime(file: string): number {
  let time = NaN;
  attempt(() => {
    time = Date.parse(readFileSync(file).subarray(0, isoLength).toString());
  });
  return time;
}

/** The length of a time such as 2026-01-01T00:00:00.000Z. */
const isoLength = 24;

function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // The file is gone, another program uses it, or Perch has no permission to change it. Logging continues.
  }
}

/** Returns a text as the log writes it. Redacts before escaping, because an escape would become part of the word next to it. */
export function sanitizedLine(text: string): string {
  return cutLine(escapedLine(redact(cutLine(text))));
}
