// Walks through a collection page by page (specification, "Limits"), one request at a time, and bends where
// servers were seen to do otherwise: they cap the limit, ignore the start, overlap, repeat, or count from 0.
import { setImmediate } from 'node:timers/promises';
import type { PageRange } from './collection.ts';
import { failed, type Failure, type Outcome, succeeded } from './outcome.ts';
import type { JsonValue } from './reply.ts';
import { createSeen } from './seen-texts.ts';

/** Asks for one page. It never throws. */
export type ReadPage = (range: PageRange, signal?: AbortSignal) => Promise<Outcome<readonly JsonValue[]>>;

/** Records that were not seen before, in the order in which they came. */
export interface Page {
  readonly records: readonly PagedRecord[];
}

export interface PagedRecord {
  /** Where the record stands in the collection, as asked for: from 1, or 0 for what a server that counts from 0 has. */
  readonly position: number;
  readonly value: JsonValue;
}

/**
 * - `more`: the next request is for a page that may hold records.
 * - `checking`: the last page was short, so that all that follows only makes sure that nothing was missed.
 * - `complete`: there is no more. `repeating`: the service sends again what it sent before, so that there may be
 *   more which can't be had.
 */
export type WalkState = 'more' | 'checking' | 'complete' | 'repeating';

export interface Pages {
  /**
   * Goes on from where the last reading left off. It ends with the collection, or after the first failure;
   * whoever reads again asks again for what failed or was cancelled. Whoever breaks off loses nothing. As long as
   * `isGoingOn` says so, a page is asked for while the one before it is still being looked at.
   */
  readonly read: (
    signal?: AbortSignal,
    isGoingOn?: () => boolean,
  ) => AsyncGenerator<Outcome<Page>, void, undefined>;
  readonly state: () => WalkState;
}

export interface PagesOptions {
  readonly read: ReadPage;
  /** Records per page: 50 to 200 as specified, 1 for a look at the shape. */
  readonly limit: number;
  /** The same text for the same record, whenever it comes. */
  readonly identityOf: (record: JsonValue) => string;
}

/** A collection that is walked through once; another walk begins anew. */
export function createPages({ read, limit: asked, identityOf }: PagesOptions): Pages {
  const seen = createSeen();
  let limit = asked;
  let start = 1;
  /** A full page has come, so that a short one is no cap but the end. */
  let isLimitKept = false;
  let step: 'page' | 'one-more' | 'zero' | 'complete' | 'repeating' = 'page';
  /** The answer to the next request, where that was sent ahead. */
  let ahead: ReturnType<ReadPage> | undefined;

  const unseen = (records: readonly JsonValue[], first: number): PagedRecord[] => {
    const fresh: PagedRecord[] = [];
    let position = first;
    for (const value of records) {
      if (seen.add(identityOf(value))) fresh.push({ position, value });
      position += 1;
    }
    return fresh;
  };

  /** An ordinary page. Rules 1 and 2 of the specification, with the field notes' cap. */
  const takePage = (records: readonly JsonValue[]): Page => {
    const count = records.length;
    const fresh = unseen(records, start);
    if (count >= limit) {
      isLimitKept = true;
      // Whoever sends all there is, whatever is asked for, sends nothing new the second time.
      if (fresh.length === 0) step = count > limit ? 'zero' : 'repeating';
    } else {
      step = !isLimitKept && looksLikeCap(count) ? 'one-more' : 'zero';
    }
    // For a full page this is rule 1; one that was not asked for in full has given the positions that follow, too.
    start += count;
    return { records: fresh };
  };

  /** The record after a short page. Where one comes, the page's length is the most that the server gives. */
  const takeOneMore = (records: readonly JsonValue[]): Page => {
    if (records.length > 0) {
      limit = start - 1;
      isLimitKept = true;
    }
    step = records.length > 0 ? 'page' : 'zero';
    return nothing;
  };

  /** The record at 0: a server that counts from 0 keeps its first one back from whoever begins at 1. */
  const takeZero = (records: readonly JsonValue[]): Page => {
    step = 'complete';
    return { records: unseen(records.slice(0, 1), 0) };
  };

  const askPage = async (signal: AbortSignal | undefined): ReturnType<ReadPage> => {
    const sent = await ahead;
    ahead = undefined;
    // Whoever sent it ahead may have given it up since.
    const isThere = sent !== undefined && (sent.ok || sent.failure.code !== 'cancelled');
    return isThere ? sent : read({ start, limit }, signal);
  };

  /** After a full page that begins with something new there is a next one to ask for. Whether it was. */
  const sendAhead = (page: readonly JsonValue[], signal: AbortSignal | undefined): boolean => {
    const [first] = page;
    if (first === undefined || page.length < limit || seen.has(identityOf(first))) return false;
    ahead = read({ start: start + page.length, limit }, signal);
    return true;
  };

  const ask = async (signal: AbortSignal | undefined, isGoingOn: () => boolean): Promise<Outcome<Page>> => {
    switch (step) {
      case 'page': {
        const came = await askPage(signal);
        if (!came.ok) return came;
        if (isGoingOn() && sendAhead(came.value, signal)) await written();
        return succeeded(takePage(came.value));
      }
      case 'one-more': {
        const came = orNone(await read({ start, limit: 1 }, signal), ['rejected', 'missing']);
        return came.ok ? succeeded(takeOneMore(came.value)) : came;
      }
      case 'zero': {
        const came = orNone(await read({ start: 0, limit: 1 }, signal), answers);
        return came.ok ? succeeded(takeZero(came.value)) : came;
      }
      default:
        return succeeded(nothing);
    }
  };

  // Two readers at once would each take the other's page for a page of their own.
  const askInTurn = inTurn(ask);

  return {
    read: async function* (signal, isGoingOn = () => false) {
      while (step !== 'complete' && step !== 'repeating') {
        const came = await askInTurn(signal, isGoingOn);
        if (!came.ok) {
          yield came;
          return;
        }
        if (came.value.records.length > 0) yield came;
      }
    },
    state: () => (step === 'page' ? 'more' : step === 'one-more' || step === 'zero' ? 'checking' : step),
  };
}

