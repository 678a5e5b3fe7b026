import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../app/i18n/i18n.ts';
import type { App } from '../../../app/core/app.ts';
import { eventually } from '../eventually.ts';
import { cancelsOnThePage, createTestApp, type TestApp } from './test-app.ts';

const alice = 'alice@practice.example';

const shownUser = expect.objectContaining({ name: 'user', raw: '"1001"' }) as unknown;

let bench: TestApp;

beforeEach(async () => {
  bench = await createTestApp();
});

afterEach(() => bench.end());

test('the first start welcomes the person and offers the practice service where it was handed over', async () => {
  await bench.start();
  expect(bench.view().panel).toEqual({ name: 'welcome' });
  await bench.start({ practice: bench.service.connection });
  const hosts = [new URL(bench.service.baseUrl).host];
  expect(bench.view().panel).toEqual({ name: 'welcome', practice: { name: 'Practice service', hosts } });
});

test('[S16] a connection that is handed over is confirmed by the person before it is used', async () => {
  const authUrl = 'https://login.example.net/ns-api';
  const perch = await bench.start({ offered: { ...bench.service.connection, authUrl } });
  const hosts = [new URL(bench.service.baseUrl).host, 'login.example.net'];
  expect(bench.view().panel).toEqual({
    name: 'confirm-connection',
    connection: { name: 'Practice service', hosts },
  });
  expect(bench.connections()).toEqual([]);
  await perch.calls['connection.refuse']();
  expect(bench.view().panel.name).toBe('welcome');
  expect(bench.connections()).toEqual([]);
});

test('of two connections that are offered in a row the second waits for the first, and neither is lost', async () => {
  const { connection } = bench.service;
  const perch = await bench.start();
  const shown = () => {
    const { panel } = bench.view();
    return panel.name === 'confirm-connection' ? panel.connection.name : panel.name;
  };
  await perch.importConnection({ ...connection, name: 'First' });
  await perch.importConnection({ ...connection, name: 'Second' });
  // The same one once more is no third one.
  await perch.importConnection({ ...connection, name: 'Second' });
  bench.connectionFile = JSON.stringify({ ...connection, name: 'Third' });
  await perch.calls['connection.open']();
  expect(shown()).toBe('First');
  // What is pressed twice is meant once.
  await Promise.all([perch.calls['connection.confirm'](), perch.calls['connection.confirm']()]);
  expect(shown()).toBe('Second');
  await perch.calls['connection.refuse']();
  expect(shown()).toBe('Third');
  await perch.calls['connection.confirm']();
  expect(shown()).toBe('sign-in');
  expect(bench.connections().map(({ name }) => name)).toEqual(['First', 'Third']);
});

test('a connection that is confirmed while the keychain prompts leads to its sign-in at once', async () => {
  const { connection } = bench.service;
  const perch = await bench.start();
  await perch.importConnection({ ...connection, name: 'First' });
  await perch.importConnection({ ...connection, name: 'Second' });
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  const confirmed = perch.calls['connection.confirm']();
  expect(bench.view().panel).toMatchObject({ name: 'confirm-connection', connection: { name: 'Second' } });
  bench.clock.pass(500);
  await perch.calls['connection.refuse']();
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', connection: { name: 'First' } });
  // Its client secret is known without the keychain.
  const signedIn = perch.calls['signIn.start']('window');
  await eventually(() =>
    expect(bench.service.requests).toContainEqual(
      expect.objectContaining({ grantType: 'authorization_code', status: 200 }),
    ),
  );
  resolve(null);
  await Promise.all([confirmed, signedIn]);
  expect([...(bench.keychain.entries?.keys() ?? [])].join()).toContain('client-secret');
});

test('a connection that could not be kept waits on, and the next one after it', async () => {
  const { connection } = bench.service;
  const perch = await bench.start({ offered: { ...connection, name: 'First' } });
  await perch.importConnection({ ...connection, name: 'Second' });
  bench.settingsAreStuck = true;
  await perch.calls['connection.confirm']();
  bench.settingsAreStuck = false;
  expect(bench.view().panel).toMatchObject({ connection: { name: 'First' } });
  await perch.calls['connection.refuse']();
  expect(bench.view().panel).toMatchObject({ connection: { name: 'Second' } });
});

