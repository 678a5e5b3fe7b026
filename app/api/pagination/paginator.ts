// Reads a collection page by page (service.md, "Collections"), one request at a time. Some servers deviate from the
// specification: they cap the limit, ignore the start, overlap pages, repeat records or count from 0.
import { recordIdentity } from '../domains/domain-record.ts';
import { isOutsideList, type ProbePage, type ReadPage } from './page-request.ts';
import { type Failed, type Result, ok } from '../http/result.ts';
import { type JsonRecord, type JsonValue, isRecord } from '../../json.ts';
import { serialize } from '../../serialize.ts';

/** The records of a response that are new in this run, in the order of the response. */
export interface Page {
  readonly records: readonly PagedRecord[];
}

export interface PagedRecord {
  /** The record's position in the collection: from 1, or 0 for the first record of a server that counts from 0. */
  readonly position: number;
  readonly value: JsonRecord;
}

/**
 * - `more`: the next page may hold records.
 * - `complete`: no more pages are expected. A probe may still find hidden records.
 * - `repeating`: the service repeats records that it sent before; there may be more that it doesn't send.
 */
export type PaginationState = 'more' | 'complete' | 'repeating';

/**
 * What responses have shown about a server's paging. It is kept for further runs through the collection, so that no answered
 * probe is repeated.
 */
export interface ServerPaging {
  /** The most records that the server sends per page, if it is known to send fewer than requested. */
  cap?: number;
  /** 1 (service.md, "Collections"), or 0 if there is a record at position 0. Undefined until a probe for it is answered. */
  firstPosition?: 0 | 1;
  /** The positions after short last pages at which a probe has found nothing. */
  readonly ends: Set<number>;
}

/** `after`: after a short last page, which may be capped. `before`: at position 0. */
type Probe = 'after' | 'before';

export interface PaginatorOptions {
  readonly read: ReadPage;
  readonly probe: ProbePage;
  /** The most records to request per page. */
  readonly limit: number;
  /** What earlier runs through the collection have learned about the server. This run adds to it. */
  readonly paging: ServerPaging;
}

