// An account's list of domains. It is held in memory while it is open and two minutes longer; the query, the scroll
// position and the selected domain are held longer. Pages are requested one at a time.
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
  /** Records per page; by default 100. */
  readonly pageSize?: number;
  readonly ownDomain: () => string | undefined;
  readonly selectedDomain: SelectedDomainStore;
  /** The number of all domains, if the service sends it. `update` is called when the list opens, and never rejects. */
  readonly total?: {
    readonly value: () => number | undefined;
    readonly update: (signal: AbortSignal) => Promise<void>;
  };
  readonly runtime: Runtime;
  /** Called when the view has changed. While all pages are being loaded, their rows cause at most ten calls a second. */
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
  /** Aborted when the list closes, replaced when it opens. */
  let opened = new AbortController();
  let cancelRelease = () => {};
  let isDisposed = false;
  let query = '';
  /** The position of the first visible row's record; 0 at the top of the list. */
  let topPosition = 0;
  /** Whether `topPosition` is still to be restored: the list was loaded again, and the user hasn't scrolled or stopped since. */
  let isRestoring = false;

  // These outlive a loader: the next loader waits for the last request and for its delay before a retry, and uses what is known
  // about the server's paging.
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

  /** Returns how far to load to restore the scroll position; undefined if it is loaded or needn't be restored. */
  const goalToRestore = (held: PageLoader): LoadGoal | undefined =>
    isRestoring && !held.table.reaches(topPosition) ? { position: topPosition } : undefined;

  const probeHiddenRecords = async (held: PageLoader): Promise<void> => {
    if (!isOpen || loader !== held) return;
    await held.probeHiddenRecords(() => isOpen && loader === held);
  };

  /** Continues loading a list that was not released while it was closed. */
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

  /** Whether the scroll position is loaded, or won't be, because no load is in flight or unfinished. */
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
      const total = options.total?.value();
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
    /** The list opens: loads the first page or up to the stored scroll position, or continues an unfinished load. */
    open: () => {
      if (isDisposed) return;
      isOpen = true;
      cancelRelease();
      // A controller in use isn't replaced, because nothing would abort it then.
      if (opened.signal.aborted) opened = new AbortController();
      void options.total?.update(opened.signal);
      void (loader === undefined ? loadFromStart() : restore(loader));
    },
    /** The panel is hidden: like `close`, but `open` continues with what was being loaded. */
    hide: () => {
      loader?.pause();
      leave();
    },
    /** The list closes: stops loading, and releases the list two minutes later. */
    close: () => {
      releasedGoal = undefined;
      loader?.cancel();
      leave();
    },
    /** Returns the requested range of the loaded rows that match the query; of a refused list, the row of the own domain. */
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
    /** Loads the next page, or repeats a load that failed. Resolves when loading has ended, with or without a failure. */
    loadMore: () => load(),
    /** Loads all further pages. Resolves as `loadMore` does. */
    loadAll: () => load('all'),
    /** Stops loading. The loaded records stay. */
    stopLoading: () => {
      isRestoring = false;
      loader?.cancel();
    },
    /** Loads the list from the beginning. */
    reload: async () => {
      if (isOpen) await loadFromStart();
    },
    /**
     * Reads all fields of a row's record. The failure is `missing` if the record is no longer found, and `cancelled` if other
     * details are requested or the list is closed before the response.
     */
    readDetails: async (key: string) => {
      const read = await listRows.readDetails(key, opened.signal);
      // The request for details may have cancelled a probe, so a probe that is due is sent again.
      if (loader !== undefined) void probeHiddenRecords(loader);
      return read;
    },
    /** Selects a row's domain, or none. Returns false if the row no longer exists. */
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

/** `isDelayed`: whether a request waits for its retry. */
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
      // Without a status, no request was sent, because the account is signed out.
      if (status === undefined) return { kind: 'signed-out' };
      return { kind: loaded > 0 ? 'more-refused' : 'refused', status };
    case 'network':
    case 'timeout':
      return { kind: 'offline' };
    default:
      return { kind: 'failed', reason: failureReason(failure) };
  }
}
