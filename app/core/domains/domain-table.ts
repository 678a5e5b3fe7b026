// The loaded records of a domain list: of each record only what listing and filtering need.
import { toSearchText } from '../../i18n/search-text.ts';
import { recordTitle, type RecordTitle } from '../../api/domains/domain-record.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';

/** A record as the list shows it. */
export interface DomainEntry extends RecordTitle {
  /** Its position in the service's list. */
  readonly position: number;
}

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

/** The last search. It is continued when entries were appended since. */
interface Search {
  readonly text: string;
  readonly matches: DomainEntry[];
  /** How many entries have been searched. */
  searched: number;
}

export function createDomainTable(): DomainTable {
  let entries: DomainEntry[] = [];
  /** What queries search in each entry. */
  let searchTexts: string[] = [];
  let lastSearch: Search | undefined;

  const search = (query: string): readonly DomainEntry[] => {
    const text = toSearchText(query).trim();
    if (text === '') return entries;
    if (lastSearch?.text !== text) lastSearch = { text, matches: [], searched: 0 };
    const words = text.split(/\s+/);
    const { matches } = lastSearch;
    for (; lastSearch.searched < entries.length; lastSearch.searched += 1) {
      const [entry, searchText = ''] = [entries[lastSearch.searched], searchTexts[lastSearch.searched]];
      if (entry && words.every((word) => searchText.includes(word))) matches.push(entry);
    }
    return matches;
  };

  const indexOfPosition = (query: string, position: number): number => {
    const matches = search(query);
    let [low, high] = [0, matches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[middle]?.position ?? Infinity) >= position) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    size: () => entries.length,
    add: (records) => {
      const added = records.map(toEntry);
      const texts = added.map(({ label, note }) => toSearchText(`${label}\n${note}`));
      const sizeBefore = entries.length;
      if ((added[0]?.position ?? Infinity) >= (entries[0]?.position ?? 0)) {
        for (const entry of added) entries.push(entry);
        for (const text of texts) searchTexts.push(text);
        return sizeBefore;
      }
      entries = [...added, ...entries];
      searchTexts = [...texts, ...searchTexts];
      lastSearch = undefined;
      return 0;
    },
    count: (query) => search(query).length,
    slice: (query, from, count) => search(query).slice(from, from + Math.max(0, count)),
    indexOfPosition,
    entryAtPosition: (position) => {
      const entry = entries[indexOfPosition('', position)];
      return entry?.position === position ? entry : undefined;
    },
    findByLabel: (label, from) => entries.slice(from).find((entry) => entry.label === label),
  };
}

function toEntry({ position, value }: PagedRecord): DomainEntry {
  const { label, note } = recordTitle(value);
  return { position, label, note };
}
