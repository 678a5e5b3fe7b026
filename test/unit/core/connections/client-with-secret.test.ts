import { tokenUser } from '../../../../app/api/extras/extra-request.ts';
import { newVoicemailCount } from '../../../../app/api/extras/voicemail.ts';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createClientWithSecret } from '../../../../app/core/connections/client-with-secret.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const unexpected = { failure: { code: 'internal', detail: 'Error: The settings can’t be read.' } };

const throwing = () => {
  throw new Error('The settings can’t be read.');
};

test.each<[string, () => ApiClient]>([
  ['while a client is created', throwing],
  [
    'in the client',
    () => ({
      requestTokens: throwing,
      revokeToken: throwing,
      readDomainCount: throwing,
      readServiceStatus: throwing,
      readProfile: throwing,
      readExtra: throwing,
      readPage: throwing,
    }),
  ],
])('an exception %s becomes a failure of the request', async (_when, createApiClient) => {
  const connections = { current: () => connection, withSecret: async () => ok(connection) };
  const client = createClientWithSecret(connection, connections, createApiClient);
  expect(await client.requestTokens({ type: 'refresh_token', refreshToken: 'r' })).toMatchObject(unexpected);
  expect(await client.revokeToken('a')).toMatchObject(unexpected);
  expect(await client.readServiceStatus('a')).toMatchObject(unexpected);
  expect(await client.readDomainCount('a')).toMatchObject(unexpected);
  expect(await client.readProfile('a')).toMatchObject(unexpected);
  expect(await client.readExtra('a', newVoicemailCount, tokenUser)).toMatchObject(unexpected);
  expect(await client.readPage('a', 'domains', { start: 1, limit: 100 })).toMatchObject(unexpected);
});
