import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { appView } from './views/parts.ts';
import { password as passwordView } from './views/sign-in.ts';
import { views } from './views/views.ts';

const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: 'Sign in' });

describe('the password view', () => {
  test('focuses the user name, or the password when the user name is known', async () => {
    await openPanel(views.password);
    await expect.element(username).toHaveFocus();
    await openPanel(appView(passwordView()));
    await expect.element(password.last()).toHaveFocus();
  });

  test('sends the entered values and removes the password from the page', async () => {
    const { bridge, root } = await openPanel(views.password);
    await userEvent.keyboard('ada{Tab}correct horse');
    await submit.click();
    expect(bridge.calls).toEqual([['signIn.password', 'ada', 'correct horse']]);
    await expect.element(password).toHaveValue('');
    expect(root.innerHTML).not.toContain('correct horse');
  });

  test('sends nothing without a password and focuses the password', async () => {
    const { bridge } = await openPanel(views.password);
    await userEvent.keyboard('ada');
    await submit.click();
    expect(bridge.calls).toEqual([]);
    await expect.element(password).toHaveFocus();
  });

  test('masks the password and marks both fields for password managers', async () => {
    await openPanel(views.password);
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(username).toHaveAttribute('autocomplete', 'username');
  });

  test('sends nothing while a password is being checked', async () => {
    const { bridge } = await openPanel(views['password, checking']);
    await expect.element(page.getByRole('button', { name: 'Signing you in…' })).toBeVisible();
    await expect.element(username).toHaveAttribute('readonly');
    password.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(bridge.calls).toEqual([]);
  });

  test('shows why the password was not accepted, keeps the user name and focuses the password', async () => {
    const { show } = await openPanel(views['password, checking']);
    show(views['password, not accepted'].panel);
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.signInFailed.wrongPassword);
    await expect.element(username).toHaveValue('ada');
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(messages.signInFailed.wrongPassword);
  });

  test('keeps typed text and the focus when a new view is published', async () => {
    const { show } = await openPanel(views['password, not accepted']);
    await username.fill('grace');
    show({ ...views['password, not accepted'].panel });
    show({ ...views['password, not accepted'].panel });
    await expect.element(username).toHaveValue('grace');
    await expect.element(username).toHaveFocus();
  });

  test('shows the typed password on request, and masks it again when it is sent', async () => {
    const { show } = await openPanel(views.password);
    await password.fill('secret');
    await page.getByRole('button', { name: 'Show Password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show Password' }).click();
    show(views['password, checking'].panel);
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('leads to another sign-in method', async () => {
    const { bridge } = await openPanel(views['password, not asked']);
    await page.getByRole('group', { name: 'Other ways:' }).getByRole('button', { name: 'browser' }).click();
    await expect.poll(() => bridge.calls).toEqual([['signIn.cancel'], ['signIn.start', 'browser']]);
  });

  test('Back and Escape cancel the sign-in', async () => {
    const { bridge } = await openPanel(views.password);
    await page.getByRole('button', { name: 'Back' }).click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([['signIn.cancel'], ['signIn.cancel']]);
  });
});
