// An account's list of domains. Requests raise the position up to which it is wanted, and it is loaded that far while it is open. Two
// minutes after it was closed or hidden, its records are released. The query and the scroll position stay.
import type { RowsRequest } from '../../contract/calls.ts';
import type { DomainListState, DomainListView, DomainRows } from '../../contract/domains.ts';
import { failed, type Failure } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { ServerPaging } from '../../api/pagination/paginator.ts';
import { failureReason } from '../failure-messages.ts';
import { createListRows, type SelectedDomainStore } from './list-rows.ts';
import { createPageLoader, type PageLoader } from './page-loader.ts';
import { createPageRequests } from './page-requests.ts';
import type { Runtime } from '../runtime.ts';

export interface DomainListOptions {
  /** Requests a page with a valid access token. */
  readonly readPage: ReadPage;
  readonly pageSize?: number;
  readonly ownDomain: () => string | undefined;
  readonly selectedDomain: SelectedDomainStore;
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
const closed: DomainListState = { kind: 'closed' };

export function createDomainList(options: DomainListOptions) {
  const { runtime, onChange, pageSize = 100 } = options;
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

  const listRows = createListRows({
    read,
    pageSize,
    selectedDomain: options.selectedDomain,
    ownDomain: () =>
      state().kind === 'refused' && loader?.table.size() === 0 ? options.ownDomain() : undefined,
    entryAtPosition: (position) => loader?.table.entryAtPosition(position),
    generation: () => generation,
  });

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
      const ownRow = listRows.ownDomainRow();
      if (ownRow !== undefined) return { rows: [ownRow], total: 1 };
      if (loader === undefined) return { rows: [], total: 0 };
      const matches = loader.table.search(query);
      const rows = matches.slice(from, from + count).map(listRows.toRow);
      return { rows, total: matches.length };
    },
    /** Stores the query and the first visible row, which `view` and `open` restore. */
    recordScroll: (scroll: Pick<RowsRequest, 'query' | 'top'>) => {
      // A refused list has only the row of the own domain, whose position needn't be restored.
      if (loader === undefined || listRows.ownDomainRow() !== undefined) return;
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
      const read = await listRows.readDetails(key, opened.signal);
      // The request for details may have cancelled a probe.
      void loader?.probeHiddenRecords();
      return read;
    },
    /** Selects a row's domain; without a key, none. Returns false if the row is gone and its details weren't read last. */
    select: (key: string | undefined) => {
      const isSelected = listRows.select(key);
      if (isSelected) onChange();
      return isSelected;
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
