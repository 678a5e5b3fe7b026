import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { shapes } from '../../renderer/components/status-marks.ts';
import { openPanel } from './open-panel.ts';
import { account, accounts, appView, twentyAccounts } from './views/parts.ts';
import { views } from './views/views.ts';

const opener = page.getByTitle('Accounts', { exact: true });
const list = page.getByRole('group', { name: 'Accounts' });
const line = (name: RegExp) => list.getByRole('button', { name });
const some = views['account, one of some'];

describe('the list of accounts', () => {
  test('opens below the header and shows name, login, service and status of each account', async () => {
    await openPanel(some);
    expect(list.query()).toBeNull();
    await opener.click();
    await expect.element(line(/^Ada Byron/)).toMatchTextContent(/1001@example.net\s*Available/);
    await expect.element(list.getByRole('heading', { name: 'Another Telecom' })).toBeVisible();
    await expect.element(line(/^Reception/)).toMatchTextContent('Sign-in required');
    await expect.element(line(/Grace Murray/)).toMatchTextContent(/On a call/);
    await expect.element(line(/^Ada Byron/)).toHaveAttribute('aria-current', 'true');
    await expect.element(line(/^Reception/)).not.toHaveAttribute('aria-current');
  });

  test('shows an unusual account status as received, and the header says that there is one', async () => {
    await openPanel(views['account, suspended']);
    await expect
      .element(page.getByTitle(new RegExp(messages.account.status('“suspended”'))))
      .toBeInTheDocument();
    await opener.click();
    await expect.element(line(/^Reception/)).toMatchTextContent(messages.account.status('“suspended”'));
  });

  test('with twenty accounts opens at the one in view, and each has 44 pixels', async () => {
    const last = twentyAccounts.at(-1)?.id ?? '';
    const panel = { name: 'account', account: account({ id: last }) } as const;
    await openPanel(appView(panel, { accounts: twentyAccounts }));
    await opener.click();
    const item = line(/Reception 19 .*2019@example.net/);
    await expect.element(item).toHaveAttribute('aria-current', 'true');
    await expect.element(item).toBeInViewport();
    expect(item.element().getBoundingClientRect().height).toBe(44);
  });

  test('keeps “Sign out” short for a very long name', async () => {
    const panel = { name: 'account', account: account({ name: 'Ada Byron '.repeat(200) }) } as const;
    await openPanel(appView(panel));
    await opener.click();
    const signOut = page.getByRole('button', { name: /^Sign out Ada Byron/ });
    await expect.element(signOut).toBeVisible();
    expect(signOut.element().getBoundingClientRect().height).toBeLessThan(80);
  });

  test('shows another account when it is clicked', async () => {
    const { bridge } = await openPanel(some);
    await opener.click();
    await line(/Grace Murray/).click();
    expect(bridge.calls).toEqual([['account.show', 'other/9@calls.example']]);
    await expect.poll(() => list.query()).toBeNull();
  });

  test('Ctrl with a digit shows the account of that place', async () => {
    const { bridge } = await openPanel(some);
    await userEvent.keyboard('{Control>}3{/Control}');
    await userEvent.keyboard('{Control>}9{/Control}');
    expect(bridge.calls).toEqual([['account.show', 'other/9@calls.example']]);
  });

  test('an account that needs a sign-in has a button for it', async () => {
    const { bridge } = await openPanel(some);
    await opener.click();
    await list.getByRole('button', { name: messages.accountMenu.signInTo('Reception') }).click();
    expect(bridge.calls).toEqual([['account.signInAgain', 'example/2002@example.org']]);
  });

  test('mutes notifications, where IT allows it', async () => {
    const { bridge, show } = await openPanel(some);
    await opener.click();
    expect(line(/Mute notifications/).query()).toBeNull();
    show(some.panel, { accounts, canMute: true });
    await line(/Mute notifications for 1 hour/).click();
    expect(bridge.calls).toEqual([['notifications.mute', true]]);
  });

  test('offers to sign out of all only when there are several accounts, and asks for confirmation', async () => {
    const { bridge, show } = await openPanel(views.account);
    await opener.click();
    expect(line(/Sign out all/).query()).toBeNull();
    show(some.panel, { accounts });
    await line(/Sign out all/).click();
    const question = page.getByRole('dialog', { name: 'Sign out of all accounts?' });
    await expect.element(question).toMatchTextContent(messages.signOut.descriptionAll(3));
    expect(bridge.calls).toEqual([]);
    const signedOut = Promise.withResolvers<undefined>();
    bridge.respond = () => signedOut.promise;
    await question.getByRole('button', { name: 'Sign out' }).click();
    expect(bridge.calls).toEqual([['account.signOutAll']]);
    show(some.panel, { accounts: accounts.slice(0, 1) });
    await expect.element(question).toMatchTextContent(messages.signOut.descriptionAll(3));
    signedOut.resolve(undefined);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('is operated by keyboard; Escape closes it and returns the focus to its button', async () => {
    const { bridge } = await openPanel(some);
    opener.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(line(/^Ada Byron/)).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(line(/^Ada Byron/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(line(/^Reception/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(line(/^Ada Byron/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => list.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
    expect(bridge.calls).toEqual([]);
  });

  test('its button says when another account needs attention', async () => {
    const { show } = await openPanel(some);
    const mark = page.getByTitle(/^Reception/);
    await expect.element(mark).toHaveAttribute('title', 'Reception: Sign-in required\nGrace Murray: 12 new');
    const markOf = () => mark.element().querySelector('path')?.getAttribute('d');
    expect(markOf()).toBe(shapes.key);
    show(some.panel, { accounts: accounts.map((each) => ({ ...each, state: 'ringing' as const })) });
    await expect.poll(markOf).toBe(shapes.bell);
    show(some.panel, { accounts: accounts.filter(({ state }) => state !== 'sign-in-required') });
    await expect.element(page.getByTitle('Grace Murray: 12 new', { exact: true })).toBeInTheDocument();
  });
});

describe('adding an account', () => {
  test.each(['welcome', 'sign-in'] as const)('“%s”: Back cancels it', async (name) => {
    const { bridge } = await openPanel(
      views[name === 'welcome' ? 'welcome, adding an account' : 'sign in, adding an account'],
    );
    await page.getByRole('button', { name: 'Back' }).click();
    expect(bridge.calls).toEqual([['view.back', name]]);
  });

  test('has no Back button for the first account', async () => {
    await openPanel(appView({ name: 'welcome' }));
    expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull();
  });
});
