// An account's list of domains. Two minutes after it was closed or hidden, its records are released. The query and the scroll
// position stay.
import type { RowsRequest } from '../../contract/calls.ts';
import type { DomainListState, DomainListView, DomainRows } from '../../contract/domains.ts';
import { failed, type Failure } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { ServerPaging } from '../../api/pagination/paginator.ts';
import { failureReason } from '../failure-messages.ts';
import { createListRows, type SelectedDomainStore } from './list-rows.ts';
import { createPageLoader, type LoadGoal, type PageLoader } from './page-loader.ts';
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
const closed: DomainListState = { kind: 'closed' };

export function createDomainList(options: DomainListOptions) {
  const { runtime, onChange, pageSize = 100 } = options;
  let loader: PageLoader | undefined;
  let generation = 0;
  let isOpen = false;
  /** The goal that was not reached when the list was released. */
  let releasedGoal: LoadGoal | undefined;
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
    const next = createPageLoader({
      read,
      probe,
      paging,
      limit: pageSize,
      runtime,
      onChange,
    });
    loader = next;
    isRestoring = topPosition > 0;
    const goal = releasedGoal === 'all' ? 'all' : goalToRestore(next);
    releasedGoal = undefined;
    await next.load(goal ?? 'page');
    void probeHiddenRecords(next);
  };

  /** Returns how far to load to restore the scroll position; undefined if that position is loaded or needn't be restored. */
  const goalToRestore = (held: PageLoader): LoadGoal | undefined =>
    isRestoring && !held.table.reaches(topPosition) ? { position: topPosition } : undefined;

  const probeHiddenRecords = async (held: PageLoader): Promise<void> => {
    if (!isOpen || loader !== held) return;
    await held.probeHiddenRecords(() => isOpen && loader === held);
  };

  /** Continues loading a list that is opened again before its release. */
  const restore = async (held: PageLoader): Promise<void> => {
    const { kind } = state();
    const goal =
      held.unfinishedGoal() ?? goalToRestore(held) ?? (held.table.size() === 0 ? 'page' : undefined);
    if ((kind === 'offline' || kind === 'partial') && goal !== undefined) await held.load(goal);
    void probeHiddenRecords(held);
  };

  const leave = () => {
    isOpen = false;
    opened.abort();
    cancelRelease();
    cancelRelease = loader === undefined ? () => {} : runtime.clock.after(releaseAfterMs, release);
  };

  const release = () => {
    releasedGoal = loader?.unfinishedGoal();
    loader?.dispose();
    loader = undefined;
    generation += 1;
    onChange();
  };

  const state = () => (loader === undefined ? closed : stateOf(loader, retryAt() !== undefined));

  /** Returns the index of the first matching row at or after `topPosition`, or else of the last one; 0 if none matches. */
  const firstVisibleRow = ({ table }: PageLoader): number => {
    const matches = table.search(query);
    const index = matches.findIndex(({ position }) => position >= topPosition);
    return Math.max(0, index === -1 ? matches.length - 1 : index);
  };

  /** Whether the view can show the scroll position: nothing has to be loaded for it, or loading has ended without it. */
  const isRestorable = (held: PageLoader): boolean =>
    goalToRestore(held) === undefined ||
    (held.loading() === undefined && held.unfinishedGoal() === undefined);

  const load = async (goal?: 'all'): Promise<void> => {
    if (!isOpen || loader === undefined) return;
    const held = loader;
    await held.load(goal);
    void probeHiddenRecords(held);
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
    /** Loads the first page, or up to the stored scroll position, or continues an unfinished load. */
    open: () => {
      if (isDisposed) return;
      isOpen = true;
      cancelRelease();
      // A list that is opened twice keeps its controller: nothing would abort a replaced one.
      if (opened.signal.aborted) opened = new AbortController();
      options.onOpened?.();
      void (loader === undefined ? loadFromStart() : restore(loader));
    },
    /** For a hidden panel: like `close`, but the next `open` continues the load. */
    hide: () => {
      loader?.pause();
      leave();
    },
    /** Stops loading. Releases the list two minutes later, unless it is opened again before. */
    close: () => {
      releasedGoal = undefined;
      loader?.cancel();
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
    /** Loads the next page, or continues an unfinished load. */
    loadMore: () => load(),
    loadAll: () => load('all'),
    stopLoading: () => {
      isRestoring = false;
      loader?.cancel();
    },
    reload: async () => {
      if (isOpen) await loadFromStart();
    },
    /**
     * Reads the fields of a row's record. The failure is `missing` if the record is no longer found. It is `cancelled` if other
     * details are requested, or the list is closed or hidden, before the response.
     */
    readDetails: async (key: string) => {
      const read = await listRows.readDetails(key, opened.signal);
      // The request for details may have cancelled a probe.
      if (loader !== undefined) void probeHiddenRecords(loader);
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

/** `isDelayed`: whether a request is delayed. */
function stateOf(loader: PageLoader, isDelayed: boolean): DomainListState {
  const { loading, failure, pagination, table } = loader;
  const scope = loading();
  if (scope !== undefined) return isDelayed ? { kind: 'rate-limited' } : { kind: 'loading', scope };
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
