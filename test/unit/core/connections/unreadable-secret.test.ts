// The keychain can't be read: it is unknown whether it has a client secret.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
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
const form = () => testApp.panel('connection-form').form;
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
