// The app while the keychain, the settings file or a cached profile can't be read, written or deleted.
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../app/i18n/messages.ts';
import { eventually } from '../eventually.ts';
import { textContaining } from '../text-containing.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const alice = 'alice@practice.example';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await openTestApp();
});

test('without a keychain a connection file that is opened again provides its secret again', async () => {
  testApp.keychain.entries = undefined;
  await testApp.startSignedIn();
  const app = await testApp.start({ connectionToImport: testApp.service.connection });
  await app.calls['account.signInAgain'](testApp.idOf(alice));
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('without a keychain the next sign-in asks for the secret, but not for a connection without one', async () => {
  const { clientSecret: _, ...publicClient } = testApp.service.connection;
  testApp.keychain.entries = undefined;
  await testApp.startSignedIn();
  const app = await testApp.start();
  await app.calls['account.signInAgain'](testApp.idOf(alice));
  expect(testApp.view().panel).toMatchObject({
    name: 'connection-form',
    form: {
      isEditing: true,
      secret: 'unreadable',
      secretError: textContaining('There is no keychain here.'),
    },
  });
  const { draft } = testApp.panel('connection-form').form;
  await app.calls['connection.save'](draft, testApp.service.connection.clientSecret);
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });

  app.panelOpened();
  await app.importConnection({ ...publicClient, clientId: 'another', name: 'Public' });
  void app.calls['signIn.start']('password');
  await eventually(() => expect(testApp.view().panel.name).toBe('password'));
});

/** Imports a connection, and locks the keychain, which has its secret. */
async function startLocked() {
  const app = await testApp.start({ connectionToImport: testApp.service.connection });
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const draft = () => testApp.panel('connection-form').form.draft;
  /** Returns the secrets that the keychain has after a restart, with which it is unlocked. */
  const unlocked = async () => {
    testApp.keychain.entries = entries;
    await testApp.start();
    return [...(entries?.values() ?? [])];
  };
  return { app, draft, unlocked };
}

test('editing a connection while the keychain is locked keeps its client secret', async () => {
  const { app, draft, unlocked } = await startLocked();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](testApp.service.connection.name);
  await app.calls['connection.save']({ ...draft(), clientAuthentication: 'body' }, '');
  expect(testApp.connections()).toMatchObject([{ clientAuthentication: 'body' }]);
  expect(await unlocked()).toEqual([testApp.service.connection.clientSecret]);
});

test('a sign-in without the unreadable secret is possible, and the stored one stays', async () => {
  const { app, draft, unlocked } = await startLocked();
  await app.calls['signIn.start']('window');
  await app.calls['connection.save'](draft(), '');
  await app.calls['signIn.start']('window');
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'authorization_code', status: 400 });
  expect(await unlocked()).toEqual([testApp.service.connection.clientSecret]);
});

test('a keychain that is locked at start doesn’t end the sign-in, which is restored once it is unlocked', async () => {
  await testApp.startSignedIn();
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await testApp.start();
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'sign-in-again' } });
  expect(testApp.notificationTitles).toEqual([]);
  testApp.keychain.entries = entries;
  testApp.clock.pass(60_000);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } }));
});

test('a keychain entry that can’t be deleted is reported, and deleted at the next start', async () => {
  const app = await testApp.startSignedIn();
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await app.calls['account.signOut'](testApp.idOf(alice));
  expect(testApp.view().panel).toMatchObject({ notice: { tone: 'warning' } });
  expect(refreshTokens(entries)).toHaveLength(1);
  testApp.keychain.entries = entries;
  await testApp.start();
  expect(refreshTokens(entries)).toEqual([]);
});

test('a profile that could not be deleted is deleted at the next start', async () => {
  const app = await testApp.startSignedIn();
  testApp.areProfilesLocked = true;
  await app.calls['account.signOut'](testApp.idOf(alice));
  expect(testApp.profiles.size).toBe(1);
  testApp.areProfilesLocked = false;
  await testApp.start();
  expect(testApp.profiles.size).toBe(0);
});

