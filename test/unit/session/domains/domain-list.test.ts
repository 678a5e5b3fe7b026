import { afterEach, describe, expect, test } from 'vitest';
import { seen } from '../../../bench/signed-in.ts';
import { eventually } from '../../eventually.ts';
import { createPickerRig, names, openedPicker, type PickerRig } from './picker-rig.ts';

const alice = 'alice@practice.example';
const dev = 'dev@practice.example';
const minuteMs = 60_000;
const all = names(0, 250);
let rig: PickerRig;
afterEach(() => rig.end());

const labels = (query = '') => rig.rows(query).map(({ label }) => label);
const state = () => rig.list.view().state;
const busyUntil = () => rig.list.view().busyUntil;

describe('loading', () => {
  test('opening brings the first page, and more one page at a time', async () => {
    rig = await openedPicker();
    expect(state()).toEqual({ kind: 'partial' });
    expect(labels()).toEqual(all.slice(0, 100));
    const both = [rig.list.more(), rig.list.more()];
    expect(state()).toEqual({ kind: 'loading', what: 'page' });
    await Promise.all(both);
    expect(labels()).toEqual(all.slice(0, 200));
    await rig.list.more();
    expect(state()).toEqual({ kind: 'end', mayHoldMore: false });
    await rig.list.more();
    expect(labels()).toEqual(all);
    expect(rig.starts()).toEqual([1, 101, 201, 0]);
  });

  test('rows that are there are given while a page is on its way', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.more();
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
      const { loaded, perSecond = 0, state: now } = rig.list.view();
      expect(now).toEqual({ kind: 'loading', what: 'all' });
      expect(perSecond).toBeCloseTo((loaded - 200) / (0.1 * (progress.length + 1)), 0);
      progress.push(loaded);
    };
    for (let times = 0; times < 5; times += 1) await watch();
    await loading;
    expect(rig.list.view()).toMatchObject({ loaded: 100_000, state: { kind: 'end' } });
    expect(rig.list.view()).not.toHaveProperty('perSecond');
    expect(rig.told() - told).toBeLessThanOrEqual(1 + 5 + 2);
    expect(rig.mostAtOnce()).toBe(1);
  });

  test('loading all takes over a page that is on its way', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const more = rig.list.more();
    const loading = rig.list.loadAll();
    expect(state()).toEqual({ kind: 'loading', what: 'all' });
    await goOn();
    await Promise.all([more, loading]);
    expect(rig.starts()).toEqual([1, 101, 201, 0]);
  });

  test('what is cancelled stops at once, stays as far as it came, and goes on from there', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts()).toEqual([1, 101]));
    rig.list.cancel();
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
    rig.list.cancel();
    await loading;
    expect(state()).toEqual({ kind: 'partial' });
    expect(rig.timers()).toBe(0);
    expect(rig.starts()).toEqual([1, 101]);
  });

  test('details that wait say until when, and the list is what it was', async () => {
    rig = await openedPicker();
    const retryAfter = { seconds: 30, form: 'seconds' } as const;
    await rig.service.fault('domains', { kind: 'status', status: 429, retryAfter }, 1);
    const reading = rig.list.details(rig.keyOf(all[7]));
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
    rig.list.cancel();
    await stopped;
    rig.clock.pass(10_000);
    const before = rig.asked.length;
    const next = [
      () => rig.list.more(),
      () => rig.list.details(key),
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
    await rig.list.more();
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
    await rig.list.more();
    expect(state()).toEqual({ kind: 'signed-out' });
    expect(labels()).toHaveLength(100);
  });
});

