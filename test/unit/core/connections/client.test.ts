import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../app/api/client.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-request.ts';
import type { HttpRequest } from '../../../../app/api/http/transport.ts';
import { createClient } from '../../../../app/core/connections/connections.ts';
import { secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { currentUser } from '../../../../app/api/profile/profile.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const grant = { type: 'refresh_token', refreshToken: 'r' } as const;

/** A client whose requests are answered with the errors, one after the other. */
function setUp(...errors: string[]) {
  const sent: HttpRequest[] = [];
  const forget = vi.fn<(key: string) => void>();
  const stored = { current: connection, isReadable: true };
  const read = () => {
    if (!stored.isReadable) throw new Error('The settings can’t be read.');
    return stored.current;
  };
  const secrets: Parameters<typeof createClient>[3] = { forget, whileReady: (request) => request() };
  const client = createClient(
    connection,
    { current: read, withSecret: async () => ok(read()) },
    (readConnection) =>
      createApiClient(readConnection, {
        send: async (request) => {
          sent.push(request);
          return ok({ status: 400, headers: {}, text: JSON.stringify({ error: errors.shift() }) });
        },
        endpoints: createTokenEndpoints(),
        now: Date.now,
      }),
    secrets,
  );
  return { client, sent, forget, stored, secrets };
}

test('an exception becomes a failure of the request', async () => {
  const { client, stored } = setUp();
  stored.isReadable = false;
  const unexpected = { failure: { code: 'internal', detail: 'Error: The settings can’t be read.' } };
  expect(await client.requestTokens(grant)).toMatchObject(unexpected);
  expect(await client.request(currentUser, 'a')).toMatchObject(unexpected);
});

test('the client secret is read again once the service refuses the client', async () => {
  const { client, forget } = setUp('invalid_grant', 'invalid_client');
  await client.requestTokens(grant);
  expect(forget).not.toHaveBeenCalled();
  await client.requestTokens(grant);
  expect(forget).toHaveBeenCalledExactlyOnceWith(secretKey('client-secret', connection));
});

test('a client that is changed while the keychain gets ready is used by the request that waits', async () => {
  const { client, sent, stored, secrets } = setUp('invalid_grant');
  Object.assign(secrets, {
    whileReady: (request: () => unknown) => {
      stored.current = { ...connection, clientId: 'changed' };
      return request();
    },
  });
  await client.requestTokens(grant);
  expect(sent[0]?.body).toContain('client_id=changed');
});
