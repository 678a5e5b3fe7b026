import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.end());

const panel = () => testApp.view().panel;
const secrets = () => [...(testApp.keychain.entries?.values() ?? [])];
const name = () => testApp.service.connection.name;
const start = async (connections: readonly Connection[] = [testApp.service.connection]) => {
  testApp.placed = { ...testApp.placed, connections };
  app = await testApp.start();
};
const signIn = () => app.calls['signIn.start']('window');

test('what IT has placed is there at the first start, and signs in with the secret of its file only', async () => {
  await start();
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: name() } });
  await signIn();
  expect(panel().name).toBe('account');
  expect(JSON.stringify(secrets())).not.toContain(testApp.service.connection.clientSecret);
  expect(JSON.stringify(testApp.connections())).not.toContain(testApp.service.connection.clientSecret);
});

test('without a keychain one that is placed without a secret is signed in to as well', async () => {
  testApp.keychain.entries = undefined;
  const { clientSecret: _, ...publicClient } = testApp.service.connection;
  await start([publicClient]);
  void app.calls['signIn.start']('password');
  await eventually(() => expect(panel().name).toBe('password'));
  await app.calls['signIn.password']('alice@practice.example', 'wrong');
  await eventually(() =>
    expect(panel()).toMatchObject({ isChecking: false, error: expect.any(String) as string }),
  );
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'password' });
});

test('it is read again at each start: a sign-in goes on with what is placed by then', async () => {
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

test('it can be neither changed, removed nor replaced on the panel, and the settings say so', async () => {
  await start();
  await signIn();
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({
    settings: { connections: [{ name: name(), isManaged: true, accounts: 1 }] },
  });
  await app.calls['connection.edit'](name());
  await app.calls['connection.remove'](name());
  await app.calls['settings.close']();
  expect(panel().name).toBe('account');
  await app.calls['account.add']();
  testApp.connectionFile = JSON.stringify({ ...testApp.service.connection, clientId: 'another' });
  await app.calls['connection.change']();
  await app.calls['connection.open']();
  expect(panel()).toMatchObject({ name: 'welcome', notice: { tone: 'error' } });
  await app.importConnection({ ...testApp.service.connection, clientId: 'another' });
  expect(panel().name).toBe('welcome');
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { connections: [{ name: name() }] } });
});

test('it takes the place of one that the person had opened, and that one’s secret is deleted', async () => {
  app = await testApp.start({ offered: { ...testApp.service.connection, clientId: 'another' } });
  await app.calls['connection.confirm']();
  expect(secrets()).toEqual([testApp.service.connection.clientSecret]);
  await start();
  expect(secrets()).toEqual([]);
  expect(testApp.connections()).toMatchObject([{ clientId: testApp.service.connection.clientId }]);
});

test('what is placed leaves the accounts of a service from a later version of Perch where they are', async () => {
  const ofLater = { name: 'Of later', baseUrl: 'https://later.example.net', passkeys: ['one'] };
  const chris = { connection: 'Of later', login: 'chris@example.net' };
  testApp.store({ format: 1, connections: [ofLater], accounts: [chris] });
  await start();
  await signIn();
  await app.calls['account.signOut'](JSON.stringify([name(), 'alice@practice.example']));
  expect(testApp.accounts()).toEqual([chris]);
});

test('one whose path changes takes its accounts along', async () => {
  await start();
  await signIn();
  await start([{ ...testApp.service.connection, authUrl: `${testApp.service.baseUrl}/elsewhere` }]);
  expect(panel()).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('settings that can’t be written keep no placed service from being used, and its accounts are signed out', async () => {
  await start();
  await signIn();
  testApp.settingsAreStuck = true;
  const elsewhere = {
    baseUrl: 'https://elsewhere.example.net',
    authUrl: 'https://elsewhere.example.net/ns-api',
  };
  await start([{ ...testApp.service.connection, ...elsewhere }]);
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: ['elsewhere.example.net'] } });
  expect(secrets()).toEqual([]);
});

test('a file that can’t be used is told by its name', async () => {
  testApp.placed = {
    connections: [],
    problems: [{ file: '/etc/perch/office.json', reason: 'It is not JSON.' }],
  };
  await testApp.start();
  expect(testApp.view().startupWarnings[0]?.text).toMatch(/\/etc\/app\/office\.json.*It is not JSON\./);
});
