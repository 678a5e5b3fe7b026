// Two changes of one connection: the second one begins while the first one waits for a refresh.
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a connection that is added again while its removal is pending keeps its secret', async () => {
  const { connection } = testApp.service;
  const removed = app.calls['connection.remove'](connection.name);
  await app.importConnection(connection);
  await endHang();
  await removed;
  expect(secrets()).toEqual({ [secretKey('client-secret', connection)]: connection.clientSecret });
  expect(testApp.view().panel).toMatchObject({ name: 'sign-in' });
});
