// The rotation of the log by size and age: perch.log is renamed to perch.1.log, that one to perch.2.log, and so on.
import {
  closeSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

/** The size at which the log is renamed. */
export const maxLogBytes = 1_000_000;
/** The age of its first line at which the log is renamed. */
export const maxLogAgeMs = 7 * 24 * 60 * 60_000;
/** Renamed logs are deleted this long after their last line. */
export const keepLogsMs = 30 * 24 * 60 * 60_000;
/** The number of renamed logs that are kept. */
const keptLogs = 4;

/** The names of the log and the renamed ones, newest first. */
export const logNames = [
  'perch.log',
  ...Array.from({ length: keptLogs }, (_, index) => `perch.${index + 1}.log`),
];

/** The name that earlier versions renamed the log to. */
const earlierName = 'perch.old.log';

export interface LogRotation {
  /** Renames the log where it is full or too old. To be called before each line. Never throws. */
  readonly rotate: () => void;
}

/** Deletes renamed logs that are too old, at once and with each rotation. `now` is the wall clock. */
export function createLogRotation(folder: string, now: () => number): LogRotation {
  const files = logNames.map((name) => join(folder, name));
  const [current = '', ...renamed] = files;
  const [newest = ''] = renamed;
  /** When the first line of the log was written; undefined where it isn't known yet. */
  let startedAt: number | undefined;

  const deleteOld = () => {
    for (const file of renamed) {
      const stats = statOf(file);
      if (stats !== undefined && now() - stats.mtimeMs > keepLogsMs)
        attempt(() => rmSync(file, { force: true }));
    }
  };

  const shift = () => {
    for (let index = renamed.length - 1; index > 0; index -= 1)
      attempt(() => renameSync(renamed[index - 1] ?? newest, renamed[index] ?? newest));
    const isRenamed = attempt(() => renameSync(current, newest));
    // A program on Windows can keep a file from being renamed. The log doesn't grow without limit.
    if (!isRenamed && (statOf(current)?.size ?? 0) > 2 * maxLogBytes) attempt(() => truncateSync(current));
    startedAt = undefined;
    deleteOld();
  };

  const earlier = join(folder, earlierName);
  if (statOf(earlier) !== undefined) {
    if (statOf(newest) === undefined) attempt(() => renameSync(earlier, newest));
    else attempt(() => rmSync(earlier, { force: true }));
  }
  deleteOld();

  return {
    rotate: () => {
      const stats = statOf(current);
      if (stats === undefined || stats.size === 0) {
        startedAt = undefined;
        return;
      }
      startedAt ??= firstTime(current) ?? stats.birthtimeMs;
      if (stats.size > maxLogBytes || now() - startedAt > maxLogAgeMs) shift();
    },
  };
}

/** The time at the beginning of the first line. */
function firstTime(file: string): number | undefined {
  try {
    const opened = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc('2026-01-01T00:00:00.000Z'.length);
      readSync(opened, bytes, 0, bytes.length, 0);
      const time = Date.parse(bytes.toString('latin1'));
      return Number.isNaN(time) ? undefined : time;
    } finally {
      closeSync(opened);
    }
  } catch {
    return undefined;
  }
}

/** Of a link itself. Undefined where there is none, or it can't be found out. */
export function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

/** Returns whether it has worked. */
function attempt(run: () => void): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
