// What is held of an account's list of domains: per record no more than listing and filtering need, so that
// 100,000 of them are small, and are searched within a few milliseconds at every key.
import { toSearchText } from '../../i18n/search-text.ts';
import { recordNames } from '../../api/domains/domain-record.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';
import { createSearchIndex, type SearchIndex, type DomainEntry } from './search-index.ts';

export interface DomainRows {
  readonly size: () => number;
  /** Takes records in; those from before all others are put first. Gives the index from which on rows have changed. */
  readonly add: (records: readonly PagedRecord[]) => number;
  /** How many entries have every word of the query in their label or note, whatever the case, the accents and the ligatures. */
  readonly count: (query: string) => number;
  /** Some of those entries, in the order of the list. */
  readonly slice: (query: string, from: number, count: number) => readonly DomainEntry[];
  /** Where, among those entries, the first one is that stands at a position or after it. */
  readonly indexAt: (query: string, position: number) => number;
  readonly atPosition: (position: number) => DomainEntry | undefined;
  /** The first of the entries that has a label, looked for in what was added from an index on. */
  readonly withLabel: (label: string, from: number) => DomainEntry | undefined;
}

/** Chunks with fewer entries are made anew when more come. */
const fewEntries = 64;
/** However many come at once, a chunk has no more: a row is found by going through its chunk. */
const mostEntries = 256;

export function createDomainRows(): DomainRows {
  let chunks: readonly Placed[] = [];
  let size = 0;
  let found = noSearch();

  /** The indexes of the entries that a query finds; undefined where it finds all. */
  const search = (query: string): Uint32Array | undefined => {
    const words = wordsOf(query);
    const text = words.join(' ');
    if (text === '') return undefined;
    if (text !== found.text) found = { ...found, text, count: 0, upTo: 0 };
    const matches = withRoom(found.matches, size);
    let { count } = found;
    for (const { chunk, first } of chunks) {
      if (first + chunk.size <= found.upTo) continue;
      chunk.search(words, Math.max(0, found.upTo - first), (index) => {
        matches[count] = first + index;
        count += 1;
      });
    }
    found = { text, matches, count, upTo: size };
    return matches.subarray(0, count);
  };

  const placeOf = (index: number): Placed | undefined =>
    chunks[firstWhere(chunks.length, (at) => (chunks[at]?.first ?? Infinity) > index) - 1];

  const positionAt = (index: number): number => {
    const place = placeOf(index);
    return place?.chunk.positions[index - place.first] ?? Infinity;
  };

  const entryAt = (index: number): DomainEntry | undefined => {
    const place = placeOf(index);
    return place?.chunk.entry(index - place.first);
  };

  const putFirst = (parts: readonly (readonly DomainEntry[])[]) => {
    chunks = placed([...parts.map(createSearchIndex), ...chunks.map(({ chunk }) => chunk)]);
    found = noSearch();
  };

  const putLast = (entries: readonly DomainEntry[]) => {
    const last = chunks.at(-1);
    const grown = last !== undefined && last.chunk.size < fewEntries ? last : undefined;
    const kept = Array.from(
      { length: grown?.chunk.size ?? 0 },
      (_, index) => grown?.chunk.entry(index) ?? [],
    );
    const chunk = createSearchIndex([...kept.flat(), ...entries]);
    chunks = [...(grown ? chunks.slice(0, -1) : chunks), { chunk, first: grown?.first ?? size }];
    size += entries.length;
  };

  return {
    size: () => size,
    add: (records) => {
      const before = size;
      const parts: DomainEntry[][] = [];
      for (let at = 0; at < records.length; at += mostEntries) {
        parts.push(records.slice(at, at + mostEntries).map(entryOf));
      }
      const isBeforeAll = before > 0 && (records[0]?.position ?? Infinity) < positionAt(0);
      if (!isBeforeAll) {
        for (const part of parts) putLast(part);
        return before;
      }
      putFirst(parts);
      size += records.length;
      return 0;
    },
    count: (query) => search(query)?.length ?? size,
    slice: (query, from, count) => {
      const matches = search(query);
      const length = Math.max(0, Math.min(count, (matches?.length ?? size) - from));
      return Array.from({ length }, (_, at) => entryAt(matches?.[from + at] ?? from + at) ?? []).flat();
    },
    indexAt: (query, position) => {
      const matches = search(query);
      const length = matches?.length ?? size;
      return firstWhere(length, (at) => positionAt(matches?.[at] ?? at) >= position);
    },
    atPosition: (position) => {
      const index = firstWhere(size, (at) => positionAt(at) >= position);
      return positionAt(index) === position ? entryAt(index) : undefined;
    },
    withLabel: (label, from) => {
      for (const { chunk, first } of chunks) {
        const index = first + chunk.size > from ? chunk.indexOfLabel(label) : undefined;
        if (index !== undefined) return chunk.entry(index);
      }
      return undefined;
    },
  };
}

function entryOf({ position, value }: PagedRecord): DomainEntry {
  const { label, note } = recordNames(value);
  return { position, label, note };
}

interface Placed {
  readonly chunk: SearchIndex;
  /** The index of its first entry among all. */
  readonly first: number;
}

interface Search {
  /** The words that were searched for. */
  readonly text: string;
  /** The indexes that were found stand first; there is room for more. */
  readonly matches: Uint32Array;
  readonly count: number;
  /** How many entries have been searched. */
  readonly upTo: number;
}

function noSearch(): Search {
  return { text: '', matches: new Uint32Array(), count: 0, upTo: 0 };
}

/** The same numbers with room for so many; it grows by more than it has to, as lists grow page by page. */
function withRoom(numbers: Uint32Array, size: number): Uint32Array {
  if (numbers.length >= size) return numbers;
  const roomier = new Uint32Array(Math.max(size, numbers.length * 2));
  roomier.set(numbers);
  return roomier;
}

/** The longest word first: it is the one to search for. */
function wordsOf(query: string): string[] {
  return toSearchText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
}

function placed(chunks: readonly SearchIndex[]): Placed[] {
  let first = 0;
  return chunks.map((chunk) => {
    const place = { chunk, first };
    first += chunk.size;
    return place;
  });
}

/** The first place of so many where something holds that holds for all after it; `size` where there is none. */
function firstWhere(size: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
