// The rotation of the log by size and age: perch.log is renamed to perch.1.log, perch.1.log to perch.2.log, and so on.
import { lstatSync, readFileSync, renameSync, rmSync, type Stats, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** The size at which the log is renamed. */
export const maxLogBytes = 1_000_000;
/** The age of its first line at which the log is renamed. */
export const maxLogAgeMs = 7 * 24 * 60 * 60_000;
/** Renamed logs are deleted this long after their last line. */
export const keepLogsMs = 30 * 24 * 60 * 60_000;
const keptLogs = 4;

/** The names of the log and the renamed ones, newest first. */
export const logNames = [
  'perch.log',
  ...Array.from({ length: keptLogs }, (_, index) => `perch.${index + 1}.log`),
];

/**
 * Returns the function that renames the log if it is full or too old. To be called before each line; never throws. Deletes renamed
 * logs that are too old, at once and with each rotation. `now` is the wall clock.
 */
export function createLogRotation(folder: string, now: () => number): () => void {
  const files = logNames.map((name) => join(folder, name));
  const [current = '', ...renamed] = files;
  /** When the first line of the log was written; NaN if that isn't known. */
  let startedAt: number | undefined;

  const deleteOld = () => {
    for (const file of renamed) {
      const stats = statOf(file);
      if (stats !== undefined && now() - stats.mtimeMs > keepLogsMs) attempt(() => rmSync(file));
    }
  };

  const shift = () => {
    for (let index = renamed.length; index > 0; index -= 1)
      attempt(() => renameSync(files[index - 1] ?? '', files[index] ?? ''));
    // On Windows, another program can keep the log from being renamed. Then the log is emptied, so that it doesn't grow on.
    if ((statOf(current)?.size ?? 0) > 2 * maxLogBytes) attempt(() => truncateSync(current));
    deleteOld();
  };

  deleteOld();

  return () => {
    const stats = statOf(current);
    if (stats?.isFile() !== true || stats.size === 0) return;
    startedAt ??= firstTime(current);
    if (stats.size <= maxLogBytes && !(now() - startedAt > maxLogAgeMs)) return;
    shift();
    startedAt = undefined;
  };
}

/** The time at the beginning of the first line; NaN if there is none. */
function firstTime(file: string): number {
  let time = NaN;
  attempt(() => {
    time = Date.parse(readFileSync(file).subarray(0, isoLength).toString());
  });
  return time;
}

/** As in 2026-01-01T00:00:00.000Z. */
const isoLength = 24;

/** Returns the status of a file, or of a link itself; undefined if there is none, or it can't be read. */
export function statOf(file: string): Stats | undefined {
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
    // Another program uses the file, or it is gone.
  }
}
