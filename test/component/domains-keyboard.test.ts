// The domain list: navigation, filter and selection by keyboard and pointer.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { current, filter, openPicker, option } from './open-picker.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

describe('the domain list by keyboard', () => {
  test.each([
    ['domains, so far', 'Load all', { kind: 'loading', scope: 'all' }],
    ['domains, all', 'Reload list', { kind: 'loading', scope: 'page' }],
    ['domains, refused', 'Try again', { kind: 'loading', scope: 'page' }],
    ['domains, one chosen', 'Clear selection', { kind: 'partial' }],
  ] as const)(
    '“%s”: the filter has the focus after “%s” is pressed and disappears',
    async (name, label, state) => {
      const { panel } = views[name];
      const { show, bridge } = await openPanel(views[name]);
      const button = page.getByRole('button', { name: label }).element();
      if (button instanceof HTMLElement) button.focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => bridge.calls.length).toBe(1);
      if (panel.name === 'domains') show({ ...panel, account: account(), list: { ...panel.list, state } });
      await expect.poll(() => button.isConnected).toBe(false);
      await expect.element(filter).toHaveFocus();
    },
  );

  test('arrow keys, page keys, Home and End move the current row while the filter keeps the focus', async () => {
    await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    const expectCurrentAfter = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      await expect.element(current()).toHaveTextContent(name);
      await expect.element(current()).toBeInViewport();
      await expect.element(filter).toHaveFocus();
      await expect.element(filter).toHaveAttribute('aria-activedescendant', current().element().id);
    };
    await expectCurrentAfter('{ArrowDown}{ArrowDown}', 'domain-3.example');
    await expectCurrentAfter('{ArrowUp}', 'domain-2.example');
    await expectCurrentAfter('{End}', 'domain-250.example');
    await expectCurrentAfter('{ArrowDown}', 'domain-250.example');
    await expectCurrentAfter('{Home}', 'domain-1.example');
    await expectCurrentAfter('{PageDown}{PageUp}', 'domain-1.example');
    await userEvent.keyboard('{PageDown}');
    expect(Number(current().element().getAttribute('aria-posinset'))).toBeGreaterThan(5);
  });

  test('Enter selects the current row, Escape closes the list', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([
      ['domains.select', '1.2'],
      ['view.back', 'domains'],
    ]);
  });

  test('the right arrow shows the details of the current row, at the end of the filter', async () => {
    await openPicker(250);
    await filter.fill('24');
    await expect.element(current()).toHaveTextContent('domain-24.example');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await expect.element(filter).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('domain-24.example');
  });

  test('Home and End move the caret in a filter with text, and the current row in the list', async () => {
    await openPicker(250);
    await filter.fill('domain');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Home}');
    await expect.element(current()).toHaveTextContent('domain-3.example');
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await expect.element(current()).toHaveTextContent('domain-250.example');
  });
});

test('typing filters the loaded domains and makes the first match current', async () => {
  await openPicker(250);
  await expect.element(option('domain-1.example')).toBeVisible();
  await userEvent.keyboard('{End}');
  await filter.fill('24');
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.element(current()).toHaveAttribute('aria-setsize', '13');
});

test('Enter selects nothing while the rows shown belong to the previous query', async () => {
  const { bridge } = await openPicker(250, { state: { kind: 'partial' } });
  await expect.element(option('domain-1.example')).toBeVisible();
  const { readRows } = bridge;
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  bridge.readRows = async (range) => {
    await released;
    return readRows(range);
  };
  await filter.fill('24');
  await userEvent.keyboard('{Enter}');
  expect(bridge.calls).toEqual([]);
  // The buttons and the count of the previous result stay until the new rows are there.
  await expect.element(page.getByRole('button', { name: messages.domains.select })).toBeVisible();
  await expect.element(page.getByText(messages.domains.countSoFar(250), { exact: true })).toBeVisible();
  release(null);
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.element(page.getByText(messages.domains.matchCount(13, 250, false))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(bridge.calls).toEqual([['domains.select', '1.24']]);
});

test('the text for no match names the previous query until the next result is there', async () => {
  const { bridge } = await openPicker(250);
  await expect.element(option('domain-1.example')).toBeVisible();
  await filter.fill('24x');
  const noMatch = page.getByText(messages.domains.noMatch('24x'));
  await expect.element(noMatch).toBeVisible();
  const { readRows } = bridge;
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  bridge.readRows = async (range) => {
    await released;
    return readRows(range);
  };
  await filter.fill('24');
  await expect.poll(() => bridge.requestedRows?.query).toBe('24');
  await expect.element(noMatch).toBeVisible();
  release(null);
  await expect.element(current()).toHaveTextContent('domain-24.example');
});

test('a click makes a row current, a double click selects it', async () => {
  const { bridge } = await openPicker(250);
  await option('domain-3.example').click();
  await expect.element(current()).toHaveTextContent('domain-3.example');
  expect(bridge.calls).toEqual([]);
  await option('domain-3.example').dblClick();
  expect(bridge.calls).toEqual([['domains.select', '1.3']]);
});