/** For one run through a collection. */
export function createPaginator({ read, probe, limit: requestedLimit, paging }: PaginatorOptions) {
  const seen = new Set<string>();
  let limit = requestedLimit;
  let start: number = paging.firstPosition ?? 1;
  /** The number of elements in the page received last; undefined before the first one. */
  let lastLength: number | undefined;
  let state: PaginationState = 'more';
  let prefetched: ReturnType<ReadPage> | undefined;
  let hasFailed = false;
  const failedProbes = new Set<Probe>();

  /** Returns the records among the elements that weren't seen before, and whether any element is new. */
  const takeNew = (elements: readonly JsonValue[], first: number) => {
    const records: PagedRecord[] = [];
    let isAnyNew = false;
    let position = first;
    for (const value of elements) {
      const identity = recordIdentity(value);
      if (!seen.has(identity)) {
        seen.add(identity);
        isAnyNew = true;
        if (isRecord(value)) records.push({ position, value });
      }
      position += 1;
    }
    return { records, isAnyNew };
  };

  /** A short page is the last one (service.md, "Collections"), and so is one without new elements. */
  const takePage = (elements: readonly JsonValue[]): Page => {
    const count = elements.length;
    if (lastLength === undefined && paging.cap === count) limit = count;
    lastLength = count;
    const { records, isAnyNew } = takeNew(elements, start);
    if (count < limit) state = 'complete';
    // A server that ignores both start and limit sends the same oversized page a second time.
    else if (!isAnyNew) state = count > limit ? 'complete' : 'repeating';
    // Advance by the number received: an oversized page also covers positions after the requested ones.
    start += count;
    return { records };
  };

  const requestPage = async (signal: AbortSignal | undefined): ReturnType<ReadPage> => {
    const early = await prefetched;
    prefetched = undefined;
    // A prefetched page that was cancelled is requested again.
    const isUsable = early !== undefined && (early.ok || early.failure.code !== 'cancelled');
    const response = isUsable ? early : await read({ start, limit }, signal);
    if (response.ok || !isOutsideList(response.failure)) return response;
    return lastLength === undefined ? requestOtherFirst(response, signal) : ok([]);
  };

  /** Requests the first page at 0 instead of 1, or the reverse, after the service has refused `start` with `refused`. */
  const requestOtherFirst = async (
    refused: Failed,
    signal: AbortSignal | undefined,
  ): ReturnType<ReadPage> => {
    const other = start === 0 ? 1 : 0;
    const response = await read({ start: other, limit }, signal);
    // Nothing at 0 doesn't explain the refusal. The service may mean something else than that the list is empty.
    const isNothing = response.ok
      ? other === 0 && response.value.length === 0
      : isOutsideList(response.failure);
    if (isNothing) return refused;
    if (response.ok) {
      start = other;
      paging.firstPosition = other;
    }
    return response;
  };

  /** Requests the page after `page`, if `page` is full and doesn't begin with a known record. */
  const prefetch = (page: readonly JsonValue[], signal: AbortSignal | undefined) => {
    const [first] = page;
    if (first === undefined || page.length < limit || seen.has(recordIdentity(first))) return;
    prefetched = read({ start: start + page.length, limit }, signal);
  };

  const readNext = async (
    signal: AbortSignal | undefined,
    shouldPrefetch: () => boolean,
  ): Promise<Result<Page>> => {
    if (state !== 'more') return ok({ records: [] });
    const response = await requestPage(signal);
    if (!response.ok) return response;
    if (shouldPrefetch()) prefetch(response.value, signal);
    return ok(takePage(response.value));
  };

  // Concurrent calls would request the same page.
  const readNextInOrder = serialize(readNext);

  const dueProbes = (): readonly Probe[] => {
    // A request after the last page may fail each time. Then the state never becomes `complete`.
    const isCutOff = state === 'more' && hasFailed && lastLength !== undefined;
    if (state !== 'complete' && !isCutOff) return [];
    const isShort = !isCutOff && lastLength !== undefined && lastLength > 0 && lastLength < limit;
    return [
      ...(isShort && !paging.ends.has(start) ? (['after'] as const) : []),
      ...(paging.firstPosition === undefined ? (['before'] as const) : []),
    ];
  };

  const nextProbe = () => dueProbes().find((kind) => !failedProbes.has(kind));

  /** New elements after a short last page mean that the server caps its pages. */
  const takeAfter = (elements: readonly JsonValue[]): Page => {
    const { records, isAnyNew } = takeNew(elements, start);
    if (isAnyNew) {
      const cap = lastLength ?? 0;
      paging.cap = cap;
      limit = Math.max(cap, elements.length);
      start += elements.length;
      lastLength = elements.length;
      state = elements.length < limit ? 'complete' : 'more';
    } else paging.ends.add(start);
    return { records };
  };

  /** Only a server that counts from 0 has a new element at position 0. */
  const takeRecordZero = (elements: readonly JsonValue[]): Page => {
    const { records, isAnyNew } = takeNew(elements.slice(0, 1), 0);
    paging.firstPosition = isAnyNew ? 0 : 1;
    return { records };
  };

  return {
    /**
     * Continues where the last call stopped. Ends with the collection or after the first failure; the next call repeats the
     * request that failed or was cancelled. Leaving the loop early loses no record. If `shouldPrefetch` returns true, the page
     * after a full one is requested before the full one is processed.
     */
    read: async function* (
      signal?: AbortSignal,
      shouldPrefetch = () => false,
    ): AsyncGenerator<Result<Page>, void, undefined> {
      while (state === 'more') {
        const page = await readNextInOrder(signal, shouldPrefetch);
        hasFailed = !page.ok && page.failure.code !== 'cancelled';
        if (!page.ok) {
          yield page;
          return;
        }
        if (page.value.records.length > 0) yield page;
      }
    },
    /**
     * Yields hidden records of a complete collection: those after a short last page, which may be capped, and one at position 0.
     * A failed probe isn't repeated in this run. A probe that is cancelled or not sent ends the generator, and the next call
     * sends it. Records after the last page can set the state to `more` again. If the request for a next page has failed, only
     * position 0 is probed, by each call until the service answers.
     */
    probe: async function* (signal: AbortSignal): AsyncGenerator<Page, void, undefined> {
      for (let kind = nextProbe(); kind !== undefined; kind = nextProbe()) {
        const sent = await probe(kind === 'after' ? { start, limit } : { start: 0, limit: 1 }, signal);
        if (sent === undefined || (!sent.ok && sent.failure.code === 'cancelled')) return;
        if (!sent.ok && !isOutsideList(sent.failure)) {
          if (state === 'more') return;
          failedProbes.add(kind);
          continue;
        }
        const elements = sent.ok ? sent.value : [];
        const page = kind === 'after' ? takeAfter(elements) : takeRecordZero(elements);
        if (page.records.length > 0) yield page;
      }
    },
    state: () => state,
    /** Whether the service has sent any element, even one that isn't a record. */
    hasElements: () => seen.size > 0,
    /** Whether there may be hidden records, because a probe hasn't been answered. */
    isProbeDue: () => dueProbes().length > 0,
  };
}
