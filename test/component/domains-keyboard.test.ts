// Moving through the list of domains, filtering it and choosing from it, by keys and by clicks.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { current, filter, openPicker, option } from './open-picker.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

describe('the keyboard', () => {
  test.each([
    ['domains, so far', 'Load all', { kind: 'loading', scope: 'all' }],
    ['domains, loading all', 'Stop', { kind: 'partial' }],
    ['domains, all', 'Reload the list', { kind: 'loading', scope: 'page' }],
    ['domains, none', 'Reload the list', { kind: 'loading', scope: 'page' }],
    ['domains, failed in the middle', 'Try again', { kind: 'loading', scope: 'page' }],
    ['domains, refused', 'Try again', { kind: 'loading', scope: 'page' }],
    ['domains, the chosen one missing', 'Forget it', { kind: 'partial' }],
  ] as const)('is in the field after “%s” and %s, which is gone then', async (name, label, state) => {
    const { panel } = views[name];
    const { show, bridge } = await openPanel(views[name]);
    const button = page.getByRole('button', { name: label }).element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.calls.length).toBe(1);
    if (panel.name === 'domains') show({ ...panel, account: account(), list: { ...panel.list, state } });
    await expect.poll(() => button.isConnected).toBe(false);
    await expect.element(filter).toHaveFocus();
  });

  test('moves by rows, by pages and to the ends, while the field keeps the focus', async () => {
    await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    const at = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      await expect.element(current()).toHaveTextContent(name);
      await expect.element(current()).toBeInViewport();
      await expect.element(filter).toHaveFocus();
      await expect.element(filter).toHaveAttribute('aria-activedescendant', current().element().id);
    };
    await at('{ArrowDown}{ArrowDown}', 'domain-3.example');
    await at('{ArrowUp}', 'domain-2.example');
    await at('{End}', 'domain-250.example');
    await at('{ArrowDown}', 'domain-250.example');
    await at('{Home}', 'domain-1.example');
    await at('{PageDown}{PageUp}', 'domain-1.example');
    await userEvent.keyboard('{PageDown}');
    expect(Number(current().element().getAttribute('aria-posinset'))).toBeGreaterThan(5);
  });

  test('Enter chooses the current row, Escape leaves', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([['domains.pick', '1.2'], ['domains.close']]);
  });

  test('Home and End are the text’s where one has typed, and the list’s in the list', async () => {
    await openPicker(250);
    await filter.fill('domain');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Home}');
    await expect.element(current()).toHaveTextContent('domain-3.example');
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await expect.element(current()).toHaveTextContent('domain-250.example');
  });
});

test('typing filters what is loaded, from the top', async () => {
  await openPicker(250);
  await expect.element(option('domain-1.example')).toBeVisible();
  await userEvent.keyboard('{End}');
  await filter.fill('24');
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(13);
});

test('Enter picks nothing that was found for what was typed before', async () => {
  const { bridge } = await openPicker(250, { state: { kind: 'partial' } });
  await expect.element(option('domain-1.example')).toBeVisible();
  const answers = bridge.readRows;
  const { promise: late, resolve: answer } = Promise.withResolvers<null>();
  bridge.readRows = async (wanted) => {
    await late;
    return answers(wanted);
  };
  await filter.fill('24');
  await userEvent.keyboard('{Enter}');
  expect(bridge.calls).toEqual([]);
  // Nothing flickers until the answer comes, and the count says nothing that is not so.
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  await expect.element(page.getByText('250 so far', { exact: true })).toBeVisible();
  answer(null);
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.element(page.getByText('13 of 250 so far')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(bridge.calls).toEqual([['domains.pick', '1.24']]);
});

test('what finds nothing is told of what was looked for, not of what is typed meanwhile', async () => {
  const { bridge } = await openPicker(250);
  await expect.element(option('domain-1.example')).toBeVisible();
  await filter.fill('24x');
  const said = page.getByText('“24x”', { exact: false });
  await expect.element(said).toBeVisible();
  const answers = bridge.readRows;
  const { promise: late, resolve: answer } = Promise.withResolvers<null>();
  bridge.readRows = async (wanted) => {
    await late;
    return answers(wanted);
  };
  await filter.fill('24');
  await expect.poll(() => bridge.wanted?.query).toBe('24');
  await expect.element(said).toBeVisible();
  answer(null);
  await expect.element(current()).toHaveTextContent('domain-24.example');
});

test('a click makes a row the current one, a second one chooses it', async () => {
  const { bridge } = await openPicker(250);
  await option('domain-3.example').click();
  await expect.element(current()).toHaveTextContent('domain-3.example');
  expect(bridge.calls).toEqual([]);
  await option('domain-3.example').dblClick();
  expect(bridge.calls).toEqual([['domains.pick', '1.3']]);
});
