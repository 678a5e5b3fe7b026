// Rows, their keys and the selected domain alone, with a scripted service.
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import { createDomainTable } from '../../../../app/core/domains/domain-table.ts';
import { createListRows, findRecord } from '../../../../app/core/domains/list-rows.ts';
import type { JsonValue } from '../../../../app/json.ts';
import type { SelectedDomain } from '../../../../app/contract/domains.ts';

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

/** The rows of ten domains, with a page size of four. */
function createFixture(options: { selected?: SelectedDomain; ownDomain?: string } = {}) {
  const service = createService(domains(10));
  const table = createDomainTable();
  table.add(Array.from({ length: 10 }, (_, at) => ({ position: at + 1, value: { domain: `d${at + 1}` } })));
  const written: (SelectedDomain | undefined)[] = [];
  let { selected } = options;
  const fixture = { generation: 3 };
  const rows = createListRows({
    read: service.read,
    pageSize: 4,
    selectedDomain: {
      read: () => selected,
      write: (domain) => {
        selected = domain;
        written.push(domain);
      },
    },
    ownDomain: () => options.ownDomain,
    entryAtPosition: table.entryAtPosition,
    generation: () => fixture.generation,
  });
  return Object.assign(fixture, { rows, written, service });
}

test('a row has a key of its list’s generation, and is marked where it is selected', () => {
  const { rows } = createFixture({ selected: { label: 'd2', position: 9 } });
  const entry = { label: 'd1', note: 'n', position: 1 };
  expect(rows.toRow(entry)).toEqual({ ...entry, key: '3.1', isSelected: false });
  expect(rows.toRow({ ...entry, label: 'd2' }).isSelected).toBe(true);
  expect(rows.ownDomainRow()).toBeUndefined();
  expect(createFixture().rows.toRow(entry).isSelected).toBe(false);
});

test('a key selects the entry at its position, and one of an earlier list selects nothing', () => {
  const { rows, written } = createFixture();
  expect(['2.1', '3.11', '3', 'own', ''].map((key) => rows.select(key))).toEqual(Array(5).fill(false));
  expect(written).toEqual([]);
  expect(rows.select('3.4')).toBe(true);
  expect(rows.select('3.4')).toBe(true);
  expect(rows.select(undefined)).toBe(true);
  expect(written).toEqual([{ label: 'd4', position: 4 }, undefined]);
});

test('the own domain of a refused list is a row without details', async () => {
  const { rows, written, service } = createFixture({ ownDomain: 'own.example' });
  const own = { label: 'own.example', note: '', position: 1 };
  expect(rows.ownDomainRow()).toEqual({ ...own, key: 'own', isSelected: false });
  expect(await rows.readDetails('own', signal)).toEqual(
    failed('forbidden', 'The account may not read the list.'),
  );
  expect(service.ranges).toEqual([]);
  expect(rows.select('own')).toBe(true);
  expect(written).toEqual([{ label: 'own.example', position: 1 }]);
  expect(rows.ownDomainRow()?.isSelected).toBe(true);
});

test('details are those of the record at the row’s position', async () => {
  const { rows, service } = createFixture();
  expect(await rows.readDetails('2.1', signal)).toEqual(
    failed('missing', 'The row is no longer in the list.'),
  );
  const details = await rows.readDetails('3.4', signal);
  expect(details).toMatchObject({ ok: true, value: { isTruncated: false } });
  expect(JSON.stringify(details)).toContain('d4');
  expect(service.ranges).toEqual([{ start: 4, limit: 1 }]);
});

test('a row whose details were read can be selected after its list was loaded again', async () => {
  const fixture = createFixture();
  await fixture.rows.readDetails('3.4', signal);
  fixture.generation = 4;
  expect([fixture.rows.select('3.5'), fixture.rows.select('3.4')]).toEqual([false, true]);
  expect(fixture.written).toEqual([{ label: 'd4', position: 4 }]);
});

test('details are cancelled by the next ones, and by the picker', async () => {
  const { rows, service } = createFixture();
  const picker = new AbortController();
  void rows.readDetails('3.4', picker.signal);
  const second = rows.readDetails('3.5', picker.signal);
  expect(service.signals.map((each) => each?.aborted)).toEqual([true, false]);
  picker.abort();
  expect(service.signals.map((each) => each?.aborted)).toEqual([true, true]);
  await second;
});
