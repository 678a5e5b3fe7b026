// The keychain can't be read: it is unknown whether it has a client secret.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await createTestApp();
  app = await testApp.start({ connectionToImport: testApp.service.connection });
});

afterEach(() => testApp.end());

const clientSecret = () => testApp.service.connection.clientSecret;
const name = () => testApp.service.connection.name;
const form = () => {
  const { panel } = testApp.view();
  if (panel.name !== 'connection-form') throw new Error(`The panel shows ${panel.name}.`);
  return (panel satisfies PanelView).form;
};
/** Locks the keychain. Returns its entries. */
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

test('the sign-in still asks for a secret that can’t be read after the connection was edited', async () => {
  lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  await app.calls['connection.save'](form().draft, '');
  await app.calls['view.back']('settings');
  await app.calls['signIn.start']('window');
  expect(form().secretError).toContain('There is no keychain here.');
});

test('a secret that is entered while the keychain is locked replaces the stored one later', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  await app.calls['connection.save'](form().draft, 'another secret');
  testApp.keychain.entries = entries;
  testApp.clock.pass(60_000);
  await eventually(() => expect([...(entries?.values() ?? [])]).toEqual(['another secret']));
});

test('a connection that gets another origin while the keychain is locked has no secret, and the old one is deleted', async () => {
  const entries = lock();
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const elsewhere = testApp.service.baseUrl.replace('127.0.0.1', 'localhost');
  await app.calls['connection.save']({ ...form().draft, baseUrl: elsewhere, authUrl: '' }, '');
  testApp.keychain.entries = entries;
  await testApp.start();
  expect([...(entries?.values() ?? [])]).toEqual([]);
});

test('a sign-in without the unreadable secret is possible, and the stored one stays', async () => {
  const entries = lock();
  await app.calls['signIn.start']('window');
  await app.calls['connection.save'](form().draft, '');
  await app.calls['signIn.start']('window');
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'authorization_code', status: 400 });
  testApp.keychain.entries = entries;
  await testApp.start();
  expect([...(entries?.values() ?? [])]).toEqual([clientSecret()]);
});

test('the form opens at once while the keychain prompts', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  await app.calls['settings.open']();
  const opened = app.calls['connection.edit'](name());
  expect(form()).toMatchObject({ secret: 'unreadable' });
  resolve(null);
  await opened;
  expect(form()).toMatchObject({ secret: 'stored' });
});

test('a connection that is saved late doesn’t close a form that was opened meanwhile', async () => {
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name());
  const { promise, resolve } = Promise.withResolvers<null>();
  testApp.keychain.prompt = promise;
  const saved = app.calls['connection.save'](form().draft, 'another secret');
  await app.calls['view.back']('connection-form');
  await app.calls['connection.enter']();
  resolve(null);
  await saved;
  expect(form()).toMatchObject({ isEditing: false });
});