test('a chosen connection file is confirmed, and its secret kept in the keychain only', async () => {
  const perch = await bench.start();
  bench.connectionFile = JSON.stringify(bench.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', methods: ['window', 'password', 'browser'] });
  expect(JSON.stringify(bench.connections())).not.toContain(bench.service.connection.clientSecret);
  expect([...(bench.keychain.entries ?? new Map<string, string>()).values()]).toEqual([
    bench.service.connection.clientSecret,
  ]);
});

test.each([
  ['{', 'It is not JSON.'],
  ['unreadable', 'It can’t be read.'],
])('a file that is no connection file is told in a sentence', async (file, sentence) => {
  const perch = await bench.start();
  bench.connectionFile = file;
  await perch.calls['connection.open']();
  expect(bench.view().panel).toEqual({
    name: 'welcome',
    notice: { tone: 'error', text: `That file can’t be used as a connection file. ${sentence}` },
  });
});

test('signing in leads through every step to the profile and the tray', async () => {
  const perch = await signIn();
  const steps = bench.views.map(({ panel }) => (panel.name === 'signing-in' ? panel.step : panel.name));
  expect([...new Set(steps)]).toEqual(['welcome', 'sign-in', 'user', 'token', 'profile', 'account']);
  expect(bench.view().panel).toMatchObject({
    name: 'account',
    account: { login: alice, signIn: 'signed-in', presence: { kind: 'available' } },
  });
  expect(bench.trays.at(-1)).toMatchObject({
    status: 'available',
    tooltip: 'Perch\nAlice Marsh\nAvailable\nAccount: Standard',
  });
  expect(perch.isSignedIn()).toBe(true);
});

test('the voicemail PIN never reaches the view, only that there is one', async () => {
  await signIn();
  const pin = [...bench.profiles.values()][0]?.profile['voicemail-login-pin'];
  const { panel } = bench.view();
  expect(panel.name === 'account' && panel.account.profile?.fields).toContainEqual({
    name: 'voicemail-login-pin',
    group: 'voicemail',
    value: { kind: 'masked' },
  });
  expect(JSON.stringify(bench.views)).not.toContain(JSON.stringify(pin));
});

test('[S67] a redirect whose state is not the one that was sent is not used', async () => {
  const honest = bench.person;
  bench.person = async (address) => {
    const shown = await honest(address);
    if (shown.kind !== 'redirected') return shown;
    const forged = new URL(shown.address);
    forged.searchParams.set('state', 'state-0');
    return { kind: 'redirected', address: forged.href };
  };
  await signIn();
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'error' } });
  expect(
    bench.service.requests.filter(({ method, path }) => method === 'POST' && path.includes('token')),
  ).toEqual([]);
});

test('[S68] each attempt sends a state of its own', async () => {
  const states: (string | null)[] = [];
  bench.person = (address) => {
    states.push(new URL(address).searchParams.get('state'));
    return Promise.resolve({ kind: 'cancelled' });
  };
  const perch = await signIn();
  await perch.calls['signIn.start']('window');
  expect(new Set(states).size).toBe(2);
});

test.each([
  ['closing the window', () => Promise.resolve({ kind: 'cancelled' } as const)],
  ['cancelling on the page', cancelsOnThePage()],
])('%s is a cancel and no error', async (_, person) => {
  bench.person = person;
  await signIn();
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'info' } });
});

test('cancelling on the panel closes the window', async () => {
  bench.person = () => new Promise(() => {});
  const perch = await confirmed();
  const signingIn = perch.calls['signIn.start']('window');
  await eventually(() => expect(bench.view().panel.name).toBe('signing-in'));
  await perch.calls['signIn.cancel']();
  await signingIn;
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'info' } });
});

test('a sign-in window that can’t be opened ends the sign-in with a sentence, and the next attempt works', async () => {
  const perch = await confirmed();
  const { person } = bench;
  bench.person = () => {
    throw new Error('Out of memory.');
  };
  await perch.calls['signIn.start']('window');
  expect(bench.view().panel).toMatchObject({
    name: 'sign-in',
    notice: { tone: 'error', text: messages.signInFailed.noWindow },
  });
  bench.person = person;
  await perch.calls['signIn.start']('window');
  expect(bench.view().panel.name).toBe('account');
});

describe('while the keychain is asked for the client secret', () => {
  /** Signs in with a keychain that answers after what the user does meanwhile. Returns how many windows were opened. */
  const signInWhile = async (start: () => unknown, act: () => unknown) => {
    let windows = 0;
    const { person } = bench;
    bench.person = (address) => {
      windows += 1;
      return person(address);
    };
    const asked = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    bench.beforeRead = () => {
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

  test('nothing else happens: the sign-in window opens', async () => {
    const perch = await confirmed();
    const start = () => perch.calls['signIn.start']('window');
    expect(await signInWhile(start, async () => undefined)).toBe(1);
  });

  test.each([
    ['goes back', (perch: App) => perch.calls['connection.change']()],
    ['opens About Perch', (perch: App) => perch.calls['about.open']()],
    [
      'is handed another connection',
      (perch: App) => perch.importConnection({ ...bench.service.connection, name: 'Other' }),
    ],
    ['quits', (perch: App) => perch.end()],
  ])('the user %s: no window opens', async (_what, act) => {
    const perch = await confirmed();
    const start = () => perch.calls['signIn.start']('window');
    expect(await signInWhile(start, () => act(perch))).toBe(0);
  });

  test('the account that would be signed in again is signed out: no window opens', async () => {
    const perch = await signIn();
    const [account] = bench.view().accounts;
    const id = account?.id ?? '';
    const start = () => perch.calls['account.signInAgain'](id);
    expect(await signInWhile(start, () => perch.calls['account.signOut'](id))).toBe(0);
  });
});

test('[S71] a code that was used before is refused, and the person told', async () => {
  let used = '';
  const honest = bench.person;
  bench.person = async (address) => {
    const shown = await honest(address);
    if (shown.kind === 'redirected') used = new URL(shown.address).searchParams.get('code') ?? '';
    return shown;
  };
  const perch = await signIn();
  bench.person = async (address) => {
    const state = new URL(address).searchParams.get('state') ?? '';
    return { kind: 'redirected', address: `https://perch.invalid/callback?code=${used}&state=${state}` };
  };
  const [account] = bench.accounts();
  await perch.calls['account.signInAgain'](JSON.stringify([account?.connection, account?.login]));
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', notice: { tone: 'error' } });
});

test('a restart brings the account back without asking', async () => {
  await signIn();
  await bench.start();
  expect(bench.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'signed-in', login: alice },
  });
});

