import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { appView, connection } from './views/parts.ts';
import { views } from './views/views.ts';

const username = page.getByLabelText('User name');
const password = page.getByLabelText('Password');
const submit = page.getByRole('button', { name: 'Sign in' });

describe('the password view', () => {
  test('begins at the user name, and at the password where the name is known', async () => {
    await openPanel(views.password);
    await expect.element(username).toHaveFocus();
    await openPanel(appView({ name: 'password', connection, username: 'ada', isChecking: false }));
    await expect.element(page.getByLabelText('Password').last()).toHaveFocus();
  });

  test('sends what was typed, and keeps no password in the page', async () => {
    const { bridge, root } = await openPanel(views.password);
    await userEvent.keyboard('ada{Tab}correct horse');
    await submit.click();
    expect(bridge.calls).toEqual([['signIn.password', 'ada', 'correct horse']]);
    await expect.element(password).toHaveValue('');
    expect(root.innerHTML).not.toContain('correct horse');
  });

  test('is sent with Enter too', async () => {
    const { bridge } = await openPanel(views.password);
    await userEvent.keyboard('ada{Tab}secret{Enter}');
    await expect.poll(() => bridge.calls).toEqual([['signIn.password', 'ada', 'secret']]);
  });

  test('is not sent without a password', async () => {
    const { bridge } = await openPanel(views.password);
    await userEvent.keyboard('ada');
    await submit.click();
    expect(bridge.calls).toEqual([]);
    await expect.element(password).toHaveFocus();
  });

  test('hides what is typed, and lets a password manager know what is what', async () => {
    await openPanel(views.password);
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(username).toHaveAttribute('autocomplete', 'username');
  });

  test('can’t be sent again while it is checked', async () => {
    const { bridge } = await openPanel(views['password, checking']);
    await expect.element(page.getByRole('button', { name: 'Signing you in…' })).toBeVisible();
    await expect.element(username).toHaveAttribute('readonly');
    password.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(bridge.calls).toEqual([]);
  });

  test('tells why it was not accepted, keeps the name and waits for another password', async () => {
    const { show } = await openPanel(views['password, checking']);
    show(views['password, not accepted'].panel);
    await expect.element(page.getByRole('alert')).toMatchTextContent('the password is not right');
    await expect.element(username).toHaveValue('ada');
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(/the password is not right/);
  });

  test('does not lose what is being typed, nor the focus, to a view that arrives meanwhile', async () => {
    const { show } = await openPanel(views['password, not accepted']);
    await username.fill('grace');
    show({ ...views['password, not accepted'].panel });
    show({ ...views['password, not accepted'].panel });
    await expect.element(username).toHaveValue('grace');
    await expect.element(username).toHaveFocus();
  });

  test('is left with Cancel and with Escape', async () => {
    const { bridge } = await openPanel(views.password);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([['signIn.cancel'], ['signIn.cancel']]);
  });
});
