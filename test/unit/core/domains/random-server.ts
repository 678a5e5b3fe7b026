// A domain list with a simulated server in the same process. A test decides the result of each request; thousands of runs
// take a minute.
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { failed, type Result, ok } from '../../../../app/api/http/result.ts';
import { createDomainList, type DomainList } from '../../../../app/core/domains/domain-list.ts';
import type { JsonObject } from '../../../practice-service/json.ts';
import { listWith, type PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';
import { type JsonValue, parseJson } from '../../../../app/json.ts';

/** How a request fails. A request that hangs ends only when it is cancelled. */
export type ServerFault =
  'hangs' | 'web page' | 'gateway page' | 'network' | 403 | 429 | '429 for 7 s' | 503 | '503 for 7 s';

/** What the server sends for a position after its last record. */
export type PastEnd = 'nothing' | 'own 404' | 'own 400' | 'gateway page' | 503 | 'network';

export const serverFaults: readonly ServerFault[] = [
  'hangs',
  'web page',
  'gateway page',
  'network',
  403,
  429,
  '429 for 7 s',
  503,
  '503 for 7 s',
];

const failures = {
  'own 404': failed('missing', 'There is no such page.', { status: 404 }),
  'own 400': failed('rejected', 'start is past the end', { status: 400 }),
  'gateway page': failed('missing', 'status 404', { status: 404 }),
  'web page': failed('unreadable', 'Not a list: no JSON.', { status: 200 }),
  network: failed('network', 'ECONNRESET'),
  403: failed('forbidden', 'Permission Denied', { status: 403 }),
  429: failed('busy', 'Slow down.', { status: 429 }),
  '429 for 7 s': failed('busy', 'Slow down.', { status: 429, retryAfterMs: 7_000 }),
  503: failed('unavailable', 'status 503', { status: 503 }),
  '503 for 7 s': failed('unavailable', 'status 503', { status: 503, retryAfterMs: 7_000 }),
} as const satisfies Record<Exclude<ServerFault | PastEnd, 'hangs' | 'nothing'>, Result<never>>;

export interface Request extends PageRange {
  /** Whether it is a background request: no page was being loaded, and no details were being read. */
  readonly isProbe: boolean;
  /** The generation of the list that sent it; the first one is 1. */
  readonly generation: number;
  /** The number of elements in the response; undefined after a failure. */
  length?: number;
  /** Whether the list cancelled it. */
  isCancelled?: boolean;
}

export interface RandomServer {
  recordCount: number;
  variants: PagingVariants;
  pastEnd: PastEnd;
  /** Returns the fault for a request; the oldest request is number 0. */
  faultFor: (request: Request, number: number) => ServerFault | undefined;
  readonly requests: readonly Request[];
  readonly maxConcurrent: () => number;
  readonly clock: ManualClock;
  readonly list: DomainList;
  /** Reads the details of the first row. Resolves with whether that succeeded. */
  readonly readDetails: () => Promise<boolean>;
  /** How many details are being read. */
  readonly detailsInFlight: () => number;
  /** Returns the labels of all rows. */
  readonly labels: (query?: string) => readonly string[];
  /** Resolves when no request is in flight except hanging ones. Advances the clock while the list is delayed. */
  readonly settle: () => Promise<void>;
}

export function recordOf(index: number): JsonObject {
  return { domain: `d${index}.example` };
}

export function createRandomServer({ limit = 100 }: { readonly limit?: number } = {}): RandomServer {
  const clock = createManualClock();
  const requests: Request[] = [];
  let [inFlight, maxConcurrent, hanging, detailsInFlight] = [0, 0, 0, 0];

  const respond = async (request: Request, signal: AbortSignal | undefined): Promise<Result<JsonValue[]>> => {
    const { first, page } = listWith(server.variants, server.recordCount, recordOf);
    const elements = page(request.start, request.limit);
    // Position 1 is past the end of a list that has only position 0, or no record.
    const isAfterFirst = request.start > (String(server.pastEnd).startsWith('own') ? 0 : 1);
    const isPastEnd = isAfterFirst && elements.length === 0 && server.pastEnd !== 'nothing';
    const fault = server.faultFor(request, requests.length - 1) ?? (isPastEnd ? server.pastEnd : undefined);
    await nextTurn();
    if (signal?.aborted === true) return failed('cancelled', 'Cancelled.');
    if (fault === 'hangs') {
      hanging += 1;
      await once(signal ?? new EventTarget(), 'abort');
      hanging -= 1;
      return failed('cancelled', 'Cancelled.');
    }
    if (fault !== undefined && fault !== 'nothing') return failures[fault];
    if (request.start < first) return failed('rejected', 'start begins at 1', { status: 400 });
    request.length = elements.length;
    return ok(elements.map((element) => parseJson(JSON.stringify(element)) ?? null));
  };

  const list = createDomainList({
    readPage: async (range, signal) => {
      const { state, generation } = list.view();
      const isProbe = !/loading|rate-limited/.test(state.kind) && detailsInFlight === 0;
      const request: Request = { ...range, isProbe, generation };
      requests.push(request);
      inFlight += 1;
      maxConcurrent = Math.max(maxConcurrent, inFlight);
      const page = await respond(request, signal);
      if (!page.ok && page.failure.code === 'cancelled') request.isCancelled = true;
      inFlight -= 1;
      return page;
    },
    pageSize: limit,
    ownDomain: () => 'own.example',
    selectedDomain: { read: () => undefined, write: () => {} },
    runtime: createTestRuntime(clock),
    onChange: () => {},
  });

  const server: RandomServer = {
    recordCount: 0,
    variants: {},
    pastEnd: 'nothing',
    faultFor: () => undefined,
    requests,
    maxConcurrent: () => maxConcurrent,
    clock,
    list,
    readDetails: async () => {
      const [row] = list.rows({ query: '', from: 0, count: 1 }).rows;
      detailsInFlight += 1;
      const read = await list.readDetails(row?.key ?? '');
      detailsInFlight -= 1;
      return read.ok;
    },
    detailsInFlight: () => detailsInFlight,
    labels: (query = '') => {
      const total = list.view().loaded;
      const labels: string[] = [];
      while (labels.length < total) {
        const { rows } = list.rows({ query, from: labels.length, count: 200 });
        if (rows.length === 0) break;
        labels.push(...rows.map(({ label }) => label));
      }
      return labels;
    },
    settle: async () => {
      // Three idle turns are one more than a response takes, so the requests that follow it have been sent.
      for (let idleTurns = 0; idleTurns < 3; idleTurns = inFlight === hanging ? idleTurns + 1 : 0) {
        const { retryAt } = list.view();
        if (retryAt !== undefined) {
          clock.pass(retryAt - clock.wall());
          idleTurns = 0;
        }
        await nextTurn();
      }
    },
  };
  return server;
}
