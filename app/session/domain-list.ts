// An account's list of domains: held while its picker is open and a while after, with the filter, the place and the
// picked domain that outlast it. It asks for one page at a time, and nothing that happens here signs anybody out.
import type { CallArgs } from '../contract/calls.ts';
import type { DomainListView, DomainRow, DomainRows, PickedDomainView } from '../contract/domains.ts';
import { detailsOf, type RecordDetails } from '../service/domains.ts';
import { type Failure, failed, type Outcome, succeeded } from '../service/outcome.ts';
import { createPoliteRead, type ReadPage } from '../service/pages.ts';
import { stateOf } from './domain-list-state.ts';
import type { DomainEntry } from './domain-chunk.ts';
import { createLoadedList, type LoadedList } from './loaded-list.ts';
import { retryPause } from './pauses.ts';
import { createPicked, findAgain } from './picked-domain.ts';
import { createPickerPlace } from './picker-place.ts';
import type { Chance, Clock, Log, PickedDomainStore } from './ports.ts';

export interface DomainListOptions {
  /** Asks for a page with a token that can be used, as the session lends it. */
  readonly readPage: ReadPage;
  /** Records per page, 50 to 200. */
  readonly pageSize: () => number;
  /** The domain that the account itself is in, where that is known. */
  readonly ownDomain: () => string | undefined;
  readonly picked: PickedDomainStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  /** The view is not what it was. While all is being loaded, that is told ten times a second at most. */
  readonly changed: () => void;
}

export interface DomainList {
  readonly view: () => DomainListView & { readonly picked?: PickedDomainView };
  /** The picker opens: loads the first page, or as many as it takes to be where the person was. */
  readonly open: () => void;
  /** The picker closes: no more is loaded, and a while later nothing is held but filter, place and pick. */
  readonly close: () => void;
  /** Rows in sight, of those that the query finds among what is loaded. Query and place are remembered. */
  readonly rows: (asked: CallArgs<'domains.rows'>[0]) => DomainRows;
  /** Loads the next page, or asks again for the one that failed. Resolves when that is over, however it went. */
  readonly more: () => Promise<void>;
  /** The same for all pages that are left. */
  readonly loadAll: () => Promise<void>;
  /** Ends what is being loaded; what is loaded stays. */
  readonly cancel: () => void;
  /** Begins anew with the first page. */
  readonly reload: () => Promise<void>;
  /**
   * Reads all fields of a row's record. A failure is `missing` where it is not to be found any more, `cancelled`
   * where other details were asked for meanwhile or the picker was closed.
   */
  readonly details: (key: string) => Promise<Outcome<RecordDetails>>;
  /** Picks the domain of a row, or none. False where there is no such row any more. */
  readonly pick: (key: string | undefined) => boolean;
  /** The account leaves: no request and no timer after this. */
  readonly end: () => void;
}

const releaseAfterMs = 2 * 60_000;
const longestWaitMs = 5 * 60_000;
const mostRefusals = 6;
const mostRows = 500;
/** The key of the row that stands for the account's own domain where the list is refused. */
const ownKey = 'own';

