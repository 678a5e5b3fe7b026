import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, signsInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.end());

test('without a keychain the file that is offered again brings its secret again', async () => {
  testApp.keychain.entries = undefined;
  await signIn();
  const app = await testApp.start({ offered: testApp.service.connection });
  await app.calls['account.signInAgain'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('without a keychain a secret is asked for at the next sign-in, and a connection that has none needs none', async () => {
  const { clientSecret: _, ...publicClient } = testApp.service.connection;
  testApp.keychain.entries = undefined;
  await signIn();
  const app = await testApp.start();
  await app.calls['account.signInAgain'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({
    name: 'connection-form',
    form: {
      isEditing: true,
      secret: 'unreadable',
      secretError: expect.stringContaining('There is no keychain here.') as string,
    },
  });
  const { form } = testApp.view().panel as Extract<PanelView, { name: 'connection-form' }>;
  await app.calls['connection.save'](form.draft, testApp.service.connection.clientSecret);
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });

  await app.importConnection({ ...publicClient, clientId: 'another', name: 'Public' });
  await app.calls['connection.confirm']();
  void app.calls['signIn.start']('password');
  await eventually(() => expect(testApp.view().panel.name).toBe('password'));
});

test('a secret that changed in a file that is known is taken up without asking', async () => {
  const stale = { ...testApp.service.connection, clientSecret: 'of last year' };
  const first = await testApp.start({ offered: stale });
  await first.calls['connection.confirm']();
  const second = await testApp.start({ offered: testApp.service.connection });
  expect(testApp.view().panel.name).toBe('sign-in');
  await second.calls['signIn.start']('window');
  expect(testApp.view().panel.name).toBe('account');
});

test('a session that is running uses a new secret from its next refresh on', async () => {
  const stale = { ...testApp.service.connection, clientSecret: 'of last year' };
  const app = await signIn();
  testApp.connectionFile = JSON.stringify(stale);
  await app.calls['connection.open']();
  await app.calls['connection.confirm']();
  await app.calls['connection.change']();
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({ account: { notice: { tone: 'warning' } } });
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'refresh_token', status: 400 });
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await app.calls['connection.open']();
  await app.calls['connection.confirm']();
  await app.calls['connection.change']();
  await app.calls['account.poll'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('a keychain that is locked at start ends no sign-in: unlocked, Perch goes on by itself', async () => {
  await signIn();
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await testApp.start();
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'sign-in-again' } });
  expect(testApp.notifications).toEqual([]);
  testApp.keychain.entries = entries;
  testApp.clock.pass(60_000);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
});

