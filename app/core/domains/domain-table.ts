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
  /** Returns the entries with each of a query's words in label or note, by `toSearchText`, in the order of the list. */
  readonly search: (query: string) => readonly DomainEntry[];
  /** Whether the record at a position, or one after it, is loaded. */
  readonly reaches: (position: number) => boolean;
  readonly entryAtPosition: (position: number) => DomainEntry | undefined;
  /** Returns the first entry with a label among those that were added from an index on. */
  readonly findByLabel: (label: string, from: number) => DomainEntry | undefined;
}

export function createDomainTable(): DomainTable {
  let entries: DomainEntry[] = [];
  /** What queries search in each entry. */
  let searchTexts: string[] = [];
  let lastSearch: { readonly text: string; readonly matches: readonly DomainEntry[] } | undefined;

  const search = (query: string): readonly DomainEntry[] => {
    const text = toSearchText(query).trim();
    if (text === '') return entries;
    if (lastSearch?.text !== text) {
      const words = text.split(/\s+/);
      const isMatch = (searchText = '') => words.every((word) => searchText.includes(word));
      lastSearch = { text, matches: entries.filter((_, index) => isMatch(searchTexts[index])) };
    }
    return lastSearch.matches;
  };

  return {
    size: () => entries.length,
    add: (records) => {
      const added = records.map(toEntry);
      const texts = added.map(({ label, note }) => toSearchText(`${label}\n${note}`));
      lastSearch = undefined;
      if ((added[0]?.position ?? Infinity) >= (entries[0]?.position ?? 0)) {
        const sizeBefore = entries.length;
        // A page can have more records than a call has arguments.
        for (const entry of added) entries.push(entry);
        for (const text of texts) searchTexts.push(text);
        return sizeBefore;
      }
      entries = [...added, ...entries];
      searchTexts = [...texts, ...searchTexts];
      return 0;
    },
    search,
    reaches: (position) => (entries.at(-1)?.position ?? -1) >= position,
    entryAtPosition: (position) => entries.find((entry) => entry.position === position),
    findByLabel: (label, from) => entries.slice(from).find((entry) => entry.label === label),
  };
}

function toEntry({ position, value }: PagedRecord): DomainEntry {
  const { label, note } = recordTitle(value);
  return { position, label, note };
}
