// An account's list of domains. It is held in memory while its picker is open and two minutes longer; the query, the
// scroll position and the selected domain outlive it. Pages are requested one at a time, and no failure signs out.
import type { CallArgs } from '../../contract/calls.ts';
import type {
  DomainDetails,
  DomainListView,
  DomainRows,
  SelectedDomainView,
} from '../../contract/domains.ts';
import type { Result } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import { createRequestQueue } from '../../api/pagination/request-queue.ts';
import { createPagingByVersion } from '../../api/pagination/server-paging.ts';
import { domainListState } from './domain-list-state.ts';
import { createRowKeys } from './row-keys.ts';
import { createPageLoader, type LoadGoal, type PageLoader } from './page-loader.ts';
import { createRateLimitGate } from './rate-limit-gate.ts';
import { createSelectedDomain, type SelectedDomainStore } from './selected-domain.ts';
import { createScrollRestoration } from './scroll-restoration.ts';
import type { Runtime } from '../runtime.ts';

export interface DomainListOptions {
  /** Requests a page with a valid access token. */
  readonly readPage: ReadPage;
  /** Records per page; by default 100. */
  readonly pageSize?: number;
  /** The service's version, if it is known. */
  readonly apiversion: () => string | undefined;
  /** The account's own domain, if it is known. */
  readonly ownDomain: () => string | undefined;
  readonly selectedDomain: SelectedDomainStore;
  /** The number of all domains, where the service tells it. `update` is called when the picker opens, and never rejects. */
  readonly total?: {
    readonly value: () => number | undefined;
    readonly update: (signal: AbortSignal) => Promise<void>;
  };
  readonly runtime: Runtime;
  /** Called when the view has changed; at most ten times a second while all pages are loaded. */
  readonly onChange: () => void;
}

export interface DomainList {
  readonly view: () => DomainListView & { readonly picked?: SelectedDomainView };
  /** The picker opens: loads the first page, or the pages up to the stored scroll position. */
  readonly open: () => void;
  /** The panel is hidden: like `close`, but `open` continues with what was being loaded. */
  readonly hide: () => void;
  /** The picker closes: stops loading, and releases the list two minutes later. */
  readonly close: () => void;
  /** Returns the requested rows among the loaded ones that match the query. */
  readonly rows: (range: CallArgs<'domains.rows'>[0]) => DomainRows;
  /** Stores the query and the first visible row, which `view` and `open` restore. */
  readonly recordScroll: (scroll: CallArgs<'domains.scrolled'>[0]) => void;
  /** Loads the next page, or repeats what failed. Resolves when loading has ended, with or without a failure. */
  readonly loadMore: () => Promise<void>;
  /** Loads all further pages. Resolves as `loadMore` does. */
  readonly loadAll: () => Promise<void>;
  /** Stops loading. The loaded records stay. */
  readonly stopLoading: () => void;
  /** Loads the list from the beginning. */
  readonly reload: () => Promise<void>;
  /**
   * Reads all fields of a row's record. The failure is `missing` if the record is no longer found, and `cancelled` if
   * other details were requested meanwhile or the picker was closed.
   */
  readonly readDetails: (key: string) => Promise<Result<DomainDetails>>;
  /** Selects a row's domain, or none. Returns false if the row no longer exists. */
  readonly select: (key: string | undefined) => boolean;
  /** Sends no request and starts no timer from then on. */
  readonly dispose: () => void;
}

const releaseAfterMs = 2 * 60_000;