describe('rows', () => {
  test('come in slices, with the total of what the query finds', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    const { rows, total, generation } = rig.list.rows({ query: '', top: 240, from: 240, count: 50 });
    expect(rows.map(({ label }) => label)).toEqual(all.slice(240));
    expect(total).toBe(250);
    expect(generation).toBe(rig.list.view().generation);
    expect(rig.list.rows({ query: '', top: 999, from: 999, count: 50 }).rows).toEqual([]);
    const some = all.filter((label) => label.includes('dental'));
    expect(some.length).toBeGreaterThan(2);
    expect(rig.list.rows({ query: 'DENTAL', top: 1, from: 1, count: 1 })).toMatchObject({
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
    rig = await createPickerRig();
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

describe('closing', () => {
  test('stops loading, and a while later releases what was loaded', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    rig.list.close();
    await loading;
    await goOn();
    rig.clock.pass(minuteMs);
    expect(rig.list.view().loaded).toBe(100);
    rig.clock.pass(2 * minuteMs);
    expect(rig.list.view()).toMatchObject({ state: { kind: 'closed' }, loaded: 0 });
    expect(rig.list.rows({ query: '', top: 0, from: 0, count: 10 })).toMatchObject({ rows: [], total: 0 });
    expect(rig.timers()).toBe(0);
    expect(rig.starts().filter((start) => start > 101)).toEqual([]);
  });

  test('and opening again before that asks for nothing', async () => {
    rig = await openedPicker();
    rig.list.rows({ query: 'dental', top: 0, from: 0, count: 10 });
    rig.list.close();
    rig.clock.pass(minuteMs);
    rig.list.open();
    rig.clock.pass(10 * minuteMs);
    expect(rig.list.view()).toMatchObject({ loaded: 100, query: 'dental' });
    expect(rig.starts()).toEqual([1]);
  });

  test('keeps the place: opening again loads as far as that', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    rig.list.rows({ query: '', top: 130, from: 130, count: 20 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', what: 'place' });
    // What the picker asks for meanwhile is not where the person was.
    rig.list.rows({ query: '', top: 0, from: 0, count: 20 });
    await rig.settled();
    rig.list.rows({ query: '', top: 0, from: 0, count: 20 });
    expect(rig.list.view()).toMatchObject({ loaded: 200, from: 130, state: { kind: 'partial' } });
    // Once it is there, the person may go elsewhere, and to the top.
    rig.list.rows({ query: '', top: 130, from: 130, count: 20 });
    rig.list.rows({ query: '', top: 0, from: 0, count: 20 });
    expect(rig.list.view().from).toBe(0);
  });

  test('keeps the first row in sight, not the first that was asked for beside it', async () => {
    rig = await openedPicker();
    rig.list.rows({ query: '', top: 60, from: 35, count: 70 });
    rig.list.close();
    rig.list.open();
    expect(rig.list.view().from).toBe(60);
  });

  test('leaves the place alone while nobody can be there', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    rig.list.rows({ query: '', top: 230, from: 205, count: 45 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    const goOn = await rig.slow();
    rig.list.open();
    expect(rig.list.view()).not.toHaveProperty('from');
    await goOn();
    await rig.settled();
    expect(rig.list.view().from).toBe(230);
  });

  test('and stopping on the way back to the place stays where one is', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    rig.list.rows({ query: '', top: 230, from: 205, count: 45 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    const goOn = await rig.slow();
    rig.list.open();
    rig.list.cancel();
    await goOn();
    rig.list.rows({ query: '', top: 0, from: 0, count: 45 });
    rig.list.close();
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ from: 0, loaded: 100 });
  });

  test('keeps the filter, and the place in what it finds', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    const found = labels('group');
    rig.list.rows({ query: 'group', top: 3, from: 3, count: 5 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    await rig.settled();
    const { query, from } = rig.list.view();
    expect(rig.list.rows({ query, top: from ?? 0, from: from ?? 0, count: 1 }).rows[0]?.label).toBe(found[3]);
  });

  test('does not bring a far place back with thousands of requests', async () => {
    rig = await openedPicker({ login: 'grace@practice.example', limit: 200 });
    await rig.list.loadAll();
    rig.list.rows({ query: '', top: 90_000, from: 90_000, count: 20 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ loaded: 2_000, from: 1_999 });
  });

  test('ends with the account: no request and no timer after it', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts()).toEqual([1, 101]));
    rig.list.close();
    expect(rig.timers()).toBe(1);
    rig.list.end();
    await loading;
    await goOn();
    rig.list.open();
    await rig.list.more();
    expect(rig.timers()).toBe(0);
    expect(rig.starts()).toEqual([1, 101]);
    expect(state()).toEqual({ kind: 'closed' });
  });
});

describe('out of sight', () => {
  const hideWhileLoadingAll = async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts()).toEqual([1, 101]));
    rig.list.hide();
    await loading;
    await goOn();
    return rig.list.more();
  };

  test.each([
    ['is still held', 1],
    ['was released', 3],
  ])('all is no longer loaded, and gone on with in sight, where the list %s', async (_, minutes) => {
    await hideWhileLoadingAll();
    expect(rig.starts()).toEqual([1, 101]);
    rig.clock.pass(minutes * minuteMs);
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', what: 'all' });
    await rig.settled();
    expect(labels()).toEqual(all);
  });

  test.each([
    ['stopped', () => rig.list.cancel()],
    ['left', () => rig.list.close()],
  ])('and not where it has been %s', async (_, give) => {
    await hideWhileLoadingAll();
    give();
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ loaded: 100, state: { kind: 'partial' } });
  });

  test('the way back to the place is no longer gone, and gone on with in sight', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    rig.list.rows({ query: '', top: 230, from: 205, count: 45 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    const goOn = await rig.slow();
    rig.list.open();
    rig.list.hide();
    await goOn();
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', what: 'place' });
    await rig.settled();
    expect(rig.list.view().from).toBe(230);
  });
});

