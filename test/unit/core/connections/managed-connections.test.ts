import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { App } from '../../../../app/core/app.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { eventually } from '../../eventually.ts';
import { textContaining } from '../../text-containing.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
});

const panel = () => testApp.view().panel;
const secrets = () => [...(testApp.keychain.entries?.values() ?? [])];
const name = () => testApp.service.connection.name;
const start = async (connections: readonly Connection[] = [testApp.service.connection]) => {
  testApp.managedConnections = { ...testApp.managedConnections, connections };
  app = await testApp.start();
};
const signIn = () => app.calls['signIn.start']('window');

test('a managed connection is listed at the first start, and its secret isn’t stored', async () => {
  await start();
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: name() } });
  await signIn();
  expect(panel().name).toBe('account');
  expect(JSON.stringify(secrets())).not.toContain(testApp.service.connection.clientSecret);
  expect(JSON.stringify(testApp.connections())).not.toContain(testApp.service.connection.clientSecret);
});

test('a managed connection without a secret needs no keychain to sign in', async () => {
  testApp.keychain.entries = undefined;
  const { clientSecret: _, ...publicClient } = testApp.service.connection;
  await start([publicClient]);
  void app.calls['signIn.start']('password');
  await eventually(() => expect(panel().name).toBe('password'));
  await app.calls['signIn.password']('alice@practice.example', 'wrong');
  await eventually(() => expect(panel()).toMatchObject({ isChecking: false, error: textContaining('') }));
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'password' });
});

test('managed connections are read at each start: a sign-in is restored, or removed where the origins differ', async () => {
  await start();
  await signIn();
  await start();
  expect(panel().name).toBe('account');
  const elsewhere = {
    baseUrl: 'https://elsewhere.example.net',
    authUrl: 'https://elsewhere.example.net/ns-api',
  };
  await start([{ ...testApp.service.connection, ...elsewhere }]);
  expect([testApp.accounts(), secrets(), testApp.profiles.size]).toEqual([[], [], 0]);
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: ['elsewhere.example.net'] } });
});

test('a connection with a new host says so in the log, on the panel and in a notification', async () => {
  await start();
  await signIn();
  const elsewhere = 'https://elsewhere.example.net';
  await start([{ ...testApp.service.connection, baseUrl: elsewhere, authUrl: `${elsewhere}/ns-api` }]);
  expect(testApp.logged.filter((line) => line.includes('signed-out'))).toEqual([
    `account login=alice@practice.example service="${name()}" status=signed-out cause="The placed connection has another address (moved, elsewhere.example.net)"`,
  ]);
  const text = messages.failure.moved(name(), 'elsewhere.example.net');
  expect(testApp.view().startupWarnings).toMatchObject([{ text }]);
  app.remindToSignIn();
  expect(testApp.notifications).toMatchObject([{ title: messages.signIn.title(name()), body: text }]);
  await app.calls['notices.dismiss']();
  expect(testApp.view().startupWarnings).toEqual([]);
});

test('where nobody is signed in, a start without the panel reminds of it, after the quiet hours', async () => {
  const now = Math.floor(testApp.clock.wall() / 60_000) % (24 * 60);
  testApp.storeSettings({ preferences: { quietHours: { on: true, from: now, to: (now + 60) % (24 * 60) } } });
  await start();
  app.remindToSignIn();
  expect(testApp.notifications).toEqual([]);
  testApp.clock.pass(60 * 60_000);
  expect(testApp.notifications).toMatchObject([
    { title: messages.signIn.title(name()), body: messages.notification.signInNeeded },
  ]);
  testApp.storeSettings({});
  await start([]);
  app.remindToSignIn();
  await start();
  await signIn();
  app.remindToSignIn();
  expect(testApp.notifications).toHaveLength(1);
});

