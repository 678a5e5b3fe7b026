// Two changes of one connection: the second one begins while the first one waits for a refresh.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import { secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;
/** Lets the service respond to the refresh. */
let endHang: () => Promise<void>;

beforeEach(async () => {
  testApp = await createTestApp();
  app = await testApp.start({ connectionToImport: testApp.service.connection });
  await app.calls['signIn.start']('window');
  const hangingRefresh = await testApp.service.fault('refresh', { kind: 'hang', phase: 'before' });
  testApp.clock.pass(55 * 60_000);
  await eventually(() => expect(hangingRefresh.hits).toBe(1));
  endHang = () => hangingRefresh.end();
});

afterEach(() => testApp.end());

const secrets = () => Object.fromEntries(testApp.keychain.entries ?? []);
const draft = (): ConnectionDraft => {
  const { clientSecret: _, signIn, ...connection } = testApp.service.connection;
  return { ...connection, signIn: [...signIn] };
};

test('a connection that is added again while its removal is pending keeps its secret', async () => {
  const { connection } = testApp.service;
  const removed = app.calls['connection.remove'](connection.name);
  await app.importConnection(connection);
  await endHang();
  await removed;
  expect(secrets()).toEqual({ [secretKey('client-secret', connection)]: connection.clientSecret });
  expect(testApp.view().panel).toMatchObject({ name: 'sign-in' });
});

test('a connection whose origin is changed and changed back has the secret of the second change only', async () => {
  const { connection } = testApp.service;
  const elsewhere = { ...draft(), baseUrl: 'https://elsewhere.example', authUrl: '' };
  await app.calls['settings.open']();
  await app.calls['connection.edit'](connection.name);
  const moved = app.calls['connection.save'](elsewhere, 'secret of elsewhere');
  await eventually(() => expect(testApp.connections()).toMatchObject([{ baseUrl: elsewhere.baseUrl }]));
  await app.calls['connection.edit'](connection.name);
  await app.calls['connection.save'](draft(), connection.clientSecret);
  await endHang();
  await moved;
  expect(secrets()).toEqual({ [secretKey('client-secret', connection)]: connection.clientSecret });
});
