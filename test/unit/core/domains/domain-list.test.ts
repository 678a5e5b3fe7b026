// A domain list while its picker is open: what is loaded when, and what its rows are.
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import {
  createDomainPickerHarness,
  names,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const alice = 'alice@practice.example';
const all = names(0, 250);
let harness: DomainPickerHarness;
afterEach(() => harness.close());

const labels = (query = '') => harness.rows(query).map(({ label }) => label);
const state = () => harness.list.view().state;
const retryAt = () => harness.list.view().retryAt;

describe('loading', () => {
  test('opening loads the first page, and loading more loads one page at a time', async () => {
    harness = await openedPicker();
    expect(state()).toEqual({ kind: 'partial' });
    expect(labels()).toEqual(all.slice(0, 100));
    const both = [harness.list.loadMore(), harness.list.loadMore()];
    expect(state()).toEqual({ kind: 'loading', scope: 'page' });
    await Promise.all(both);
    expect(labels()).toEqual(all.slice(0, 200));
    await harness.list.loadMore();
    expect(state()).toEqual({ kind: 'unconfirmed' });
    await harness.list.loadMore();
    expect(labels()).toEqual(all);
    expect(harness.starts()).toEqual([1, 101, 201, 251]);
    await eventually(() => expect(state()).toEqual({ kind: 'end', mayBeIncomplete: false }));
  });

  test('stopping keeps the loaded rows, and loading continues after them', async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const loading = harness.list.loadAll();
    await eventually(() => expect(harness.starts()).toEqual([1, 101]));
    harness.list.stopLoading();
    expect(state()).toEqual({ kind: 'partial' });
    await loading;
    await letRespond();
    expect(labels()).toEqual(all.slice(0, 100));
    await harness.list.loadAll();
    expect(labels()).toEqual(all);
    expect(harness.starts()).toEqual([1, 101, 101, 201, 251]);
    expect(harness.maxConcurrent()).toBe(1);
  });

  test('delayed details report until when, and the list’s state stays', async () => {
    harness = await openedPicker();
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await harness.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const reading = harness.list.readDetails(harness.keyOf(all[7]));
    await eventually(() => expect(retryAt()).toBe(harness.clock.wall() + 30_000));
    expect(state()).toEqual({ kind: 'partial' });
    harness.clock.pass(30_000);
    expect(await reading).toMatchObject({ ok: true });
    expect(retryAt()).toBeUndefined();
  });

  test('after a delay is cancelled, all later requests wait until it is over', async () => {
    harness = await openedPicker();
    const key = harness.keyOf(all[7]);
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await harness.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const until = harness.clock.wall() + 30_000;
    const stopped = harness.list.loadAll();
    await eventually(() => expect(retryAt()).toBe(until));
    harness.list.stopLoading();
    await stopped;
    harness.clock.pass(10_000);
    const before = harness.requests.length;
    const next = [
      () => harness.list.loadMore(),
      () => harness.list.readDetails(key),
      async () => harness.list.open(),
      () => harness.list.reload(),
    ];
    const pending = next.map((request) => request());
    await eventually(() => expect(retryAt()).toBe(until));
    harness.clock.pass(19_999);
    expect(harness.requests).toHaveLength(before);
    harness.clock.pass(1);
    await Promise.all(pending);
    expect(harness.requests.length).toBeGreaterThan(before + 1);
    expect(labels()).toEqual(all.slice(0, 100));
  });

  test('reloading shows changed records under a new generation', async () => {
    harness = await openedPicker();
    const { generation } = harness.list.view();
    harness.service.setDomains(alice, 30);
    await harness.list.reload();
    expect(labels()).toEqual(all.slice(0, 30));
    expect(harness.list.view().generation).toBeGreaterThan(generation);
  });

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

  test('have the description as a note, and no label when the record has no name', async () => {
    harness = await createDomainPickerHarness();
    const fault = await harness.service.fault('domains', {
      kind: 'pages',
      variants: { before: [{ 'area-code': 212 }] },
    });
    harness.list.open();
    await harness.settle();
    const [first, second] = harness.rows();
    expect(first).toMatchObject({ position: 1, label: '', note: '' });
    expect(second).toMatchObject({
      position: 2,
      label: all[0],
      note: names(0, 1, 250, 'description')[0],
    });
    await fault.end();
  });
});
