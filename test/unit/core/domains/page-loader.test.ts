// Loading a list as far as it is wanted, alone, with a scripted service, and the table of what is loaded.
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainTable, createPageLoader } from '../../../../app/core/domains/page-loader.ts';
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
  let wanted = 0;
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
    wantedUpTo: () => wanted,
    runtime: createTestRuntime(clock, { log: (line) => void logged.push(line) }),
    onChange: () => (changes += 1),
  });
  const want = (upTo: number) => {
    wanted = upTo;
  };
  const load = (upTo: number) => {
    want(upTo);
    return loader.load();
  };
  return { loader, clock, starts, probes, signals, logged, want, load, changes: () => changes };
}

test('pages are loaded until what is wanted is, and more once more is wanted', async () => {
  const { loader, starts, load } = createFixture(35);
  await load(0);
  expect([loader.isLoading(), loader.table.size(), starts]).toEqual([false, 0, []]);
  const loaded = load(1);
  expect(loader.isLoading()).toBe(true);
  await loaded;
  expect([loader.isLoading(), loader.table.size(), loader.pagination()]).toEqual([false, 10, 'more']);
  await load(11);
  expect(starts).toEqual([1]);
  await load(12);
  expect(starts).toEqual([1, 11]);
  await load(Infinity);
  expect([loader.table.size(), loader.pagination(), starts]).toEqual([35, 'complete', [1, 11, 21, 31]]);
});

test('a load in progress goes as far as is wanted later, and all who wait for it see its end', async () => {
  const { loader, starts, load, changes } = createFixture(35);
  const first = load(1);
  const before = changes();
  const all = load(Infinity);
  expect(changes()).toBe(before + 1);
  await first;
  expect([loader.table.size(), starts]).toEqual([35, [1, 11, 21, 31]]);
  await all;
});

test('a failure keeps what is loaded, and the next load continues', async () => {
  let isDown = true;
  const { loader, starts, logged, load } = createFixture(35, ({ start }, response) =>
    start === 21 && isDown ? offline : response,
  );
  await load(Infinity);
  expect([loader.table.size(), loader.failure(), loader.isLoading()]).toEqual([20, offline.failure, false]);
  expect(logged).toEqual(['domains: a page could not be read: network (ECONNREFUSED)']);
  isDown = false;
  const loaded = loader.load();
  expect(loader.failure()).toBeUndefined();
  await loaded;
  expect([loader.table.size(), new Set(starts)]).toEqual([35, new Set([1, 11, 21, 31])]);
});

test('a load that is stopped ends at once, and its late page changes nothing', async () => {
  const late = Promise.withResolvers<Result<readonly JsonValue[]>>();
  const { loader, signals, changes, load } = createFixture(35, ({ start }, response) =>
    start === 11 ? late.promise : response,
  );
  const loaded = load(Infinity);
  await eventually(() => expect(loader.table.size()).toBe(10));
  const before = changes();
  loader.stop();
  expect([loader.isLoading(), changes(), signals.at(-1)?.aborted]).toEqual([false, before + 1, true]);
  late.resolve(failed('cancelled', ''));
  await loaded;
  expect([loader.failure(), loader.table.size()]).toEqual([undefined, 10]);
});

test('the late end of a stopped load leaves the next load in progress', async () => {
  const late = Promise.withResolvers<Result<readonly JsonValue[]>>();
  // A page that was requested early is requested again, which fails at once.
  const answers = [late.promise, failed('cancelled', ''), new Promise<never>(() => {})];
  const { loader, load } = createFixture(35, ({ start }, response) =>
    start === 11 ? (answers.shift() ?? response) : response,
  );
  const stopped = load(Infinity);
  await eventually(() => expect(loader.table.size()).toBe(10));
  loader.stop();
  void load(12);
  late.resolve(failed('cancelled', ''));
  await stopped;
  expect(loader.isLoading()).toBe(true);
});

test('while all pages are loaded, changes are reported ten times a second at most', async () => {
  const quick = createFixture(100);
  await quick.load(Infinity);
  // Changes are reported at the beginning, for the first page, and at the end.
  expect(quick.changes()).toBeLessThan(4);
  const slow = createFixture(100, (_range, response, clock) => {
    clock.pass(100);
    return response;
  });
  await slow.load(Infinity);
  expect(slow.changes()).toBeGreaterThan(9);
});

