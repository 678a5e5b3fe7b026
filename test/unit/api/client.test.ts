import { buildRevocationRequest } from '../../../app/api/oauth/token-revocation.ts';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../app/api/client.ts';
import { failed, ok } from '../../../app/api/http/result.ts';
import type { HttpRequest, HttpResponse } from '../../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../../app/api/oauth/token-endpoint.ts';
import { sampleConnection } from '../core/sample-connection.ts';

const now = Date.UTC(2026, 10, 23, 12);
const { signal } = new AbortController();
const grant = { type: 'refresh_token', refreshToken: 'rt' } as const;
const range = { start: 101, limit: 100 };

/** A client whose requests all have this response, and the requests that it has sent. */
function setUp(status: number, body: unknown, headers: HttpResponse['headers'] = {}) {
  const sent: (readonly [HttpRequest, AbortSignal | undefined])[] = [];
  const client = createApiClient(sampleConnection, {
    send: (...request) => {
      sent.push([request[0], request[1]]);
      return Promise.resolve(ok({ status, headers, text: JSON.stringify(body) }));
    },
    endpoints: createTokenEndpoints(),
    now: () => now,
  });
  return { client, sent };
}

test('each operation sends its request and reads its response', async () => {
  const tokens = setUp(200, { access_token: 'at', expires_in: 60, login: 'a@b' });
  expect(await tokens.client.requestTokens(grant, signal)).toEqual({
    kind: 'tokens',
    tokens: { accessToken: 'at', lifetimeSeconds: 60, login: 'a@b', about: {} },
  });
  expect(tokens.sent).toMatchObject([[{ method: 'POST' }, signal]]);

  const headers = { accept: 'application/json', authorization: 'Bearer at' };
  const profile = setUp(200, { user: 'alice' });
  expect(await profile.client.readProfile('at', signal)).toEqual(ok({ user: 'alice' }));
  expect(profile.sent).toEqual([
    [{ method: 'GET', url: 'https://pbx.example/ns-api/v2/domains/~/users/~', headers }, signal],
  ]);

  const page = setUp(200, [{ domain: 'a.example' }]);
  expect(await page.client.readPage('at', 'domains', range, signal)).toEqual(ok([{ domain: 'a.example' }]));
  expect(page.sent).toEqual([
    [{ method: 'GET', url: 'https://pbx.example/ns-api/v2/domains?start=101&limit=100', headers }, signal],
  ]);
});

test('each operation reads a refusal by the time of the clock', async () => {
  const { client } = setUp(503, {}, { 'retry-after': new Date(now + 30_000).toUTCString() });
  const failure = { code: 'unavailable', detail: 'status 503', status: 503, retryAfterMs: 30_000 };
  expect(await client.requestTokens(grant)).toEqual({ kind: 'failed', failure });
  expect(await client.readProfile('at')).toEqual({ ok: false, failure });
  expect(await client.readPage('at', 'domains', range)).toEqual({ ok: false, failure });
});

test('a request without a response is the failure of each operation', async () => {
  const refused = failed('network', 'ECONNREFUSED');
  const client = createApiClient(sampleConnection, {
    send: () => Promise.resolve(refused),
    endpoints: createTokenEndpoints(),
    now: () => now,
  });
  expect(await client.requestTokens(grant)).toEqual({ kind: 'failed', failure: refused.failure });
  expect(await client.readProfile('at')).toEqual(refused);
  expect(await client.readPage('at', 'domains', range)).toEqual(refused);
});

describe('a revocation', () => {
  const jwt = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.e30.s`;

  test.each([200, 202, 204])('succeeds with status %s', async (status) => {
    const { client, sent } = setUp(status, {});
    expect(await client.revokeToken(jwt, signal)).toEqual(ok(null));
    expect(sent).toEqual([[buildRevocationRequest(sampleConnection, jwt), signal]]);
  });

  test.each([
    [302, 'rejected'],
    [401, 'unauthorized'],
    [404, 'missing'],
    [500, 'unavailable'],
  ])('with status %s fails', async (status, code) => {
    expect(await setUp(status, {}).client.revokeToken(jwt)).toMatchObject({ failure: { code, status } });
  });

  test('of an opaque token sends nothing', async () => {
    const { client, sent } = setUp(200, {});
    expect(await client.revokeToken('opaque')).toEqual(ok(null));
    expect(sent).toEqual([]);
  });
});
