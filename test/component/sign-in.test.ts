import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const button = (name: string) => page.getByRole('button', { name });

describe('the sign-in view', () => {
  test('shows the connection’s name and address', async () => {
    await openPanel(views['sign in']);
    await expect.element(page.getByRole('heading', { name: 'Sign in to Example Telecom' })).toBeVisible();
    await expect.element(page.getByRole('listitem')).toMatchTextContent('pbx.example.net');
  });

  test('offers only the connection’s sign-in methods', async () => {
    await openPanel(views['sign in']);
    await expect.element(button('Sign in')).toBeVisible();
    expect(button('Sign in with a password').query()).toBeNull();
    expect(button('Sign in with your browser').query()).toBeNull();
  });

  test.each([
    ['Sign in', 'window'],
    ['Sign in with a password', 'password'],
    ['Sign in with your browser', 'browser'],
  ])('“%s” starts a sign-in by “%s”', async (name, method) => {
    const { bridge } = await openPanel(views['sign in, every way']);
    await button(name).click();
    expect(bridge.calls).toEqual([['signIn.start', method]]);
  });

  test('shows the connection’s first sign-in method as the primary button', async () => {
    await openPanel(views['sign in, password first']);
    await expect.element(button('Sign in with a password')).toHaveClass('primary');
    await expect.element(button('Sign in on the service’s page')).toHaveClass('secondary');
  });

  test('“Use another service” starts the choice of a connection', async () => {
    const { bridge } = await openPanel(views['sign in']);
    await button('Use another service').click();
    expect(bridge.calls).toEqual([['connection.change']]);
  });

  test('announces a failed sign-in as an alert and a sign-out as a status', async () => {
    const { show } = await openPanel(views['sign in, after a failure']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('access was denied');
    show(views['sign in, after signing out'].panel);
    await expect.element(page.getByRole('status')).toMatchTextContent('You are signed out.');
    expect(page.getByRole('alert').query()).toBeNull();
  });
});

describe('a sign-in in progress', () => {
  test.each([
    ['signing in, person', messages.signingIn.user.window],
    ['signing in, person in the browser', messages.signingIn.user.browser],
    ['signing in, token', messages.signingIn.token],
    ['signing in, profile', messages.signingIn.profile],
  ] as const)('“%s” shows “%s”', async (name, words) => {
    await openPanel(views[name]);
    await expect.element(page.getByRole('status')).toMatchTextContent(words);
  });

  test('announces every step in the same live region', async () => {
    const { show } = await openPanel(views['signing in, person']);
    const region = page.getByRole('status').element();
    show(views['signing in, token'].panel);
    await expect.element(page.getByText(messages.signingIn.token)).toBeVisible();
    expect(page.getByRole('status').element()).toBe(region);
  });

  test.each(['signing in, person', 'signing in, token', 'signing in, profile'] as const)(
    '“%s” is cancelled with the button and with Escape',
    async (name) => {
      const { bridge } = await openPanel(views[name]);
      await button('Cancel').click();
      await userEvent.keyboard('{Escape}');
      expect(bridge.calls).toEqual([['signIn.cancel'], ['signIn.cancel']]);
    },
  );
});
