// The domain selected for an account, in the account view and in the domain list.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { rowsOf } from './scripted-bridge.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

describe('the selected domain', () => {
  test('is chosen in the domain list, which “Domains” opens', async () => {
    const { bridge } = await openPanel(views.account);
    await page.getByRole('button', { name: /^Domains/ }).click();
    expect(bridge.calls).toEqual([['domains.open', account().id]]);
  });

  test('is shown below the account’s header', async () => {
    await openPanel(views['account, a domain chosen']);
    await expect.element(page.getByText(messages.account.selectedDomain('north.example.net'))).toBeVisible();
  });

  test.each([
    ['account, its domain gone', 'Clear selection', 'domains.unpick'],
    ['account, its domain missing', 'Open list', 'domains.open'],
  ] as const)('“%s” is reported, and “%s” of the notices calls %s', async (name, label, call) => {
    const { bridge } = await openPanel(views[name]);
    await page.getByRole('button', { name: messages.strip.domainGone }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    expect(bridge.calls).toEqual([[call, account().id]]);
  });

  test.each([
    ['domains, the chosen one missing', 'couldn’t find the selected domain', 'Load all', 'domains.loadAll'],
    ['domains, the chosen one gone', 'is no longer in the list', 'Clear selection', 'domains.unpick'],
  ] as const)('“%s”: the list reports that it “%s”, and “%s” calls %s', async (name, text, label, call) => {
    const { bridge } = await openPanel(views[name]);
    const notice = page.getByRole('alert').filter({ hasText: text });
    await notice.getByRole('button', { name: label }).click();
    expect(bridge.calls.map(([made]) => made)).toEqual([call]);
  });

  test('the list says what selecting does, also as a description of the filter', async () => {
    await openPanel(views['domains, all']);
    await expect.element(page.getByText(messages.domains.selectIntro)).toBeVisible();
    await expect
      .element(page.getByRole('combobox'))
      .toHaveAccessibleDescription(messages.domains.selectIntro);
  });

  test('is named above the list, where its name shows its details', async () => {
    await openPanel(views['domains, one chosen']);
    await page.getByRole('button', { name: messages.domains.selectedShown('domain-3.example') }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('domain-3.example');
  });

  test('is cleared in the list with the button beside its name', async () => {
    const { bridge, show } = await openPanel(views['domains, one chosen']);
    await page.getByRole('button', { name: messages.account.clearDomain }).click();
    expect(bridge.calls).toEqual([['domains.unpick', account().id]]);
    // The selected row is marked until the rows are read again.
    bridge.readRows = (range) => rowsOf(1)(range);
    show(views['domains, all'].panel);
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
    await expect.element(page.getByRole('combobox')).toHaveFocus();
  });
});
