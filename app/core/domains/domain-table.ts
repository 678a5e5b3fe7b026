// The loaded records of a domain list: of each record only what listing and filtering need. 100,000 records take less
// than 300 bytes each (test/bench/pages.ts), and a query takes a few milliseconds at each keystroke.
import { toSearchText } from '../../i18n/search-text.ts';
import { recordTitle } from '../../api/domains/domain-record.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';
import { createSearchIndex, type SearchIndex, type DomainEntry } from './search-index.ts';

export interface DomainTable {
  readonly size: () => number;
  /** Adds records after all others, or before them if their positions are lower. Returns the first changed index. */
  readonly add: (records: readonly PagedRecord[]) => number;
  /** Returns how many entries match a query: those with each of its words in label or note, by `toSearchText`. */
  readonly count: (query: string) => number;
  /** Returns some of the matching entries, in the order of the list. */
  readonly slice: (query: string, from: number, count: number) => readonly DomainEntry[];
  /** Returns the index, among the matching entries, of the first one at a position or after it. */
  readonly indexOfPosition: (query: string, position: number) => number;
  readonly entryAtPosition: (position: number) => DomainEntry | undefined;
  /** Returns the first entry with a label among those that were added from an index on. */
  readonly findByLabel: (label: string, from: number) => DomainEntry | undefined;
}

/** A chunk with fewer entries is rebuilt when entries are appended. */
const minChunkSize = 64;
/** The size of a chunk is bounded because finding a row scans its chunk. */
const maxChunkSize = 256;

export function createDomainTable(): DomainTable {
  let chunks: readonly Chunk[] = [];
  let size = 0;
  let lastSearch: Search | undefined;
  /** The indexes of the entries that the last search has found, followed by unused capacity. */
  let matches: Uint32Array = new Uint32Array();

  /** Returns the indexes of the matching entries; undefined if the query is empty and all entries match. */
  const search = (query: string): Uint32Array | undefined => {
    const words = queryWords(query);
    const text = words.join(' ');
    if (text === '') return undefined;
    const { searched, ...before } = lastSearch?.text === text ? lastSearch : { count: 0, searched: 0 };
    let { count } = before;
    matches = withCapacity(matches, size);
    for (const { index, first } of chunks) {
      if (first + index.size <= searched) continue;
      index.search(words, Math.max(0, searched - first), (offset) => {
        matches[count] = first + offset;
        count += 1;
      });
    }
    lastSearch = { text, count, searched: size };
    return matches.subarray(0, count);
  };

  const chunkOf = (entryIndex: number): Chunk | undefined =>
    chunks[lowerBound(chunks.length, (at) => (chunks[at]?.first ?? Infinity) > entryIndex) - 1];

  const positionAt = (entryIndex: number): number => {
    const chunk = chunkOf(entryIndex);
    return chunk?.index.positions[entryIndex - chunk.first] ?? Infinity;
  };

  const entryAt = (entryIndex: number): DomainEntry | undefined => {
    const chunk = chunkOf(entryIndex);
    return chunk?.index.entry(entryIndex - chunk.first);
  };

  const prepend = (parts: readonly (readonly DomainEntry[])[]) => {
    chunks = toChunks([...parts.map(createSearchIndex), ...chunks.map(({ index }) => index)]);
    lastSearch = undefined;
  };

  const append = (entries: readonly DomainEntry[]) => {
    const last = chunks.at(-1);
    const rebuilt = last !== undefined && last.index.size < minChunkSize ? last : undefined;
    const before = Array.from(
      { length: rebuilt?.index.size ?? 0 },
      (_, offset) => rebuilt?.index.entry(offset) ?? [],
    );
    const index = createSearchIndex([...before.flat(), ...entries]);
    chunks = [...(rebuilt ? chunks.slice(0, -1) : chunks), { index, first: rebuilt?.first ?? size }];
    size += entries.length;
  };

  return {
    size: () => size,
    add: (records) => {
      const sizeBefore = size;
      const parts: DomainEntry[][] = [];
      for (let at = 0; at < records.length; at += maxChunkSize) {
        parts.push(records.slice(at, at + maxChunkSize).map(toEntry));
      }
      const isBeforeAll = sizeBefore > 0 && (records[0]?.position ?? Infinity) < positionAt(0);
      if (!isBeforeAll) {
        for (const part of parts) append(part);
        return sizeBefore;
      }
      prepend(parts);
      size += records.length;
      return 0;
    },
    count: (query) => search(query)?.length ?? size,
    slice: (query, from, count) => {
      const matches = search(query);
      const length = Math.max(0, Math.min(count, (matches?.length ?? size) - from));
      return Array.from({ length }, (_, at) => entryAt(matches?.[from + at] ?? from + at) ?? []).flat();
    },
    indexOfPosition: (query, position) => {
      const matches = search(query);
      const length = matches?.length ?? size;
      return lowerBound(length, (at) => positionAt(matches?.[at] ?? at) >= position);
    },
    entryAtPosition: (position) => {
      const entryIndex = lowerBound(size, (at) => positionAt(at) >= position);
      return positionAt(entryIndex) === position ? entryAt(entryIndex) : undefined;
    },
    findByLabel: (label, from) => {
      for (const { index, first } of chunks) {
        const offset = first + index.size > from ? index.indexOfLabel(label) : undefined;
        if (offset !== undefined) return index.entry(offset);
      }
      return undefined;
    },
  };
}

function toEntry({ position, value }: PagedRecord): DomainEntry {
  const { label, note } = recordTitle(value);
  return { position, label, note };
}

interface Chunk {
  readonly index: SearchIndex;
  /** The index of the chunk's first entry in the table. */
  readonly first: number;
}

/** The last search. It is continued when entries were appended since. */
interface Search {
  /** The words of the query. */
  readonly text: string;
  readonly count: number;
  /** How many entries have been searched. */
  readonly searched: number;
}

/** Returns the same numbers in an array of at least a size. The capacity doubles, as the table grows page by page. */
function withCapacity(numbers: Uint32Array, size: number): Uint32Array {
  if (numbers.length >= size) return numbers;
  const larger = new Uint32Array(Math.max(size, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Returns the words of a query, the longest first: it has the fewest matches, so it is searched for first. */
function queryWords(query: string): string[] {
  return toSearchText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length);
}

function toChunks(indexes: readonly SearchIndex[]): Chunk[] {
  let first = 0;
  return indexes.map((index) => {
    const chunk = { index, first };
    first += index.size;
    return chunk;
  });
}

/** Returns the first number below `size` for which a monotonic predicate holds; `size` if there is none. */
function lowerBound(size: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
