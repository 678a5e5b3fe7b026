// The list of domains: which rows are drawn, which are asked for, and where one is in it.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { current, filter, openPicker, option } from './open-picker.ts';
import { rowsOf } from './scripted-bridge.ts';
import { views } from './views/views.ts';

describe('the list', () => {
  test('draws only what is in sight, however long it is', async () => {
    const { root } = await openPicker(100_000);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 99_990);
    await expect.element(option('domain-100000.example')).toBeInTheDocument();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
  });

  test('tells a screen reader which of how many a row is', async () => {
    await openPicker(250);
    const row = option('domain-2.example');
    await expect.element(row).toHaveAttribute('aria-posinset', '2');
    await expect.element(row).toHaveAttribute('aria-setsize', '250');
  });

  test('begins where it was left, with what was typed', async () => {
    await openPicker(250, { query: '1', firstVisibleRow: 60 });
    await expect.element(filter).toHaveValue('1');
    await expect.poll(() => current().element().getAttribute('aria-posinset')).toBe('61');
    await expect.element(current()).toBeInViewport();
  });

  test('asks for the next page when its end comes into sight, and once only', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'partial' } });
    bridge.readRows = rowsOf(300);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(bridge.calls).toEqual([]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 290);
    await expect.poll(() => bridge.calls).toEqual([['domains.more']]);
    tell({ state: { kind: 'loading', scope: 'page' } });
    await expect.poll(() => bridge.calls).toEqual([['domains.more']]);
    bridge.readRows = rowsOf(400);
    tell({ loaded: 400 });
    await expect.element(option('domain-301.example')).toBeInTheDocument();
  });

  test('asks again for rows where the call was rejected, and keeps what is on view until then', async () => {
    const { bridge, root } = await openPicker(300);
    await expect.element(option('domain-1.example')).toBeVisible();
    const answer = bridge.readRows;
    let calls = 0;
    bridge.readRows = (wanted) => {
      calls += 1;
      return calls <= 3 ? Promise.reject(new Error('Not now.')) : answer(wanted);
    };
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 200);
    await expect.element(option('domain-201.example')).toBeVisible();
    expect(calls).toBe(4);
  });

  test('stays where it is when a record is put before all others', async () => {
    const { bridge, root, tell } = await openPicker(200);
    await expect.element(option('domain-1.example')).toBeVisible();
    const list = root.querySelector('[role="listbox"]');
    list?.scrollTo(0, 34 * 50 + 10);
    await option('domain-55.example').click();
    bridge.readRows = withRecordZero(200);
    tell({ loaded: 201, generation: 1 });
    await expect.element(current()).toHaveAttribute('aria-posinset', '56');
    await expect.element(current()).toHaveTextContent('domain-55.example');
    expect(list?.scrollTop).toBe(34 * 51 + 10);
  });

  test('shows a record that is put before all others where one is at the top', async () => {
    const { bridge, tell } = await openPicker(200);
    await expect.element(current()).toHaveTextContent('domain-1.example');
    bridge.readRows = withRecordZero(200);
    tell({ loaded: 201, generation: 1 });
    await expect.element(option('domain-0.example')).toBeInViewport();
    await expect.element(current()).toHaveTextContent('domain-1.example');
  });

  test('asks for no page after a stop, before one moves on', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'loading', scope: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 289);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    tell({ state: { kind: 'partial' } });
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(bridge.calls).toEqual([['domains.stop']]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 285);
    await expect.poll(() => bridge.calls).toContainEqual(['domains.more']);
  });

  test('goes on after a stop at its very end, where one turns the wheel', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'loading', scope: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 300);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    tell({ state: { kind: 'partial' } });
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    const wheel = (deltaY: number) =>
      option('domain-300.example')
        .element()
        .dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));
    wheel(-1);
    expect(bridge.calls).toEqual([['domains.stop']]);
    wheel(1);
    await expect.poll(() => bridge.calls).toEqual([['domains.stop'], ['domains.more']]);
  });

  test('asks for no rows where none are loaded, and shows none that were', async () => {
    const { bridge, tell } = await openPicker(0, { state: { kind: 'loading', scope: 'page' } });
    await expect.element(page.getByText('Reading the first page…')).toBeVisible();
    expect(bridge.wanted).toBeUndefined();
    bridge.readRows = rowsOf(100);
    tell({ state: { kind: 'partial' }, loaded: 100 });
    await expect.element(option('domain-1.example')).toBeVisible();
    tell({ state: { kind: 'offline' }, loaded: 0 });
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Choose' }).elements()).toEqual([]);
  });

  test('keeps the current row in sight where a notice takes some of its room', async () => {
    const { tell } = await openPicker(300, { state: { kind: 'loading', scope: 'page' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{End}');
    const inSight = () => {
      const { bottom } = current().element().getBoundingClientRect();
      return bottom <= page.getByRole('listbox').element().getBoundingClientRect().bottom;
    };
    await expect.poll(inSight).toBe(true);
    tell({
      state: { kind: 'failed', code: 'unavailable', detail: 'The service answered with an error (503).' },
    });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(inSight).toBe(true);
  });

  test('asks for no page where the last one failed', async () => {
    const { bridge } = await openPanel(views['domains, failed in the middle']);
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, 34 * 290);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    expect(bridge.calls).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(bridge.calls).toEqual([['domains.more']]);
  });
});

