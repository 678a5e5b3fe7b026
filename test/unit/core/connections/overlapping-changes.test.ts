// Two changes of one connection: the second one begins while the first one waits for a refresh or the keychain.
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

/** Saves the connection with another secret. The keychain stores none before `endWrite`. */
async function saveWhileKeychainHangs(...enteredSecrets: string[]) {
  const write = Promise.withResolvers<undefined>();
  testApp.beforeWrite = () => write.promise;
  await app.calls['settings.open']();
  const saved: unknown[] = [];
  for (const secret of enteredSecrets) {
    await app.calls['connection.edit'](testApp.service.connection.name);
    const { panel } = testApp.view();
    if (panel.name !== 'connection-form') throw new Error(`The panel shows ${panel.name}.`);
    saved.push(app.calls['connection.save'](panel.form.draft, secret));
    await eventually(() => expect(testApp.view().panel.name).toBe('settings'));
  }
  return async () => {
    write.resolve(undefined);
    await Promise.all(saved);
  };
}

test('of two secrets that are saved while the keychain hangs, the later one is stored', async () => {
  const endWrite = await saveWhileKeychainHangs('first', 'second');
  await endWrite();
  await endHang();
  expect(secrets()).toMatchObject({ [secretKey('client-secret', testApp.service.connection)]: 'second' });
});

test('a connection that is removed while its secret is being stored leaves none', async () => {
  const endWrite = await saveWhileKeychainHangs('first');
  const removed = app.calls['connection.remove'](testApp.service.connection.name);
  await endWrite();
  await endHang();
  await removed;
  expect(secrets()).toEqual({});
});
