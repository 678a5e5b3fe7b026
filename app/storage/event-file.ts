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

/** A run writes the file again when there are more. */
const maxEntries = 1000;
/** In UTF-16 units. */
const maxTextLength = 1000;
/** More than the largest file that Perch writes; a larger one is another program's. */
const maxBytes = 8_000_000;

/**
 * Opens the file. Lines that can't be read are skipped. Where the file can't be written, that is logged once, and the events are lost at
 * the end of the run.
 */
export function openEventFile(file: string, { clock, log, sanitize }: EventFileOptions): EventFile {
  narrowMode(file, privateFile);
  const sanitized = ({ at, text }: EventEntry) => ({ at, text: sanitize(text).slice(0, maxTextLength) });
  /** Those of earlier runs aren't sanitized: that would delay the start. */
  let entries = readEntries(file);
  let hasFailed = false;

  const attempt = (write: () => void) => {
    try {
      write();
    } catch (error) {
      if (!hasFailed) log(`events: not written (${errorCode(error)})`, 'warn');
      hasFailed = true;
    }
  };

  const read = () => recentEntries(entries, clock.wall()).map(sanitized);

  const rewrite = () => {
    entries = read();
    attempt(() => writeFileSync(file, entries.map(toLine).join(''), { mode: privateFile }));
  };

  return {
    read,
    append: (entry) => {
      const added = sanitized(entry);
      entries = [...entries, added];
      if (entries.length > maxEntries) rewrite();
      else attempt(() => appendFileSync(file, toLine(added), { mode: privateFile }));
    },
    compact: rewrite,
  };
}

const lineSchema = v.tuple([v.pipe(v.number(), v.integer()), v.string()]);

function readEntries(file: string): readonly EventEntry[] {
  const read = readTextFile(file, maxBytes);
  if (!read.ok) return [];
  return read.text.split('\n').flatMap((line) => {
    const parsed = v.safeParse(lineSchema, parseJson(line));
    if (!parsed.success) return [];
    const [at, text] = parsed.output;
    // A date of a time beyond these limits doesn't exist (ECMA-262, "Time Values").
    if (Math.abs(at) > 8.64e15) return [];
    return [{ at, text }];
  });
}

/** Begins with the line break: the last line of a run that was cut off has none. */
function toLine({ at, text }: EventEntry): string {
  return `\n${JSON.stringify([at, text])}`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
