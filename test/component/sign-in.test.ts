import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const button = (name: string) => page.getByRole('button', { name });

describe('the sign-in view', () => {
  test('and the one before focus the first way, so that Enter takes it', async () => {
    const { show } = await openPanel(views.welcome);
    await expect.element(button('Open connection file…')).toHaveFocus();
    show(views['sign in'].panel);
    await expect.element(button('Sign in')).toHaveFocus();
  });

  test('offers only the connection’s sign-in methods', async () => {
    await openPanel(views['sign in']);
    await expect.element(button('Sign in')).toBeVisible();
    expect(page.getByRole('group').query()).toBeNull();
  });

  test.each([
    ['Sign in', 'window'],
    ['password', 'password'],
    ['browser', 'browser'],
  ])('“%s” starts a sign-in by “%s”', async (name, method) => {
    const { bridge } = await openPanel(views['sign in, every way']);
    await button(name).click();
    expect(bridge.calls).toEqual([['signIn.start', method]]);
  });

  test('shows the connection’s first sign-in method as the primary button', async () => {
    await openPanel(views['sign in, password first']);
    await expect.element(button('Sign in with a password')).toHaveClass('primary');
    const others = page.getByRole('group', { name: 'Other ways:' }).getByRole('button');
    expect(others.elements().map(({ textContent }) => textContent.trim())).toEqual(['sign-in page']);
  });

  test('Back and Escape lead to the choice of a connection', async () => {
    const { bridge } = await openPanel(views['sign in']);
    await button('Back').click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([
      ['view.back', 'sign-in'],
      ['view.back', 'sign-in'],
    ]);
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

  test('in the browser offers to copy the page’s address and to open it again', async () => {
    const { bridge } = await openPanel(views['signing in, person in the browser']);
    await button('Copy link').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(messages.signingIn.linkCopied);
    await button('Try again').click();
    expect(bridge.calls).toEqual([['signIn.copyLink'], ['signIn.openAgain']]);
  });

  test('is cancelled with the button and with Escape', async () => {
    const { bridge } = await openPanel(views['signing in, token']);
    await button('Back').click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([['signIn.cancel'], ['signIn.cancel']]);
  });
});
