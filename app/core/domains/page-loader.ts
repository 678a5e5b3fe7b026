// Loads an account's list of domains from the beginning. Each load has a goal, such as one more page.
import type { Failure } from '../../api/http/result.ts';
import { createPaginator, type PaginatorOptions } from '../../api/pagination/paginator.ts';
import { createDomainTable } from './domain-table.ts';
import type { Runtime } from '../runtime.ts';

/** How far to load: one more page, all pages, or until a position is loaded (up to 2,000 records). */
export type LoadGoal = 'page' | 'all' | { readonly position: number };

export type PageLoader = ReturnType<typeof createPageLoader>;

export interface PageLoaderOptions extends PaginatorOptions {
  readonly runtime: Runtime;
  readonly onChange: () => void;
}

interface Load {
  readonly cancelled: AbortController;
  goal: LoadGoal;
  done: Promise<void>;
}

const maxRecordsForPosition = 2_000;
const minMsBetweenChanges = 100;

export function createPageLoader(options: PageLoaderOptions) {
  const { clock, log } = options.runtime;
  const table = createDomainTable();
  const paginator = createPaginator(options);
  let current: Load | undefined;
  let failure: Failure | undefined;
  let unfinishedGoal: LoadGoal | undefined;
  let changedAt = -Infinity;
  /** Whether `load('all')` was called and has not been cancelled since. */
  let wantsAll = false;
  let isProbing = false;
  const disposed = new AbortController();

  const changed = () => {
    if (disposed.signal.aborted) return;
    changedAt = clock.monotonic();
    options.onChange();
  };

  const isReached = (goal: LoadGoal): boolean => {
    if (paginator.state() !== 'more' || goal === 'all') return false;
    return goal === 'page' || table.size() >= maxRecordsForPosition || table.reaches(goal.position);
  };

  const run = async (load: Load): Promise<void> => {
    for await (const page of paginator.read(load.cancelled.signal, () => load.goal === 'all')) {
      if (disposed.signal.aborted) return;
      if (!page.ok) {
        // The failure of a cancelled load must not change the state of the next load.
        if (current === load) fail(load.goal, page.failure);
        break;
      }
      table.add(page.value.records);
      if (isReached(load.goal)) break;
      if (load.goal !== 'all' || clock.monotonic() - changedAt >= minMsBetweenChanges) changed();
    }
    if (current === load) current = undefined;
    changed();
  };

  const fail = (goal: LoadGoal, reason: Failure) => {
    unfinishedGoal = goal;
    failure = reason;
    log(`domains: a page could not be read: ${reason.code} (${reason.detail})`);
  };

  const stop = (remainingGoal: LoadGoal | undefined) => {
    unfinishedGoal = remainingGoal;
    wantsAll = wantsAll && current === undefined;
    current?.cancelled.abort();
    current = undefined;
    changed();
  };

  /**
   * Loads up to a goal; without one, up to the unfinished goal or else one page. While loading, `all` replaces the current goal,
   * and any other goal is ignored. Resolves when loading has ended.
   */
  const load = (goal: LoadGoal = unfinishedGoal ?? 'page'): Promise<void> => {
    wantsAll ||= goal === 'all';
    if (current !== undefined) {
      if (goal === 'all') current.goal = goal;
      changed();
      return current.done;
    }
    failure = undefined;
    unfinishedGoal = undefined;
    const next: Load = { cancelled: new AbortController(), goal, done: Promise.resolve() };
    current = next;
    changed();
    next.done = run(next);
    return next.done;
  };

  /**
   * Looks for hidden records in the background and adds them. They may show that a complete list has further pages. These are
   * loaded if `load('all')` was called and `isWanted` returns true.
   */
  const probeHiddenRecords = async (isWanted: () => boolean): Promise<void> => {
    if (current !== undefined || isProbing) return;
    isProbing = true;
    const [wasComplete, wasDue] = [paginator.state() === 'complete', paginator.isProbeDue()];
    for await (const { records } of paginator.probe(disposed.signal)) {
      if (disposed.signal.aborted) return;
      table.add(records);
      changed();
    }
    isProbing = false;
    if (wasDue && !paginator.isProbeDue()) changed();
    if (!wasComplete || paginator.state() !== 'more' || !wantsAll || !isWanted()) return;
    await load('all');
    await probeHiddenRecords(isWanted);
  };

  return {
    table,
    pagination: paginator.state,
    isProbeDue: paginator.isProbeDue,
    hasElements: paginator.hasElements,
    loading: () => {
      if (current === undefined) return undefined;
      return typeof current.goal === 'object' ? 'position' : current.goal;
    },
    failure: () => failure,
    /** The goal that was not reached because of a failure or a pause. */
    unfinishedGoal: () => unfinishedGoal,
    load,
    probeHiddenRecords,
    cancel: () => stop(undefined),
    /** Cancels loading. The next `load` without a goal continues it. */
    pause: () => stop(current?.goal ?? unfinishedGoal),
    /** Cancels loading. `onChange` isn't called any more. */
    dispose: () => {
      disposed.abort();
      current?.cancelled.abort();
      current = undefined;
    },
  };
}
