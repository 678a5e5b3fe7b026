// A few hundred domain records as two texts, one to show and one to search: 100,000 of them are then a thousand
// things in memory instead of half a million, and are searched at the speed of a text.
import { toSearchText } from '../../i18n/search-text.ts';
import type { RecordNames } from '../../api/domains/domain-record.ts';

/** One record as the list shows it. */
export interface DomainEntry extends RecordNames {
  /** Its position in the service's list. */
  readonly position: number;
}

export interface SearchIndex {
  readonly size: number;
  /** The position of each entry, in their order. */
  readonly positions: Uint32Array;
  readonly entry: (index: number) => DomainEntry | undefined;
  /** Tells the index of each entry, from one on, that has all the words in it; the words are `searchable`. */
  readonly search: (words: readonly string[], from: number, found: (index: number) => void) => void;
  /** The index of the first entry that has a label. */
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
  const searched = toSearchText(text);
  const ends = endsOfLines(searched, entries.length);
  const shownEnds = isAscii(text) ? ends : endsOfLines(text, entries.length);
  const startOf = (index: number) => ends[index - 1] ?? 1;

  return {
    size: entries.length,
    positions,
    entry: (index) => {
      const position = positions[index];
      if (position === undefined) return undefined;
      const line = text.slice(shownEnds[index - 1] ?? 1, (shownEnds[index] ?? 1) - 1);
      const [label = '', note = ''] = line.split('\t');
      return { position, label, note };
    },
    search: ([word = '', ...others], from, found) => {
      let index = from;
      let at = searched.indexOf(word, startOf(index));
      while (at !== -1) {
        while (startOf(index + 1) <= at) index += 1;
        const end = startOf(index + 1);
        if (others.length === 0 || hasAll(searched.slice(startOf(index), end), others)) found(index);
        index += 1;
        at = searched.indexOf(word, end);
      }
    },
    indexOfLabel: (label) => {
      const at = text.indexOf(`\n${label}\t`);
      return at === -1 ? undefined : shownEnds.indexOf(at + 1) + 1;
    },
  };
}

/** Whether a text has no accents, nor anything else for which UTF-8 takes more than one byte. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function hasAll(line: string, words: readonly string[]): boolean {
  return words.every((word) => line.includes(word));
}

/** Where, in a text that begins with a line break, each line ends and the next one begins. */
function endsOfLines(text: string, count: number): Uint32Array {
  const ends = new Uint32Array(count);
  let at = 1;
  for (let line = 0; line < count; line += 1) {
    at = text.indexOf('\n', at) + 1;
    ends[line] = at;
  }
  return ends;
}