describe('a refused list', () => {
  test('shows the own domain, which can be picked, and asks again only after a while', async () => {
    rig = await openedPicker({ login: dev });
    expect(state()).toEqual({ kind: 'refused', status: 403 });
    expect(rig.rows()).toMatchObject([{ key: 'own', label: 'practice.example', isPicked: false }]);
    expect(rig.list.pick('own')).toBe(true);
    expect(rig.rows()).toMatchObject([{ isPicked: true }]);
    expect(rig.list.view().picked).toMatchObject({ label: 'practice.example', standing: 'here' });
    expect(await rig.list.details('own')).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
    rig.list.close();
    rig.list.open();
    expect(rig.starts()).toEqual([1]);
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.service.setDomains(dev, 20);
    rig.list.open();
    await rig.settled();
    expect(state().kind).toBe('end');
  });
});

describe('a list that is refused with 401', () => {
  const refused = { kind: 'status', status: 401 } as const;

  test.each([
    ['there is no refresh token', { hasRefreshToken: false }, () => Promise.resolve()],
    ['a refresh would fail', {}, () => rig.service.fault('refresh', { kind: 'status', status: 503 })],
    ['a refresh would be refused', {}, async () => rig.service.endRefreshTokens()],
  ] as const)('costs nobody the sign-in where %s', async (_, options, breakRefresh) => {
    rig = await createPickerRig(options);
    await breakRefresh();
    const fault = await rig.service.fault('domains', refused);
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'refused', status: 401 });
    expect(labels()).toEqual(['practice.example']);
    expect(seen(rig.service, 'refresh_token')).toBe(0);
    expect(rig.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await rig.session.poll();
    expect(rig.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await fault.end();
    await rig.list.reload();
    expect(state()).toEqual({ kind: 'partial' });
  });

  test('says nothing about the permission where the profile can’t be asked', async () => {
    rig = await createPickerRig();
    await rig.service.fault('domains', refused);
    await rig.service.fault('profile', { kind: 'reset', moment: 'before' });
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'offline' });
    expect(seen(rig.service, 'refresh_token')).toBe(0);
  });
});

describe('a list that could not be had', () => {
  test('for want of a network is asked for again when the picker opens', async () => {
    rig = await createPickerRig();
    await rig.service.fault('domains', { kind: 'reset', moment: 'before' }, 1);
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'offline' });
    rig.list.close();
    rig.list.open();
    await rig.settled();
    expect(labels()).toEqual(all.slice(0, 100));
  });
});
