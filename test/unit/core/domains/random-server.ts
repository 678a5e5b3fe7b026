// A list of domains on a server of a test's own invention, in the same process: what it makes of each request is the
// test's to say, thousands of times a minute.
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { failed, type Result, ok } from '../../../../app/api/http/result.ts';
import { createDomainList, type DomainList } from '../../../../app/core/domains/domain-list.ts';
import type { SelectedDomain } from '../../../../app/core/ports.ts';
import type { JsonObject } from '../../../practice-service/json.ts';
import { listWith, type PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import type { JsonValue } from '../../../../app/json.ts';

/** What a request gets in place of its answer. One that hangs is answered only by being given up. */
export type ServerFault = 'hangs' | 'web page' | 'network' | 403 | 429 | '429 for 7 s' | 503 | '503 for 7 s';

export const serverFaults: readonly ServerFault[] = [
  'hangs',
  'web page',
  'network',
  403,
  429,
  '429 for 7 s',
  503,
  '503 for 7 s',
];

export interface Request extends PageRange {
  /** The list was complete when it was sent, and no details were being read: a background request. */
  readonly isProbe: boolean;
  /** Which list it was sent for: the first one is 1. */
  readonly generation: number;
  /** How many elements were answered; undefined where there was trouble. */
  length?: number;
  /** Perch cancelled it. */
  isCancelled?: boolean;
}

export interface RandomServer {
  holds: number;
  habits: PagingVariants;
  apiversion: string | undefined;
  /** Decides what becomes of a request, the oldest being number 0. */
  trouble: (request: Request, number: number) => ServerFault | undefined;
  readonly requests: readonly Request[];
  readonly mostAtOnce: () => number;
  readonly clock: ManualClock;
  readonly list: DomainList;
  /** Reads the details of the first row, if there is one. Resolves with whether that went well. */
  readonly details: () => Promise<boolean>;
  /** How many details are being read. */
  readonly detailsUnderWay: () => number;
  /** The names of all that is listed. */
  readonly labels: (query?: string) => readonly string[];
  /** Resolves when nothing is under way but what hangs; where the list waits, time passes. */
  readonly settled: () => Promise<void>;
}

export function recordOf(index: number): JsonObject {
  return { domain: `d${index}.example` };
}

export function createRandomServer({
  limit = 100,
  picked,
}: { readonly limit?: number; readonly picked?: SelectedDomain } = {}): RandomServer {
  const clock = createManualClock();
  const requests: Request[] = [];
  let [underWay, mostAtOnce, hanging, details] = [0, 0, 0, 0];

  const answer = async (request: Request, signal: AbortSignal | undefined): Promise<Result<JsonValue[]>> => {
    const trouble = server.trouble(request, requests.length - 1);
    await nextTurn();
    if (signal?.aborted === true) return failed('cancelled', 'Given up.');
    switch (trouble) {
      case 'hangs':
        hanging += 1;
        await once(signal ?? new EventTarget(), 'abort');
        hanging -= 1;
        return failed('cancelled', 'Given up.');
      case 'web page':
        return failed('unreadable', 'A web page came instead of a list.', { status: 200 });
      case 'network':
        return failed('network', 'ECONNRESET');
      case 403:
        return failed('forbidden', 'Permission Denied', { status: 403 });
      case 429:
        return failed('busy', 'Slow down.', { status: 429 });
      case '429 for 7 s':
        return failed('busy', 'Slow down.', { status: 429, retryAfterMs: 7_000 });
      case 503:
        return failed('unavailable', 'status 503', { status: 503 });
      case '503 for 7 s':
        return failed('unavailable', 'status 503', { status: 503, retryAfterMs: 7_000 });
      case undefined: {
        const { first, page } = listWith(server.habits, server.holds, recordOf);
        if (request.start < first) return failed('rejected', 'start begins at 1', { status: 400 });
        const elements = page(request.start, request.limit);
        request.length = elements.length;
        return ok(JSON.parse(JSON.stringify(elements)) as JsonValue[]);
      }
    }
  };

  const list = createDomainList({
    readPage: async (range, signal) => {
      const { state, generation } = list.view();
      const isProbe = (state.kind === 'end' || state.kind === 'empty') && details === 0;
      const request: Request = { ...range, isProbe, generation };
      requests.push(request);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const came = await answer(request, signal);
      if (!came.ok && came.failure.code === 'cancelled') request.isCancelled = true;
      underWay -= 1;
      return came;
    },
    pageSize: () => limit,
    apiversion: () => server.apiversion,
    ownDomain: () => 'own.example',
    selectedDomain: { read: () => picked, write: () => {} },
    clock,
    random: { number: () => 0, token: () => 'unused' },
    log: () => {},
    changed: () => {},
  });

  const server: RandomServer = {
    holds: 0,
    habits: {},
    apiversion: undefined,
    trouble: () => undefined,
    requests,
    mostAtOnce: () => mostAtOnce,
    clock,
    list,
    details: async () => {
      const [row] = list.rows({ query: '', from: 0, count: 1 }).rows;
      details += 1;
      const read = await list.readDetails(row?.key ?? '');
      details -= 1;
      return read.ok;
    },
    detailsUnderWay: () => details,
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
    settled: async () => {
      // One turn more than any answer takes: what follows from it has been asked for by then.
      for (let quiet = 0; quiet < 3; quiet = underWay === hanging ? quiet + 1 : 0) {
        const { retryAt: busyUntil } = list.view();
        if (busyUntil !== undefined) {
          clock.pass(busyUntil - clock.wall());
          quiet = 0;
        }
        await nextTurn();
      }
    },
  };
  return server;
}
