import { expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createClientWithSecret } from '../../../../app/core/connections/client-with-secret.ts';
import { secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { currentUser } from '../../../../app/api/profile/profile.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const unexpected = { failure: { code: 'internal', detail: 'Error: The settings can’t be read.' } };

const forget = vi.fn<(key: string) => void>();
const secrets: Parameters<typeof createClientWithSecret>[3] = { forget, whileReady: (request) => request() };

const throwing = () => {
  throw new Error('The settings can’t be read.');
};

test.each<[string, () => ApiClient]>([
  ['while a client is created', throwing],
  ['in the client', () => ({ requestTokens: throwing, request: throwing })],
])('an exception %s becomes a failure of the request', async (_when, createApiClient) => {
  const connections = { current: () => connection, withSecret: async () => ok(connection) };
  const client = createClientWithSecret(connection, connections, createApiClient, secrets);
  expect(await client.requestTokens({ type: 'refresh_token', refreshToken: 'r' })).toMatchObject(unexpected);
  expect(await client.request(currentUser, 'a')).toMatchObject(unexpected);
});

test('the client secret is read again once the service refuses the client', async () => {
  const connections = { current: () => connection, withSecret: async () => ok(connection) };
  const answers = ['invalid_grant', 'invalid_client'];
  const createApiClient = (): ApiClient => ({
    requestTokens: async () => ({ kind: 'refused', error: answers.shift() ?? '', text: '' }),
    request: throwing,
  });
  const client = createClientWithSecret(connection, connections, createApiClient, secrets);
  const refresh = () => client.requestTokens({ type: 'refresh_token', refreshToken: 'r' });
  await refresh();
  expect(forget).not.toHaveBeenCalled();
  await refresh();
  expect(forget).toHaveBeenCalledExactlyOnceWith(secretKey('client-secret', connection));
});

test('a client that is changed while the keychain gets ready is used by the request that waits', async () => {
  let stored = connection;
  const connections = { current: () => stored, withSecret: async () => ok(stored) };
  const createApiClient = ({ clientId }: typeof connection): ApiClient => ({
    requestTokens: async () => ({ kind: 'refused', error: clientId, text: '' }),
    request: throwing,
  });
  const client = createClientWithSecret(connection, connections, createApiClient, {
    forget,
    whileReady: (request) => {
      stored = { ...connection, clientId: 'changed' };
      return request();
    },
  });
  const grant = { type: 'refresh_token', refreshToken: 'r' } as const;
  expect(await client.requestTokens(grant)).toMatchObject({ error: 'changed' });
});
