// An account's list of domains: held while its picker is open and a while after, with the filter, the place and the
// picked domain that outlast it. It asks for one page at a time, and nothing that happens here signs anybody out.
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
import { createSelectedDomain } from './selected-domain.ts';
import { createScrollRestoration } from './scroll-restoration.ts';
import type { Random, Clock, Log, SelectedDomainStore } from '../ports.ts';

export interface DomainListOptions {
  /** Asks for a page with a token that can be used, as the session lends it. */
  readonly readPage: ReadPage;
  /** Records per page, 50 to 200. */
  readonly pageSize: () => number;
  /** The service's version, where it is known. */
  readonly apiversion: () => string | undefined;
  /** The domain that the account itself is in, where that is known. */
  readonly ownDomain: () => string | undefined;
  readonly picked: SelectedDomainStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The view is not what it was. While all is being loaded, that is told ten times a second at most. */
  readonly changed: () => void;
}

export interface DomainList {
  readonly view: () => DomainListView & { readonly picked?: SelectedDomainView };
  /** The picker opens: loads the first page, or as many as it takes to be where the person was. */
  readonly open: () => void;
  /** The picker is out of sight: the same as `close`, but what was being loaded is gone on with when it opens. */
  readonly hide: () => void;
  /** The picker closes: no more is loaded, and a while later nothing is held but filter, place and pick. */
  readonly close: () => void;
  /** Returns the requested rows among the loaded ones that match the query, at most 500. */
  readonly rows: (range: CallArgs<'domains.rows'>[0]) => DomainRows;
  /** Stores the query and the first visible row, which `view` and `open` restore. */
  readonly scrolled: (scroll: CallArgs<'domains.scrolled'>[0]) => void;
  /** Loads the next page, or goes on with what failed. Resolves when that is over, however it went. */
  readonly more: () => Promise<void>;
  /** The same for all pages that are left. */
  readonly loadAll: () => Promise<void>;
  /** Ends what is being loaded; what is loaded stays. */
  readonly cancel: () => void;
  /** Begins again with the first page. */
  readonly reload: () => Promise<void>;
  /**
   * Reads all fields of a row's record. A failure is `missing` where it is not to be found any more, `cancelled`
   * where other details were asked for meanwhile or the picker was closed.
   */
  readonly details: (key: string) => Promise<Result<DomainDetails>>;
  /** Picks the domain of a row, or none. False where there is no such row any more. */
  readonly pick: (key: string | undefined) => boolean;
  /** The account leaves: no request and no timer after this. */
  readonly end: () => void;
}

const releaseAfterMs = 2 * 60_000;
const mostRows = 500;

