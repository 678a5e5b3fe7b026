// A domain list while its picker is closed or hidden, and how it is restored afterwards.
import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import {
  createDomainPickerHarness,
  names,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const minuteMs = 60_000;
const all = names(0, 250);
let harness: DomainPickerHarness;
const labels = (query = '') => harness.rows(query).map(({ label }) => label);
const state = () => harness.list.view().state;

/** Closes the picker at row 230, releases its list and reopens it. Resolves with a function that lets the service respond. */
const reopenAt230 = async () => {
  harness = await openedPicker();
  await harness.list.loadAll();
  harness.list.recordScroll({ query: '', top: 230 });
  harness.list.close();
  harness.clock.pass(3 * minuteMs);
  const letRespond = await harness.delayResponses();
  harness.list.open();
  return letRespond;
};

describe('closing', () => {
  test('stops loading, and releases the list after two minutes', async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const loading = harness.list.loadAll();
    harness.list.close();
    await loading;
    await letRespond();
    harness.clock.pass(minuteMs);
    expect(harness.list.view().loaded).toBe(100);
    harness.clock.pass(2 * minuteMs);
    expect(harness.list.view()).toMatchObject({ state: { kind: 'closed' }, loaded: 0 });
    expect(harness.list.rows({ query: '', from: 0, count: 10 })).toMatchObject({ rows: [], total: 0 });
    expect(harness.activeTimers()).toBe(0);
    expect(harness.starts().filter((start) => start > 101)).toEqual([]);
  });

  test('and opening again before the release sends no request', async () => {
    harness = await openedPicker();
    harness.list.recordScroll({ query: 'dental', top: 0 });
    harness.list.close();
    harness.clock.pass(minuteMs);
    harness.list.open();
    harness.clock.pass(10 * minuteMs);
    expect(harness.list.view()).toMatchObject({ loaded: 100, query: 'dental' });
    expect(harness.starts()).toEqual([1]);
  });

  test('keeps the scroll position: opening again loads up to it', async () => {
    harness = await openedPicker();
    await harness.list.loadAll();
    harness.list.recordScroll({ query: '', top: 130 });
    harness.list.close();
    harness.clock.pass(3 * minuteMs);
    harness.list.open();
    expect(state()).toEqual({ kind: 'loading', scope: 'position' });
    // Until the position is restored, the picker reports the top, which the user has not scrolled to.
    harness.list.recordScroll({ query: '', top: 0 });
    await harness.settle();
    harness.list.recordScroll({ query: '', top: 0 });
    expect(harness.list.view()).toMatchObject({
      loaded: 200,
      firstVisibleRow: 130,
      state: { kind: 'partial' },
    });
    // Once the position is restored, the user can scroll to the top.
    harness.list.recordScroll({ query: '', top: 130 });
    harness.list.recordScroll({ query: '', top: 0 });
    expect(harness.list.view().firstVisibleRow).toBe(0);
  });

  test('keeps a scroll position after 2,000 records only if they are loaded again', async () => {
    harness = await createDomainPickerHarness({ limit: 200 });
    harness.service.setDomains('alice@practice.example', 2_500);
    harness.list.open();
    await harness.list.loadAll();
    harness.list.recordScroll({ query: '', top: 2_400 });
    await harness.list.reload();
    expect(harness.list.view()).toMatchObject({ loaded: 2_000, firstVisibleRow: 1_999 });
    await harness.list.loadAll();
    expect(harness.list.view()).toMatchObject({ loaded: 2_500, firstVisibleRow: 2_400 });
  });

  test('has no first visible row until its position is loaded', async () => {
    const letRespond = await reopenAt230();
    expect(harness.list.view()).not.toHaveProperty('firstVisibleRow');
    await letRespond();
    await harness.settle();
    expect(harness.list.view().firstVisibleRow).toBe(230);
  });

  test('and stopping the restoration keeps the current position', async () => {
    const letRespond = await reopenAt230();
    harness.list.stopLoading();
    await letRespond();
    harness.list.recordScroll({ query: '', top: 0 });
    harness.list.close();
    harness.list.open();
    await harness.settle();
    expect(harness.list.view()).toMatchObject({ firstVisibleRow: 0, loaded: 100 });
  });

  test('keeps the query, and the position among its matches', async () => {
    harness = await openedPicker();
    await harness.list.loadAll();
    const matching = labels('group');
    harness.list.recordScroll({ query: 'group', top: 3 });
    harness.list.close();
    harness.clock.pass(3 * minuteMs);
    harness.list.open();
    await harness.settle();
    const { query, firstVisibleRow = 0 } = harness.list.view();
    expect(harness.list.rows({ query, from: firstVisibleRow, count: 1 }).rows[0]?.label).toBe(matching[3]);
  });

  test('and disposing sends no further request and leaves no timer', async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const loading = harness.list.loadAll();
    await eventually(() => expect(harness.starts()).toEqual([1, 101]));
    harness.list.close();
    expect(harness.activeTimers()).toBe(1);
    harness.list.dispose();
    await loading;
    await letRespond();
    harness.list.open();
    await harness.list.loadMore();
    expect(harness.activeTimers()).toBe(0);
    expect(harness.starts()).toEqual([1, 101]);
    expect(state()).toEqual({ kind: 'closed' });
  });
});

describe('hiding', () => {
  const hideWhileLoadingAll = async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const loading = harness.list.loadAll();
    await eventually(() => expect(harness.starts()).toEqual([1, 101]));
    harness.list.hide();
    await loading;
    await letRespond();
    return harness.list.loadMore();
  };

  test.each([
    ['is still held', 1],
    ['was released', 3],
  ])('stops loading all, and opening continues it when the list %s', async (_, minutes) => {
    await hideWhileLoadingAll();
    expect(harness.starts()).toEqual([1, 101]);
    harness.clock.pass(minutes * minuteMs);
    harness.list.open();
    expect(state()).toEqual({ kind: 'loading', scope: 'all' });
    await harness.settle();
    expect(labels()).toEqual(all);
  });

  test.each([
    ['stopped', () => harness.list.stopLoading()],
    ['closed', () => harness.list.close()],
  ])('does not continue loading all after it was %s', async (_, endLoading) => {
    await hideWhileLoadingAll();
    endLoading();
    harness.list.open();
    await harness.settle();
    expect(harness.list.view()).toMatchObject({ loaded: 100, state: { kind: 'partial' } });
  });
});