test('[S111] a managed connection can’t be changed, removed or replaced on the panel', async () => {
  await start();
  await signIn();
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({
    settings: { connections: [{ name: name(), isManaged: true, accounts: 1 }] },
  });
  await app.calls['connection.edit'](name());
  await app.calls['connection.remove'](name());
  await app.calls['view.back']('settings');
  expect(panel().name).toBe('account');
  await app.calls['account.add']();
  testApp.connectionFile = JSON.stringify({ ...testApp.service.connection, clientId: 'another' });
  await app.calls['view.back']('sign-in');
  await app.calls['connection.open']();
  expect(panel()).toMatchObject({ name: 'welcome', notice: { tone: 'error' } });
  await app.importConnection({ ...testApp.service.connection, clientId: 'another' });
  expect(panel().name).toBe('welcome');
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { connections: [{ name: name() }] } });
});

test('each of several managed connections can be chosen to sign in to', async () => {
  await start([testApp.service.connection, { ...testApp.service.connection, name: 'Branch' }]);
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: 'Branch' } });
  await app.calls['view.back']('sign-in');
  expect(panel()).toMatchObject({ name: 'welcome', connections: [{ name: name() }, { name: 'Branch' }] });
  await app.calls['connection.select']('Another');
  expect(panel()).toMatchObject({ name: 'welcome' });
  await app.calls['connection.select'](name());
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: name() } });
});

describe('a renamed connection', () => {
  const as = (changes: Partial<Connection>) => ({ ...testApp.service.connection, ...changes });
  const shown = () =>
    testApp.view().panel.name === 'account' &&
    testApp.view().accounts.map(({ connection, state }) => [connection, state]);
  const keys = () => [...(testApp.keychain.entries?.keys() ?? [])];

  test.each<[string, ...Partial<Connection>[]]>([
    ['by its id', { id: 'office' }, { id: 'office', name: 'New' }],
    ['by an id that is its name so far', {}, { id: 'Practice service', name: 'New' }],
    ['by an id that it got before', {}, { id: 'office' }, { id: 'office', name: 'New' }],
    ['back, in a file without the id', { id: 'office' }, { id: 'office', name: 'Other' }, {}],
  ])('is the same service %s, and keeps accounts and sign-ins', async (_, first, ...later) => {
    await start([as(first)]);
    await signIn();
    const before = [keys(), [...testApp.profiles.keys()], testApp.accounts()];
    for (const changes of later) await start([as(changes)]);
    expect(shown()).toEqual([[later.at(-1)?.name ?? name(), 'available']]);
    expect([keys(), [...testApp.profiles.keys()], testApp.accounts()]).toEqual(before);
    expect(testApp.connections()).toHaveLength(1);
  });

  test('keeps its accounts where another one gets its former name', async () => {
    const [one, other] = [
      { id: '1', name: 'One' },
      { id: '2', name: 'Two' },
    ];
    await start([as(other), as(one)]);
    await signIn();
    await start([as({ ...one, name: 'Two' }), as({ ...other, name: 'One' })]);
    expect(shown()).toEqual([['Two', 'available']]);
    await start([as({ ...one, name: 'Three' }), as({ ...other, name: 'Four' }), as({ name: 'One' })]);
    expect(shown()).toEqual([['Three', 'available']]);
    await app.calls['settings.open']();
    expect(panel()).toMatchObject({
      settings: {
        connections: [
          { name: 'Three', accounts: 1 },
          { name: 'Four', accounts: 0 },
          { name: 'One', accounts: 0 },
        ],
      },
    });
  });

  test('is the same service, also where the user has opened a file with its id', async () => {
    await start([as({ id: 'office' })]);
    await signIn();
    await app.importConnection(as({ id: 'office', name: 'Mine' }));
    await start([as({ id: 'office', pkce: [] })]);
    await start([as({ id: 'office', name: 'New' })]);
    expect(testApp.view().accounts).toMatchObject([{ connection: 'New', state: 'available' }]);
  });

  test('that the user has to confirm keeps its accounts, and its file can’t be replaced by one with its former name', async () => {
    testApp.managedConnections = { ...testApp.managedConnections, needConfirmation: true };
    await start();
    await signIn();
    await start();
    await start([as({ id: name(), name: 'New' })]);
    expect(testApp.questions).toHaveLength(2);
    await start([as({ id: name(), name: 'New' })]);
    expect([shown(), testApp.questions]).toEqual([[['New', 'available']], Array(2).fill(expect.anything())]);
    testApp.connectionFile = JSON.stringify(testApp.service.connection);
    await app.calls['account.add']();
    await app.calls['view.back']('sign-in');
    await app.calls['connection.open']();
    expect(panel()).toMatchObject({ notice: { tone: 'error' } });
  });
});

