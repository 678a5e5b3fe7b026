// A few hundred domain records as two texts, one to show and one to search: 100,000 of them are then a thousand
// things in memory instead of half a million, and are searched at the speed of a text.
import type { RecordNames } from '../../service/domains.ts';

/** One record as the list shows it. */
export interface DomainEntry extends RecordNames {
  /** Its position in the service's list. */
  readonly position: number;
}

export interface DomainChunk {
  readonly size: number;
  /** The position of each entry, in their order. */
  readonly positions: Uint32Array;
  readonly entries: () => readonly DomainEntry[];
  /** Tells the index of each entry, from one on, that has all the words in it; the words are folded. */
  readonly search: (words: readonly string[], from: number, found: (index: number) => void) => void;
  /** The index of the first entry that has a label. */
  readonly indexOfLabel: (label: string) => number | undefined;
}

export function createDomainChunk(entries: readonly DomainEntry[]): DomainChunk {
  const parts = ['\n'];
  const positions = new Uint32Array(entries.length);
  for (const [index, { position, label, note }] of entries.entries()) {
    parts.push(label, '\t', note, '\n');
    positions[index] = position;
  }
  const text = parts.join('');
  const searched = folded(text);
  const ends = endsOfLines(searched, entries.length);
  const startOf = (index: number) => ends[index - 1] ?? 1;

  return {
    size: entries.length,
    positions,
    entries: () =>
      linesOf(text).map((line, index) => {
        const [label = '', note = ''] = line.split('\t');
        return { position: positions[index] ?? 0, label, note };
      }),
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
      return at === -1 ? undefined : linesOf(text.slice(0, at + 1)).length;
    },
  };
}

/** A text without what people leave out when they search: capitals and accents. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  // A text that has no accents, nor anything else beyond ASCII, is as long in UTF-8 as it is here.
  if (Buffer.byteLength(lower) === lower.length) return lower;
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function hasAll(line: string, words: readonly string[]): boolean {
  return words.every((word) => line.includes(word));
}

/** The lines between the first line break and the last. */
function linesOf(text: string): string[] {
  return text.length > 1 ? text.slice(1, -1).split('\n') : [];
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