export interface PoliteOptions {
  readonly read: ReadPage;
  /**
   * Notes that nothing is to be sent for a while, since the service was too busy; `refusals` counts how often in a
   * row. False where waiting is not worth it.
   */
  readonly postpone: (failure: Failure, refusals: number) => boolean;
  /** Resolves when the next request may be sent, or the signal is aborted. */
  readonly ready: (signal?: AbortSignal) => Promise<void>;
}

/**
 * Sends one request at a time (rule 3), whoever asks, and waits where the service is too busy (429, 408). What
 * waits for its turn meanwhile is not sent once it is cancelled.
 */
export function createPoliteRead({ read, postpone, ready }: PoliteOptions): ReadPage {
  return inTurn(async (range, signal) => {
    for (let refusals = 1; ; refusals += 1) {
      if (signal?.aborted !== true) await ready(signal);
      if (signal?.aborted === true) return failed('cancelled', 'Perch gave the request up.');
      const came = await read(range, signal);
      if (came.ok || came.failure.code !== 'busy' || !postpone(came.failure, refusals)) return came;
    }
  });
}

function inTurn<Args extends unknown[], Value>(
  run: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const mine = last.then(() => run(...args));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Two turns of the event loop on, a request has left: undici looks first whether a used connection still stands. */
async function written(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const nothing: Page = { records: [] };

/** Lengths that servers were seen to cap their pages at (field notes, "Domains"). */
function looksLikeCap(count: number): boolean {
  return count > 0 && ([10, 20, 25].includes(count) || count % 50 === 0);
}

/** Failures that are the service's answer; after all others it is worth asking again. */
const answers: readonly Failure['code'][] = [
  'rejected',
  'missing',
  'forbidden',
  'unavailable',
  'unreadable',
  'too-large',
];

/** Beyond what a short page has ended already, a refusal means that there is nothing. */
function orNone(
  came: Outcome<readonly JsonValue[]>,
  refusals: readonly Failure['code'][],
): Outcome<readonly JsonValue[]> {
  return !came.ok && refusals.includes(came.failure.code) ? succeeded([]) : came;
}
