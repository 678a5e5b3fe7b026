// Walks through a collection page by page (specification, "Limits"), one request at a time, and handles what servers were
// seen to do otherwise: they cap the limit, ignore the start, overlap, repeat, or count from 0.
import { setImmediate } from 'node:timers/promises';
import type { PageRange } from './page-request.ts';
import { failed, type Failure, type Result, ok } from '../http/result.ts';
import { createStringHashSet } from './string-hash-set.ts';
import type { Probe, ServerPaging } from './server-paging.ts';
import { type JsonRecord, type JsonValue, isRecord } from '../../json.ts';

/** Asks for one page. It never throws. */
export type ReadPage = (range: PageRange, signal?: AbortSignal) => Promise<Result<readonly JsonValue[]>>;

/** The same for a request in the background; undefined where it was not sent. */
export type ProbePage = (
  range: PageRange,
  signal: AbortSignal,
) => Promise<Result<readonly JsonValue[]> | undefined>;

/** Records that were not seen before, in the order in which they came. */
export interface Page {
  readonly records: readonly PagedRecord[];
}

export interface PagedRecord {
  /** Where the record stands in the collection, as asked for: from 1, or 0 for what a server that counts from 0 has. */
  readonly position: number;
  readonly value: JsonRecord;
}

/**
 * - `more`: the next request is for a page that may hold records.
 * - `complete`: there is no more, as the specification defines it. A probe may still find some.
 * - `repeating`: the service sends again what it sent before, so that there may be more which can't be had.
 */
export type WalkState = 'more' | 'complete' | 'repeating';

export interface Pages {
  /**
   * Continues from where the last reading left off. It ends with the collection, or after the first failure; reading
   * again asks again for what failed or was cancelled. Breaking off loses nothing. As long as `isGoingOn` says so, a
   * page is asked for while the one before it is still being looked at.
   */
  readonly read: (
    signal?: AbortSignal,
    isGoingOn?: () => boolean,
  ) => AsyncGenerator<Result<Page>, void, undefined>;
  /**
   * Looks for records that are outside of a complete walk: after a short first page, which may be the server's cap, and
   * before position 1. Sends what `paging` doesn't know yet, at most one request of each kind, and is silent about their
   * failures. Where it finds records after the first page, the state is `more` again.
   */
  readonly probe: (signal: AbortSignal) => AsyncGenerator<Page, void, undefined>;
  readonly state: () => WalkState;
}

export interface PagesOptions {
  readonly read: ReadPage;
  readonly probe: ProbePage;
  /** Records per page: 50 to 200 as specified, 1 for a look at the shape. */
  readonly limit: number;
  /** The same text for the same element, whenever it comes. */
  readonly identityOf: (element: JsonValue) => string;
  /** What earlier walks through the collection have found out about its server. */
  readonly paging: ServerPaging;
}