test('after a restart account and tray are there before the service has answered', async () => {
  await signIn();
  const before = bench.views.length;
  const held = await bench.service.fault('refresh', { kind: 'hang', moment: 'before' });
  const started = bench.start();
  await eventually(() => expect(held.hits).toBe(1));
  expect(bench.views.length).toBeGreaterThan(before);
  expect(bench.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'restoring', profile: { fields: expect.arrayContaining([shownUser]) as unknown } },
  });
  expect(bench.trays.at(-1)).toMatchObject({ status: 'connecting' });
  await held.end();
  await started;
});

test('a restart with a rotated token works again and again', async () => {
  await signIn();
  for (let run = 0; run < 3; run += 1) await bench.start();
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('[S94] signing out deletes the token, the profile and the account', async () => {
  const perch = await signIn();
  await perch.calls['account.signOut'](JSON.stringify(['Practice service', alice]));
  expect(bench.accounts()).toEqual([]);
  expect(bench.profiles.size).toBe(0);
  expect([...(bench.keychain.entries ?? new Map<string, string>()).keys()].join()).not.toContain(
    'refresh-token',
  );
  expect(bench.view().panel.name).toBe('sign-in');
  expect(bench.trays.at(-1)?.status).toBe('signed-out');
});

const unreadable =
  'Perch can’t read the stored sign-in. There is no keychain here. It keeps trying; you can also sign in again.';

test('[S29] without a keychain Perch works, says that nothing is kept, and keeps nothing', async () => {
  bench.keychain.entries = undefined;
  await signIn();
  expect(bench.view().secrets).toEqual({ kind: 'session-only', reason: 'There is no keychain here.' });
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  const secrets = [...bench.service.issuedSecrets(), bench.service.connection.clientSecret];
  expect(secrets.filter((secret) => bench.files().includes(secret))).toEqual([]);
  await bench.start();
  expect(bench.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'sign-in-again', notice: { text: unreadable } },
  });
  expect(bench.notifications).toEqual([]);
});

test.each(['baseUrl', 'authUrl'] as const)(
  '[S17] a connection of the same name whose %s points elsewhere signs its accounts out and forgets their secrets',
  async (key) => {
    const perch = await signIn();
    const { connection } = bench.service;
    const moved = { ...connection, [key]: connection[key].replace('127.0.0.1', 'localhost') };
    bench.connectionFile = JSON.stringify(moved);
    await perch.calls['connection.open']();
    await perch.calls['connection.confirm']();
    expect(bench.accounts()).toEqual([]);
    const keys = [...(bench.keychain.entries ?? new Map<string, string>()).keys()];
    expect(keys).toHaveLength(1);
    expect(keys[0]).toContain('http://localhost');
  },
);

test('an ended sign-in keeps the profile on view and asks the person to sign in again', async () => {
  const perch = await signIn();
  bench.service.endRefreshTokens();
  bench.service.expireAccessTokens();
  const id = JSON.stringify(['Practice service', alice]);
  await perch.calls['account.poll'](id);
  expect(bench.view().panel).toMatchObject({
    name: 'account',
    account: { signIn: 'sign-in-again', profile: { fields: expect.arrayContaining([shownUser]) as unknown } },
  });
  expect(bench.trays.at(-1)?.status).toBe('attention');
  expect(bench.notifications).toEqual(['Sign in to Practice service again']);
  await perch.calls['account.signInAgain'](id);
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('a change of presence reaches the view and the tray with the next poll', async () => {
  await signIn();
  bench.service.setPresence(alice, 'alerting');
  bench.clock.pass(60_000);
  await eventually(() => expect(bench.trays.at(-1)?.status).toBe('ringing'));
});

test('after a view that can’t be published, the next one is published and polls continue', async () => {
  await signIn();
  bench.publishFails = true;
  bench.service.setPresence(alice, 'inuse');
  bench.clock.pass(60_000);
  await eventually(() => expect(bench.trays.at(-1)?.status).toBe('on-call'));
  bench.service.setPresence(alice, 'open');
  bench.clock.pass(60_000);
  await eventually(() => expect(bench.trays.at(-1)?.status).toBe('available'));
});

test('every view is newer than the one before it', async () => {
  await signIn();
  const versions = bench.views.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
});

async function confirmed() {
  const perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  return perch;
}

async function signIn() {
  const perch = await confirmed();
  await perch.calls['signIn.start']('window');
  return perch;
}
