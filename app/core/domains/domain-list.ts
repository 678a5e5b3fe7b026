// An account's list of domains. Requests raise the position up to which it is wanted, and it is loaded that far while it is open. Two
// minutes after it was closed or hidden, its records are released. The query and the scroll position stay.
import type { RowsRequest } from '../../contract/calls.ts';
import {
  type DomainDetails,
  type DomainListState,
  type DomainListView,
  type DomainRow,
  type DomainRows,
  type SelectedDomain,
  wholeListStates,
} from '../../contract/domains.ts';
import { recordDetails } from '../../api/domains/domain-record.ts';
import { failed, type Failure, ok, type Result } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { ServerPaging } from '../../api/pagination/paginator.ts';
import { failureReason } from '../failure-messages.ts';
import { createPageLoader, type DomainEntry, type PageLoader } from './page-loader.ts';
import { createPageRequests, findRecord, isSameDomain } from './page-requests.ts';
import type { Runtime } from '../runtime.ts';

export interface DomainListOptions {
  /** Requests a page with a valid access token. */
  readonly readPage: ReadPage;
  readonly pageSize?: number;
  readonly ownDomain: () => string | undefined;
  /** The account's selected domain, which is stored between runs. */
  readonly selectedDomain: {
    readonly read: () => SelectedDomain | undefined;
    readonly write: (selected: SelectedDomain | undefined) => void;
  };
  /** The number of all domains, if it is known. */
  readonly total?: () => number | undefined;
  readonly onOpened?: () => void;
  readonly runtime: Runtime;
  readonly onChange: () => void;
}

export type DomainList = ReturnType<typeof createDomainList>;

const releaseAfterMs = 2 * 60_000;
/** The scroll position isn't restored beyond this position. */
const maxRestoredPosition = 2_000;
const ownDomainKey = 'own';
const closed: DomainListState = { kind: 'closed' };