export function createDomainList(options: DomainListOptions): DomainList {
  const { runtime, onChange, pageSize = 100 } = options;
  const selected = createSelectedDomain(options.selectedDomain);
  const scroll = createScrollRestoration();
  let loader: PageLoader | undefined;
  let generation = 0;
  let isOpen = false;
  /** The goal that was not reached when the list was released. */
  let releasedGoal: LoadGoal | undefined;
  /** Aborted when the picker closes. */
  let opened = new AbortController();
  let cancelRelease = () => {};
  let isDisposed = false;

  // These outlive the loader: a new one waits for the last request of the old one and for a requested delay, and uses what
  // is known about the server's paging.
  const gate = createRateLimitGate({ runtime, onChange });
  const { read, probe } = createRequestQueue(options.readPage, gate);
  const currentPaging = createPagingByVersion(options.apiversion);

  const loadFromStart = async (): Promise<void> => {
    loader?.dispose();
    generation += 1;
    selected.resetStatus();
    const next = createPageLoader({
      read,
      probePage: probe,
      paging: currentPaging(),
      limit: pageSize,
      runtime,
      onRowsAdded: (from) => selected.updateStatus(next.table, from, next.pagination()),
      onChange,
    });
    loader = next;
    scroll.startRestoring();
    const goal = releasedGoal === 'all' ? 'all' : goalToRestore(next);
    releasedGoal = undefined;
    await next.load(goal ?? 'page');
    await checkSelected(next);
    void probeHiddenRecords(next);
  };

  /** Returns how far to load to restore the scroll position; undefined if it is loaded or need not be restored. */
  const goalToRestore = (held: PageLoader): LoadGoal | undefined => {
    const position = scroll.position();
    return scroll.isRestoring() && !held.isLoaded(position) ? { position } : undefined;
  };

  const checkSelected = async (held: PageLoader): Promise<void> => {
    if (loader !== held || held.failure() !== undefined) return;
    if (await selected.checkAtPosition(read, pageSize, opened.signal)) onChange();
  };

  const probeHiddenRecords = async (held: PageLoader): Promise<void> => {
    if (!isOpen || loader !== held) return;
    await held.probeHiddenRecords(() => isOpen && loader === held);
    await checkSelected(held);
  };

  /** Continues loading a list that was not released since the picker was closed. */
  const restore = async (held: PageLoader): Promise<void> => {
    const { kind } = state();
    const goal =
      held.unfinishedGoal() ?? goalToRestore(held) ?? (held.table.size() === 0 ? 'page' : undefined);
    if ((kind === 'offline' || kind === 'partial') && goal !== undefined) await held.load(goal);
    await checkSelected(held);
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

  const state = () =>
    loader === undefined
      ? ({ kind: 'closed' } as const)
      : domainListState({
          loading: loader.loading(),
          isDelayed: gate.retryAt() !== undefined,
          failure: loader.failure(),
          pagination: loader.pagination(),
          loaded: loader.table.size(),
        });

  /** Whether the scroll position is loaded, or as much of the list as the service sends. */
  const isRestorable = (held: PageLoader): boolean =>
    goalToRestore(held) === undefined ||
    (held.loading() === undefined && held.unfinishedGoal() === undefined);

  const load = async (goal?: 'all'): Promise<void> => {
    if (!isOpen || loader === undefined) return;
    const held = loader;
    await held.load(goal);
    void probeHiddenRecords(held);
  };

  const rowKeys = createRowKeys({
    read,
    pageSize,
    selected,
    ownDomain: () =>
      state().kind === 'refused' && loader?.table.size() === 0 ? options.ownDomain() : undefined,
    entryAtPosition: (position) => loader?.table.entryAtPosition(position),
    generation: () => generation,
  });

  return {
    view: () => {
      const picked = selected.view();
      const retryAt = gate.retryAt();
      const loaded = loader?.table.size() ?? 0;
      const total = options.total?.value();
      return {
        state: state(),
        loaded,
        // A number that is exceeded is wrong.
        ...(total !== undefined && total >= loaded && { total }),
        ...(retryAt === undefined ? {} : { retryAt }),
        generation,
        query: scroll.query(),
        ...(loader !== undefined &&
          isRestorable(loader) && { firstVisibleRow: scroll.rowIndex(loader.table) }),
        ...(picked === undefined ? {} : { picked }),
      };
    },
    open: () => {
      if (isDisposed) return;
      isOpen = true;
      cancelRelease();
      opened = new AbortController();
      void options.total?.update(opened.signal);
      void (loader === undefined ? loadFromStart() : restore(loader));
    },
    hide: () => {
      loader?.pause();
      leave();
    },
    close: () => {
      releasedGoal = undefined;
      loader?.cancel();
      leave();
    },
    rows: ({ query, from, count }) => {
      const ownRow = rowKeys.ownDomainRow();
      if (ownRow !== undefined) return { rows: [ownRow], total: 1, generation };
      if (loader === undefined) return { rows: [], total: 0, generation };
      const entries = loader.table.slice(query, from, count);
      return { rows: entries.map(rowKeys.toRow), total: loader.table.count(query), generation };
    },
    recordScroll: ({ query, top }) => {
      // The row of a refused list is no record of the list, so it has no position to restore.
      if (loader === undefined || rowKeys.ownDomainRow() !== undefined) return;
      scroll.recordScroll(query, top, loader.table.slice(query, top, 1)[0]?.position);
    },
    loadMore: () => load(),
    loadAll: () => load('all'),
    stopLoading: () => {
      scroll.stopRestoring();
      loader?.cancel();
    },
    reload: async () => {
      if (isOpen) await loadFromStart();
    },
    readDetails: async (key) => {
      const read = await rowKeys.readDetails(key, opened.signal);
      // The request for details cancels a probe.
      if (loader !== undefined) void probeHiddenRecords(loader);
      return read;
    },
    select: (key) => {
      const isSelected = rowKeys.select(key);
      if (isSelected) onChange();
      return isSelected;
    },
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
