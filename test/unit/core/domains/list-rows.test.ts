// Rows, their keys and the selected domain alone, with a scripted service.
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainList } from '../../../../app/core/domains/domain-list.ts';
import { findRecord } from '../../../../app/core/domains/page-requests.ts';
import type { JsonValue } from '../../../../app/json.ts';
import type { SelectedDomain } from '../../../../app/contract/domains.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';

const missing = failed('missing', 'The record is no longer at its position.');
const offline = failed('network', 'ECONNREFUSED');
const { signal } = new AbortController();

/** A service with records at the positions from 1 on. A range that begins at a refused position fails. */
function createService(records: readonly JsonValue[], refused: Readonly<Record<number, Result<never>>> = {}) {
  const ranges: PageRange[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  return {
    ranges,
    signals,
    read: async (range: PageRange, given?: AbortSignal): Promise<Result<readonly JsonValue[]>> => {
      ranges.push(range);
      signals.push(given);
      return refused[range.start] ?? ok(records.slice(range.start - 1, range.start - 1 + range.limit));
    },
  };
}

const domains = (count: number): JsonValue[] =>
  Array.from({ length: count }, (_, at) => ({ domain: `d${at + 1}` }));

test.each<[string, SelectedDomain, Result<unknown>, readonly PageRange[]]>([
  [
    'at its position',
    { label: 'd30', position: 30 },
    ok({ position: 30, value: { domain: 'd30' } }),
    [{ start: 30, limit: 1 }],
  ],
  [
    'a few positions before',
    { label: 'd26', position: 30 },
    ok({ position: 26, value: { domain: 'd26' } }),
    [
      { start: 30, limit: 1 },
      { start: 25, limit: 10 },
    ],
  ],
  [
    'near the beginning',
    { label: 'd1', position: 3 },
    ok({ position: 1, value: { domain: 'd1' } }),
    [
      { start: 3, limit: 1 },
      { start: 1, limit: 10 },
    ],
  ],
  [
    'nowhere near',
    { label: 'd1', position: 30 },
    missing,
    [
      { start: 30, limit: 1 },
      { start: 25, limit: 10 },
    ],
  ],
])('a record %s', async (_case, sought, found, ranges) => {
  const service = createService(domains(100));
  expect(await findRecord(service.read, sought, 10, signal)).toEqual(found);
  expect([service.ranges, service.signals[0]]).toEqual([ranges, signal]);
});

test('a record is sought around its position where the service refuses that one, and not after another failure', async () => {
  const sought = { label: 'd26', position: 30 };
  for (const [code, status] of [
    ['missing', 404],
    ['rejected', 400],
  ] as const) {
    const { read } = createService(domains(28), { 30: failed(code, 'No such page', { status }) });
    expect(await findRecord(read, sought, 10, signal)).toMatchObject({ ok: true, value: { position: 26 } });
  }
  for (const failure of [offline, failed('missing', 'status 404', { status: 404 })]) {
    const { read, ranges } = createService(domains(28), { 30: failure });
    expect([await findRecord(read, sought, 10, signal), ranges.length]).toEqual([failure, 1]);
  }
});

test('a record without a label is the one at its position', async () => {
  const nameless = [{}, 7, {}];
  const { read } = createService(nameless);
  expect(await findRecord(read, { label: '', position: 3 }, 10, signal)).toEqual(
    ok({ position: 3, value: {} }),
  );
  expect(await findRecord(read, { label: '', position: 2 }, 10, signal)).toEqual(missing);
});

/** A list of ten domains that is loaded, with a page size of four. Its keys begin with 1. */
async function openedList(initial?: SelectedDomain) {
  const { read, ranges, signals } = createService(domains(10));
  const written: (SelectedDomain | undefined)[] = [];
  let selected = initial;
  const list = createDomainList({
    readPage: async (range, signal) => {
      const page = await read(range, signal);
      await new Promise(setImmediate);
      return signal?.aborted === true ? failed('cancelled', '') : page;
    },
    pageSize: 4,
    ownDomain: () => undefined,
    selectedDomain: {
      read: () => selected,
      write: (domain) => {
        selected = domain;
        written.push(domain);
      },
    },
    runtime: createTestRuntime(createManualClock()),
    onChange: () => {},
  });
  list.open();
  await list.loadAll();
  await eventually(() => expect(list.view().state.kind).toBe('end'));
  ranges.length = 0;
  signals.length = 0;
  const firstRows = () => list.rows({ query: '', from: 0, count: 2 }).rows;
  return { list, written, ranges, firstRows };
}

test('a row has a key of its list’s generation, and is marked where it is selected', async () => {
  const { firstRows } = await openedList({ label: 'd2', position: 9 });
  expect(firstRows()).toEqual([
    { label: 'd1', note: '', position: 1, key: '1.1', isSelected: false },
    { label: 'd2', note: '', position: 2, key: '1.2', isSelected: true },
  ]);
});

test('a key selects the entry at its position, and one of an earlier list selects nothing', async () => {
  const { list, written } = await openedList();
  expect(['0.1', '1.11', '1', 'own', ''].map((key) => list.select(key))).toEqual(Array(5).fill(false));
  expect(written).toEqual([]);
  expect(list.select('1.4')).toBe(true);
  expect(list.select('1.4')).toBe(true);
  expect(list.select(undefined)).toBe(true);
  expect(written).toEqual([{ label: 'd4', position: 4 }, undefined]);
});

test('details are those of the record at the row’s position', async () => {
  const { list, ranges } = await openedList();
  expect(await list.readDetails('0.1')).toEqual(failed('missing', 'The row is no longer in the list.'));
  const details = await list.readDetails('1.4');
  expect(details).toMatchObject({ ok: true, value: { isTruncated: false } });
  expect(JSON.stringify(details)).toContain('d4');
  expect(ranges).toEqual([{ start: 4, limit: 1 }]);
});

test('a row whose details were read can be selected after its list was loaded again', async () => {
  const { list, written } = await openedList();
  await list.readDetails('1.4');
  await list.reload();
  expect([list.select('1.3'), list.select('1.4')]).toEqual([false, true]);
  expect(written).toEqual([{ label: 'd4', position: 4 }]);
});

test('details are cancelled by the next ones, and by the picker', async () => {
  const { list } = await openedList();
  const first = list.readDetails('1.4');
  const second = list.readDetails('1.5');
  expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
  expect(await second).toMatchObject({ ok: true });
  const third = list.readDetails('1.6');
  list.close();
  expect(await third).toMatchObject({ failure: { code: 'cancelled' } });
});
