// A connection file with a new client secret replaces the stored secret.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.end());

const secrets = () => [...(testApp.keychain.entries?.values() ?? [])];

test('[S301] a start with a new secret for a known connection replaces the stored one only after the user agreed', async () => {
  const { connection } = testApp.service;
  const stale = { ...connection, clientSecret: 'of last year' };
  await testApp.start({ connectionToImport: stale });
  testApp.answer = () => Promise.resolve(false);
  const app = await testApp.start({ connectionToImport: connection });
  expect(testApp.questions.map((question) => ({ ...question, hosts: [] }))).toEqual([
    { kind: 'connection', hosts: [], name: connection.name },
    { kind: 'connection', hosts: [], name: connection.name, replacesSecret: true },
  ]);
  expect(secrets()).toEqual(['of last year']);
  testApp.answer = () => Promise.resolve(true);
  await app.importConnection(connection);
  expect(secrets()).toEqual([connection.clientSecret]);
  await app.calls['signIn.start']('window');
  expect(testApp.view().panel.name).toBe('account');
  expect(testApp.questions).toHaveLength(3);
});

test('an account session uses the new secret from its next refresh on', async () => {
  const stale = { ...testApp.service.connection, clientSecret: 'of last year' };
  const app = await testApp.startSignedIn();
  const account = JSON.stringify(['Practice service', 'alice@practice.example']);
  testApp.connectionFile = JSON.stringify(stale);
  await app.calls['connection.open']();
  await app.calls['view.back']('sign-in');
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](account);
  expect(testApp.view().panel).toMatchObject({ account: { notice: { tone: 'warning' } } });
  expect(testApp.service.requests.at(-1)).toMatchObject({ grantType: 'refresh_token', status: 400 });
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await app.calls['connection.open']();
  await app.calls['view.back']('sign-in');
  await app.calls['account.poll'](account);
  expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
});
