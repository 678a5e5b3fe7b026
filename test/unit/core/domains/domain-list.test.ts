// A list of domains while its picker is open: what is loaded when, and what its rows are.
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
let rig: DomainPickerHarness;
afterEach(() => rig.end());

const labels = (query = '') => rig.rows(query).map(({ label }) => label);
const state = () => rig.list.view().state;
const busyUntil = () => rig.list.view().retryAt;

describe('loading', () => {
  test('opening brings the first page, and more one page at a time', async () => {
    rig = await openedPicker();
    expect(state()).toEqual({ kind: 'partial' });
    expect(labels()).toEqual(all.slice(0, 100));
    const both = [rig.list.loadMore(), rig.list.loadMore()];
    expect(state()).toEqual({ kind: 'loading', scope: 'page' });
    await Promise.all(both);
    expect(labels()).toEqual(all.slice(0, 200));
    await rig.list.loadMore();
    expect(state()).toEqual({ kind: 'end', mayBeIncomplete: false });
    await rig.list.loadMore();
    expect(labels()).toEqual(all);
    expect(rig.starts()).toEqual([1, 101, 201, 0]);
  });

  test('rows that are there are given while a page is on its way', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadMore();
    expect(labels()).toHaveLength(100);
    await goOn();
    await loading;
    expect(labels()).toHaveLength(200);
  });

  test('all of 100,000 are loaded with progress and a rate, told no more than ten times a second', async () => {
    rig = await openedPicker({ login: 'grace@practice.example', limit: 200 });
    const told = rig.told();
    const progress: number[] = [];
    const loading = rig.list.loadAll();
    const watch = async () => {
      await eventually(() => expect(rig.list.view().loaded).toBeGreaterThan((progress.at(-1) ?? 0) + 2_000));
      rig.clock.pass(100);
      const { loaded, recordsPerSecond: perSecond = 0, state: now } = rig.list.view();
      expect(now).toEqual({ kind: 'loading', scope: 'all' });
      expect(perSecond).toBeCloseTo((loaded - 200) / (0.1 * (progress.length + 1)), 0);
      progress.push(loaded);
    };
    for (let times = 0; times < 5; times += 1) await watch();
    await loading;
    expect(rig.list.view()).toMatchObject({ loaded: 100_000, state: { kind: 'end' } });
    expect(rig.list.view()).not.toHaveProperty('recordsPerSecond');
    expect(rig.told() - told).toBeLessThanOrEqual(1 + 5 + 2);
    expect(rig.mostAtOnce()).toBe(1);
  });

  test('loading all takes over a page that is on its way', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const more = rig.list.loadMore();
    const loading = rig.list.loadAll();
    expect(state()).toEqual({ kind: 'loading', scope: 'all' });
    await goOn();
    await Promise.all([more, loading]);
    expect(rig.starts()).toEqual([1, 101, 201, 0]);
  });

  test('what is cancelled stops at once, stays as far as it came, and goes on from there', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts()).toEqual([1, 101]));
    rig.list.stopLoading();
    expect(state()).toEqual({ kind: 'partial' });
    await loading;
    await goOn();
    expect(labels()).toEqual(all.slice(0, 100));
    await rig.list.loadAll();
    expect(labels()).toEqual(all);
    expect(rig.starts()).toEqual([1, 101, 101, 201, 0]);
    expect(rig.mostAtOnce()).toBe(1);
  });

  test('a wait that the service asked for can be cancelled', async () => {
    rig = await openedPicker();
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await rig.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const loading = rig.list.loadAll();
    await eventually(() => expect(busyUntil()).toBe(rig.clock.wall() + 30_000));
    rig.list.stopLoading();
    await loading;
    expect(state()).toEqual({ kind: 'partial' });
    expect(rig.timers()).toBe(0);
    expect(rig.starts()).toEqual([1, 101]);
  });

  test('details that wait say until when, and the list is what it was', async () => {
    rig = await openedPicker();
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await rig.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const reading = rig.list.readDetails(rig.keyOf(all[7]));
    await eventually(() => expect(busyUntil()).toBe(rig.clock.wall() + 30_000));
    expect(state()).toEqual({ kind: 'partial' });
    rig.clock.pass(30_000);
    expect(await reading).toMatchObject({ ok: true });
    expect(busyUntil()).toBeUndefined();
  });

  test('opening is told twice: that the page is on its way, and that it is there', async () => {
    rig = await openedPicker();
    expect(rig.told()).toBe(2);
  });

  test('a wait that is given up is still waited for by whatever is asked for next', async () => {
    rig = await openedPicker({ picked: { label: 'was-here.example', position: 150 } });
    const key = rig.keyOf(all[7]);
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await rig.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const until = rig.clock.wall() + 30_000;
    const stopped = rig.list.loadAll();
    await eventually(() => expect(busyUntil()).toBe(until));
    rig.list.stopLoading();
    await stopped;
    rig.clock.pass(10_000);
    const before = rig.asked.length;
    const next = [
      () => rig.list.loadMore(),
      () => rig.list.readDetails(key),
      async () => rig.list.open(),
      () => rig.list.reload(),
    ];
    const asking = next.map((ask) => ask());
    await eventually(() => expect(busyUntil()).toBe(until));
    rig.clock.pass(19_999);
    expect(rig.asked).toHaveLength(before);
    rig.clock.pass(1);
    await Promise.all(asking);
    expect(rig.asked.length).toBeGreaterThan(before + 1);
    expect(labels()).toEqual(all.slice(0, 100));
  });

  test('“try again” goes on with what failed: all, where all was to be loaded', async () => {
    rig = await openedPicker();
    await rig.service.fault('domains', { kind: 'reset', moment: 'before' }, 1);
    await rig.list.loadAll();
    expect(state()).toEqual({ kind: 'offline' });
    await rig.list.loadMore();
    expect(labels()).toEqual(all);
  });

  test('beginning anew shows what has changed', async () => {
    rig = await openedPicker();
    const { generation } = rig.list.view();
    rig.service.setDomains(alice, 30);
    await rig.list.reload();
    expect(labels()).toEqual(all.slice(0, 30));
    expect(rig.list.view().generation).toBeGreaterThan(generation);
  });

  test('where the sign-in has ended, that is what it says', async () => {
    rig = await openedPicker();
    rig.service.endRefreshTokens();
    rig.service.expireAccessTokens();
    await rig.list.loadMore();
    expect(state()).toEqual({ kind: 'signed-out' });
    expect(labels()).toHaveLength(100);
  });
});