test('secrets in memory are stored once the keychain works, which polls no account that doesn’t wait for it', async () => {
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const app = await testApp.startSignedIn();
  await testApp.addAccount('erin@practice.example');
  testApp.keychain.entries = entries;
  testApp.service.expireAccessTokens();
  const before = testApp.service.requests.length;
  await app.calls['account.poll'](testApp.idOf(alice));
  expect(testApp.view().secrets).toEqual({ kind: 'keychain' });
  expect(entries?.size).toBe(3);
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  expect(testApp.service.requests.slice(before).map(({ status }) => status)).toEqual([401, 200, 200]);
});

test('a keychain that works again doesn’t end a suspend', async () => {
  await testApp.startSignedIn();
  await testApp.addAccount('erin@practice.example');
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  const restarted = await testApp.start();
  restarted.suspend();
  testApp.keychain.entries = entries;
  const before = testApp.service.requests.length;
  void restarted.calls['account.signOut'](testApp.idOf('erin@practice.example'));
  await eventually(() => expect(testApp.view().secrets).toEqual({ kind: 'keychain' }));
  testApp.clock.pass(2_000);
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  expect(testApp.service.requests).toHaveLength(before);
});

test('the start doesn’t wait for a keychain that prompts, and the sign-in is restored when it responds', async () => {
  await testApp.startSignedIn();
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  await testApp.startUnsettled();
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

test('a sign-in whose settings can’t be written succeeds with a notification, and is written later', async () => {
  const app = await testApp.start({ connectionToImport: testApp.service.connection });
  testApp.isDiskFull = true;
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
  expect(testApp.notificationTitles).toEqual([messages.notification.notSaved]);
  expect(testApp.view().startupWarnings).toMatchObject([{ text: messages.settings.saveFailed['disk-full'] }]);
  testApp.isDiskFull = false;
  testApp.clock.pass(30_000);
  expect(testApp.accounts()).toMatchObject([{ login: alice }]);
  expect(testApp.view().startupWarnings).toEqual([]);
});

test('a sign-out of all accounts doesn’t wait for the keychain between accounts', async () => {
  const app = await testApp.startSignedIn();
  await testApp.addAccount('erin@practice.example');
  expect(testApp.accounts()).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const signedOut = app.calls['account.signOutAll']();
  expect(testApp.accounts()).toEqual([]);
  resolve(null);
  await signedOut;
  expect(refreshTokens(testApp.keychain.entries)).toEqual([]);
});

test('unsaved settings are written at Quit before a refresh that hangs', async () => {
  const app = await testApp.start({ connectionToImport: testApp.service.connection });
  testApp.isDiskFull = true;
  await app.calls['signIn.start']('window');
  const hangingRefresh = await testApp.service.fault('refresh', { kind: 'hang', phase: 'before' });
  testApp.clock.pass(55 * 60_000);
  await eventually(() => expect(hangingRefresh.hits).toBe(1));
  expect(testApp.accounts()).toEqual([]);
  testApp.isDiskFull = false;
  const ended = app.end();
  expect(testApp.accounts()).toHaveLength(1);
  await hangingRefresh.end();
  await ended;
});

test('a connection given at start that can’t be saved is reported on the panel', async () => {
  const { clientSecret: _, ...known } = testApp.service.connection;
  testApp.storeSettings({ connections: [known, { ...known, name: 'Another' }] });
  testApp.isDiskFull = true;
  await testApp.start({ connectionToImport: testApp.service.connection });
  expect(testApp.view().panel).toMatchObject({ notice: { tone: 'error' } });
});

function refreshTokens(entries: ReadonlyMap<string, string> | undefined): string[] {
  return [...(entries?.keys() ?? [])].filter((key) => key.includes('refresh-token'));
}
