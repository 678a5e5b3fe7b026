// The keychain can't be read: what is in it is not known, which is not the same as nothing being in it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ offered: bench.service.connection });
  await perch.calls['connection.confirm']();
});

afterEach(() => bench.end());

const clientSecret = () => bench.service.connection.clientSecret;
const name = () => bench.service.connection.name;
const form = () => {
  const { panel } = bench.view();
  if (panel.name !== 'connection-form') throw new Error(`The panel shows ${panel.name}.`);
  return (panel satisfies PanelView).form;
};
/** The entries of the keychain, which is locked from here on. */
const lock = () => {
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  return entries;
};

test('editing a connection while the keychain is locked keeps its client secret', async () => {
  const entries = lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  expect(form()).toMatchObject({ secret: 'unreadable' });
  await perch.calls['connection.save']({ ...form().draft, clientAuthentication: 'body' }, '');
  expect(bench.connections()).toMatchObject([{ clientAuthentication: 'body' }]);

  bench.keychain.entries = entries;
  await bench.start();
  expect([...(entries?.values() ?? [])]).toEqual([clientSecret()]);
});

test('it keeps being asked for where it can’t be read, also after such a change', async () => {
  lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  await perch.calls['connection.save'](form().draft, '');
  await perch.calls['settings.close']();
  await perch.calls['signIn.start']('window');
  expect(form().secretError).toContain('There is no keychain here.');
});

test('a secret that is typed while the keychain is locked replaces the one in it later', async () => {
  const entries = lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  await perch.calls['connection.save'](form().draft, 'another secret');
  bench.keychain.entries = entries;
  bench.clock.pass(60_000);
  await eventually(() => expect([...(entries?.values() ?? [])]).toEqual(['another secret']));
});

test('a connection that moves while the keychain is locked takes no secret along, and leaves none behind', async () => {
  const entries = lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  const elsewhere = bench.service.baseUrl.replace('127.0.0.1', 'localhost');
  await perch.calls['connection.save']({ ...form().draft, baseUrl: elsewhere, authUrl: '' }, '');
  bench.keychain.entries = entries;
  await bench.start();
  expect([...(entries?.values() ?? [])]).toEqual([]);
});

test('signing in without a secret that can’t be read is possible, and keeps the one in the keychain', async () => {
  const entries = lock();
  await perch.calls['signIn.start']('window');
  await perch.calls['connection.save'](form().draft, '');
  await perch.calls['signIn.start']('window');
  expect(bench.service.requests.at(-1)).toMatchObject({ grantType: 'authorization_code', status: 400 });
  bench.keychain.entries = entries;
  await bench.start();
  expect([...(entries?.values() ?? [])]).toEqual([clientSecret()]);
});

test('a test of the connection says that its secret can’t be read, and sends no request without it', async () => {
  lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  const before = bench.service.requests.length;
  await perch.calls['connection.test'](form().draft, '');
  expect(form().test).toEqual([
    { tone: 'error', text: expect.stringContaining('There is no keychain here.') as string },
  ]);
  expect(bench.service.requests).toHaveLength(before);
});

test('the form opens at once while the keychain waits for the user', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  await perch.calls['settings.open']();
  const opened = perch.calls['connection.edit'](name());
  expect(form()).toMatchObject({ secret: 'unreadable' });
  resolve(null);
  await opened;
  expect(form()).toMatchObject({ secret: 'stored' });
});

test('a connection that is saved late closes no other form that was opened meanwhile', async () => {
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  const saved = perch.calls['connection.save'](form().draft, 'another secret');
  await perch.calls['connection.leave']();
  await perch.calls['connection.enter']();
  resolve(null);
  await saved;
  expect(form()).toMatchObject({ isEditing: false });
});

test('a test that waits for the keychain sends nothing after the end', async () => {
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  const before = bench.service.requests.length;
  void perch.calls['connection.test'](form().draft, '');
  const ended = perch.end();
  resolve(null);
  await ended;
  expect(bench.service.requests).toHaveLength(before);
});

test('of two tests of a connection the later one counts, also where the first waits for the keychain', async () => {
  const entries = lock();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  const first = perch.calls['connection.test'](form().draft, '');
  await perch.calls['connection.test'](form().draft, clientSecret());
  const { test } = form();
  expect(test).not.toBe('running');
  resolve(null);
  await first;
  expect(form().test).toEqual(test);
  bench.keychain.entries = entries;
});
