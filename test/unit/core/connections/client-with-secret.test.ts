import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createClientWithSecret } from '../../../../app/core/connections/client-with-secret.ts';
import { currentUser } from '../../../../app/api/profile/profile.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const unexpected = { failure: { code: 'internal', detail: 'Error: The settings can’t be read.' } };

const throwing = () => {
  throw new Error('The settings can’t be read.');
};

test.each<[string, () => ApiClient]>([
  ['while a client is created', throwing],
  ['in the client', () => ({ requestTokens: throwing, request: throwing })],
])('an exception %s becomes a failure of the request', async (_when, createApiClient) => {
  const connections = { current: () => connection, withSecret: async () => ok(connection) };
  const client = createClientWithSecret(connection, connections, createApiClient, (request) => request());
  expect(await client.requestTokens({ type: 'refresh_token', refreshToken: 'r' })).toMatchObject(unexpected);
  expect(await client.request(currentUser, 'a')).toMatchObject(unexpected);
});