export function createDomainList(options: DomainListOptions) {
  const { runtime, selectedDomain, onChange, pageSize = 100 } = options;
  let loader: PageLoader | undefined;
  let generation = 0;
  let isOpen = false;
  /** All records before this position are wanted; `Infinity` for all. A failure and a hidden list keep it. */
  let wantedUpTo = 0;
  /** Aborted when the list is closed or hidden, replaced when it opens. */
  let opened = new AbortController();
  let cancelRelease = () => {};
  let isDisposed = false;
  let query = '';
  /** The position of the first visible row's record; 0 at the top of the list. */
  let topPosition = 0;
  /** Whether to restore `topPosition`, because the list was loaded again. `recordScroll` and `stopLoading` end that. */
  let isRestoring = false;
  let detailsRequest = new AbortController();
  /** The row whose details were read last, which can be selected even if the list no longer holds it. */
  let lastRead: { readonly key: string; readonly entry: DomainEntry } | undefined;

  // All loaders share these: the next loader waits for an earlier request and its retry, and knows how the server pages.
  const { read, probe, retryAt } = createPageRequests(options.readPage, runtime, onChange);
  const paging: ServerPaging = { ends: new Set() };

  const loadFromStart = async (): Promise<void> => {
    loader?.dispose();
    generation += 1;
    loader = createPageLoader({
      read,
      probe,
      paging,
      limit: pageSize,
      wantedUpTo: () => (isOpen ? wantedUpTo : 0),
      runtime,
      onChange,
    });
    isRestoring = topPosition > 0;
    await load(positionToOpen());
  };

  /** How far a list that opens is loaded: a page, or up to the scroll position. */
  const positionToOpen = () => (isRestoring ? Math.min(topPosition + 1, maxRestoredPosition) : 1);

  const load = async (upTo: number): Promise<void> => {
    if (!isOpen) return;
    wantedUpTo = Math.max(wantedUpTo, upTo);
    await loader?.load();
  };

  const loadedUpTo = () => loader?.table.end() ?? 0;

  const leave = () => {
    isOpen = false;
    opened.abort();
    cancelRelease();
    cancelRelease = loader === undefined ? () => {} : runtime.clock.after(releaseAfterMs, release);
  };

  const release = () => {
    // What was loaded isn't loaded again by itself.
    if (loader?.isShortOf(wantedUpTo) === false) wantedUpTo = 0;
    loader?.dispose();
    loader = undefined;
    generation += 1;
    onChange();
  };

  const state = () => (loader === undefined ? closed : stateOf(loader, loadingState(loader)));

  const loadingState = (held: PageLoader): DomainListState => {
    if (retryAt() !== undefined) return { kind: 'rate-limited' };
    if (wantedUpTo === Infinity) return { kind: 'loading', scope: 'all' };
    return { kind: 'loading', scope: isRestorable(held) ? 'page' : 'position' };
  };

  /** Returns the index of the first matching row at or after `topPosition`, or else of the last one; 0 if none matches. */
  const firstVisibleRow = ({ table }: PageLoader): number => {
    const matches = table.search(query);
    const index = matches.findIndex(({ position }) => position >= topPosition);
    return Math.max(0, index === -1 ? matches.length - 1 : index);
  };

  /** Whether the view can show the scroll position: nothing has to be loaded for it, or no more is wanted or there. */
  const isRestorable = (held: PageLoader): boolean =>
    !isRestoring || !held.isShortOf(Math.min(topPosition + 1, wantedUpTo));

  const stop = () => {
    wantedUpTo = loadedUpTo();
    loader?.stop();
  };

  /** A key is valid until the list is loaded again or released. */
  const toRow = ({ label, note, position }: DomainEntry, key = `${generation}.${position}`): DomainRow => ({
    label,
    note,
    position,
    key,
    isSelected: isSameDomain(selectedDomain.read(), { label, position }),
  });

  /** The own domain, if it is known and the list is refused: then it is the only row. */
  const ownEntry = (): DomainEntry | undefined => {
    const isRefused = state().kind === 'refused' && loader?.table.size() === 0;
    const label = isRefused ? options.ownDomain() : undefined;
    return label === undefined ? undefined : { label, note: '', position: 1 };
  };

  const entryOf = (key: string): DomainEntry | undefined => {
    if (key === ownDomainKey) return ownEntry();
    const [keyGeneration, position] = key.split('.').map(Number);
    const isCurrent = keyGeneration === generation && position !== undefined;
    return isCurrent ? loader?.table.entryAtPosition(position) : undefined;
  };

  const readDetails = async (key: string): Promise<Result<DomainDetails>> => {
    detailsRequest.abort();
    detailsRequest = new AbortController();
    if (key === ownDomainKey) return failed('forbidden', 'The account may not read the list.');
    const entry = entryOf(key);
    if (entry === undefined) return failed('missing', 'The row is no longer in the list.');
    const signal = AbortSignal.any([detailsRequest.signal, opened.signal]);
    const found = await findRecord(read, entry, pageSize, signal);
    if (!found.ok) return found;
    lastRead = { key, entry: { ...entry, position: found.value.position } };
    return ok(recordDetails(found.value.value));
  };

  return {
    view: (): DomainListView => {
      const delayedUntil = retryAt();
      const loaded = loader?.table.size() ?? 0;
      const total = options.total?.();
      return {
        state: state(),
        loaded,
        // A total below the number of loaded records is wrong.
        ...(total !== undefined && total >= loaded && { total }),
        ...(delayedUntil !== undefined && { retryAt: delayedUntil }),
        generation,
        query,
        ...(loader !== undefined && isRestorable(loader) && { firstVisibleRow: firstVisibleRow(loader) }),
      };
    },
    /** Loads the first page, up to the stored scroll position, or what is still wanted, unless the service has refused to. */
    open: () => {
      if (isDisposed) return;
      isOpen = true;
      cancelRelease();
      // A list that is opened twice keeps its controller: nothing would abort a replaced one.
      if (opened.signal.aborted) opened = new AbortController();
      options.onOpened?.();
      if (loader === undefined) void loadFromStart();
      else if (loader.failure() === undefined || state().kind === 'offline') void load(positionToOpen());
      else void loader.probeHiddenRecords();
    },
    /** For a hidden panel: like `close`, but the next `open` continues the load. */
    hide: () => {
      loader?.stop();
      leave();
    },
    /** Stops loading. Releases the list two minutes later, unless it is opened again before. */
    close: () => {
      stop();
      leave();
    },
    /** Returns a range of the loaded rows that match the query; if the list is refused, the own domain's, if known. */
    rows: ({ query, from, count }: Omit<RowsRequest, 'top'>): DomainRows => {
      const own = ownEntry();
      if (own !== undefined) return { rows: [toRow(own, ownDomainKey)], total: 1 };
      if (loader === undefined) return { rows: [], total: 0 };
      const matches = loader.table.search(query);
      const rows = matches.slice(from, from + count).map((entry) => toRow(entry));
      return { rows, total: matches.length };
    },
    /** Returns all entries that match the query; undefined until the whole list is loaded. */
    allEntries: (query: string): readonly DomainEntry[] | undefined =>
      wholeListStates.includes(state().kind) ? loader?.table.search(query) : undefined,
    /** Stores the query and the first visible row, which `view` and `open` restore. */
    recordScroll: (scroll: Pick<RowsRequest, 'query' | 'top'>) => {
      // A refused list has only the row of the own domain, whose position needn't be restored.
      if (loader === undefined || ownEntry() !== undefined) return;
      // Before the position is restored, the view shows the top without the user having scrolled there.
      if (isRestoring && scroll.query === query && scroll.top === 0) return;
      isRestoring = false;
      query = scroll.query;
      const row = loader.table.search(query)[scroll.top];
      topPosition = scroll.top === 0 ? 0 : (row?.position ?? topPosition);
    },
    /** Loads the next page, or what is still wanted. */
    loadMore: () => load(loadedUpTo() + 1),
    loadAll: () => load(Infinity),
    stopLoading: () => {
      isRestoring = false;
      stop();
    },
    reload: async () => {
      if (!isOpen) return;
      wantedUpTo = 0;
      await loadFromStart();
    },
    /**
     * Reads the fields of a row's record. The failure is `missing` if the record is no longer found. It is `cancelled` if other
     * details are requested, or the list is closed or hidden, before the response.
     */
    readDetails: async (key: string) => {
      const details = await readDetails(key);
      // The request for details may have cancelled a probe.
      void loader?.probeHiddenRecords();
      return details;
    },
    /** Selects a row's domain; without a key, none. Returns false if the row is gone and its details weren't read last. */
    select: (key: string | undefined) => {
      const lastEntry = lastRead?.key === key ? lastRead?.entry : undefined;
      const entry = key === undefined ? undefined : (entryOf(key) ?? lastEntry);
      if (key !== undefined && entry === undefined) return false;
      const selected = selectedDomain.read();
      if (entry === undefined ? selected !== undefined : !isSameDomain(selected, entry))
        selectedDomain.write(entry && { label: entry.label, position: entry.position });
      onChange();
      return true;
    },
    /** Sends no request and starts no timer from then on. */
    dispose: () => {
      isDisposed = true;
      isOpen = false;
      opened.abort();
      cancelRelease();
      loader?.dispose();
      loader = undefined;
    },
  };
}

/** `loading`: the state while it loads. */
function stateOf(loader: PageLoader, loading: DomainListState): DomainListState {
  const { failure, pagination, table } = loader;
  if (loader.isLoading()) return loading;
  const reason = failure();
  if (reason !== undefined) return failedState(reason, table.size());
  if (pagination() === 'more') return { kind: 'partial' };
  if (loader.isProbeDue()) return { kind: 'unconfirmed' };
  if (table.size() === 0 && loader.hasElements())
    return failedState(failed('unreadable', 'No element is a record.').failure, 0);
  if (pagination() === 'complete' && table.size() === 0) return { kind: 'empty' };
  return { kind: 'end', mayBeIncomplete: pagination() === 'repeating' };
}

function failedState(failure: Failure, loaded: number): DomainListState {
  const { code, status } = failure;
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      // The failure has no status if the account isn't signed in.
      if (status === undefined) return { kind: 'signed-out' };
      return { kind: loaded > 0 ? 'more-refused' : 'refused', status };
    case 'network':
    case 'timeout':
      return { kind: 'offline' };
    default:
      return { kind: 'failed', reason: failureReason(failure) };
  }
}
