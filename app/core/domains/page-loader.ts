// Loads an account's list of domains from the beginning, as far as it is wanted, and holds its records.
import type { Failure } from '../../api/http/result.ts';
import { createPaginator, type PagedRecord, type PaginatorOptions } from '../../api/pagination/paginator.ts';
import { recordTitle, type RecordTitle } from '../../api/domains/domain-record.ts';
import { toSearchText } from '../../i18n/search-text.ts';
import type { Runtime } from '../runtime.ts';

export interface DomainEntry extends RecordTitle {
  /** The record's position in the service's list. */
  readonly position: number;
}

interface SearchableEntry extends DomainEntry {
  readonly searchText: string;
}

export type PageLoader = ReturnType<typeof createPageLoader>;

export interface PageLoaderOptions extends PaginatorOptions {
  /** All records before this position are wanted. `Infinity`: all records. 0: none, as the list is closed or hidden. */
  readonly wantedUpTo: () => number;
  readonly runtime: Runtime;
  readonly onChange: () => void;
}

const minMsBetweenChanges = 100;

export function createPageLoader(options: PageLoaderOptions) {
  const { wantedUpTo } = options;
  const { clock, log } = options.runtime;
  const table = createDomainTable();
  const paginator = createPaginator(options);
  /** Aborts the load in progress. */
  let current: AbortController | undefined;
  let done = Promise.resolve();
  let failure: Failure | undefined;
  let changedAt = -Infinity;
  let isProbing = false;
  const disposed = new AbortController();

  const changed = () => {
    if (disposed.signal.aborted) return;
    changedAt = clock.monotonic();
    options.onChange();
  };

  /** Whether records before a position aren't loaded, although the service may have them. */
  const isShortOf = (position: number) => paginator.state() === 'more' && table.end() < position;

  const run = async (cancelled: AbortController): Promise<void> => {
    const isAllWanted = () => wantedUpTo() === Infinity;
    for await (const page of paginator.read(cancelled.signal, isAllWanted)) {
      if (disposed.signal.aborted) return;
      if (!page.ok) {
        // The failure of a cancelled load must not change the state of the next load.
        if (current === cancelled) fail(page.failure);
        break;
      }
      table.add(page.value.records);
      if (!isShortOf(wantedUpTo())) break;
      if (!isAllWanted() || clock.monotonic() - changedAt >= minMsBetweenChanges) changed();
    }
    if (current === cancelled) current = undefined;
    changed();
  };

  const fail = (reason: Failure) => {
    failure = reason;
    log(`domains: a page could not be read: ${reason.code} (${reason.detail})`);
  };

  /** Loads what is wanted, then probes in the background. Resolves when loading has ended, also by a failure or `stop`. */
  const load = async (): Promise<void> => {
    if (current !== undefined) {
      changed();
      return done;
    }
    if (isShortOf(wantedUpTo())) {
      failure = undefined;
      const cancelled = new AbortController();
      current = cancelled;
      changed();
      done = run(cancelled);
      await done;
    }
    void probeHiddenRecords();
  };

  /** Looks for hidden records of a list that is open. They may show that a complete list has further pages that are wanted. */
  const probeHiddenRecords = async (): Promise<void> => {
    if (current !== undefined || isProbing || wantedUpTo() === 0) return;
    isProbing = true;
    const wasDue = paginator.isProbeDue();
    for await (const { records } of paginator.probe(disposed.signal)) {
      if (disposed.signal.aborted) return;
      table.add(records);
      changed();
    }
    isProbing = false;
    if (wasDue && !paginator.isProbeDue()) changed();
    if (!disposed.signal.aborted && failure === undefined && isShortOf(wantedUpTo())) await load();
  };

  return {
    table,
    pagination: paginator.state,
    isProbeDue: paginator.isProbeDue,
    hasElements: paginator.hasElements,
    isLoading: () => current !== undefined,
    failure: () => failure,
    isShortOf,
    load,
    probeHiddenRecords,
    /** Cancels loading, until the next `load`. */
    stop: () => {
      current?.abort();
      current = undefined;
      changed();
    },
    /** Cancels loading. `onChange` isn't called any more. */
    dispose: () => {
      disposed.abort();
      current?.abort();
      current = undefined;
    },
  };
}

/** The loaded records, reduced to what listing and filtering need. */
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
