// A list of domains on a signed-in session and the real practice service over HTTP, as a picker would use it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainList, type DomainList } from '../../../../app/core/domains/domain-list.ts';
import { createDomainPageReader } from '../../../../app/core/domains/domain-page-reader.ts';
import type { DomainRow } from '../../../../app/contract/domains.ts';
import type { SelectedDomain } from '../../../../app/core/ports.ts';
import type { AccountSession } from '../../../../app/core/accounts/account-session.ts';
import { signedIn } from '../../../bench/signed-in.ts';
import { domainRecord } from '../../../practice-service/resources/domain-records.ts';
import type { PracticeService } from '../../../practice-service/service.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

export interface DomainPickerHarness {
  readonly service: PracticeService;
  readonly session: AccountSession;
  readonly clock: ManualClock;
  readonly list: DomainList;
  /** What the list has asked for, oldest first. */
  readonly asked: PageRange[];
  /** Where those pages began. */
  readonly starts: () => readonly number[];
  /** The most requests for pages that were under way at the same time. */
  readonly mostAtOnce: () => number;
  /** How often the list has told that its view changed. */
  readonly told: () => number;
  /** How many timers of the list's own are running. */
  readonly timers: () => number;
  /** What is stored of the pick. */
  readonly stored: { picked: SelectedDomain | undefined };
  /** How long the list waited because the service asked for it, in milliseconds. */
  readonly waited: () => number;
  /** Resolves when nothing is being loaded; where the list waits, time passes. */
  readonly settled: () => Promise<void>;
  /** All rows, for a query. */
  readonly rows: (query?: string) => readonly DomainRow[];
  /** The key of the row with a label. */
  readonly keyOf: (label: string | undefined) => string;
  /** Answers are late from here on, so that something can happen meanwhile. Resolves with what ends that. */
  readonly slow: () => Promise<() => Promise<void>>;
  readonly end: () => Promise<void>;
}

export async function createDomainPickerHarness({
  login = 'alice@practice.example',
  limit = 100,
  picked,
  hasRefreshToken = true,
}: {
  readonly login?: string;
  readonly limit?: number;
  readonly picked?: SelectedDomain;
  /** Whether the sign-in brought one. */
  readonly hasRefreshToken?: boolean;
} = {}): Promise<DomainPickerHarness> {
  const clock = createManualClock();
  const { service, client, session, end } = await signedIn(
    clock,
    login,
    { pageLatencyMs: 0 },
    hasRefreshToken,
  );
  const asked: PageRange[] = [];
  const stored = { picked };
  const timers = new Set<() => void>();
  let [underWay, mostAtOnce, told, waited] = [0, 0, 0, 0];

  const readDomains = createDomainPageReader(session.withToken, client);
  const list = createDomainList({
    readPage: async (range, signal) => {
      asked.push(range);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const came = await readDomains(range, signal);
      underWay -= 1;
      return came;
    },
    pageSize: () => limit,
    apiversion: () => session.snapshot().about['apiversion'],
    ownDomain: () => {
      const domain = session.snapshot().cachedProfile?.profile['domain'];
      return typeof domain === 'string' ? domain : undefined;
    },
    selectedDomain: {
      read: () => stored.picked,
      write: (next) => {
        stored.picked = next;
      },
    },
    clock: {
      ...clock,
      after: (ms, run) => {
        const over = () => timers.delete(over);
        const cancel = clock.after(ms, () => {
          over();
          run();
        });
        timers.add(over);
        return () => {
          over();
          cancel();
        };
      },
    },
    random: { number: () => 0, token: () => 'unused' },
    log: () => {},
    changed: () => {
      told += 1;
    },
  });

  const settled = async () => {
    for (;;) {
      const { state, retryAt: busyUntil } = list.view();
      if (state.kind === 'rate-limited' && busyUntil !== undefined) {
        const ms = busyUntil - clock.wall();
        waited += ms;
        clock.pass(ms);
      } else if (state.kind !== 'loading' && underWay === 0) return;
      await nextTurn();
    }
  };

  const rows = (query = '') => {
    const all: DomainRow[] = [];
    for (;;) {
      const given = list.rows({ query, from: all.length, count: 500 });
      all.push(...given.rows);
      if (given.rows.length === 0 || all.length >= given.total) return all;
    }
  };

  return {
    service,
    session,
    clock,
    list,
    asked,
    starts: () => asked.map(({ start }) => start),
    mostAtOnce: () => mostAtOnce,
    told: () => told,
    timers: () => timers.size,
    stored,
    waited: () => waited,
    settled,
    rows,
    keyOf: (label) => rows().find((row) => row.label === label)?.key ?? 'none',
    slow: async () => {
      const delay = await service.fault('domains', { kind: 'delay', ms: 1_000_000 });
      return () => delay.end();
    },
    end: async () => {
      list.dispose();
      await end();
    },
  };
}

/** A rig whose picker was opened, and is at rest. */
export async function openedPicker(
  options: Parameters<typeof createDomainPickerHarness>[0] = {},
): Promise<DomainPickerHarness> {
  const rig = await createDomainPickerHarness(options);
  rig.list.open();
  await rig.settled();
  return rig;
}

/** The names of the practice service's domains, from an index to below another, in a list that held so many at first. */
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