/** A collection that is walked through once; another walk begins with the first page again. */
export function createPages({ read, probe, limit: asked, identityOf, paging }: PagesOptions): Pages {
  const seen = createStringHashSet();
  let limit = asked;
  let start: number = paging.firstPosition();
  /** How many elements the first page had. */
  let firstLength: number | undefined;
  let state: WalkState = 'more';
  /** The answer to the next request, where that was sent ahead. */
  let ahead: ReturnType<ReadPage> | undefined;

  /** The records among some elements that were not seen before, and whether any element was not: others are left out. */
  const unseen = (elements: readonly JsonValue[], first: number) => {
    const records: PagedRecord[] = [];
    let isAnyNew = false;
    let position = first;
    for (const value of elements) {
      if (seen.add(identityOf(value))) {
        isAnyNew = true;
        if (isRecord(value)) records.push({ position, value });
      }
      position += 1;
    }
    return { records, isAnyNew };
  };

  /** Rules 1 and 2 of the specification, with the field notes' cap. */
  const takePage = (elements: readonly JsonValue[]): Page => {
    const count = elements.length;
    if (firstLength === undefined) {
      firstLength = count;
      paging.noteFirstPage(count, limit);
      if (paging.cap() === count) limit = count;
    }
    const { records, isAnyNew } = unseen(elements, start);
    if (count < limit) state = 'complete';
    // A server that sends all it has, whatever it is asked for, sends nothing new the second time.
    else if (!isAnyNew) state = count > limit ? 'complete' : 'repeating';
    // Rule 1 for a full page; an oversized page also covers the positions after it.
    start += count;
    return { records };
  };

  const askPage = async (signal: AbortSignal | undefined): ReturnType<ReadPage> => {
    const sent = await ahead;
    ahead = undefined;
    // It may have been cancelled after it was sent ahead.
    const isThere = sent !== undefined && (sent.ok || sent.failure.code !== 'cancelled');
    const came = isThere ? sent : await read({ start, limit }, signal);
    if (came.ok) return came;
    if (start > 1 && saysNoSuchPage(came.failure)) return ok([]);
    if (start > 0 || !saysNothingThere(came.failure)) return came;
    paging.noteBefore(false);
    start = 1;
    return read({ start, limit }, signal);
  };

  /** After a full page that begins with something new there is a next one to ask for. Whether it was. */
  const sendAhead = (page: readonly JsonValue[], signal: AbortSignal | undefined): boolean => {
    const [first] = page;
    if (first === undefined || page.length < limit || seen.has(identityOf(first))) return false;
    ahead = read({ start: start + page.length, limit }, signal);
    return true;
  };

  const ask = async (signal: AbortSignal | undefined, isGoingOn: () => boolean): Promise<Result<Page>> => {
    if (state !== 'more') return ok({ records: [] });
    const came = await askPage(signal);
    if (!came.ok) return came;
    if (isGoingOn() && sendAhead(came.value, signal)) await written();
    return ok(takePage(came.value));
  };

  // Two readers at once would each take the other's page for a page of their own.
  const askInTurn = inTurn(ask);

  const isComplete = () => state === 'complete';

  const rangeOf = (kind: Probe): PageRange => (kind === 'after' ? { start, limit } : { start: 0, limit: 1 });

  /** What a probe found after a short first page: where it is anything, that page's length is the server's cap. */
  const takeAfter = (length: number, elements: readonly JsonValue[]): Page => {
    const { records, isAnyNew } = unseen(elements, start);
    paging.noteAfter(length, isAnyNew);
    if (isAnyNew) {
      limit = Math.max(length, elements.length);
      start += elements.length;
      state = elements.length < limit ? 'complete' : 'more';
    }
    return { records };
  };

  /** A server that counts from 0 keeps its first record back from a walk that begins at 1. */
  const takeBefore = (elements: readonly JsonValue[]): Page => {
    const { records, isAnyNew } = unseen(elements.slice(0, 1), 0);
    paging.noteBefore(isAnyNew);
    return { records };
  };

  return {
    read: async function* (signal, isGoingOn = () => false) {
      while (state === 'more') {
        const came = await askInTurn(signal, isGoingOn);
        if (!came.ok) {
          yield came;
          return;
        }
        if (came.value.records.length > 0) yield came;
      }
    },
    probe: async function* (signal) {
      if (!isComplete() || firstLength === undefined) return;
      const length = firstLength;
      for (const kind of paging.dueProbes(length, length < limit)) {
        const sent = await probe(rangeOf(kind), signal);
        if (sent === undefined) return;
        paging.noteProbed(kind, length, !sent.ok && sent.failure.code === 'cancelled');
        const came = !sent.ok && saysNothingThere(sent.failure) ? ok([]) : sent;
        if (!came.ok) continue;
        const page = kind === 'after' ? takeAfter(length, came.value) : takeBefore(came.value);
        if (page.records.length > 0) yield page;
        // What follows the end of the walk has to wait until the walk has ended.
        if (!isComplete()) return;
      }
    },
    state: () => state,
  };
}

export interface RequestQueueOptions {
  readonly read: ReadPage;
  /**
   * Decides what a failure means for the next request: whether the same one is sent again, once it is `ready`; `failures`
   * counts how often in a row it failed.
   */
  readonly postpone: (failure: Failure, failures: number) => boolean;
  /** Whether a request may be sent now: the service has not asked for a pause. */
  readonly isReady: () => boolean;
  /** Resolves when the next request may be sent, or the signal is aborted. */
  readonly ready: (signal?: AbortSignal) => Promise<void>;
}

export interface RequestQueue {
  /** Waits for its turn, and where the service asks for a pause. It isn't sent once it is cancelled. */
  readonly read: ReadPage;
  /** Is sent only while nothing else is, and cancelled as soon as anything is read. */
  readonly probe: ProbePage;
}

/** Sends one request at a time (rule 3), whatever asks for it. */
export function createRequestQueue(options: RequestQueueOptions): RequestQueue {
  const inOrder = inTurn(<Value>(run: () => Promise<Value>) => run());
  let reads = 0;
  let probing = new AbortController();

  const readInTurn: ReadPage = async (range, signal) => {
    for (let failures = 1; ; failures += 1) {
      if (signal?.aborted !== true) await options.ready(signal);
      if (signal?.aborted === true) return failed('cancelled', 'Perch gave the request up.');
      const came = await options.read(range, signal);
      if (came.ok || !options.postpone(came.failure, failures)) return came;
    }
  };

  return {
    read: async (range, signal) => {
      probing.abort();
      reads += 1;
      try {
        return await inOrder(() => readInTurn(range, signal));
      } finally {
        reads -= 1;
      }
    },
    probe: (range, signal) =>
      inOrder(async () => {
        if (reads > 0 || signal.aborted || !options.isReady()) return undefined;
        probing = new AbortController();
        return options.read(range, AbortSignal.any([signal, probing.signal]));
      }),
  };
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

/** Beyond what the specification calls the end, a refusal of the position means that nothing is there. */
function saysNothingThere({ code }: Failure): boolean {
  return code === 'rejected' || code === 'missing';
}

/**
 * After full pages, the service's own words that there is nothing at a position end the list like an empty page. A bare
 * 404 may come from anything on the way, so it doesn't.
 */
function saysNoSuchPage({ code, detail, status }: Failure): boolean {
  return code === 'missing' && detail !== `status ${status ?? ''}`;
}
