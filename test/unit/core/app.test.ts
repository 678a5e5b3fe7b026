import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { App } from '../../../app/core/app.ts';
import { KeychainError } from '../../../app/core/secrets/keychain.ts';
import { eventually } from '../eventually.ts';
import { textContaining } from '../text-containing.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const alice = 'alice@practice.example';

const shownUser: unknown = expect.objectContaining({ name: 'user', raw: '"1001"' });

const containsShownUser: unknown = expect.arrayContaining([shownUser]);

let testApp: TestApp;

beforeEach(async () => {
  testApp = await openTestApp();
});

test('the first start shows the welcome view, with the practice service where one is given', async () => {
  await testApp.start();
  expect(testApp.view().panel).toEqual({ name: 'welcome' });
  await testApp.start({ practice: testApp.service.connection });
  const hosts = [new URL(testApp.service.baseUrl).host];
  expect(testApp.view().panel).toEqual({ name: 'welcome', practice: { name: 'Practice service', hosts } });
});

test('[S16] a connection given at start is asked about once the panel is shown, and used only if confirmed', async () => {
  const authUrl = 'https://login.example.net/ns-api';
  const answer = Promise.withResolvers<boolean>();
  testApp.answer = () => answer.promise;
  const app = await testApp.startUnsettled({
    connectionToImport: { ...testApp.service.connection, authUrl },
  });
  expect(app.needsAttention()).toBe(true);
  expect(testApp.questions).toEqual([]);
  app.panelOpened();
  await eventually(() => expect(testApp.questions).toHaveLength(1));
  const { host } = new URL(testApp.service.baseUrl);
  expect(testApp.questions).toMatchObject([
    { name: 'Practice service', hosts: [host, 'login.example.net', {}] },
  ]);
  expect(testApp.view().panel).toEqual({ name: 'welcome' });
  answer.resolve(false);
  // An equal connection shares the question.
  await app.importConnection({ ...testApp.service.connection, authUrl });
  expect([testApp.questions.length, testApp.connections(), testApp.view().panel.name]).toEqual([
    1,
    [],
    'welcome',
  ]);
});

test('a sign-in publishes each step up to the profile and the tray', async () => {
  const app = await testApp.startSignedIn();
  const steps = testApp.views.map(({ panel }) => (panel.name === 'signing-in' ? panel.step : panel.name));
  expect([...new Set(steps)]).toEqual(['welcome', 'sign-in', 'user', 'token', 'profile', 'account']);
  expect(testApp.view().panel).toMatchObject({
    name: 'account',
    account: { login: alice, signIn: 'signed-in', presence: { kind: 'available' } },
  });
  expect(testApp.trays.at(-1)).toMatchObject({
    state: 'available',
    tooltip: 'Alice Marsh · Available',
  });
  expect(app.isSignedIn()).toBe(true);
});

test('the whole view of a start without accounts, and that of an account', async () => {
  await testApp.start();
  const { certificates: _, ...preferences } = defaultPreferences;
  const withoutAccounts = {
    version: testApp.view().version,
    language: { code: 'en', locale: 'en' },
    secrets: { kind: 'keychain', isUnused: true },
    accounts: [],
    preferences,
    canMute: true,
    startupWarnings: [],
    panel: { name: 'welcome' },
  };
  expect(testApp.view()).toEqual(withoutAccounts);
  expect(testApp.trays.at(-1)?.state).toBe('signed-out');
  await testApp.startSignedIn();
  const { version, panel } = testApp.view();
  const id = testApp.idOf(alice);
  const summary = {
    id,
    name: 'Alice Marsh',
    login: alice,
    connection: 'Practice service',
    state: 'available',
    stateText: 'Available',
  };
  const secrets = { kind: 'keychain' };
  expect(testApp.view()).toEqual({ ...withoutAccounts, version, secrets, accounts: [summary], panel });
});

test('Perch needs the user where there is no account, and is signed in once there is one', async () => {
  const app = await testApp.start();
  expect([app.needsAttention(), app.isSignedIn(), app.isRefreshing()]).toEqual([true, false, false]);
  const signedIn = await testApp.startSignedIn();
  expect([signedIn.needsAttention(), signedIn.isSignedIn(), signedIn.isRefreshing()]).toEqual([
    false,
    true,
    false,
  ]);
  const late = await testApp.service.fault('refresh', { kind: 'delay', ms: 20_000 }, 1);
  testApp.service.expireAccessTokens();
  const polled = signedIn.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(late.hits).toBe(1));
  expect([signedIn.isSignedIn(), signedIn.isRefreshing()]).toEqual([true, true]);
  await late.end();
  await polled;
  expect([signedIn.isSignedIn(), signedIn.isRefreshing()]).toEqual([true, false]);
  testApp.service.endRefreshTokens();
  testApp.service.expireAccessTokens();
  await signedIn.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  expect([signedIn.needsAttention(), signedIn.isSignedIn()]).toEqual([false, false]);
});

