// A domain list with a signed-in account session and the practice service over HTTP.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainList } from '../../../../app/core/domains/domain-list.ts';
import { createDomainPageReader } from '../../../../app/core/domains/page-requests.ts';
import type { DomainRow } from '../../../../app/contract/domains.ts';
import { signInTo } from '../../../bench/signed-in.ts';
import { domainRecord } from '../../../practice-service/resources/domain-records.ts';
import { startPracticeService } from '../../../practice-service/service.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import type { SelectedDomain } from '../../../../app/contract/domains.ts';

export type DomainPickerHarness = Awaited<ReturnType<typeof createDomainPickerHarness>>;

/** Ends after the test. */
export async function createDomainPickerHarness({
  login = 'alice@practice.example',
  limit = 100,
  hasRefreshToken = true,
}: {
  readonly login?: string;
  readonly limit?: number;
  /** Whether the token response has a refresh token. */
  readonly hasRefreshToken?: boolean;
} = {}) {
  const clock = createManualClock();
  const service = await startPracticeService({ clock: clock.wall, pageLatencyMs: 0 });
  const { client, session, end } = await signInTo(service.connection, clock, { login, hasRefreshToken });
  const requests: PageRange[] = [];
  const stored: { selected: SelectedDomain | undefined } = { selected: undefined };
  const timers = new Set<() => void>();
  let [inFlight, maxConcurrent] = [0, 0];

  const readDomains = createDomainPageReader(session.withToken, client);
  const list = createDomainList({
    readPage: async (range, signal) => {
      requests.push(range);
      inFlight += 1;
      maxConcurrent = Math.max(maxConcurrent, inFlight);
      const page = await readDomains(range, signal);
      inFlight -= 1;
      return page;
    },
    pageSize: limit,
    ownDomain: () => {
      const domain = session.snapshot().cachedProfile?.profile['domain'];
      return typeof domain === 'string' ? domain : undefined;
    },
    selectedDomain: {
      read: () => stored.selected,
      write: (next) => {
        stored.selected = next;
      },
    },
    runtime: createTestRuntime({
      ...clock,
      after: (ms, run) => {
        const stopped = () => timers.delete(stopped);
        const cancel = clock.after(ms, () => {
          stopped();
          run();
        });
        timers.add(stopped);
        return () => {
          stopped();
          cancel();
        };
      },
    }),
    onChange: () => {},
  });

  /** Resolves when nothing is being loaded. Advances the clock while the list is delayed. */
  const settle = async () => {
    for (;;) {
      const { state, retryAt } = list.view();
      if (state.kind === 'rate-limited' && retryAt !== undefined) {
        clock.pass(retryAt - clock.wall());
      } else if (state.kind !== 'loading' && inFlight === 0) return;
      await nextTurn();
    }
  };

  /** Returns all rows that match a query. */
  const rows = (query = '') => {
    const all: DomainRow[] = [];
    for (;;) {
      const range = list.rows({ query, from: all.length, count: 500 });
      all.push(...range.rows);
      if (range.rows.length === 0 || all.length >= range.total) return all;
    }
  };

  onTestFinished(async () => {
    list.dispose();
    await end();
    await service.close();
  });

  return {
    service,
    session,
    clock,
    list,
    /** The pages that the list has requested, oldest first. */
    requests,
    /** The first positions of those pages. */
    starts: () => requests.map(({ start }) => start),
    /** The largest number of requests that were in flight at the same time. */
    maxConcurrent: () => maxConcurrent,
    /** How many timers of the list are running. */
    activeTimers: () => timers.size,
    /** The stored selection. */
    stored,
    settle,
    rows,
    /** Delays all responses. Resolves with a function that ends the delay. */
    delayResponses: async () => {
      const delay = await service.fault('domains', { kind: 'delay', ms: 1_000_000 });
      return () => delay.end();
    },
  };
}

/** Creates a harness whose picker is open and has loaded the first page. */
export async function openedPicker(
  options: Parameters<typeof createDomainPickerHarness>[0] = {},
): Promise<DomainPickerHarness> {
  const harness = await createDomainPickerHarness(options);
  harness.list.open();
  await harness.settle();
  return harness;
}

/** Returns the names of the practice service's domains from index `from` to below `to`, in a list of `spread` records. */
export function names(
  from: number,
  to: number,
  spread = 250,
  field: 'domain' | 'description' = 'domain',
): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const name = domainRecord(from + offset, spread)[field];
    return typeof name === 'string' ? name : '';
  });
}
