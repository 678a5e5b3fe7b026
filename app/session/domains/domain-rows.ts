// What is held of an account's list of domains: per record no more than listing and filtering need, so that
// 100,000 of them are small, and are searched within a few milliseconds at every key.
import { namesOf } from '../../service/domains.ts';
import type { PagedRecord } from '../../service/pages.ts';
import { createDomainChunk, type DomainChunk, type DomainEntry, folded } from './domain-chunk.ts';

export interface DomainRows {
  readonly size: () => number;
  /** Takes records in; those from before all others are put first. Gives the index from which on rows have changed. */
  readonly add: (records: readonly PagedRecord[]) => number;
  /** How many entries have every word of the query in their label or note, whatever the case and the accents. */
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
  const search = (query: string): readonly number[] | undefined => {
    const words = wordsOf(query);
    const text = words.join(' ');
    if (text === '') return undefined;
    if (text !== found.text) found = { ...noSearch(), text };
    const { matches, upTo } = found;
    for (const { chunk, first } of chunks) {
      if (first + chunk.size <= upTo) continue;
      chunk.search(words, Math.max(0, upTo - first), (index) => matches.push(first + index));
    }
    found.upTo = size;
    return matches;
  };

  const placeOf = (index: number): Placed | undefined =>
    chunks[firstWhere(chunks.length, (at) => (chunks[at]?.first ?? Infinity) > index) - 1];

  const positionAt = (index: number): number => {
    const place = placeOf(index);
    return place?.chunk.positions[index - place.first] ?? Infinity;
  };

  /** The entries at some indexes that grow; the entries of a chunk are taken out of it once. */
  const entriesAt = (indexes: readonly number[]): DomainEntry[] => {
    let place: Placed | undefined;
    let entries: readonly DomainEntry[] = [];
    return indexes.flatMap((index) => {
      const here = placeOf(index);
      if (here !== place) entries = here?.chunk.entries() ?? [];
      place = here;
      return (place && entries[index - place.first]) ?? [];
    });
  };

  const putFirst = (parts: readonly (readonly DomainEntry[])[]) => {
    chunks = placed([...parts.map(createDomainChunk), ...chunks.map(({ chunk }) => chunk)]);
    found = noSearch();
  };

  const putLast = (entries: readonly DomainEntry[]) => {
    const last = chunks.at(-1);
    const grown = last !== undefined && last.chunk.size < fewEntries ? last : undefined;
    const chunk = createDomainChunk([...(grown?.chunk.entries() ?? []), ...entries]);
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
      if (matches !== undefined) return entriesAt(matches.slice(from, from + count));
      const length = Math.max(0, Math.min(count, size - from));
      return entriesAt(Array.from({ length }, (_, offset) => from + offset));
    },
    indexAt: (query, position) => {
      const matches = search(query);
      const length = matches?.length ?? size;
      return firstWhere(length, (at) => positionAt(matches?.[at] ?? at) >= position);
    },
    atPosition: (position) => {
      const index = firstWhere(size, (at) => positionAt(at) >= position);
      return positionAt(index) === position ? entriesAt([index])[0] : undefined;
    },
    withLabel: (label, from) => {
      for (const { chunk, first } of chunks) {
        const index = first + chunk.size > from ? chunk.indexOfLabel(label) : undefined;
        if (index !== undefined) return entriesAt([first + index])[0];
      }
      return undefined;
    },
  };
}

function entryOf({ position, value }: PagedRecord): DomainEntry {
  const { label, note } = namesOf(value);
  return { position, label, note };
}

interface Placed {
  readonly chunk: DomainChunk;
  /** The index of its first entry among all. */
  readonly first: number;
}

interface Search {
  /** The words that were searched for. */
  readonly text: string;
  readonly matches: number[];
  /** How many entries have been searched. */
  upTo: number;
}

function noSearch(): Search {
  return { text: '', matches: [], upTo: 0 };
}

/** The longest word first: it is the one to search for. */
function wordsOf(query: string): string[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
}

function placed(chunks: readonly DomainChunk[]): Placed[] {
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
