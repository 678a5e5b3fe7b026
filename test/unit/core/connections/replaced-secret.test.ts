// A connection file with a new client secret replaces the stored secret.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.end());

test('a known connection file with a new secret replaces the secret without confirmation', async () => {
  const stale = { ...testApp.service.connection, clientSecret: 'of last year' };
  const first = await testApp.start({ connectionToImport: stale });
  await first.calls['connection.confirm']();
  const second = await testApp.start({ connectionToImport: testApp.service.connection });
  expect(testApp.view().panel.name).toBe('sign-in');
  await second.calls['signIn.start']('window');
  expect(testApp.view().panel.name).toBe('account');
});

test('an account session uses the new secret from its next refresh on', async () => {
  const stale = { ...testApp.service.connection, clientSecret: 'of last year' };
  const app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
  await app.calls['signIn.start']('window');
  const account = JSON.stringify(['Practice service', 'alice@practice.example']);
  testApp.connectionFile = JSON.stringify(stale);
  await app.calls['connection.open']();
  await app.calls['connection.change']();
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](account);
  expect(testApp.view().panel).toMatchObject({ account: { notice: { tone: 'warning' } } });
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'refresh_token', status: 400 });
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await app.calls['connection.open']();
  await app.calls['connection.change']();
  await app.calls['account.poll'](account);
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});
