// A domain list while its picker is open: what is loaded when, and what its rows are.
import { describe, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
import type { SelectedDomain } from '../../../../app/contract/domains.ts';
import { createDomainList } from '../../../../app/core/domains/domain-list.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { eventually } from '../../eventually.ts';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const all = names(0, 250);
let harness: DomainPickerHarness;

const labels = (query = '') => harness.rows(query).map(({ label }) => label);
const state = () => harness.list.view().state;

describe('loading', () => {
  test('the state is signed-out after the sign-in has ended', async () => {
    harness = await openedPicker();
    harness.service.endRefreshTokens();
    harness.service.expireAccessTokens();
    await harness.list.loadMore();
    expect(state()).toEqual({ kind: 'signed-out' });
    expect(labels()).toHaveLength(100);
  });
});

describe('rows', () => {
  test('are returned in slices, with the total number of matches', async () => {
    harness = await openedPicker();
    await harness.list.loadAll();
    const { rows, total } = harness.list.rows({ query: '', from: 240, count: 50 });
    expect(rows.map(({ label }) => label)).toEqual(all.slice(240));
    expect(total).toBe(250);
    expect(harness.list.rows({ query: '', from: 999, count: 50 }).rows).toEqual([]);
    const matching = all.filter((label) => label.includes('dental'));
    expect(matching.length).toBeGreaterThan(2);
    expect(harness.list.rows({ query: 'DENTAL', from: 1, count: 1 })).toMatchObject({
      rows: [{ label: matching[1] }],
      total: matching.length,
    });
  });
});

/** A list of ten domains that is loaded, with a page size of four. Its keys begin with 1. */
async function openedList(initial?: SelectedDomain) {
  const domains = Array.from({ length: 10 }, (_, at) => ({ domain: `d${at + 1}` }));
  const ranges: PageRange[] = [];
  const written: (SelectedDomain | undefined)[] = [];
  let selected = initial;
  const list = createDomainList({
    readPage: async (range, signal) => {
      ranges.push(range);
      await new Promise(setImmediate);
      if (signal?.aborted === true) return failed('cancelled', '');
      return ok(domains.slice(range.start - 1, range.start - 1 + range.limit));
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
