// The keychain can't be read: what is in it is not known, which is not the same as nothing being in it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await createTestApp();
  app = await testApp.start({ offered: testApp.service.connection });
  await app.calls['connection.confirm']();
});

afterEach(() => testApp.end());

const clientSecret = () => testApp.service.connection.clientSecret;
const name = () => testApp.service.connection.name;
const form = () => {
  const { panel } = testApp.view();
  if (panel.name !== 'connection-form') throw new Error(`The panel shows ${panel.name}.`);
  return (panel satisfies PanelView).form;
};
/** The entries of the keychain, which is locked from here on. */
const lock = () => {
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  return entries;
};

test('editing a connection while the keychain is locked keeps its client secret', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  expect(form()).toMatchObject({ secret: 'unreadable' });
  await app.calls['connection.save']({ ...form().draft, clientAuthentication: 'body' }, '');
  expect(testApp.connections()).toMatchObject([{ clientAuthentication: 'body' }]);

  testApp.keychain.entries = entries;
  await testApp.start();
  expect([...(entries?.values() ?? [])]).toEqual([clientSecret()]);
});

test('it keeps being asked for where it can’t be read, also after such a change', async () => {
  lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  await app.calls['connection.save'](form().draft, '');
  await app.calls['settings.close']();
  await app.calls['signIn.start']('window');
  expect(form().secretError).toContain('There is no keychain here.');
});

test('a secret that is typed while the keychain is locked replaces the one in it later', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  await app.calls['connection.save'](form().draft, 'another secret');
  testApp.keychain.entries = entries;
  testApp.clock.pass(60_000);
  await eventually(() => expect([...(entries?.values() ?? [])]).toEqual(['another secret']));
});

test('a connection that moves while the keychain is locked takes no secret along, and leaves none behind', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const elsewhere = testApp.service.baseUrl.replace('127.0.0.1', 'localhost');
  await app.calls['connection.save']({ ...form().draft, baseUrl: elsewhere, authUrl: '' }, '');
  testApp.keychain.entries = entries;
  await testApp.start();
  expect([...(entries?.values() ?? [])]).toEqual([]);
});

test('signing in without a secret that can’t be read is possible, and keeps the one in the keychain', async () => {
  const entries = lock();
  await app.calls['signIn.start']('window');
  await app.calls['connection.save'](form().draft, '');
  await app.calls['signIn.start']('window');
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'authorization_code', status: 400 });
  testApp.keychain.entries = entries;
  await testApp.start();
  expect([...(entries?.values() ?? [])]).toEqual([clientSecret()]);
});

test('a test of the connection says that its secret can’t be read, and sends no request without it', async () => {
  lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const before = testApp.service.requests.length;
  await app.calls['connection.test'](form().draft, '');
  expect(form().test).toEqual([
    { tone: 'error', text: expect.stringContaining('There is no keychain here.') as string },
  ]);
  expect(testApp.service.requests).toHaveLength(before);
});

test('the form opens at once while the keychain waits for the user', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  await app.calls['settings.open']();
  const opened = app.calls['connection.edit'](name());
  expect(form()).toMatchObject({ secret: 'unreadable' });
  resolve(null);
  await opened;
  expect(form()).toMatchObject({ secret: 'stored' });
});

test('a connection that is saved late closes no other form that was opened meanwhile', async () => {
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const saved = app.calls['connection.save'](form().draft, 'another secret');
  await app.calls['connection.leave']();
  await app.calls['connection.enter']();
  resolve(null);
  await saved;
  expect(form()).toMatchObject({ isEditing: false });
});

test('a test that waits for the keychain sends nothing after the end', async () => {
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const before = testApp.service.requests.length;
  void app.calls['connection.test'](form().draft, '');
  const ended = app.end();
  resolve(null);
  await ended;
  expect(testApp.service.requests).toHaveLength(before);
});

test('of two tests of a connection the later one counts, also where the first waits for the keychain', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const first = app.calls['connection.test'](form().draft, '');
  await app.calls['connection.test'](form().draft, clientSecret());
  const { test } = form();
  expect(test).not.toBe('running');
  resolve(null);
  await first;
  expect(form().test).toEqual(test);
  testApp.keychain.entries = entries;
});
