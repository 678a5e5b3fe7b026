import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { accounts, appView } from './views/parts.ts';
import { views } from './views/views.ts';

const opener = page.getByRole('button', { name: /^Accounts:/ });
const list = page.getByRole('group', { name: 'Accounts' });
const line = (name: RegExp) => list.getByRole('button', { name });
const some = views['account, one of some'];

describe('the list of accounts', () => {
  test('opens below the header and shows name, login, connection and status of each', async () => {
    await openPanel(some);
    expect(list.query()).toBeNull();
    await opener.click();
    await expect
      .element(line(/Ada Byron/))
      .toMatchTextContent(/1001@example.net · Example Telecom\s*Available/);
    await expect.element(line(/Reception/)).toMatchTextContent('Sign in again');
    await expect.element(line(/Grace Murray/)).toMatchTextContent(/Another Telecom\s*On a call/);
    await expect.element(line(/Ada Byron/)).toHaveAttribute('aria-current', 'true');
    await expect.element(line(/Reception/)).not.toHaveAttribute('aria-current');
  });

  test('brings another account on view', async () => {
    const { bridge } = await openPanel(some);
    await opener.click();
    await line(/Grace Murray/).click();
    expect(bridge.calls).toEqual([['account.show', 'other/9@calls.example']]);
    await expect.poll(() => list.query()).toBeNull();
  });

  test('leads to one more account', async () => {
    const { bridge } = await openPanel(views.account);
    await opener.click();
    await line(/Add an account…/).click();
    expect(bridge.calls).toEqual([['account.add']]);
  });

  test('signs out of all after asking, and only where there are some', async () => {
    const { bridge, show } = await openPanel(views.account);
    await opener.click();
    expect(line(/Sign out of all/).query()).toBeNull();
    show(some.panel, { accounts });
    await line(/Sign out of all accounts/).click();
    const question = page.getByRole('dialog', { name: 'Sign out of all accounts?' });
    await expect.element(question).toMatchTextContent('3 sign-ins');
    expect(bridge.calls).toEqual([]);
    await question.getByRole('button', { name: 'Sign out' }).click();
    expect(bridge.calls).toEqual([['account.signOutAll']]);
  });

  test('is walked through and left with the keyboard, and the focus goes back', async () => {
    const { bridge } = await openPanel(some);
    opener.element().focus();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(line(/Ada Byron/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => list.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
    expect(bridge.calls).toEqual([]);
  });

  test('says on the panel when an account that is not on view needs its person', async () => {
    const { show } = await openPanel(some);
    await expect.element(opener).toMatchTextContent('Another account needs you.');
    show(some.panel, { accounts: accounts.filter(({ status }) => status !== 'attention') });
    await expect.element(opener).not.toMatchTextContent('Another account needs you.');
  });
});

describe('adding an account', () => {
  test.each(['welcome, adding an account', 'sign in, adding an account'] as const)(
    '%s: can be given up',
    async (name) => {
      const { bridge } = await openPanel(views[name]);
      await page.getByRole('button', { name: 'Back' }).click();
      expect(bridge.calls).toEqual([['connection.change']]);
    },
  );

  test('is what the welcome view is about then', async () => {
    await openPanel(views['welcome, adding an account']);
    await expect.element(page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
  });

  test('the first one has nothing to go back to', async () => {
    await openPanel(appView({ name: 'welcome' }));
    expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull();
  });
});
