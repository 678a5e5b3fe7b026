// Loading a list up to a goal, alone, with a scripted service.
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createPageLoader } from '../../../../app/core/domains/page-loader.ts';
import type { JsonValue } from '../../../../app/json.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';

const offline = failed('network', 'ECONNREFUSED');

type Response = Result<readonly JsonValue[]> | Promise<Result<readonly JsonValue[]>>;

/** Replaces the response to a request. */
type Respond = (range: PageRange, response: Response, clock: ManualClock) => Response;

/** A service with `count` records, in pages of 10. */
function createFixture(count: number, respond: Respond = (_range, response) => response) {
  const clock = createManualClock();
  const starts: number[] = [];
  const probes: number[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const logged: string[] = [];
  let changes = 0;
  const page = ({ start, limit }: PageRange): Result<readonly JsonValue[]> =>
    ok(
      Array.from({ length: Math.max(0, Math.min(limit, count - start + 1)) }, (_, at) => ({
        domain: `d${start + at}`,
      })),
    );
  const loader = createPageLoader({
    read: async (range, signal) => {
      starts.push(range.start);
      signals.push(signal);
      return respond(range, page(range), clock);
    },
    probe: async (range) => {
      probes.push(range.start);
      return respond(range, range.start === 0 ? ok([]) : page(range), clock);
    },
    paging: { ends: new Set() },
    limit: 10,
    runtime: createTestRuntime(clock, { log: (line) => void logged.push(line) }),
    onChange: () => (changes += 1),
  });
  return { loader, clock, starts, probes, signals, logged, changes: () => changes };
}

test('a new loader has nothing, and loads one page', async () => {
  const { loader, starts } = createFixture(35);
  const state = () => [loader.loading(), loader.failure(), loader.unfinishedGoal(), loader.pagination()];
  expect([loader.table.size(), ...state()]).toEqual([0, undefined, undefined, undefined, 'more']);
  const loaded = loader.load();
  expect(loader.loading()).toBe('page');
  await loaded;
  expect([loader.table.size(), ...state()]).toEqual([10, undefined, undefined, undefined, 'more']);
  expect(starts).toEqual([1]);
  expect([loader.table.reaches(10), loader.table.reaches(11)]).toEqual([true, false]);
  await loader.load();
  expect([starts, loader.table.size()]).toEqual([[1, 11], 20]);
});

test('all pages are loaded up to the last one', async () => {
  const { loader, starts } = createFixture(35);
  const loaded = loader.load('all');
  expect(loader.loading()).toBe('all');
  await loaded;
  expect([loader.table.size(), loader.pagination(), starts]).toEqual([35, 'complete', [1, 11, 21, 31]]);
});

test('pages are loaded until a position is, and at most 2,000 records', async () => {
  const near = createFixture(100);
  const loaded = near.loader.load({ position: 25 });
  expect(near.loader.loading()).toBe('position');
  await loaded;
  expect([near.loader.table.size(), near.starts]).toEqual([30, [1, 11, 21]]);
  const far = createFixture(3_000);
  await far.loader.load({ position: 2_500 });
  expect(far.loader.table.size()).toBe(2_000);
});

test('a failure keeps what is loaded, and the next load continues up to the same goal', async () => {
  let isDown = true;
  const { loader, starts, logged } = createFixture(35, ({ start }, response) =>
    start === 21 && isDown ? offline : response,
  );
  await loader.load('all');
  expect([loader.table.size(), loader.failure(), loader.unfinishedGoal(), loader.loading()]).toEqual([
    20,
    offline.failure,
    'all',
    undefined,
  ]);
  expect(logged).toEqual(['domains: a page could not be read: network (ECONNREFUSED)']);
  isDown = false;
  const loaded = loader.load();
  expect([loader.failure(), loader.unfinishedGoal(), loader.loading()]).toEqual([
    undefined,
    undefined,
    'all',
  ]);
  await loaded;
  expect([loader.table.size(), new Set(starts)]).toEqual([35, new Set([1, 11, 21, 31])]);
});

test('a load in progress is shared, and becomes one of all pages', async () => {
  const { loader, starts, changes } = createFixture(35);
  const first = loader.load();
  const second = loader.load();
  expect([second, loader.loading()]).toEqual([first, 'page']);
  const before = changes();
  const all = loader.load('all');
  expect([loader.loading(), changes()]).toEqual(['all', before + 1]);
  // A request for one page doesn't replace the goal to load all.
  void loader.load('page');
  expect(loader.loading()).toBe('all');
  await Promise.all([first, all]);
  expect([loader.table.size(), starts]).toEqual([35, [1, 11, 21, 31]]);
});

test.each([
  ['cancelled', 'cancel', undefined],
  ['paused', 'pause', 'all'],
] as const)(
  'a load that is %s ends at once, and its late page changes nothing',
  async (_case, stop, goal) => {
    const late = Promise.withResolvers<Result<readonly JsonValue[]>>();
    const { loader, signals, changes } = createFixture(35, ({ start }, response) =>
      start === 11 ? late.promise : response,
    );
    const loaded = loader.load('all');
    await eventually(() => expect(loader.table.size()).toBe(10));
    const before = changes();
    loader[stop]();
    expect([loader.loading(), loader.unfinishedGoal(), changes(), signals.at(-1)?.aborted]).toEqual([
      undefined,
      goal,
      before + 1,
      true,
    ]);
    late.resolve(failed('cancelled', ''));
    await loaded;
    expect([loader.failure(), loader.unfinishedGoal(), loader.table.size()]).toEqual([undefined, goal, 10]);
  },
);

test('the late end of a cancelled load leaves the next load in progress', async () => {
  const late = Promise.withResolvers<Result<readonly JsonValue[]>>();
  // A page that was requested early is requested again, which fails at once.
  const answers = [late.promise, failed('cancelled', ''), new Promise<never>(() => {})];
  const { loader } = createFixture(35, ({ start }, response) =>
    start === 11 ? (answers.shift() ?? response) : response,
  );
  const cancelled = loader.load('all');
  await eventually(() => expect(loader.table.size()).toBe(10));
  loader.cancel();
  void loader.load();
  late.resolve(failed('cancelled', ''));
  await cancelled;
  expect(loader.loading()).toBe('page');
});

test('a pause keeps the goal of a load that has failed', async () => {
  const { loader } = createFixture(35, () => offline);
  await loader.load('all');
  loader.pause();
  expect(loader.unfinishedGoal()).toBe('all');
  loader.cancel();
  expect(loader.unfinishedGoal()).toBeUndefined();
});

test('while all pages are loaded, changes are reported ten times a second at most', async () => {
  const quick = createFixture(100);
  await quick.loader.load('all');
  // Changes are reported at the beginning, for the first page, and at the end.
  expect(quick.changes()).toBeLessThan(4);
  const slow = createFixture(100, (_range, response, clock) => {
    clock.pass(100);
    return response;
  });
  await slow.loader.load('all');
  expect(slow.changes()).toBeGreaterThan(9);
});

test('a loader that is disposed of calls nothing', async () => {
  const { loader, signals, changes } = createFixture(35);
  const loaded = loader.load('all');
  loader.dispose();
  const before = changes();
  await loaded;
  loader.cancel();
  const areAborted = signals.every((signal) => signal?.aborted);
  expect([loader.loading(), areAborted, loader.table.size(), changes()]).toEqual([
    undefined,
    true,
    0,
    before,
  ]);
});

/** A service that has 25 records, and sends at most 8 of them at a time. */
const capped: Respond = ({ start }, response) =>
  start === 0
    ? response
    : ok(
        Array.from({ length: Math.max(0, Math.min(8, 26 - start)) }, (_, at) => ({
          domain: `d${start + at}`,
        })),
      );

test('hidden records after a short first page are added, and all of them where all were wanted', async () => {
  const page = createFixture(25, capped);
  await page.loader.load();
  expect([page.loader.table.size(), page.loader.pagination()]).toEqual([8, 'complete']);
  const { changes } = page;
  const before = changes();
  await page.loader.probeHiddenRecords(() => true);
  expect([page.loader.table.size(), page.loader.pagination(), page.probes]).toEqual([16, 'more', [9]]);
  expect(changes()).toBeGreaterThan(before);

  const all = createFixture(25, capped);
  await all.loader.load('all');
  await all.loader.probeHiddenRecords(() => true);
  expect([all.loader.table.size(), all.loader.pagination()]).toEqual([25, 'complete']);

  const left = createFixture(25, capped);
  await left.loader.load('all');
  await left.loader.probeHiddenRecords(() => false);
  expect(left.loader.table.size()).toBe(16);
});

test('a list that is loading, or has more pages, is not probed', async () => {
  const { loader, probes } = createFixture(35);
  await loader.probeHiddenRecords(() => true);
  await loader.load();
  await loader.probeHiddenRecords(() => true);
  const loaded = loader.load('all');
  await loader.probeHiddenRecords(() => true);
  await loaded;
  expect(probes).toEqual([]);
});