test('nothing is published once Perch is about to quit', async () => {
  const app = await testApp.start();
  const count = testApp.views.length;
  app.stopPublishing();
  await app.calls['settings.open']();
  expect(testApp.views).toHaveLength(count);
});

test('[S325] the portal that is opened is that of an account’s connection, and no other address', async () => {
  const app = await testApp.startSignedIn();
  const id = testApp.view().accounts[0]?.id ?? '';
  await app.calls['account.openPortal']('https://evil.example/');
  expect(testApp.openedPortals).toEqual([]);
  await app.calls['account.openPortal'](id);
  expect(testApp.openedPortals).toEqual([`${testApp.service.connection.baseUrl}/portal/`]);
});

test('a portal that no browser opens is named in a notice', async () => {
  const app = await testApp.startSignedIn();
  testApp.hasBrowser = false;
  await app.calls['account.openPortal'](testApp.view().accounts[0]?.id ?? '');
  const text = messages.actionResult.noBrowser(`${testApp.service.connection.baseUrl}/portal/`);
  expect(testApp.view().panel).toMatchObject({ account: { notice: { tone: 'error', text } } });
});

test('[S67] a redirect with another state than the request is not used', async () => {
  const signInAsUsual = testApp.signInUser;
  testApp.signInUser = async (address) => {
    const shown = await signInAsUsual(address);
    if (shown.kind !== 'redirected') return shown;
    const forged = new URL(shown.address);
    forged.searchParams.set('state', 'state-0');
    return { kind: 'redirected', address: forged.href };
  };
  await testApp.startSignedIn();
  expect(testApp.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'error' } });
  expect(
    testApp.service.requests.filter(({ method, path }) => method === 'POST' && path.includes('token')),
  ).toEqual([]);
});

test('[S68] each attempt sends a different state', async () => {
  const states: (string | null)[] = [];
  testApp.signInUser = (address) => {
    states.push(new URL(address).searchParams.get('state'));
    return Promise.resolve({ kind: 'cancelled' });
  };
  const app = await testApp.startSignedIn();
  await app.calls['signIn.start']('window');
  expect(new Set(states).size).toBe(2);
});

test('a sign-in window that can’t be opened ends the sign-in with a notice, and the next attempt works', async () => {
  const app = await confirmed();
  const { signInUser } = testApp;
  testApp.signInUser = () => {
    throw new Error('Out of memory.');
  };
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel).toMatchObject({
    name: 'sign-in',
    notice: { tone: 'error', text: messages.signInFailed.noWindow },
  });
  testApp.signInUser = signInUser;
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel.name).toBe('account');
});

describe('while the keychain is asked for the client secret', () => {
  /** Runs `start` with a keychain that responds only after `act`. Returns the number of windows that were opened. */
  const signInWhile = async (start: () => unknown, act: () => unknown) => {
    let windows = 0;
    const { signInUser } = testApp;
    testApp.signInUser = (address) => {
      windows += 1;
      return signInUser(address);
    };
    const asked = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    testApp.beforeRead = () => {
      asked.resolve(undefined);
      return answered.promise;
    };
    const starting = start();
    await asked.promise;
    await act();
    answered.resolve(undefined);
    await starting;
    return windows;
  };

  test.each([
    ['goes back', (app: App) => app.calls['view.back']('sign-in')],
    ['opens About Perch', (app: App) => app.calls['about.open']()],
    [
      'confirms another connection',
      async (app: App) => {
        void app.importConnection({ ...testApp.service.connection, name: 'Other' });
        await eventually(() => expect(testApp.view().panel).toMatchObject({ connection: { name: 'Other' } }));
      },
    ],
    ['quits', (app: App) => app.end()],
  ])('the user %s: no window opens', async (_what, act) => {
    const app = await confirmed();
    const start = () => app.calls['signIn.start']('window');
    expect(await signInWhile(start, () => act(app))).toBe(0);
  });

  test('the account that would be signed in again is signed out: no window opens', async () => {
    await testApp.startSignedIn();
    testApp.beforeRead = () => Promise.reject(new KeychainError('locked', () => 'It is locked.'));
    const app = await testApp.start();
    const id = testApp.idOf(alice);
    const start = () => app.calls['account.signInAgain'](id);
    expect(await signInWhile(start, () => app.calls['account.signOut'](id))).toBe(0);
  });
});

test('[S71] a used code is refused with a notice', async () => {
  let used = '';
  const signInAsUsual = testApp.signInUser;
  testApp.signInUser = async (address) => {
    const shown = await signInAsUsual(address);
    if (shown.kind === 'redirected') used = new URL(shown.address).searchParams.get('code') ?? '';
    return shown;
  };
  const app = await testApp.startSignedIn();
  testApp.signInUser = async (address) => {
    const state = new URL(address).searchParams.get('state') ?? '';
    return { kind: 'redirected', address: `https://perch.invalid/callback?code=${used}&state=${state}` };
  };
  await app.calls['account.signInAgain'](testApp.idOf(alice));
  expect(testApp.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'error' } });
});

