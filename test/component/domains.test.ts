// The domain list: the rows that are rendered and requested, and the scroll position.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { current, filter, openPicker, option } from './open-picker.ts';
import { rowsOf } from './scripted-bridge.ts';
import { views } from './views/views.ts';

const rowHeight = 46;

describe('the domain list', () => {
  test('names its account where there are several, by the login where two have the same name', async () => {
    const { root, show } = await openPanel(views['domains, all']);
    expect(root.textContent).not.toContain('Ada Byron');
    const { panel, accounts } = views['domains, one of several accounts'];
    show(panel, { accounts });
    await expect.element(page.getByText('Ada Byron', { exact: true })).toBeVisible();
    show(panel, { accounts: accounts.map((each) => ({ ...each, name: 'Ada Byron' })) });
    await expect.element(page.getByText('1001@example.net', { exact: true })).toBeVisible();
  });

  test('renders only the visible rows, however many domains there are', async () => {
    const { root } = await openPicker(100_000);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 99_990);
    await expect.element(option('domain-100000.example')).toBeInTheDocument();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
  });

  test('gives each row its position and the number of rows for screen readers', async () => {
    await openPicker(250);
    const row = option('domain-2.example');
    await expect.element(row).toHaveAttribute('aria-posinset', '2');
    await expect.element(row).toHaveAttribute('aria-setsize', '250');
  });

  test('opens with the saved filter and scroll position', async () => {
    await openPicker(250, { query: '1', firstVisibleRow: 60 });
    await expect.element(filter).toHaveValue('1');
    await expect.poll(() => current().element().getAttribute('aria-posinset')).toBe('61');
    await expect.element(current()).toBeInViewport();
  });

  test('offers to clear a filter that nothing matches, once all are loaded', async () => {
    const { updateList } = await openPicker(250, { state: { kind: 'partial' } });
    await filter.fill('harbour');
    await expect.element(page.getByText(messages.domains.noMatchSoFar('harbour'))).toBeVisible();
    expect(page.getByRole('button', { name: messages.domains.clearFilter }).query()).toBeNull();
    updateList({ state: { kind: 'end', mayBeIncomplete: false } });
    await page.getByRole('button', { name: messages.domains.clearFilter }).click();
    await expect.element(filter).toHaveValue('');
    await expect.element(filter).toHaveFocus();
    await expect.element(option('domain-1.example')).toBeVisible();
  });

  test('says how many are loaded, and requests nothing, while the service hasn’t answered whether there are more', async () => {
    const { bridge, updateList } = await openPicker(30, { state: { kind: 'unconfirmed' } });
    const { countSoFar, countComplete, reload } = messages.domains;
    await expect.element(page.getByText(countSoFar(30))).toBeVisible();
    await expect.element(page.getByRole('button', { name: reload })).toBeVisible();
    updateList({ loaded: 0 });
    await expect.element(page.getByText(countSoFar(0))).toBeVisible();
    expect(bridge.calls).toEqual([]);
    updateList({ state: { kind: 'end', mayBeIncomplete: false }, loaded: 30 });
    await expect.element(page.getByText(countComplete(30))).toBeVisible();
  });

  test('requests the next page once when the end is scrolled into view', async () => {
    const { bridge, root, updateList } = await openPicker(300, { state: { kind: 'partial' } });
    bridge.readRows = rowsOf(300);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(bridge.calls).toEqual([]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 293);
    await expect.poll(() => bridge.calls).toEqual([['domains.more']]);
    updateList({ state: { kind: 'loading', scope: 'page' } });
    await expect.poll(() => bridge.calls).toEqual([['domains.more']]);
    bridge.readRows = rowsOf(400);
    updateList({ loaded: 400 });
    await expect.element(option('domain-301.example')).toBeInTheDocument();
  });

  test('keeps its rows when the call is rejected, and shows those of the next one', async () => {
    const { bridge, root } = await openPicker(300);
    await expect.element(option('domain-1.example')).toBeVisible();
    const { readRows } = bridge;
    let calls = 0;
    bridge.readRows = () => Promise.reject(new Error(`Refused ${++calls}.`));
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 200);
    await expect.poll(() => calls).toBe(1);
    bridge.readRows = readRows;
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 201);
    await expect.element(option('domain-202.example')).toBeVisible();
  });

  test('requests no page after “Stop” until it is scrolled', async () => {
    const { bridge, root, updateList } = await openPicker(300, { state: { kind: 'loading', scope: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 293);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    updateList({ state: { kind: 'partial' } });
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(bridge.calls).toEqual([['domains.stop']]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 280);
    await expect.poll(() => bridge.calls).toContainEqual(['domains.more']);
  });

  test('requests the next page after “Stop” at the very end when the wheel is turned down', async () => {
    const { bridge, root, updateList } = await openPicker(300, { state: { kind: 'loading', scope: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 300);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    updateList({ state: { kind: 'partial' } });
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

  test('requests no rows when none are loaded, and removes rows that are no longer loaded', async () => {
    const { bridge, updateList } = await openPicker(0, { state: { kind: 'loading', scope: 'page' } });
    await expect.element(page.getByText(messages.domains.loading)).toBeVisible();
    expect(bridge.requestedRows).toBeUndefined();
    bridge.readRows = rowsOf(100);
    updateList({ state: { kind: 'partial' }, loaded: 100 });
    await expect.element(option('domain-1.example')).toBeVisible();
    updateList({ state: { kind: 'offline' }, loaded: 0 });
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    expect(page.getByRole('button', { name: messages.domains.select }).elements()).toEqual([]);
  });

  test('keeps the current row visible when a notice makes it smaller', async () => {
    const { updateList } = await openPicker(300, { state: { kind: 'loading', scope: 'page' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{End}');
    const inSight = () => {
      const { bottom } = current().element().getBoundingClientRect();
      return bottom <= page.getByRole('listbox').element().getBoundingClientRect().bottom;
    };
    await expect.poll(inSight).toBe(true);
    updateList({
      state: { kind: 'failed', reason: 'The service returned an error (503).' },
    });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(inSight).toBe(true);
  });

  test('requests no page after a failed one until “Try again” is pressed', async () => {
    const { bridge } = await openPanel(views['domains, failed in the middle']);
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, rowHeight * 293);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    expect(bridge.calls).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(bridge.calls).toEqual([['domains.more']]);
  });
});

describe('the scroll position of a released list', () => {
  const loadingPosition = { kind: 'loading', scope: 'position' } as const;
  const top = () => Math.floor(page.getByRole('listbox').element().scrollTop / rowHeight);
  const scroll = (row: number) =>
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, rowHeight * row);

  /** Opens the list while it is being loaded up to the saved position. `finishLoading` ends the loading. */
  async function openRestoring() {
    const opened = await openPicker(100, { state: loadingPosition }, true);
    await expect.element(option('domain-1.example')).toBeVisible();
    const finishLoading = () => {
      opened.bridge.readRows = rowsOf(200);
      opened.updateList({ loaded: 200, state: { kind: 'partial' }, firstVisibleRow: 150 });
    };
    return { ...opened, finishLoading };
  }

  test.each([
    ['typed', () => filter.fill('domain'), 0],
    ['moved', () => userEvent.keyboard('{ArrowDown}'), 0],
    ['scrolled', async () => scroll(5), 5],
  ] as const)('is not restored when the user has %s in the meantime', async (_, act, row) => {
    const { finishLoading, bridge, root } = await openRestoring();
    await act();
    await expect.poll(() => bridge.requestedRows?.top).toBe(row);
    finishLoading();
    await expect.poll(() => root.querySelector('.spacer')?.clientHeight).toBe(rowHeight * 200);
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(top()).toBe(row);
  });

  test('is at the top while a visible list is loaded again, and is restored afterwards', async () => {
    const { bridge, updateList } = await openPicker(250, { firstVisibleRow: 150 });
    await expect.poll(top).toBe(150);
    bridge.readRows = rowsOf(0);
    updateList({ state: { kind: 'closed' }, loaded: 0 }, true);
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    bridge.readRows = rowsOf(100);
    updateList({ state: loadingPosition, loaded: 100 }, true);
    await expect.element(current()).toHaveTextContent('domain-1.example');
    expect(top()).toBe(0);
    bridge.readRows = rowsOf(200);
    updateList({ state: { kind: 'partial' }, loaded: 200, firstVisibleRow: 150 });
    await expect.element(current()).toHaveTextContent('domain-151.example');
    await expect.poll(top).toBe(150);
  });

  test('is reported as the first visible row, whichever rows are requested', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    scroll(60);
    await expect.element(option('domain-62.example')).toBeInTheDocument();
    expect(bridge.requestedRows).toMatchObject({ query: '', top: 60 });
    expect(bridge.requestedRows).toMatchObject({ query: '', from: 35 });
  });
});

test('a filter with few matches loads on by itself, up to 2,000 records, and counts what there is', async () => {
  const { bridge, updateList } = await openPicker(100, { state: { kind: 'partial' }, total: 5_000 });
  bridge.readRows = () => ({ rows: [], total: 0 });
  await filter.fill('halif');
  await expect.element(page.getByText(messages.domains.matchCount(0, 5_000, true))).toBeVisible();
  await expect.poll(() => bridge.calls).toEqual([['domains.more']]);
  updateList({ state: { kind: 'partial' }, loaded: 200, total: 5_000 });
  await expect.poll(() => bridge.calls).toEqual([['domains.more'], ['domains.more']]);
  updateList({ state: { kind: 'partial' }, loaded: 2_000, total: 5_000 });
  await page.getByText(messages.domains.loadAll).last().click();
  expect(bridge.calls).toEqual([['domains.more'], ['domains.more'], ['domains.loadAll']]);
});

describe('a row', () => {
  test('has the description above the domain, and marks what the filter has found', async () => {
    const { bridge, updateList, root } = await openPicker(1);
    const row = { key: '1.1', position: 1, label: 'a.example', note: 'North Dental', isSelected: false };
    bridge.readRows = () => ({ rows: [row, { ...row, key: '1.2' }], total: 2 });
    updateList({});
    await filter.fill('dental north ex');
    await expect.poll(() => marksIn(root)).toEqual(['North Dental', 'ex', 'North Dental', 'ex']);
    const [name, domain] = [...page.getByRole('option').nth(1).element().querySelectorAll('span > span')];
    expect(name?.textContent).toBe('North Dental');
    expect(domain?.textContent).toBe('a.example');
    const boxes = [name, domain].map((each) => each?.getBoundingClientRect());
    expect(boxes[1]?.left).toBe(boxes[0]?.left);
    expect(boxes[1]?.top).toBeGreaterThanOrEqual((boxes[0]?.bottom ?? Infinity) - 0.5);
  });

  test('has the buttons of the current row, which move with it', async () => {
    const { root } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    const select = page.getByRole('button', { name: messages.domains.select });
    /** Below the name, never over it. */
    const distance = () => {
      const row = current().element();
      const button = select.element().getBoundingClientRect();
      const name = row.querySelector('.name')?.getBoundingClientRect();
      const isBelow = button.top >= (name?.bottom ?? Infinity) - 3;
      return isBelow && button.bottom <= row.getBoundingClientRect().bottom ? 0 : 1;
    };
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(distance).toBeLessThan(1);
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight);
    await expect.poll(distance).toBeLessThan(1);
    root.querySelector('[role="listbox"]')?.scrollTo(0, rowHeight * 50);
    await expect.element(select).not.toBeInTheDocument();
  });
});

test('few rows have no empty frame below them', async () => {
  await openPicker(3);
  await expect.element(option('domain-3.example')).toBeVisible();
  expect(page.getByRole('listbox').element().getBoundingClientRect().height).toBe(3 * rowHeight + 2);
});

const marksIn = (root: Element) => [...root.querySelectorAll('mark')].map(({ textContent }) => textContent);
