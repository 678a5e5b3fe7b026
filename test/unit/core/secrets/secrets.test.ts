import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, signsInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';

let bench: TestApp;

beforeEach(async () => {
  bench = await createTestApp();
});

afterEach(() => bench.end());

test('without a keychain the file that is offered again brings its secret again', async () => {
  bench.keychain.entries = undefined;
  await signIn();
  const perch = await bench.start({ offered: bench.service.connection });
  await perch.calls['account.signInAgain'](idOf(alice));
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('without a keychain a secret is asked for at the next sign-in, and a connection that has none needs none', async () => {
  const { clientSecret: _, ...publicClient } = bench.service.connection;
  bench.keychain.entries = undefined;
  await signIn();
  const perch = await bench.start();
  await perch.calls['account.signInAgain'](idOf(alice));
  expect(bench.view().panel).toMatchObject({
    name: 'connection-form',
    form: {
      isEditing: true,
      secret: 'unreadable',
      secretError: expect.stringContaining('There is no keychain here.') as string,
    },
  });
  const { form } = bench.view().panel as Extract<PanelView, { name: 'connection-form' }>;
  await perch.calls['connection.save'](form.draft, bench.service.connection.clientSecret);
  await perch.calls['signIn.start']('window');
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });

  await perch.importConnection({ ...publicClient, clientId: 'another', name: 'Public' });
  await perch.calls['connection.confirm']();
  void perch.calls['signIn.start']('password');
  await eventually(() => expect(bench.view().panel.name).toBe('password'));
});

test('a secret that changed in a file that is known is taken up without asking', async () => {
  const stale = { ...bench.service.connection, clientSecret: 'of last year' };
  const first = await bench.start({ offered: stale });
  await first.calls['connection.confirm']();
  const second = await bench.start({ offered: bench.service.connection });
  expect(bench.view().panel.name).toBe('sign-in');
  await second.calls['signIn.start']('window');
  expect(bench.view().panel.name).toBe('account');
});

