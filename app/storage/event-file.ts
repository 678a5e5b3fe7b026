// Keeps the events of the last day for the diagnostics of the next run: a file of JSON lines that only its owner can read.
import { appendFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Clock, EventEntry, EventStore, Log } from '../core/ports.ts';
import { narrowMode, privateFile } from '../files/narrow-mode.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { parseJson } from '../json.ts';

export interface EventFileOptions {
  readonly clock: Pick<Clock, 'wall'>;
  readonly log: Log;
  /** Removes secrets from an entry and makes it one line, as the log does. */
  readonly sanitize: (text: string) => string;
}

const dayMs = 24 * 60 * 60_000;
/** The entries that are kept when the file is written again. */
const maxEntries = 500;
/** The lines after which a run writes the file again. */
const maxLines = 1000;
/** In UTF-16 units. */
const maxTextLength = 1000;
/** More than the largest file that Perch writes; a larger one is another program's. */
const maxBytes = 8_000_000;

/**
 * Opens the file, and drops what is older than a day. Lines that can't be read are skipped. Where the file can't be written, that
 * is logged once, and the events are lost at the end of the run.
 */
export function openEventFile(file: string, { clock, log, sanitize }: EventFileOptions): EventStore {
  narrowMode(file, privateFile);
  let entries = recent(readEntries(file, sanitize), clock.wall());
  let lines = entries.length;
  let isFirst = true;
  let hasFailed = false;

  const attempt = (write: () => void) => {
    try {
      write();
    } catch (error) {
      if (!hasFailed) log(`events: not written (${errorCode(error)})`, 'warn');
      hasFailed = true;
    }
  };

  const rewrite = () => {
    entries = recent(entries, clock.wall());
    lines = entries.length;
    attempt(() => writeFileSync(file, entries.map(toLine).join(''), { mode: privateFile }));
  };

  return {
    read: () => entries,
    append: ({ at, text }) => {
      const entry = { at, text: sanitize(text).slice(0, maxTextLength) };
      entries = [...entries, entry];
      lines += 1;
      // The first entry of a run removes what is damaged or too old.
      if (isFirst || lines > maxLines) rewrite();
      else attempt(() => appendFileSync(file, toLine(entry), { mode: privateFile }));
      isFirst = false;
    },
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

/** A clock that was set back leaves entries of the future, which are kept for a day as well. */
function recent(entries: readonly EventEntry[], now: number): readonly EventEntry[] {
  return entries.filter(({ at }) => Math.abs(now - at) < dayMs).slice(-maxEntries);
}

function toLine({ at, text }: EventEntry): string {
  return `${JSON.stringify([at, text])}\n`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
