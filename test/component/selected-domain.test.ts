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

  test('the list says what selecting does, also as a description of the filter', async () => {
    await openPanel(views['domains, all']);
    await expect.element(page.getByText(messages.domains.selectIntro)).toBeVisible();
    await expect
      .element(page.getByRole('combobox'))
      .toHaveAccessibleDescription(messages.domains.selectIntro);
  });

  test('is cleared in the list with the button beside its name', async () => {
    const { bridge, show } = await openPanel(views['domains, one chosen']);
    await page.getByRole('button', { name: messages.account.clearDomain }).click();
    expect(bridge.calls).toEqual([['domains.deselect', account().id]]);
    // The selected row is marked until the rows are read again.
    bridge.readRows = (range) => rowsOf(1)(range);
    show(views['domains, all'].panel);
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
    await expect.element(page.getByRole('combobox')).toHaveFocus();
  });
});