test('a loader that is disposed of calls nothing', async () => {
  const { loader, signals, changes, load } = createFixture(35);
  const loaded = load(Infinity);
  loader.dispose();
  const before = changes();
  await loaded;
  loader.stop();
  const areAborted = signals.every((signal) => signal?.aborted);
  expect([loader.isLoading(), areAborted, loader.table.size(), changes()]).toEqual([false, true, 0, before]);
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

test('hidden records after a short first page are added, and as many as are wanted', async () => {
  const page = createFixture(25, capped);
  await page.load(1);
  await eventually(() => expect(page.loader.table.size()).toBe(16));
  expect([page.probes, page.starts, page.loader.pagination()]).toEqual([[9], [1], 'more']);

  const all = createFixture(25, capped);
  await all.load(Infinity);
  await eventually(() =>
    expect([all.loader.table.size(), all.loader.pagination()]).toEqual([25, 'complete']),
  );

  const left = createFixture(25, capped);
  await left.load(Infinity);
  left.want(0);
  await eventually(() => expect(left.loader.table.size()).toBe(16));
  await new Promise(setImmediate);
  expect(left.starts).toEqual([1]);
});

test('a list that is closed, is loading, or has more pages is not probed', async () => {
  const { loader, probes, load, want } = createFixture(35);
  await loader.probeHiddenRecords();
  await load(1);
  const loaded = load(Infinity);
  await loader.probeHiddenRecords();
  want(0);
  await loaded;
  await new Promise(setImmediate);
  expect(probes).toEqual([]);
});

test('a list that is closed as soon as its pages are loaded is not probed', async () => {
  const { loader, probes, load, want } = createFixture(5, (_range, response) => {
    want(0);
    return response;
  });
  await load(1);
  await new Promise(setImmediate);
  expect([loader.table.size(), probes]).toEqual([5, []]);
});

function found(rows: ReturnType<typeof createDomainTable>, query: string): string[] {
  return rows.search(query).map(({ label }) => label);
}

function rowsOf(...values: readonly { domain: string; description?: string }[]) {
  const rows = createDomainTable();
  rows.add(values.map((value, index) => ({ position: index + 1, value })));
  return rows;
}

test('a query finds every word anywhere in label and note, whatever the case and the accents', () => {
  const rows = rowsOf(
    { domain: 'montreal-dental.example', description: 'Montréal Dental Group' },
    { domain: 'muenchen.example', description: 'MÜNCHEN' },
    { domain: 'Dental.example' },
  );
  expect(found(rows, 'dental')).toEqual(['montreal-dental.example', 'Dental.example']);
  expect(found(rows, 'GROUP mont')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'montreal group')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'Montréal')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'munchen')).toEqual(['muenchen.example']);
  expect(found(rows, '  ')).toHaveLength(3);
  expect(found(rows, 'example montréal')).toHaveLength(1);
  // Each word must be within the label or within the note.
  expect(found(rows, 'example munchen')).toEqual(['muenchen.example']);
  expect(found(rows, 'examplem')).toEqual([]);
});

test.each([
  ['strasse', 'Straße'],
  ['STRASSE', 'straße'],
  ['Straße', 'STRASSE'],
  ['lodz', 'Łódź'],
  ['orsted', 'Ørsted'],
  ['fin', '\uFB01nance'],
  ['\uFB01n', 'finance'],
  ['ΟΔΟΣ', 'οδος ερμου'],
  ['οδοσ', 'ΟΔΟΣ ΕΡΜΟΥ'],
  ['αθηνα', 'ΑΘΉΝΑ'],
  ['aero', 'Ærø'],
  ['izmir', 'İZMİR'],
  ['diyarbakir', 'Diyarbakır'],
  ['thor', 'Þór'],
  ['tm', '™'],
])('%s finds %s, and the rows around it keep their names', (query, name) => {
  const domains = ['before.example', name, 'after-ß-ﬁ.example', 'plain.example'];
  const rows = rowsOf(...domains.map((domain) => ({ domain, description: 'Größe' })));
  expect(found(rows, query)).toEqual([name]);
  expect(found(rows, '')).toEqual(domains);
  expect(domains.map((domain) => found(rows, domain))).toEqual(domains.map((domain) => [domain]));
});

test('the matches of a query are not those of one with other spaces', () => {
  const rows = rowsOf({ domain: 'ab-c.example' }, { domain: 'a-bc.example' });
  expect(found(rows, 'ab c')).toEqual(['ab-c.example']);
  expect(found(rows, 'a bc')).toEqual(['a-bc.example']);
  expect(found(rows, 'a b c')).toEqual(['ab-c.example', 'a-bc.example']);
});

test('an entry is found by its position', () => {
  const rows = createDomainTable();
  rows.add([3, 5, 9].map((position) => ({ position, value: { domain: `d${position}` } })));
  expect(rows.entryAtPosition(5)?.label).toBe('d5');
  expect(rows.entryAtPosition(4)).toBeUndefined();
  expect([rows.end(), createDomainTable().end()]).toEqual([10, 0]);
});

test('records that are added before or after all others stay in order', () => {
  const rows = createDomainTable();
  const some = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => ({
      position: from + offset,
      value: { domain: `d${from + offset}` },
    }));
  rows.add(some(1000, 1700));
  expect(rows.search('d').length).toBe(700);
  rows.add(some(1700, 1701));
  expect(rows.search('d').length).toBe(701);
  rows.add(some(1701, 1702));
  expect(rows.search('d170').length).toBe(2);
  rows.add([]);
  rows.add(some(100, 700));
  expect(rows.size()).toBe(1302);
  const expected = [...some(100, 700), ...some(1000, 1702)].map(({ position }) => position);
  expect(rows.search('').map(({ position }) => position)).toEqual(expected);
  expect(rows.search('d').map(({ position }) => position)).toEqual(expected);
});
