// What becomes of a list of domains while its picker is closed or out of sight, and what is there again afterwards.
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const minuteMs = 60_000;
const all = names(0, 250);
let rig: DomainPickerHarness;
afterEach(() => rig.end());

const labels = (query = '') => rig.rows(query).map(({ label }) => label);
const state = () => rig.list.view().state;

/** The picker was left at a row, its list released, and it opens again; resolves with what lets answers come. */
const comeBackTo230 = async () => {
  rig = await openedPicker();
  await rig.list.loadAll();
  rig.list.recordScroll({ query: '', top: 230 });
  rig.list.close();
  rig.clock.pass(3 * minuteMs);
  const goOn = await rig.slow();
  rig.list.open();
  return goOn;
};

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
    expect(rig.list.rows({ query: '', from: 0, count: 10 })).toMatchObject({ rows: [], total: 0 });
    expect(rig.timers()).toBe(0);
    expect(rig.starts().filter((start) => start > 101)).toEqual([]);
  });

  test('and opening again before that asks for nothing', async () => {
    rig = await openedPicker();
    rig.list.recordScroll({ query: 'dental', top: 0 });
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
    rig.list.recordScroll({ query: '', top: 130 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', scope: 'position' });
    // What the picker asks for meanwhile is not where the person was.
    rig.list.recordScroll({ query: '', top: 0 });
    await rig.settled();
    rig.list.recordScroll({ query: '', top: 0 });
    expect(rig.list.view()).toMatchObject({ loaded: 200, firstVisibleRow: 130, state: { kind: 'partial' } });
    // Once it is there, the person may go elsewhere, and to the top.
    rig.list.recordScroll({ query: '', top: 130 });
    rig.list.recordScroll({ query: '', top: 0 });
    expect(rig.list.view().firstVisibleRow).toBe(0);
  });

  test('requesting rows changes neither the stored query nor the stored scroll position', async () => {
    rig = await openedPicker();
    rig.list.recordScroll({ query: 'e', top: 5 });
    rig.list.rows({ query: 'dental', from: 2, count: 70 });
    expect(rig.list.view()).toMatchObject({ query: 'e', firstVisibleRow: 5 });
  });

  test('leaves the place alone while nobody can be there', async () => {
    const goOn = await comeBackTo230();
    expect(rig.list.view()).not.toHaveProperty('firstVisibleRow');
    await goOn();
    await rig.settled();
    expect(rig.list.view().firstVisibleRow).toBe(230);
  });

  test('and stopping on the way back to the place stays where one is', async () => {
    const goOn = await comeBackTo230();
    rig.list.stopLoading();
    await goOn();
    rig.list.recordScroll({ query: '', top: 0 });
    rig.list.close();
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ firstVisibleRow: 0, loaded: 100 });
  });

  test('keeps the filter, and the place in what it finds', async () => {
    rig = await openedPicker();
    await rig.list.loadAll();
    const found = labels('group');
    rig.list.recordScroll({ query: 'group', top: 3 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    await rig.settled();
    const { query, firstVisibleRow = 0 } = rig.list.view();
    expect(rig.list.rows({ query, from: firstVisibleRow, count: 1 }).rows[0]?.label).toBe(found[3]);
  });

  test('does not bring a far place back with thousands of requests', async () => {
    rig = await openedPicker({ login: 'grace@practice.example', limit: 200 });
    await rig.list.loadAll();
    rig.list.recordScroll({ query: '', top: 90_000 });
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ loaded: 2_000, firstVisibleRow: 1_999 });
  });

  test('ends with the account: no request and no timer after it', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts()).toEqual([1, 101]));
    rig.list.close();
    expect(rig.timers()).toBe(1);
    rig.list.dispose();
    await loading;
    await goOn();
    rig.list.open();
    await rig.list.loadMore();
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
    return rig.list.loadMore();
  };

  test.each([
    ['is still held', 1],
    ['was released', 3],
  ])('all is no longer loaded, and gone on with in sight, where the list %s', async (_, minutes) => {
    await hideWhileLoadingAll();
    expect(rig.starts()).toEqual([1, 101]);
    rig.clock.pass(minutes * minuteMs);
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', scope: 'all' });
    await rig.settled();
    expect(labels()).toEqual(all);
  });

  test.each([
    ['stopped', () => rig.list.stopLoading()],
    ['left', () => rig.list.close()],
  ])('and not where it has been %s', async (_, give) => {
    await hideWhileLoadingAll();
    give();
    rig.list.open();
    await rig.settled();
    expect(rig.list.view()).toMatchObject({ loaded: 100, state: { kind: 'partial' } });
  });

  test('the way back to the place is no longer gone, and gone on with in sight', async () => {
    const goOn = await comeBackTo230();
    rig.list.hide();
    await goOn();
    rig.list.open();
    expect(state()).toEqual({ kind: 'loading', scope: 'position' });
    await rig.settled();
    expect(rig.list.view().firstVisibleRow).toBe(230);
  });
});
