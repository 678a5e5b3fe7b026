// A few hundred domain records as two strings, one to show and one to search. 100,000 records are then about a thousand
// objects in memory instead of half a million, and searching them takes one indexOf per match.
import { toSearchText } from '../../i18n/search-text.ts';
import type { RecordTitle } from '../../api/domains/domain-record.ts';

/** A record as the list shows it. */
export interface DomainEntry extends RecordTitle {
  /** Its position in the service's list. */
  readonly position: number;
}

export interface SearchIndex {
  readonly size: number;
  /** The position of each entry, in the order of the entries. */
  readonly positions: Uint32Array;
  readonly entry: (index: number) => DomainEntry | undefined;
  /** Calls `found` for each entry, from an index on, that contains all words. The words are in `toSearchText` form. */
  readonly search: (words: readonly string[], from: number, found: (index: number) => void) => void;
  /** Returns the index of the first entry with a label. */
  readonly indexOfLabel: (label: string) => number | undefined;
}

export function createSearchIndex(entries: readonly DomainEntry[]): SearchIndex {
  const parts = ['\n'];
  const positions = new Uint32Array(entries.length);
  for (const [index, { position, label, note }] of entries.entries()) {
    parts.push(label, '\t', note, '\n');
    positions[index] = position;
  }
  const text = parts.join('');
  const searchText = toSearchText(text);
  const searchEnds = lineEnds(searchText, entries.length);
  const textEnds = isAscii(text) ? searchEnds : lineEnds(text, entries.length);
  const searchStart = (index: number) => searchEnds[index - 1] ?? 1;

  return {
    size: entries.length,
    positions,
    entry: (index) => {
      const position = positions[index];
      if (position === undefined) return undefined;
      const line = text.slice(textEnds[index - 1] ?? 1, (textEnds[index] ?? 1) - 1);
      const [label = '', note = ''] = line.split('\t');
      return { position, label, note };
    },
    search: ([word = '', ...others], from, found) => {
      let index = from;
      let at = searchText.indexOf(word, searchStart(index));
      while (at !== -1) {
        while (searchStart(index + 1) <= at) index += 1;
        const end = searchStart(index + 1);
        if (others.length === 0 || hasAll(searchText.slice(searchStart(index), end), others)) found(index);
        index += 1;
        at = searchText.indexOf(word, end);
      }
    },
    indexOfLabel: (label) => {
      const at = text.indexOf(`\n${label}\t`);
      return at === -1 ? undefined : textEnds.indexOf(at + 1) + 1;
    },
  };
}

/** Whether UTF-8 takes one byte for each character. `toSearchText` then keeps the length of each line. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function hasAll(line: string, words: readonly string[]): boolean {
  return words.every((word) => line.includes(word));
}

/** Returns where each line ends and the next one begins, in a text that begins with a line break. */
function lineEnds(text: string, count: number): Uint32Array {
  const ends = new Uint32Array(count);
  let at = 1;
  for (let line = 0; line < count; line += 1) {
    at = text.indexOf('\n', at) + 1;
    ends[line] = at;
  }
  return ends;
}