export function createDomainList(options: DomainListOptions): DomainList {
  const { clock, log, changed } = options;
  const picked = createPicked(options.picked);
  const place = createPickerPlace();
  let list: LoadedList | undefined;
  let generation = 0;
  let waitingUntil: number | undefined;
  let visit = new AbortController();
  let reading = new AbortController();
  let cancelRelease = () => {};
  let hasEnded = false;

  const wait = async (failure: Failure, refusals: number, signal?: AbortSignal): Promise<boolean> => {
    const ms = retryPause(refusals, failure, options.chance.number());
    if (ms > longestWaitMs || refusals > mostRefusals) return false;
    waitingUntil = clock.wall() + ms;
    changed();
    const isOver = await passed(clock, ms, signal);
    waitingUntil = undefined;
    changed();
    return isOver;
  };

  // It outlives the list: a new walk waits for the last request of the one before.
  const read = createPoliteRead({ read: options.readPage, wait });

  const begin = async (): Promise<void> => {
    list?.drop();
    generation += 1;
    picked.forgetStanding();
    const begun = createLoadedList({
      read,
      limit: options.pageSize(),
      clock,
      log,
      added: (from, hasMoved) => {
        if (hasMoved) generation += 1;
        picked.meet(begun.rows, from, begun.walk());
      },
      changed,
    });
    list = begun;
    place.comeBack();
    await begun.load(place.position() > 0 ? { position: place.position() } : 'page');
    await checkPicked(begun);
  };

  const checkPicked = async (held: LoadedList): Promise<void> => {
    if (list !== held || held.failure() !== undefined) return;
    await picked.check(read, options.pageSize(), visit.signal);
    changed();
  };

  const comeBackTo = async (held: LoadedList): Promise<void> => {
    const { kind } = state();
    if (kind === 'offline' || (kind === 'partial' && held.rows.size() === 0)) await held.load('page');
    await checkPicked(held);
  };

  const release = () => {
    list?.drop();
    list = undefined;
    generation += 1;
    changed();
  };

  const state = () =>
    list === undefined
      ? ({ kind: 'closed' } as const)
      : stateOf({
          loading: list.loading(),
          waitingUntil,
          failure: list.failure(),
          walk: list.walk(),
          loaded: list.rows.size(),
        });

  const load = async (goal: 'page' | 'all'): Promise<void> => {
    await list?.load(goal);
  };

  const ownEntry = (): DomainEntry | undefined => {
    const label = options.ownDomain();
    const isShown = state().kind === 'refused' && list?.rows.size() === 0 && label !== undefined;
    return isShown ? { label, note: '', position: 1 } : undefined;
  };

  const rowOf = (entry: DomainEntry, key = `${generation}.${entry.position}`): DomainRow => ({
    ...entry,
    key,
    isPicked: picked.is(entry),
  });

  const entryOf = (key: string): DomainEntry | undefined => {
    if (key === ownKey) return ownEntry();
    const [of, position] = key.split('.').map(Number);
    return of === generation && position !== undefined ? list?.rows.atPosition(position) : undefined;
  };

  return {
    view: () => {
      const view = picked.view();
      const perSecond = list?.perSecond();
      return {
        state: state(),
        loaded: list?.rows.size() ?? 0,
        ...(perSecond === undefined ? {} : { perSecond }),
        generation,
        query: place.query(),
        from: list === undefined ? 0 : place.indexIn(list.rows),
        ...(view === undefined ? {} : { picked: view }),
      };
    },
    open: () => {
      if (hasEnded) return;
      cancelRelease();
      visit = new AbortController();
      void (list === undefined ? begin() : comeBackTo(list));
    },
    close: () => {
      list?.cancel();
      visit.abort();
      cancelRelease();
      cancelRelease = list === undefined ? () => {} : clock.after(releaseAfterMs, release);
    },
    rows: (asked) => {
      const own = ownEntry();
      if (own !== undefined) return { rows: [rowOf(own, ownKey)], total: 1, generation };
      if (list === undefined) return { rows: [], total: 0, generation };
      const entries = list.rows.slice(asked.query, asked.from, Math.min(asked.count, mostRows));
      place.see(asked.query, asked.from, entries[0]?.position);
      const total = list.rows.count(asked.query);
      return { rows: entries.map((entry) => rowOf(entry)), total, generation };
    },
    more: () => load('page'),
    loadAll: () => load('all'),
    cancel: () => list?.cancel(),
    reload: async () => {
      if (list !== undefined) await begin();
    },
    details: async (key) => {
      reading.abort();
      reading = new AbortController();
      if (key === ownKey) return failed('forbidden', 'The account may not read the list.');
      const entry = entryOf(key);
      if (entry === undefined) return failed('missing', 'The list is not what it was any more.');
      const signal = AbortSignal.any([reading.signal, visit.signal]);
      const found = await findAgain(read, entry, options.pageSize(), signal);
      return found.ok ? succeeded(detailsOf(found.value.value)) : found;
    },
    pick: (key) => {
      const entry = key === undefined ? undefined : entryOf(key);
      if (key !== undefined && entry === undefined) return false;
      picked.pick(entry && { label: entry.label, position: entry.position });
      changed();
      return true;
    },
    end: () => {
      hasEnded = true;
      visit.abort();
      cancelRelease();
      list?.drop();
      list = undefined;
    },
  };
}

/** Resolves with true after so many milliseconds, or with false as soon as it is cancelled. */
function passed(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const cancel = clock.after(ms, () => resolve(true));
  const stop = () => {
    cancel();
    resolve(false);
  };
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  return promise.finally(() => signal?.removeEventListener('abort', stop));
}
