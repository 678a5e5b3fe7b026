import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const dialog = page.getByRole('dialog', { name: 'Sign out?' });
const signOut = page.getByRole('button', { name: 'Sign out' });
const confirm = dialog.getByRole('button', { name: 'Sign out' });

describe('signing out', () => {
  test('asks first, naming the account', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toMatchTextContent('the sign-in of 1001@example.net');
    expect(bridge.calls).toEqual([]);
  });

  test('happens when confirmed', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await confirm.click();
    expect(bridge.calls).toEqual([['account.signOut', 'example/1001@example.net']]);
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('starts on the answer that changes nothing', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(bridge.calls).toEqual([]);
  });

  test('is escaped with Escape, and the focus goes back to where it was asked for', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(signOut).toHaveFocus();
    expect(bridge.calls).toEqual([]);
  });

  test('holds the panel for as long as it asks', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toBeVisible();
    expect(bridge.holds).toEqual([true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => bridge.holds).toEqual([true, false]);
  });

  test('is escaped with a click beside the question', async () => {
    const { bridge } = await openPanel(views.account);
    await signOut.click();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(document.body, { position: { x: 180, y: 30 } });
    await expect.poll(() => dialog.query()).toBeNull();
    expect(bridge.calls).toEqual([]);
  });

  test('is offered also where the sign-in has ended or the network is gone', async () => {
    const panel = await openPanel(views['account, sign in again']);
    await expect.element(signOut).toBeVisible();
    panel.show(views['account, offline'].panel);
    await expect.element(signOut).toBeVisible();
  });

  test('closes the question when the main process refuses, and says so', async () => {
    const { bridge } = await openPanel(views.account);
    bridge.respond = () => Promise.reject(new Error('refused'));
    await signOut.click();
    await confirm.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Perch couldn’t do that.');
    expect(dialog.query()).toBeNull();
  });
});
