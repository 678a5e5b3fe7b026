import type {} from '@vitest/browser-playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { AppView } from '../../app/contract/view.ts';
import { isCurrentLanguage, setLocale } from '../../app/i18n/i18n.ts';
import { languages } from '../../app/i18n/languages.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { scriptedBridge } from './scripted-bridge.ts';
import { appView } from './views/parts.ts';
import { views } from './views/views.ts';

const heading = page.getByRole('heading', { level: 1 });
const button = (name: string) => page.getByRole('button', { name });

describe('the view store', () => {
  test('shows that Perch is starting until the first view is read', async () => {
    const bridge = scriptedBridge(views.welcome);
    const { promise, resolve } = Promise.withResolvers<AppView>();
    bridge.readView = () => promise;
    await openPanel(views.starting, { bridge });
    await expect.element(page.getByRole('status')).toMatchTextContent(messages.starting);
    resolve(views.welcome);
    await expect.element(heading).toMatchTextContent(messages.welcome.title);
  });

  test('shows a view that is published while the first one is read', async () => {
    const bridge = scriptedBridge(views.starting);
    bridge.readView = () => {
      bridge.publish({ ...views.welcome, version: 2 });
      return Promise.resolve({ ...views.starting, version: 1 });
    };
    await openPanel(views.starting, { bridge });
    await expect.element(heading).toMatchTextContent(messages.welcome.title);
  });

  test('ignores a view that is older than the current one', async () => {
    const { bridge } = await openPanel({ ...views['sign in'], version: 7 });
    bridge.publish({ ...views.welcome, version: 6 });
    bridge.publish({ ...views.account, version: 8 });
    bridge.publish({ ...views.welcome, version: 7 });
    await expect.element(heading).toMatchTextContent('Ada Byron');
  });

  test('uses the language of the newest view when an earlier one loads later', async () => {
    onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
    const { bridge } = await openPanel({ ...views.welcome, version: 1 });
    bridge.publish({ ...views.welcome, language: { code: 'de', locale: 'de-DE' }, version: 2 });
    bridge.publish({ ...views.welcome, version: 3 });
    // When this load ends, the panel's own load of German has ended, too.
    await languages.de.mainProcess();
    await expect.poll(() => isCurrentLanguage({ code: 'en', locale: 'en' })).toBe(true);
    await expect.element(heading).toMatchTextContent(messages.welcome.title);
  });

  test('ends its subscription when it is closed', async () => {
    const bridge = scriptedBridge(views.welcome);
    const { unsubscribe: close } = await openPanel(views.welcome, { bridge });
    expect(bridge.subscribers).toBe(1);
    close();
    expect(bridge.subscribers).toBe(0);
  });

  test('reads the first view again with “Try again” after a failure', async () => {
    const bridge = scriptedBridge(views.welcome);
    bridge.readView = () => Promise.reject(new Error('no handler'));
    await openPanel(views.starting, { bridge });
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.panelError.noResponse);
    bridge.readView = () => Promise.resolve(views.welcome);
    await button('Try again').click();
    await expect.element(heading).toMatchTextContent(messages.welcome.title);
    expect(page.getByRole('alert').query()).toBeNull();
  });
});

test('a view whose script can’t be loaded is an error, and is loaded with “Try again”', async () => {
  const { show } = await openPanel(views.welcome);
  const block = (urls: string[]) => cdp().send('Network.setBlockedURLs', { urls });
  await cdp().send('Network.enable');
  onTestFinished(async () => {
    await block([]);
  });
  await block(['*About.svelte*']);
  show(views.about.panel);
  await expect.element(page.getByRole('alert')).toMatchTextContent(messages.panelError.callFailed);
  await block([]);
  await button('Try again').click();
  await expect.element(heading).toMatchTextContent(messages.about.title);
  expect(page.getByRole('alert').query()).toBeNull();
});

describe('calls', () => {
  test('a rejected call shows a message without the error’s text, which can be dismissed', async () => {
    const { bridge } = await openPanel(views.welcome);
    bridge.respond = () => Promise.reject(new Error("Error invoking remote method 'perch:call'"));
    await button('Open connection file…').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.panelError.callFailed);
    expect(page.getByText(/invoking/).query()).toBeNull();
    await button('Dismiss').click();
    await expect.poll(() => page.getByRole('alert').query()).toBeNull();
  });

  test('the message of a rejected call disappears with the next view', async () => {
    const { bridge, show } = await openPanel(views.welcome);
    bridge.respond = () => Promise.reject(new Error('refused'));
    await button('Open connection file…').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    show(views['sign in'].panel);
    await expect.element(heading).toMatchTextContent('Sign in');
    expect(page.getByRole('alert').query()).toBeNull();
  });

  test('a call in progress disables its button, which keeps the focus', async () => {
    const { bridge } = await openPanel(views.welcome);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    bridge.respond = () => promise;
    const connect = button('Open connection file…');
    await connect.click();
    await connect.click({ force: true });
    expect(bridge.calls).toEqual([['connection.open']]);
    await expect.element(connect).toHaveAttribute('aria-disabled', 'true');
    await expect.element(connect).toHaveFocus();
    resolve(undefined);
    await expect.element(connect).not.toHaveAttribute('aria-disabled');
  });
});

describe('the focus', () => {
  test.each([
    ['signing in, person', 'Sign in'],
    ['account', messages.account.signedInAs('Ada Byron')],
  ] as const)('moves to the heading when the view “%s” is shown', async (name, text) => {
    const { show } = await openPanel(views.starting);
    await expect.element(page.getByRole('heading', { name: 'Perch' })).toHaveFocus();
    show(views[name].panel);
    await expect.element(page.getByRole('heading', { name: text })).toHaveFocus();
  });

  test('returns to what opened a view, also over several views', async () => {
    const { show } = await openPanel(views.account);
    for (const [name, opener] of [
      ['settings', 'Settings'],
      ['about', messages.about.title],
    ] as const) {
      await expect.element(button(opener)).toBeVisible();
      button(opener).element().focus();
      show(views[name].panel);
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    }
    show(views.settings.panel);
    await expect.element(button(messages.about.title)).toHaveFocus();
    show(views.account.panel);
    await expect.element(button('Settings')).toHaveFocus();
  });

  test('stays on the same control while a view changes', async () => {
    const { show } = await openPanel(views.account);
    button('Refresh').element().focus();
    show(views['account, reading'].panel);
    await expect.element(button('Refreshing…')).toHaveFocus();
    show(views['account, presence busy'].panel);
    await expect.element(button('Refresh')).toHaveFocus();
  });

  test('moves to the heading when another account is shown', async () => {
    const { show } = await openPanel(views.account);
    button('Refresh').element().focus();
    const { panel } = views.account;
    if (panel.name !== 'account') throw new Error('not an account');
    show(appView({ name: 'account', account: { ...panel.account, id: 'example/1002@example.net' } }).panel);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
