// Loads an account's list of domains from the beginning, as far as it is wanted.
import type { Failure } from '../../api/http/result.ts';
import { createPaginator, type PaginatorOptions } from '../../api/pagination/paginator.ts';
import { createDomainTable } from './domain-table.ts';
import type { Runtime } from '../runtime.ts';

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
