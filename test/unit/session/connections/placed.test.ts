import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../app/service/connection.ts';
import type { Perch } from '../../../../app/session/perch.ts';
import { eventually } from '../../eventually.ts';
import { createWorkbench, type Workbench } from '../workbench.ts';

let bench: Workbench;
let perch: Perch;

beforeEach(async () => {
  bench = await createWorkbench();
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
    expect(panel()).toMatchObject({ checking: false, problem: expect.any(String) as string }),
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
    settings: { connections: [{ name: name(), isPlaced: true, accounts: 1 }] },
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
  await perch.offer({ ...bench.service.connection, clientId: 'another' });
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

test('a file that can’t be used is told by its name', async () => {
  bench.placed = {
    connections: [],
    problems: [{ file: '/etc/perch/office.json', reason: 'It is not JSON.' }],
  };
  await bench.start();
  expect(bench.view().notices[0]?.text).toMatch(/\/etc\/perch\/office\.json.*It is not JSON\./);
});