describe('a connection that IT doesn’t provide any more', () => {
  const file = '/etc/perch/office.json';
  const unusable = { file, problem: { code: 'content', error: { code: 'not-an-object' } } } as const;
  const other = () => ({ ...testApp.service.connection, name: 'Other' });
  const old = () => testApp.view().accounts[0]?.id ?? '';

  test.each([
    ['says so', [], () => messages.failure.notProvided(name())],
    [
      'says why its file isn’t used',
      [unusable],
      () => messages.connectionFile.managedUnusable(file, messages.connectionFile.notAnObject),
    ],
  ])('%s, and leads to the services that are placed', async (_, problems, text) => {
    await start();
    await signIn();
    testApp.managedConnections = { ...testApp.managedConnections, problems };
    await start([other()]);
    expect(testApp.view().startupWarnings).toHaveLength(problems.length);
    expect(panel()).toMatchObject({ account: { isClientRefused: true, notice: { text: text() } } });
    expect(testApp.notifications).toMatchObject([{ body: text() }]);
    await app.calls['account.signInAgain'](old());
    expect(panel()).toMatchObject({
      name: 'welcome',
      connections: [{ name: 'Other' }],
      notice: { text: text() },
    });
    await app.calls['connection.select']('Other');
    await signIn();
    expect(panel()).toMatchObject({
      name: 'account',
      account: { signIn: 'signed-in', connection: { name: 'Other' } },
    });
  });

  test('isn’t offered again after its last account has signed out, and can be added by the user’s own file', async () => {
    await start();
    await signIn();
    await start([]);
    await app.calls['account.add']();
    expect(panel()).toEqual({ name: 'welcome' });
    await app.calls['view.back']('welcome');
    await app.calls['account.signOut'](old());
    expect(panel()).toMatchObject({ name: 'welcome', notice: { tone: 'info' } });
    expect(panel()).not.toHaveProperty('connections');
    await start([]);
    expect(panel().name).toBe('welcome');
    testApp.connectionFile = JSON.stringify(testApp.service.connection);
    await app.calls['connection.open']();
    await signIn();
    expect(panel().name).toBe('account');
    await start([]);
    expect(panel()).toMatchObject({ account: { signIn: 'signed-in' } });
  });
});

describe('where it is unknown who wrote the files', () => {
  beforeEach(() => {
    testApp.managedConnections = { ...testApp.managedConnections, needConfirmation: true };
  });

  test('[S201] a connection is used after the user has confirmed it, and is managed from the next start on', async () => {
    testApp.answer = () => Promise.resolve(false);
    await start();
    expect(testApp.questions).toMatchObject([{ kind: 'connection', name: name() }]);
    expect([panel().name, testApp.connections()]).toEqual(['welcome', []]);
    testApp.answer = () => Promise.resolve(true);
    await start();
    await signIn();
    expect(panel().name).toBe('account');
    await start();
    expect(panel().name).toBe('account');
    await app.calls['connection.edit'](name());
    expect(panel().name).toBe('account');
  });

  test('[S202] a file that describes another service than the confirmed one has to be confirmed again', async () => {
    await start();
    await signIn();
    const before = testApp.connections();
    testApp.answer = () => Promise.resolve(false);
    await start([{ ...testApp.service.connection, baseUrl: 'https://elsewhere.example.net' }]);
    expect(testApp.questions).toMatchObject([{}, { signsOutAccounts: 1 }]);
    expect(panel().name).toBe('account');
    expect(testApp.connections()).toEqual(before);
  });

  test('a new client secret in the file of a confirmed connection needs no confirmation', async () => {
    await start();
    await start([{ ...testApp.service.connection, clientSecret: 'another' }]);
    expect(panel().name).toBe('sign-in');
    expect(testApp.questions).toHaveLength(1);
  });
});