test('a session that is running uses a new secret from its next refresh on', async () => {
  const stale = { ...bench.service.connection, clientSecret: 'of last year' };
  const perch = await signIn();
  bench.connectionFile = JSON.stringify(stale);
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  await perch.calls['connection.change']();
  bench.service.expireAccessTokens();
  await perch.calls['account.poll'](idOf(alice));
  expect(bench.view().panel).toMatchObject({ account: { notice: { tone: 'warning' } } });
  expect(bench.service.requests.at(-1)).toMatchObject({ grantType: 'refresh_token', status: 400 });
  bench.connectionFile = JSON.stringify(bench.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  await perch.calls['connection.change']();
  await perch.calls['account.poll'](idOf(alice));
  expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('a keychain that is locked at start ends no sign-in: unlocked, Perch goes on by itself', async () => {
  await signIn();
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  await bench.start();
  expect(bench.view().panel).toMatchObject({ account: { signIn: 'sign-in-again' } });
  expect(bench.notifications).toEqual([]);
  bench.keychain.entries = entries;
  bench.clock.pass(60_000);
  await eventually(() => expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
});

test('an entry that could not be deleted is told, and deleted at the next start', async () => {
  const perch = await signIn();
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  await perch.calls['account.signOut'](idOf(alice));
  expect(bench.view().panel).toMatchObject({ notice: { tone: 'warning' } });
  expect(refreshTokens(entries)).toHaveLength(1);
  bench.keychain.entries = entries;
  await bench.start();
  expect(refreshTokens(entries)).toEqual([]);
});

const stuck = [
  ['settings', () => (bench.settingsAreStuck = true), 'the account in the settings file'],
  ['profile', () => (bench.profilesAreStuck = true), 'the last known profile'],
  ['keychain', () => (bench.keychain.entries = undefined), 'the keychain entry'],
] as const;

test.each(stuck)('a sign-out names what it could not delete: the %s', async (_, breaks, left) => {
  const perch = await signIn();
  breaks();
  await perch.calls['account.signOut'](idOf(alice));
  expect(bench.view().panel).toMatchObject({
    name: 'sign-in',
    notice: { tone: 'warning', text: expect.stringMatching(`try again: ${left}\\.$`) as string },
  });
});

test('a profile that could not be deleted is deleted at the next start', async () => {
  const perch = await signIn();
  bench.profilesAreStuck = true;
  await perch.calls['account.signOut'](idOf(alice));
  expect(bench.profiles.size).toBe(1);
  bench.profilesAreStuck = false;
  await bench.start();
  expect(bench.profiles.size).toBe(0);
});

test('signing out of all accounts names what any of them left behind', async () => {
  const perch = await signIn();
  bench.person = signsInAs(bench.service, 'erin@practice.example');
  await perch.calls['account.add']();
  await perch.calls['signIn.start']('window');
  expect(bench.view().accounts).toHaveLength(2);
  bench.profilesAreStuck = true;
  bench.keychain.entries = undefined;
  await perch.calls['account.signOutAll']();
  expect(bench.view().accounts).toEqual([]);
  expect(bench.view().panel).toMatchObject({
    notice: { text: expect.stringContaining('the last known profile and the keychain entry') as string },
  });
});

test('a sign-out on a full disk is written as soon as there is room, at the latest when Perch quits', async () => {
  const perch = await signIn();
  bench.settingsAreStuck = true;
  await perch.calls['account.signOut'](idOf(alice));
  expect(refreshTokens(bench.keychain.entries)).toEqual([]);
  expect(bench.accounts()).toHaveLength(1);
  bench.settingsAreStuck = false;
  await perch.end();
  expect(bench.accounts()).toEqual([]);
});

test('confirming a service that has moved changes nothing where the settings can’t be written', async () => {
  const perch = await signIn();
  const { connection } = bench.service;
  const moved = JSON.stringify(connection).replaceAll('127.0.0.1', 'localhost');
  bench.connectionFile = moved;
  await perch.calls['connection.open']();
  bench.settingsAreStuck = true;
  const before = [...(bench.keychain.entries ?? [])];
  await perch.calls['connection.confirm']();
  expect(bench.view().accounts).toMatchObject([{ login: alice }]);
  expect(bench.view().panel).toMatchObject({ name: 'confirm-connection', notice: { tone: 'error' } });
  expect([...(bench.keychain.entries ?? [])]).toEqual(before);
  await perch.calls['account.poll'](idOf(alice));
  await perch.calls['connection.refuse']();
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  expect(bench.connections()).toMatchObject([{ baseUrl: connection.baseUrl }]);
});

test('removing a service changes nothing where the settings can’t be written, and says so', async () => {
  const perch = await signIn();
  await perch.calls['settings.open']();
  bench.settingsAreStuck = true;
  await perch.calls['connection.remove']('Practice service');
  expect(bench.view().panel).toMatchObject({
    notice: {
      tone: 'error',
      text: 'The disk is full, so nothing has changed. Free some space, then try again.',
    },
    settings: { connections: [{ accounts: 1 }] },
  });
  expect(refreshTokens(bench.keychain.entries)).toHaveLength(1);
});

test('signing in again as somebody whose entry was to be deleted keeps the new one', async () => {
  const perch = await signIn();
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  await perch.calls['account.signOut'](idOf(alice));
  bench.keychain.entries = entries;
  await perch.calls['signIn.start']('window');
  await bench.start();
  expect(refreshTokens(entries)).toHaveLength(1);
  expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('signing in again while the sign-out waits for a refresh keeps the new token', async () => {
  const perch = await signIn();
  bench.service.expireAccessTokens();
  const held = await bench.service.fault('refresh', { kind: 'hang', moment: 'before' });
  const polled = perch.calls['account.poll'](idOf(alice));
  await eventually(() => expect(held.hits).toBe(1));
  const signedOut = perch.calls['account.signOut'](idOf(alice));
  await perch.calls['connection.practice']();
  const signedIn = perch.calls['signIn.start']('window');
  await eventually(() =>
    expect(bench.service.requests.filter(({ grantType }) => grantType === 'authorization_code')).toHaveLength(
      2,
    ),
  );
  await held.end();
  await Promise.all([polled, signedOut, signedIn]);
  expect(refreshTokens(bench.keychain.entries)).toHaveLength(1);
});

test('what could only be kept for this run is kept for good once the keychain works', async () => {
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  const perch = await signIn();
  bench.keychain.entries = entries;
  bench.service.expireAccessTokens();
  await perch.calls['account.poll'](idOf(alice));
  expect(bench.view().secrets).toEqual({ kind: 'keychain' });
  expect(entries?.size).toBe(2);
});

test('a token that waits for the keychain is stored when Perch quits, where the keychain is back by then', async () => {
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  const perch = await signIn();
  bench.keychain.entries = entries;
  await perch.end();
  expect(refreshTokens(entries)).toHaveLength(1);
  await bench.start();
  expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});

test('a token that waits for the keychain is stored without a refresh, soon after the keychain is back', async () => {
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  const perch = await signIn();
  bench.keychain.entries = entries;
  bench.clock.pass(60_000);
  await eventually(() => expect(refreshTokens(entries)).toHaveLength(1));
  await perch.end();
  expect(bench.clock.timers()).toBe(0);
});

test('the start doesn’t wait for a keychain that prompts: the panel says so, and the sign-in is restored when it responds', async () => {
  await signIn();
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  await bench.begin();
  expect(bench.view()).toMatchObject({
    panel: { name: 'account', account: { signIn: 'restoring' } },
    secrets: { kind: 'keychain' },
  });
  bench.clock.pass(1_000);
  expect(bench.view().secrets).toEqual({ kind: 'pending' });
  resolve(null);
  await eventually(() => expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
  expect(bench.view().secrets).toEqual({ kind: 'keychain' });
});

test('a prompt that is answered after minutes restores the sign-in at once', async () => {
  await signIn();
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  await bench.begin();
  bench.clock.pass(60_000);
  await eventually(() =>
    expect(bench.view().secrets).toEqual({
      kind: 'session-only',
      reason: 'The keychain didn’t answer within 60 seconds.',
    }),
  );
  bench.clock.pass(60_000);
  // The session has tried again meanwhile, and plans the next try.
  await eventually(() => expect(bench.clock.nextTimer()).toBe(2 * 60_000));
  expect(bench.notifications).toEqual([]);
  resolve(null);
  await eventually(() => expect(bench.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
});

test('a sign-in whose settings can’t be written works, is reported, and is written as soon as it can be', async () => {
  const perch = await confirmed();
  bench.settingsAreStuck = true;
  await perch.calls['signIn.start']('window');
  expect(bench.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  expect(bench.notifications).toEqual(['Account not saved yet']);
  expect(bench.view().startupWarnings).toMatchObject([
    { text: expect.stringContaining('disk is full') as string },
  ]);
  bench.settingsAreStuck = false;
  bench.clock.pass(30_000);
  expect(bench.accounts()).toMatchObject([{ login: alice }]);
  expect(bench.view().startupWarnings).toEqual([]);
});

test('[S88] confirming another connection ends the sign-in that is under way', async () => {
  bench.person = () => new Promise(() => {});
  const perch = await confirmed();
  void perch.calls['signIn.start']('window');
  await eventually(() => expect(bench.view().panel.name).toBe('signing-in'));
  await perch.importConnection({
    ...bench.service.connection,
    name: 'Another',
    baseUrl: 'https://another.example',
  });
  await perch.calls['connection.confirm']();
  expect(bench.view().panel).toMatchObject({ name: 'sign-in', connection: { name: 'Another' } });
});

test('while signing out the tray never asks to sign in again', async () => {
  const perch = await signIn();
  const before = bench.trays.length;
  await perch.calls['account.signOut'](idOf(alice));
  expect(new Set(bench.trays.slice(before).map(({ status }) => status))).toEqual(new Set(['signed-out']));
});

function refreshTokens(entries: ReadonlyMap<string, string> | undefined): string[] {
  return [...(entries?.keys() ?? [])].filter((key) => key.includes('refresh-token'));
}

function idOf(login: string): string {
  return JSON.stringify(['Practice service', login]);
}

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

test('signing out of all accounts doesn’t wait for the keychain between one and the next', async () => {
  const perch = await signIn();
  bench.person = signsInAs(bench.service, 'erin@practice.example');
  await perch.calls['account.add']();
  await perch.calls['signIn.start']('window');
  expect(bench.accounts()).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  const signedOut = perch.calls['account.signOutAll']();
  expect(bench.accounts()).toEqual([]);
  resolve(null);
  await signedOut;
  expect(refreshTokens(bench.keychain.entries)).toEqual([]);
});

test('settings that were not written are written first when Perch quits, before a refresh that hangs', async () => {
  const perch = await bench.start({ offered: bench.service.connection });
  await perch.calls['connection.confirm']();
  bench.settingsAreStuck = true;
  await perch.calls['signIn.start']('window');
  const held = await bench.service.fault('refresh', { kind: 'hang', moment: 'before' });
  bench.clock.pass(55 * 60_000);
  await eventually(() => expect(held.hits).toBe(1));
  expect(bench.accounts()).toEqual([]);
  bench.settingsAreStuck = false;
  const ended = perch.end();
  expect(bench.accounts()).toHaveLength(1);
  await held.end();
  await ended;
});

test('a service that is handed over at start and can’t be kept doesn’t end Perch, and the panel says why', async () => {
  const { clientSecret: _, ...known } = bench.service.connection;
  bench.store({ connections: [known, { ...known, name: 'Another' }] });
  bench.settingsAreStuck = true;
  await bench.start({ offered: bench.service.connection });
  expect(bench.view().panel).toMatchObject({ notice: { tone: 'error' } });
});