export function createDomainList(options: DomainListOptions): DomainList {
  const { clock, log, changed } = options;
  const picked = createSelectedDomain(options.picked);
  const place = createScrollRestoration();
  let list: PageLoader | undefined;
  let generation = 0;
  let isOpen = false;
  /** What was not loaded yet when the list was released. */
  let unfinished: LoadGoal | undefined;
  let visit = new AbortController();
  let cancelRelease = () => {};
  let hasEnded = false;

  // All of these outlive the list: a new walk waits for the last request of the one before, and for a pause that the
  // service asked for; and what was found out about the server's pages is not looked for again.
  const patience = createRateLimitGate(options);
  const { read, probe } = createRequestQueue({ ...patience, read: options.readPage });
  const pagingNow = createPagingByVersion(options.apiversion);

  const begin = async (): Promise<void> => {
    list?.drop();
    generation += 1;
    picked.forgetStanding();
    const begun = createPageLoader({
      read,
      probePage: probe,
      paging: pagingNow(),
      limit: options.pageSize(),
      clock,
      log,
      added: (from) => picked.meet(begun.rows, from, begun.walk()),
      changed,
    });
    list = begun;
    place.comeBack();
    const goal = unfinished === 'all' ? 'all' : wayBack(begun);
    unfinished = undefined;
    await begun.load(goal ?? 'page');
    await checkPicked(begun);
    void lookOutside(begun);
  };

  /** How far to load until the picker can be where the person was; undefined where it can, or is. */
  const wayBack = (held: PageLoader): LoadGoal | undefined => {
    const position = place.position();
    return place.isAway() && !held.has(position) ? { position } : undefined;
  };

  const checkPicked = async (held: PageLoader): Promise<void> => {
    if (list !== held || held.failure() !== undefined) return;
    if (await picked.check(read, options.pageSize(), visit.signal)) changed();
  };

  /** Looks for records outside of a complete list, in the background. */
  const lookOutside = async (held: PageLoader): Promise<void> => {
    if (!isOpen || list !== held) return;
    await held.probe(() => isOpen && list === held);
    await checkPicked(held);
  };

  const comeBackTo = async (held: PageLoader): Promise<void> => {
    const { kind } = state();
    const goal = held.unfinished() ?? wayBack(held) ?? (held.rows.size() === 0 ? 'page' : undefined);
    if ((kind === 'offline' || kind === 'partial') && goal !== undefined) await held.load(goal);
    await checkPicked(held);
    void lookOutside(held);
  };

  const leave = () => {
    isOpen = false;
    visit.abort();
    cancelRelease();
    cancelRelease = list === undefined ? () => {} : clock.after(releaseAfterMs, release);
  };

  const release = () => {
    unfinished = list?.unfinished();
    list?.drop();
    list = undefined;
    generation += 1;
    changed();
  };

  const state = () =>
    list === undefined
      ? ({ kind: 'closed' } as const)
      : domainListState({
          loading: list.loading(),
          isWaiting: patience.waitingUntil() !== undefined,
          failure: list.failure(),
          walk: list.walk(),
          loaded: list.rows.size(),
        });

  /** Whether the picker can be where the person was, as nearly as what the service gives allows. */
  const isThere = (held: PageLoader): boolean =>
    wayBack(held) === undefined || (held.loading() === undefined && held.unfinished() === undefined);

  const load = async (goal?: 'all'): Promise<void> => {
    if (!isOpen || list === undefined) return;
    const held = list;
    await held.load(goal);
    void lookOutside(held);
  };

  const ownLabel = (): string | undefined =>
    state().kind === 'refused' && list?.rows.size() === 0 ? options.ownDomain() : undefined;

  const keyed = createRowKeys({
    read,
    pageSize: options.pageSize,
    picked,
    ownLabel,
    atPosition: (position) => list?.rows.atPosition(position),
    generation: () => generation,
  });

  return {
    view: () => {
      const view = picked.view();
      const perSecond = list?.perSecond();
      const busyUntil = patience.waitingUntil();
      return {
        state: state(),
        loaded: list?.rows.size() ?? 0,
        ...(perSecond === undefined ? {} : { perSecond }),
        ...(busyUntil === undefined ? {} : { busyUntil }),
        generation,
        query: place.query(),
        ...(list !== undefined && isThere(list) && { from: place.indexIn(list.rows) }),
        ...(view === undefined ? {} : { picked: view }),
      };
    },
    open: () => {
      if (hasEnded) return;
      isOpen = true;
      cancelRelease();
      visit = new AbortController();
      void (list === undefined ? begin() : comeBackTo(list));
    },
    hide: () => {
      list?.pause();
      leave();
    },
    close: () => {
      unfinished = undefined;
      list?.cancel();
      leave();
    },
    rows: ({ query, from, count }) => {
      const own = keyed.own();
      if (own !== undefined) return { rows: [own], total: 1, generation };
      if (list === undefined) return { rows: [], total: 0, generation };
      const entries = list.rows.slice(query, from, Math.min(count, mostRows));
      return { rows: entries.map(keyed.of), total: list.rows.count(query), generation };
    },
    scrolled: ({ query, top }) => {
      // The row of a refused list stands for no record, so it has no position to restore.
      if (list === undefined || keyed.own() !== undefined) return;
      place.see(query, top, list.rows.slice(query, top, 1)[0]?.position);
    },
    more: () => load(),
    loadAll: () => load('all'),
    cancel: () => {
      place.stay();
      list?.cancel();
    },
    reload: async () => {
      if (isOpen) await begin();
    },
    details: (key) => keyed.details(key, visit.signal),
    pick: (key) => {
      const isPicked = keyed.pick(key);
      if (isPicked) changed();
      return isPicked;
    },
    end: () => {
      hasEnded = true;
      isOpen = false;
      visit.abort();
      cancelRelease();
      list?.drop();
      list = undefined;
    },
  };
}
