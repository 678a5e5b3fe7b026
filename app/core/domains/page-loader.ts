// One walk through an account's list of domains: what has come of it so far, and what is on its way.
import { recordIdentity } from '../../api/domains/domain-record.ts';
import type { Failure } from '../../api/http/result.ts';
import type { ProbePage, ReadPage } from '../../api/pagination/page-request.ts';
import { createPaginator, type PaginationState } from '../../api/pagination/paginator.ts';
import type { ServerPaging } from '../../api/pagination/server-paging.ts';
import { createDomainRows, type DomainRows } from './domain-rows.ts';
import type { Clock, Log } from '../ports.ts';

/** How far to load: one more page, all of them, or until a position is loaded (up to 2,000 records). */
export type LoadGoal = 'page' | 'all' | { readonly position: number };

export interface PageLoader {
  readonly rows: DomainRows;
  readonly walk: () => PaginationState;
  /** What is on its way; undefined where nothing is. */
  readonly loading: () => 'page' | 'all' | 'place' | undefined;
  /** Records per second since all is being loaded; undefined before the first of them. */
  readonly perSecond: () => number | undefined;
  /** Why the last loading came to nothing. */
  readonly failure: () => Failure | undefined;
  /** What was to be loaded and has not been, for a failure or a pause. */
  readonly unfinished: () => LoadGoal | undefined;
  /**
   * Loads on, as far as what is unfinished unless a goal is named; where that is under way, a farther goal takes its
   * place. Resolves when it is over.
   */
  readonly load: (goal?: LoadGoal) => Promise<void>;
  /**
   * Looks for records outside of a complete list, without a sign of it unless there are any: then the list grows, and is
   * loaded on where all of it was asked for and `isWanted` says that it still is.
   */
  readonly probe: (isWanted: () => boolean) => Promise<void>;
  readonly cancel: () => void;
  /** Cancels, but leaves what was to be loaded unfinished. */
  readonly pause: () => void;
  /** Whether the record at a position is loaded, or one after it. */
  readonly has: (position: number) => boolean;
  /** Cancels, and is silent from here on. */
  readonly drop: () => void;
}

export interface PageLoaderOptions {
  readonly read: ReadPage;
  readonly probePage: ProbePage;
  readonly paging: ServerPaging;
  readonly limit: number;
  readonly clock: Clock;
  readonly log: Log;
  /** There are new rows from an index on, or the end has been reached. */
  readonly added: (from: number) => void;
  readonly changed: () => void;
}

interface Work {
  readonly cancelled: AbortController;
  goal: LoadGoal;
  done: Promise<void>;
  /** Since when all is being loaded, and how many were loaded then. */
  since: { readonly at: number; readonly loaded: number };
}

const mostForPlace = 2_000;
const tellEveryMs = 100;

export function createPageLoader({ clock, log, ...options }: PageLoaderOptions): PageLoader {
  const rows = createDomainRows();
  const pages = createPaginator({
    read: options.read,
    probe: options.probePage,
    limit: options.limit,
    identityOf: recordIdentity,
    paging: options.paging,
  });
  let work: Work | undefined;
  let failure: Failure | undefined;
  let unfinished: LoadGoal | undefined;
  let toldAt = -Infinity;
  /** All was asked for, and not stopped since. */
  let wantsAll = false;
  let isProbing = false;
  const dropped = new AbortController();

  const changed = () => {
    if (dropped.signal.aborted) return;
    toldAt = clock.monotonic();
    options.changed();
  };

  const isReached = ({ goal }: Work): boolean => {
    if (pages.state() !== 'more' || goal === 'all') return false;
    return goal === 'page' || rows.size() >= mostForPlace || isLoaded(goal.position);
  };

  const isLoaded = (position: number) => rows.indexAt('', position) < rows.size();

  const run = async (mine: Work): Promise<void> => {
    for await (const came of pages.read(mine.cancelled.signal, () => mine.goal === 'all')) {
      if (dropped.signal.aborted) return;
      if (!came.ok) {
        // What was given up says nothing about what may be on its way instead.
        if (work === mine) fail(mine.goal, came.failure);
        break;
      }
      options.added(rows.add(came.value.records));
      if (isReached(mine)) break;
      if (mine.goal !== 'all' || clock.monotonic() - toldAt >= tellEveryMs) changed();
    }
    if (work === mine) work = undefined;
    if (!dropped.signal.aborted) options.added(rows.size());
    changed();
  };

  const fail = (goal: LoadGoal, trouble: Failure) => {
    unfinished = goal;
    failure = trouble;
    log(`domains: a page could not be read: ${trouble.code} (${trouble.detail})`);
  };

  const stop = (left: LoadGoal | undefined) => {
    unfinished = left;
    wantsAll = wantsAll && work === undefined;
    work?.cancelled.abort();
    work = undefined;
    changed();
  };

  const load = (goal: LoadGoal = unfinished ?? 'page'): Promise<void> => {
    wantsAll ||= goal === 'all';
    if (work !== undefined) {
      if (goal === 'all' && work.goal !== 'all') Object.assign(work, { goal, since: now() });
      changed();
      return work.done;
    }
    failure = undefined;
    unfinished = undefined;
    const mine: Work = { cancelled: new AbortController(), goal, done: Promise.resolve(), since: now() };
    work = mine;
    changed();
    mine.done = run(mine);
    return mine.done;
  };

  const now = () => ({ at: clock.monotonic(), loaded: rows.size() });

  return {
    rows,
    walk: pages.state,
    loading: () => {
      if (work === undefined) return undefined;
      return typeof work.goal === 'object' ? 'place' : work.goal;
    },
    perSecond: () => {
      if (work?.goal !== 'all') return undefined;
      const elapsedMs = clock.monotonic() - work.since.at;
      const loaded = rows.size() - work.since.loaded;
      return elapsedMs > 0 && loaded > 0 ? (loaded * 1000) / elapsedMs : undefined;
    },
    failure: () => failure,
    unfinished: () => unfinished,
    load,
    probe: async (isWanted) => {
      if (work !== undefined || isProbing || pages.state() !== 'complete') return;
      isProbing = true;
      for await (const { records } of pages.probe(dropped.signal)) {
        if (dropped.signal.aborted) return;
        options.added(rows.add(records));
        changed();
      }
      isProbing = false;
      if (pages.state() === 'more' && wantsAll && isWanted()) await load('all');
    },
    cancel: () => stop(undefined),
    pause: () => stop(work?.goal ?? unfinished),
    has: isLoaded,
    drop: () => {
      dropped.abort();
      work?.cancelled.abort();
      work = undefined;
    },
  };
}
