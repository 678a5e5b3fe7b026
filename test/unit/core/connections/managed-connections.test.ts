import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
});

afterEach(() => bench.end());

const panel = () => bench.view().panel;
const secrets = () => [...(bench.keychain.entries?.values() ?? [])];
const name = () => bench.service.connection.name;
const start = async (connections: readonly Connection[] = [bench.service.connection]) => {
  bench.placed = { ...bench.placed, connections };
  perch = await bench.start();
};
const signIn = () => perch.calls['signIn.start']('window');

test('what IT has placed is there at the first start, and signs in with the secret of its file only', async () => {
  await start();
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: name() } });
  await signIn();
  expect(panel().name).toBe('account');
  expect(JSON.stringify(secrets())).not.toContain(bench.service.connection.clientSecret);
  expect(JSON.stringify(bench.connections())).not.toContain(bench.service.connection.clientSecret);
});

test('without a keychain one that is placed without a secret is signed in to as well', async () => {
  bench.keychain.entries = undefined;
  const { clientSecret: _, ...publicClient } = bench.service.connection;
  await start([publicClient]);
  void perch.calls['signIn.start']('password');
  await eventually(() => expect(panel().name).toBe('password'));
  await perch.calls['signIn.password']('alice@practice.example', 'wrong');
  await eventually(() =>
    expect(panel()).toMatchObject({ isChecking: false, error: expect.any(String) as string }),
  );
  expect(bench.service.requests.at(-1)).toMatchObject({ grantType: 'password' });
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
  await start([{ ...bench.service.connection, ...elsewhere }]);
  expect([bench.accounts(), secrets(), bench.profiles.size]).toEqual([[], [], 0]);
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: ['elsewhere.example.net'] } });
});

test('it can be neither changed, removed nor replaced on the panel, and the settings say so', async () => {
  await start();
  await signIn();
  await perch.calls['settings.open']();
  expect(panel()).toMatchObject({
    settings: { connections: [{ name: name(), isManaged: true, accounts: 1 }] },
  });
  await perch.calls['connection.edit'](name());
  await perch.calls['connection.remove'](name());
  await perch.calls['settings.close']();
  expect(panel().name).toBe('account');
  await perch.calls['account.add']();
  bench.connectionFile = JSON.stringify({ ...bench.service.connection, clientId: 'another' });
  await perch.calls['connection.change']();
  await perch.calls['connection.open']();
  expect(panel()).toMatchObject({ name: 'welcome', notice: { tone: 'error' } });
  await perch.importConnection({ ...bench.service.connection, clientId: 'another' });
  expect(panel().name).toBe('welcome');
  await perch.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { connections: [{ name: name() }] } });
});

test('it takes the place of one that the person had opened, and that one’s secret is deleted', async () => {
  perch = await bench.start({ offered: { ...bench.service.connection, clientId: 'another' } });
  await perch.calls['connection.confirm']();
  expect(secrets()).toEqual([bench.service.connection.clientSecret]);
  await start();
  expect(secrets()).toEqual([]);
  expect(bench.connections()).toMatchObject([{ clientId: bench.service.connection.clientId }]);
});

test('what is placed leaves the accounts of a service from a later version of Perch where they are', async () => {
  const ofLater = { name: 'Of later', baseUrl: 'https://later.example.net', passkeys: ['one'] };
  const chris = { connection: 'Of later', login: 'chris@example.net' };
  bench.store({ format: 1, connections: [ofLater], accounts: [chris] });
  await start();
  await signIn();
  await perch.calls['account.signOut'](JSON.stringify([name(), 'alice@practice.example']));
  expect(bench.accounts()).toEqual([chris]);
});

test('one whose path changes takes its accounts along', async () => {
  await start();
  await signIn();
  await start([{ ...bench.service.connection, authUrl: `${bench.service.baseUrl}/elsewhere` }]);
  expect(panel()).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('settings that can’t be written keep no placed service from being used, and its accounts are signed out', async () => {
  await start();
  await signIn();
  bench.settingsAreStuck = true;
  const elsewhere = {
    baseUrl: 'https://elsewhere.example.net',
    authUrl: 'https://elsewhere.example.net/ns-api',
  };
  await start([{ ...bench.service.connection, ...elsewhere }]);
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: ['elsewhere.example.net'] } });
  expect(secrets()).toEqual([]);
});

test('a file that can’t be used is told by its name', async () => {
  bench.placed = {
    connections: [],
    problems: [{ file: '/etc/perch/office.json', reason: 'It is not JSON.' }],
  };
  await bench.start();
  expect(bench.view().startupWarnings[0]?.text).toMatch(/\/etc\/perch\/office\.json.*It is not JSON\./);
});
