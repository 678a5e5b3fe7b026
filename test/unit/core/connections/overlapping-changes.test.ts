// Two changes of one connection, of which the first waits for a refresh to end when the second one comes.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import { secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let bench: TestApp;
let perch: App;
/** Lets the refresh be answered. */
let release: () => Promise<void>;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ offered: bench.service.connection });
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('window');
  const held = await bench.service.fault('refresh', { kind: 'hang', moment: 'before' });
  bench.clock.pass(55 * 60_000);
  await eventually(() => expect(held.hits).toBe(1));
  release = () => held.end();
});

afterEach(() => bench.end());

const secrets = () => Object.fromEntries(bench.keychain.entries ?? []);
const draft = (): ConnectionDraft => {
  const { clientSecret: _, signIn, ...connection } = bench.service.connection;
  return { ...connection, signIn: [...signIn] };
};

test('a connection that is added again while its removal waits keeps its secret', async () => {
  const { connection } = bench.service;
  const removed = perch.calls['connection.remove'](connection.name);
  await perch.importConnection(connection);
  await perch.calls['connection.confirm']();
  await release();
  await removed;
  expect(secrets()).toEqual({ [secretKey('client-secret', connection)]: connection.clientSecret });
  expect(bench.view().panel).toMatchObject({ name: 'sign-in' });
});

test('a connection that is moved, and back while that waits, has the secret of the second change only', async () => {
  const { connection } = bench.service;
  const elsewhere = { ...draft(), baseUrl: 'https://elsewhere.example', authUrl: '' };
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](connection.name);
  const moved = perch.calls['connection.save'](elsewhere, 'secret of elsewhere');
  await perch.calls['connection.edit'](connection.name);
  await perch.calls['connection.save'](draft(), connection.clientSecret);
  await release();
  await moved;
  expect(secrets()).toEqual({ [secretKey('client-secret', connection)]: connection.clientSecret });
});