describe('rows', () => {
  test('come in slices, with the total of what the query finds', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    const { rows, total, generation } = rig.list.rows({ query: '', from: 240, count: 50 });
    expect(rows.map(({ label }) => label)).toEqual(all.slice(240));
    expect(total).toBe(250);
    expect(generation).toBe(rig.list.view().generation);
    expect(rig.list.rows({ query: '', from: 999, count: 50 }).rows).toEqual([]);
    const some = all.filter((label) => label.includes('dental'));
    expect(some.length).toBeGreaterThan(2);
    expect(rig.list.rows({ query: 'DENTAL', from: 1, count: 1 })).toMatchObject({
      rows: [{ label: some[1] }],
      total: some.length,
    });
  });

  test('found among what is loaded become more as more is loaded', async () => {
    rig = await openedPicker();
    const before = labels('group');
    await rig.list.loadAll();
    expect(labels('group')).toEqual(all.filter((label) => label.includes('group')));
    expect(labels('group').length).toBeGreaterThan(before.length);
  });

  test('have the description as a note, and are called by their position where they have no name', async () => {
    rig = await createDomainPickerHarness();
    const fault = await rig.service.fault('domains', {
      kind: 'pages',
      habits: { before: [{ 'area-code': 212 }] },
    });
    rig.list.open();
    await rig.settled();
    const [first, second] = rig.rows();
    expect(first).toMatchObject({ position: 1, label: '', note: '' });
    expect(second).toMatchObject({
      position: 2,
      label: all[0],
      note: names(0, 1, 250, 'description')[0],
    });
    await fault.end();
  });
});
