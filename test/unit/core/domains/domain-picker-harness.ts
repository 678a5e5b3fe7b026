// A domain list with a signed-in account session and the practice service over HTTP.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainList, type DomainList } from '../../../../app/core/domains/domain-list.ts';
import { createDomainPageReader } from '../../../../app/core/domains/page-requests.ts';
import type { DomainRow } from '../../../../app/contract/domains.ts';
import type { AccountSession } from '../../../../app/core/session/account-session.ts';
import { signInToNewService } from '../../../bench/signed-in.ts';
import { domainRecord } from '../../../practice-service/resources/domain-records.ts';
import type { PracticeService } from '../../../practice-service/service.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';
import type { SelectedDomain } from '../../../../app/contract/domains.ts';

export interface DomainPickerHarness {
  readonly service: PracticeService;
  readonly session: AccountSession;
  readonly clock: ManualClock;
  readonly list: DomainList;
  /** The pages that the list has requested, oldest first. */
  readonly requests: PageRange[];
  /** The first positions of those pages. */
  readonly starts: () => readonly number[];
  /** The largest number of requests that were in flight at the same time. */
  readonly maxConcurrent: () => number;
  /** How often the list has reported a change of its view. */
  readonly changes: () => number;
  /** How many timers of the list are running. */
  readonly activeTimers: () => number;
  /** The stored selection. */
  readonly stored: { selected: SelectedDomain | undefined };
  /** How long the list was delayed at the service's request, in milliseconds. */
  readonly delayedMs: () => number;
  /** Resolves when nothing is being loaded. Advances the clock while the list is delayed. */
  readonly settle: () => Promise<void>;
  /** Returns all rows that match a query. */
  readonly rows: (query?: string) => readonly DomainRow[];
  /** Returns the key of the row with a label. */
  readonly keyOf: (label: string | undefined) => string;
  /** Delays all responses. Resolves with a function that ends the delay. */
  readonly delayResponses: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

export async function createDomainPickerHarness({
  login = 'alice@practice.example',
  limit = 100,
  selected,
  hasRefreshToken = true,
}: {
  readonly login?: string;
  readonly limit?: number;
  readonly selected?: SelectedDomain;
  /** Whether the token response has a refresh token. */
  readonly hasRefreshToken?: boolean;
} = {}): Promise<DomainPickerHarness> {
  const clock = createManualClock();
  const { service, client, session, end } = await signInToNewService(
    clock,
    login,
    { pageLatencyMs: 0 },
    hasRefreshToken,
  );
  const requests: PageRange[] = [];
  const stored = { selected };
  const timers = new Set<() => void>();
  let [inFlight, maxConcurrent, changes, delayedMs] = [0, 0, 0, 0];

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
    onChange: () => {
      changes += 1;
    },
  });

  const settle = async () => {
    for (;;) {
      const { state, retryAt } = list.view();
      if (state.kind === 'rate-limited' && retryAt !== undefined) {
        const ms = retryAt - clock.wall();
        delayedMs += ms;
        clock.pass(ms);
      } else if (state.kind !== 'loading' && inFlight === 0) return;
      await nextTurn();
    }
  };

  const rows = (query = '') => {
    const all: DomainRow[] = [];
    for (;;) {
      const range = list.rows({ query, from: all.length, count: 500 });
      all.push(...range.rows);
      if (range.rows.length === 0 || all.length >= range.total) return all;
    }
  };

  return {
    service,
    session,
    clock,
    list,
    requests,
    starts: () => requests.map(({ start }) => start),
    maxConcurrent: () => maxConcurrent,
    changes: () => changes,
    activeTimers: () => timers.size,
    stored,
    delayedMs: () => delayedMs,
    settle,
    rows,
    keyOf: (label) => rows().find((row) => row.label === label)?.key ?? 'none',
    delayResponses: async () => {
      const delay = await service.fault('domains', { kind: 'delay', ms: 1_000_000 });
      return () => delay.end();
    },
    close: async () => {
      list.dispose();
      await end();
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