test('an entry that could not be deleted is told, and deleted at the next start', async () => {
  const app = await signIn();
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await app.calls['account.signOut'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({ notice: { tone: 'warning' } });
  expect(refreshTokens(entries)).toHaveLength(1);
  testApp.keychain.entries = entries;
  await testApp.start();
  expect(refreshTokens(entries)).toEqual([]);
});

const stuck = [
  ['settings', () => (testApp.settingsAreStuck = true), 'the account in the settings file'],
  ['profile', () => (testApp.profilesAreStuck = true), 'the last known profile'],
  ['keychain', () => (testApp.keychain.entries = undefined), 'the keychain entry'],
] as const;

test.each(stuck)('a sign-out names what it could not delete: the %s', async (_, breaks, left) => {
  const app = await signIn();
  breaks();
  await app.calls['account.signOut'](idOf(alice));
  expect(testApp.view().panel).toMatchObject({
    name: 'sign-in',
    notice: { tone: 'warning', text: expect.stringMatching(`try again: ${left}\\.$`) as string },
  });
});

test('a profile that could not be deleted is deleted at the next start', async () => {
  const app = await signIn();
  testApp.profilesAreStuck = true;
  await app.calls['account.signOut'](idOf(alice));
  expect(testApp.profiles.size).toBe(1);
  testApp.profilesAreStuck = false;
  await testApp.start();
  expect(testApp.profiles.size).toBe(0);
});

test('signing out of all accounts names what any of them left behind', async () => {
  const app = await signIn();
  testApp.person = signsInAs(testApp.service, 'erin@practice.example');
  await app.calls['account.add']();
  await app.calls['signIn.start']('window');
  expect(testApp.view().accounts).toHaveLength(2);
  testApp.profilesAreStuck = true;
  testApp.keychain.entries = undefined;
  await app.calls['account.signOutAll']();
  expect(testApp.view().accounts).toEqual([]);
  expect(testApp.view().panel).toMatchObject({
    notice: { text: expect.stringContaining('the last known profile and the keychain entry') as string },
  });
});

test('a sign-out on a full disk is written as soon as there is room, at the latest when Perch quits', async () => {
  const app = await signIn();
  testApp.settingsAreStuck = true;
  await app.calls['account.signOut'](idOf(alice));
  expect(refreshTokens(testApp.keychain.entries)).toEqual([]);
  expect(testApp.accounts()).toHaveLength(1);
  testApp.settingsAreStuck = false;
  await app.end();
  expect(testApp.accounts()).toEqual([]);
});

test('confirming a service that has moved changes nothing where the settings can’t be written', async () => {
  const app = await signIn();
  const { connection } = testApp.service;
  const moved = JSON.stringify(connection).replaceAll('127.0.0.1', 'localhost');
  testApp.connectionFile = moved;
  await app.calls['connection.open']();
  testApp.settingsAreStuck = true;
  const before = [...(testApp.keychain.entries ?? [])];
  await app.calls['connection.confirm']();
  expect(testApp.view().accounts).toMatchObject([{ login: alice }]);
  expect(testApp.view().panel).toMatchObject({ name: 'confirm-connection', notice: { tone: 'error' } });
  expect([...(testApp.keychain.entries ?? [])]).toEqual(before);
  await app.calls['account.poll'](idOf(alice));
  await app.calls['connection.refuse']();
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  expect(testApp.connections()).toMatchObject([{ baseUrl: connection.baseUrl }]);
});

test('removing a service changes nothing where the settings can’t be written, and says so', async () => {
  const app = await signIn();
  await app.calls['settings.open']();
  testApp.settingsAreStuck = true;
  await app.calls['connection.remove']('Practice service');
  expect(testApp.view().panel).toMatchObject({
    notice: {
      tone: 'error',
      text: 'The disk is full, so nothing has changed. Free some space, then try again.',
    },
    settings: { connections: [{ accounts: 1 }] },
  });
  expect(refreshTokens(testApp.keychain.entries)).toHaveLength(1);
});

test('signing in again as somebody whose entry was to be deleted keeps the new one', async () => {
  const app = await signIn();
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await app.calls['account.signOut'](idOf(alice));
  testApp.keychain.entries = entries;
  await app.calls['signIn.start']('window');
  await testApp.start();
  expect(refreshTokens(entries)).toHaveLength(1);
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('signing in again while the sign-out waits for a refresh keeps the new token', async () => {
  const app = await signIn();
  testApp.service.expireAccessTokens();
  const held = await testApp.service.fault('refresh', { kind: 'hang', moment: 'before' });
  const polled = app.calls['account.poll'](idOf(alice));
  await eventually(() => expect(held.hits).toBe(1));
  const signedOut = app.calls['account.signOut'](idOf(alice));
  await app.calls['connection.practice']();
  const signedIn = app.calls['signIn.start']('window');
  await eventually(() =>
    expect(
      testApp.service.requests.filter(({ grantType }) => grantType === 'authorization_code'),
    ).toHaveLength(2),
  );
  await held.end();
  await Promise.all([polled, signedOut, signedIn]);
  expect(refreshTokens(testApp.keychain.entries)).toHaveLength(1);
});

test('what could only be kept for this run is kept for good once the keychain works', async () => {
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const app = await signIn();
  testApp.keychain.entries = entries;
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](idOf(alice));
  expect(testApp.view().secrets).toEqual({ kind: 'keychain' });
  expect(entries?.size).toBe(2);
});

test('a token that waits for the keychain is stored when Perch quits, where the keychain is back by then', async () => {
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const app = await signIn();
  testApp.keychain.entries = entries;
  await app.end();
  expect(refreshTokens(entries)).toHaveLength(1);
  await testApp.start();
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('a token that waits for the keychain is stored without a refresh, soon after the keychain is back', async () => {
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const app = await signIn();
  testApp.keychain.entries = entries;
  testApp.clock.pass(60_000);
  await eventually(() => expect(refreshTokens(entries)).toHaveLength(1));
  await app.end();
  expect(testApp.clock.timers()).toBe(0);
});

test('the start doesn’t wait for a keychain that prompts: the panel says so, and the sign-in is restored when it responds', async () => {
  await signIn();
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  await testApp.begin();
  expect(testApp.view()).toMatchObject({
    panel: { name: 'account', account: { signIn: 'restoring' } },
    secrets: { kind: 'keychain' },
  });
  testApp.clock.pass(1_000);
  expect(testApp.view().secrets).toEqual({ kind: 'pending' });
  resolve(null);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
  expect(testApp.view().secrets).toEqual({ kind: 'keychain' });
});

test('a prompt that is answered after minutes restores the sign-in at once', async () => {
  await signIn();
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  await testApp.begin();
  testApp.clock.pass(60_000);
  await eventually(() =>
    expect(testApp.view().secrets).toEqual({
      kind: 'session-only',
      reason: 'The keychain didn’t answer within 60 seconds.',
    }),
  );
  testApp.clock.pass(60_000);
  // The session has tried again meanwhile, and plans the next try.
  await eventually(() => expect(testApp.clock.nextTimer()).toBe(2 * 60_000));
  expect(testApp.notifications).toEqual([]);
  resolve(null);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
});

test('a sign-in whose settings can’t be written works, is reported, and is written as soon as it can be', async () => {
  const app = await confirmed();
  testApp.settingsAreStuck = true;
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  expect(testApp.notifications).toEqual(['Account not saved yet']);
  expect(testApp.view().startupWarnings).toMatchObject([
    { text: expect.stringContaining('disk is full') as string },
  ]);
  testApp.settingsAreStuck = false;
  testApp.clock.pass(30_000);
  expect(testApp.accounts()).toMatchObject([{ login: alice }]);
  expect(testApp.view().startupWarnings).toEqual([]);
});

test('[S88] confirming another connection ends the sign-in that is under way', async () => {
  testApp.person = () => new Promise(() => {});
  const app = await confirmed();
  void app.calls['signIn.start']('window');
  await eventually(() => expect(testApp.view().panel.name).toBe('signing-in'));
  await app.importConnection({
    ...testApp.service.connection,
    name: 'Another',
    baseUrl: 'https://another.example',
  });
  await app.calls['connection.confirm']();
  expect(testApp.view().panel).toMatchObject({ name: 'sign-in', connection: { name: 'Another' } });
});

test('while signing out the tray never asks to sign in again', async () => {
  const app = await signIn();
  const before = testApp.trays.length;
  await app.calls['account.signOut'](idOf(alice));
  expect(new Set(testApp.trays.slice(before).map(({ status }) => status))).toEqual(new Set(['signed-out']));
});

function refreshTokens(entries: ReadonlyMap<string, string> | undefined): string[] {
  return [...(entries?.keys() ?? [])].filter((key) => key.includes('refresh-token'));
}

function idOf(login: string): string {
  return JSON.stringify(['Practice service', login]);
}

async function confirmed() {
  const app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
  return app;
}

async function signIn() {
  const app = await confirmed();
  await app.calls['signIn.start']('window');
  return app;
}

test('signing out of all accounts doesn’t wait for the keychain between one and the next', async () => {
  const app = await signIn();
  testApp.person = signsInAs(testApp.service, 'erin@practice.example');
  await app.calls['account.add']();
  await app.calls['signIn.start']('window');
  expect(testApp.accounts()).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const signedOut = app.calls['account.signOutAll']();
  expect(testApp.accounts()).toEqual([]);
  resolve(null);
  await signedOut;
  expect(refreshTokens(testApp.keychain.entries)).toEqual([]);
});

test('settings that were not written are written first when Perch quits, before a refresh that hangs', async () => {
  const app = await testApp.start({ offered: testApp.service.connection });
  await app.calls['connection.confirm']();
  testApp.settingsAreStuck = true;
  await app.calls['signIn.start']('window');
  const held = await testApp.service.fault('refresh', { kind: 'hang', moment: 'before' });
  testApp.clock.pass(55 * 60_000);
  await eventually(() => expect(held.hits).toBe(1));
  expect(testApp.accounts()).toEqual([]);
  testApp.settingsAreStuck = false;
  const ended = app.end();
  expect(testApp.accounts()).toHaveLength(1);
  await held.end();
  await ended;
});

test('a service that is handed over at start and can’t be kept doesn’t end Perch, and the panel says why', async () => {
  const { clientSecret: _, ...known } = testApp.service.connection;
  testApp.store({ connections: [known, { ...known, name: 'Another' }] });
  testApp.settingsAreStuck = true;
  await testApp.start({ offered: testApp.service.connection });
  expect(testApp.view().panel).toMatchObject({ notice: { tone: 'error' } });
});
