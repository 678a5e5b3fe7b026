// Keeps the events of the last day for the diagnostics of the next run: a file of JSON lines that only its owner can read.
import { appendFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Clock, Log } from '../core/runtime.ts';
import { narrowMode, privateFile } from '../files/narrow-mode.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { parseJson } from '../json.ts';
import { type EventEntry, type EventStore, recentEntries } from '../core/diagnostics/event-log.ts';

export interface EventFileOptions {
  readonly clock: Pick<Clock, 'wall'>;
  readonly log: Log;
  /** Removes secrets from an entry and makes it one line, as the log does. */
  readonly sanitize: (text: string) => string;
}

export interface EventFile extends EventStore {
  /** Removes from the file what is older than a day, or damaged. */
  readonly compact: () => void;
}

/** The lines after which a run writes the file again. */
const maxLines = 1000;
/** In UTF-16 units. */
const maxTextLength = 1000;
/** More than the largest file that Perch writes; a larger one is another program's. */
const maxBytes = 8_000_000;

/**
 * Opens the file. Earlier entries are read when they are first needed, since removing secrets from hundreds of them would delay the
 * start. Lines that can't be read are skipped. Where the file can't be written, that is logged once, and the events are lost at
 * the end of the run.
 */
export function openEventFile(file: string, { clock, log, sanitize }: EventFileOptions): EventFile {
  narrowMode(file, privateFile);
  /** Those of earlier runs; undefined until they are read, and empty once the file is written whole. */
  let previousEntries: readonly EventEntry[] | undefined;
  /** Those of this run; all of them once the file is written whole. */
  let entries: readonly EventEntry[] = [];
  /** How many of `entries` are in the file. */
  let storedCount = 0;
  /** The lines of the last rewrite, and those appended since. */
  let lineCount = 0;
  let hasFailed = false;

  const attempt = (write: () => void) => {
    try {
      write();
      return true;
    } catch (error) {
      if (!hasFailed) log(`events: not written (${errorCode(error)})`, 'warn');
      hasFailed = true;
      return false;
    }
  };

  const readPreviousEntries = () => {
    if (previousEntries !== undefined) return previousEntries;
    const inFile = readEntries(file, sanitize);
    previousEntries = recentEntries(inFile.slice(0, inFile.length - storedCount), clock.wall());
    return previousEntries;
  };

  const rewrite = () => {
    const kept = recentEntries([...readPreviousEntries(), ...entries], clock.wall());
    previousEntries = [];
    entries = kept;
    lineCount = kept.length;
    if (attempt(() => writeFileSync(file, kept.map(toLine).join(''), { mode: privateFile })))
      storedCount = kept.length;
  };

  return {
    read: () => [...readPreviousEntries(), ...entries],
    append: ({ at, text }) => {
      const entry = { at, text: sanitize(text).slice(0, maxTextLength) };
      entries = [...entries, entry];
      lineCount += 1;
      if (lineCount > maxLines) {
        rewrite();
        return;
      }
      // The last line of a run that was cut off has no end.
      const start = storedCount === 0 ? '\n' : '';
      if (attempt(() => appendFileSync(file, `${start}${toLine(entry)}`, { mode: privateFile })))
        storedCount += 1;
    },
    compact: rewrite,
  };
}

const lineSchema = v.tuple([v.pipe(v.number(), v.integer()), v.string()]);

function readEntries(file: string, sanitize: EventFileOptions['sanitize']): EventEntry[] {
  const read = readTextFile(file, maxBytes);
  if (!read.ok) return [];
  return read.text.split('\n').flatMap((line) => {
    const parsed = v.safeParse(lineSchema, parseJson(line));
    if (!parsed.success) return [];
    const [at, text] = parsed.output;
    // A date of a time beyond these limits doesn't exist (ECMA-262, "Time Values").
    if (Math.abs(at) > 8.64e15) return [];
    return [{ at, text: sanitize(text.slice(0, maxTextLength)) }];
  });
}

function toLine({ at, text }: EventEntry): string {
  return `${JSON.stringify([at, text])}\n`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
