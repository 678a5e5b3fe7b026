// The loaded records of a domain list, reduced to what listing and filtering need.
import { toSearchText } from '../../i18n/search-text.ts';
import { recordTitle, type RecordTitle } from '../../api/domains/domain-record.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';

export interface DomainEntry extends RecordTitle {
  /** The record's position in the service's list. */
  readonly position: number;
}

interface SearchableEntry extends DomainEntry {
  readonly searchText: string;
}

export function createDomainTable() {
  let entries: SearchableEntry[] = [];
  let lastSearch: { readonly text: string; readonly matches: readonly SearchableEntry[] } | undefined;

  /** Returns the entries that contain each word of a query in label or note, compared by `toSearchText`. */
  const search = (query: string): readonly DomainEntry[] => {
    const text = toSearchText(query).trim();
    if (text === '') return entries;
    if (lastSearch?.text !== text) {
      // A query that begins with the last one matches only entries that the last one matched.
      const candidates = lastSearch && text.startsWith(lastSearch.text) ? lastSearch.matches : entries;
      const matches = text
        .split(/\s+/)
        .reduce((left, word) => left.filter(({ searchText }) => searchText.includes(word)), candidates);
      lastSearch = { text, matches };
    }
    return lastSearch.matches;
  };

  return {
    size: () => entries.length,
    /** Adds records after all others, or before them if their positions are lower. */
    add: (records: readonly PagedRecord[]) => {
      const added = records.map(toEntry);
      lastSearch = undefined;
      if ((added[0]?.position ?? Infinity) >= (entries[0]?.position ?? 0)) {
        // Not `push(...added)`: a page can have more records than a call can have arguments.
        for (const entry of added) entries.push(entry);
      } else entries = [...added, ...entries];
    },
    search,
    /** The position after the last record; 0 without records. */
    end: () => (entries.at(-1)?.position ?? -1) + 1,
    entryAtPosition: (position: number): DomainEntry | undefined =>
      entries.find((entry) => entry.position === position),
  };
}

function toEntry({ position, value }: PagedRecord): SearchableEntry {
  const { label, note } = recordTitle(value);
  return { position, label, note, searchText: toSearchText(`${label}\n${note}`) };
}