test('a restart reads the sign-in before it writes the secret of the practice service', async () => {
  await testApp.startSignedIn();
  const called: string[] = [];
  testApp.beforeRead = async () => called.push('read');
  testApp.beforeWrite = async () => called.push('write');
  await testApp.start({ practice: testApp.service.connection });
  expect(called[0]).toBe('read');
  expect(called).toContain('write');
});

test('[S94] signing out deletes the token, the profile and the account', async () => {
  const app = await testApp.startSignedIn();
  await app.calls['account.signOut'](testApp.idOf(alice));
  expect(testApp.accounts()).toEqual([]);
  expect(testApp.profiles.size).toBe(0);
  expect([...(testApp.keychain.entries ?? new Map<string, string>()).keys()].join()).not.toContain(
    'refresh-token',
  );
  expect(testApp.view().panel.name).toBe('sign-in');
  expect(testApp.trays.at(-1)?.state).toBe('signed-out');
});

test('[S330] the presence of earlier polls is in memory only, and gone after a restart', async () => {
  const app = await testApp.startSignedIn();
  testApp.clock.pass(1_000);
  testApp.service.setPresence(alice, 'inuse');
  await app.calls['account.poll'](testApp.idOf(alice));
  const [first, second] = shownPresenceHistory();
  expect([first?.kind, second?.kind]).toEqual(['available', 'on-call']);
  expect(testApp.files()).not.toContain(String(first?.from));
  await testApp.start();
  expect(shownPresenceHistory()).toMatchObject([{ kind: 'on-call' }]);
});

function shownPresenceHistory() {
  const { panel } = testApp.view();
  return panel.name === 'account' ? (panel.account.presenceHistory ?? []) : [];
}

test('during a sign-out the tray never asks to sign in again', async () => {
  const app = await testApp.startSignedIn();
  const before = testApp.trays.length;
  await app.calls['account.signOut'](testApp.idOf(alice));
  expect(new Set(testApp.trays.slice(before).map(({ state }) => state))).toEqual(new Set(['signed-out']));
});

const unreadable =
  'Perch can’t read your saved sign-in. There is no keychain here. Perch will keep trying, or you can sign in again.';

test('[S29] without a keychain Perch works, warns that secrets last until Quit, and stores none', async () => {
  testApp.keychain.entries = undefined;
  await testApp.startSignedIn();
  expect(testApp.view().secrets).toEqual({ kind: 'session-only', reason: 'There is no keychain here.' });
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  const secrets = [...testApp.service.issuedSecrets(), testApp.service.connection.clientSecret];
  expect(secrets.filter((secret) => testApp.files().includes(secret))).toEqual([]);
  await testApp.start();
  expect(testApp.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'sign-in-again', notice: { text: unreadable } },
  });
  expect(testApp.notificationTitles).toEqual([]);
});

test.each(['baseUrl', 'authUrl'] as const)(
  '[S17] replacing a connection by one with another %s signs its accounts out and deletes their secrets',
  async (key) => {
    const app = await testApp.startSignedIn();
    const { connection } = testApp.service;
    const moved = { ...connection, [key]: connection[key].replace('127.0.0.1', 'localhost') };
    testApp.connectionFile = JSON.stringify(moved);
    await app.calls['connection.open']();
    expect(testApp.accounts()).toEqual([]);
    const keys = [...(testApp.keychain.entries ?? new Map<string, string>()).keys()];
    expect(keys).toHaveLength(1);
    expect(keys[0]).toContain('http://localhost');
  },
);

test('an ended sign-in keeps the profile shown and requires a new sign-in', async () => {
  const app = await testApp.startSignedIn();
  testApp.service.endRefreshTokens();
  testApp.service.expireAccessTokens();
  const id = testApp.idOf(alice);
  await app.calls['account.poll'](id);
  expect(testApp.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'sign-in-again', profile: { fields: containsShownUser } },
  });
  expect(testApp.trays.at(-1)?.state).toBe('sign-in-required');
  expect(testApp.notifications).toMatchObject([
    { title: 'Sign in to Practice service again', body: textContaining('Alice Marsh') },
  ]);
  await app.calls['account.signInAgain'](id);
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('after a failed publish the next view is published and polling continues', async () => {
  await testApp.startSignedIn();
  testApp.failsNextPublish = true;
  testApp.service.setPresence(alice, 'inuse');
  testApp.clock.pass(60_000);
  await eventually(() => expect(testApp.trays.at(-1)?.state).toBe('on-call'));
  testApp.service.setPresence(alice, 'open');
  testApp.clock.pass(60_000);
  await eventually(() => expect(testApp.trays.at(-1)?.state).toBe('available'));
});

test('the version grows with every view', async () => {
  await testApp.startSignedIn();
  const versions = testApp.views.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
});

async function confirmed() {
  const app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
  return app;
}