describe('a list that was released', () => {
  const place = { kind: 'loading', scope: 'position' } as const;
  const top = () => Math.floor(page.getByRole('listbox').element().scrollTop / 34);
  const scroll = (row: number) =>
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, 34 * row);

  /** Opens a picker whose list is being loaded up to where the person was; `arrive` ends that. */
  async function openAway() {
    const opened = await openPicker(100, { state: place }, true);
    await expect.element(option('domain-1.example')).toBeVisible();
    const arrive = () => {
      opened.bridge.readRows = rowsOf(200);
      opened.tell({ loaded: 200, state: { kind: 'partial' }, firstVisibleRow: 150 });
    };
    return { ...opened, arrive };
  }

  test('is where it was as soon as that is loaded', async () => {
    const { arrive } = await openAway();
    arrive();
    await expect.element(current()).toHaveTextContent('domain-151.example');
    await expect.poll(top).toBe(150);
  });

  test.each([
    ['typed', () => filter.fill('domain'), 0],
    ['moved', () => userEvent.keyboard('{ArrowDown}'), 0],
    ['scrolled', async () => scroll(5), 5],
  ] as const)('stays where it is for whoever has %s meanwhile', async (_, act, row) => {
    const { arrive, bridge, root } = await openAway();
    await act();
    await expect.poll(() => bridge.reportedScroll?.top).toBe(row);
    arrive();
    await expect.poll(() => root.querySelector('.spacer')?.clientHeight).toBe(34 * 200);
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(top()).toBe(row);
  });

  test('while it was on view is at its top meanwhile, and then where it was', async () => {
    const { bridge, tell } = await openPicker(250, { firstVisibleRow: 150 });
    await expect.poll(top).toBe(150);
    bridge.readRows = rowsOf(0);
    tell({ state: { kind: 'closed' }, loaded: 0 }, true);
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    bridge.readRows = rowsOf(100);
    tell({ state: place, loaded: 100 }, true);
    await expect.element(current()).toHaveTextContent('domain-1.example');
    expect(top()).toBe(0);
    bridge.readRows = rowsOf(200);
    tell({ state: { kind: 'partial' }, loaded: 200, firstVisibleRow: 150 });
    await expect.element(current()).toHaveTextContent('domain-151.example');
    await expect.poll(top).toBe(150);
  });

  test('the first visible row is reported, apart from the rows requested around it', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    scroll(60);
    await expect.element(option('domain-62.example')).toBeInTheDocument();
    expect(bridge.reportedScroll).toEqual({ query: '', top: 60 });
    expect(bridge.wanted).toMatchObject({ query: '', from: 35 });
  });
});

test('a row shows its note beside its name, since the filter looks there, too', async () => {
  const { bridge, tell } = await openPicker(1);
  bridge.readRows = () => {
    const given = { key: '1.1', position: 1, label: 'a.example', note: 'North Dental', isSelected: false };
    return { rows: [given], total: 1, generation: 2 };
  };
  tell({});
  await expect.element(page.getByText('North Dental')).toBeVisible();
});

/** The same rows with one before them. */
function withRecordZero(count: number): ReturnType<typeof rowsOf> {
  const zero = { key: '1.0', position: 0, label: 'domain-0.example', note: '', isSelected: false };
  const others = rowsOf(count);
  return async ({ from, count: asked, ...wanted }) => {
    const { rows, total, generation } = await others({ ...wanted, from: 0, count });
    return { rows: [zero, ...rows].slice(from, from + asked), total: total + 1, generation };
  };
}
