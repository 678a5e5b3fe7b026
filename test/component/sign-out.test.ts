import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const dialog = page.getByRole('dialog', { name: 'Sign out?' });
const opener = page.getByTitle('Accounts', { exact: true });
const signOut = {
  click: async () => {
    await opener.click();
    await page.getByRole('button', { name: /^Sign out Ada Byron/ }).click();
  },
};
const confirm = dialog.getByRole('button', { name: 'Sign out' });

describe('signing out', () => {
  test('asks for confirmation, naming the account', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toMatchTextContent(messages.signOut.description('1001@example.net'));
    expect(bridge.calls).toEqual([]);
  });

  test('signs out when confirmed', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await confirm.click();
    expect(bridge.calls).toEqual([['account.signOut', 'example/1001@example.net']]);
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('focuses Cancel in the dialog', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(bridge.calls).toEqual([]);
  });

  test('is cancelled with Escape, which returns the focus to the button of the menu', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
    expect(bridge.calls).toEqual([]);
  });

  test('keeps the panel open while the dialog is open', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toBeVisible();
    expect(bridge.holds).toEqual([true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => bridge.holds).toEqual([true, false]);
  });

  test('is cancelled with a click outside the dialog', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(document.body, { position: { x: 180, y: 30 } });
    await expect.poll(() => dialog.query()).toBeNull();
    expect(bridge.calls).toEqual([]);
  });

  test('is offered when the sign-in has ended and when offline', async () => {
    const { show } = await openPanel(views.account);
    for (const name of ['account, sign in again', 'account, offline'] as const) {
      show(views[name].panel);
      await signOut.click();
      await expect.element(dialog).toBeVisible();
      await userEvent.keyboard('{Escape}');
    }
  });

  test('closes the dialog and shows an error when the main process rejects the call', async () => {
    const { bridge } = await openPanel(views.account);
    bridge.respond = () => Promise.reject(new Error('refused'));
    await signOut.click();
    await confirm.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.panelError.callFailed);
    expect(dialog.query()).toBeNull();
  });
});
