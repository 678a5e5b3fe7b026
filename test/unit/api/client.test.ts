import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../app/api/client.ts';
import { domainCount } from '../../../app/api/extras/domain-count.ts';
import { extraOf } from '../../../app/api/extras/extra-request.ts';
import { newVoicemailCount } from '../../../app/api/extras/voicemail.ts';
import { failed, ok } from '../../../app/api/http/result.ts';
import type { HttpRequest, HttpResponse } from '../../../app/api/http/transport.ts';
import { createTokenEndpoints, tokenRevocation } from '../../../app/api/oauth/token-request.ts';
import { buildRequest, type Operation } from '../../../app/api/http/operation.ts';
import { domainPage } from '../../../app/api/pagination/page-request.ts';
import { currentUser } from '../../../app/api/profile/profile.ts';
import { sampleConnection } from '../core/sample-connection.ts';

const now = Date.UTC(2026, 10, 23, 12);
const { signal } = new AbortController();
const grant = { type: 'refresh_token', refreshToken: 'rt' } as const;

/** Returns a client that gets this response to every request, and the requests that it has sent. */
function setUp(status: number, body: unknown, headers: HttpResponse['headers'] = {}) {
  const sent: (readonly [HttpRequest, AbortSignal | undefined])[] = [];
  const client = createApiClient(async () => ok(sampleConnection), {
    send: (...request) => {
      sent.push([request[0], request[1]]);
      return Promise.resolve(ok({ status, headers, text: JSON.stringify(body) }));
    },
    endpoints: createTokenEndpoints(),
    now: () => now,
  });
  return { client, sent };
}

test.each<[Operation<unknown>, string, unknown, unknown]>([
  [currentUser, 'GET domains/~/users/~', { user: 'alice' }, { user: 'alice' }],
  [
    domainPage({ start: 101, limit: 100 }),
    'GET domains?start=101&limit=100',
    [{ domain: 'a.example' }],
    [{ domain: 'a.example' }],
  ],
  [domainCount, 'GET domains/count', { total: 7 }, 7],
  [
    extraOf({ domain: 'a/b?c', user: '10 #1' }, newVoicemailCount),
    'GET domains/a%2Fb%3Fc/users/10%20%231/voicemails/new/count',
    { count: 2 },
    { count: 2 },
  ],
  [tokenRevocation, 'DELETE jwt', {}, null],
])(
  'the operation %o sends %s with the token in a header only, and reads its response',
  async (operation, line, body, value) => {
    const { client, sent } = setUp(200, body);
    expect(await client.request(operation, 'at', signal)).toMatchObject({ ok: true, value });
    const [method, path] = line.split(' ');
    const url = `https://pbx.example/ns-api/v2/${path}`;
    const headers = { accept: 'application/json', authorization: 'Bearer at' };
    expect(sent).toEqual([[{ method, url, headers }, signal]]);
  },
);

test('a token request is sent, and its response is read', async () => {
  const { client, sent } = setUp(200, { access_token: 'at', expires_in: 60, login: 'a@b' });
  expect(await client.requestTokens(grant, signal)).toEqual({
    kind: 'tokens',
    tokens: { accessToken: 'at', lifetimeSeconds: 60, login: 'a@b', about: {} },
  });
  expect(sent).toMatchObject([[{ method: 'POST' }, signal]]);
});

test('a request without an access token has no header for it', () => {
  expect(buildRequest(sampleConnection, currentUser).headers).toEqual({ accept: 'application/json' });
});

test('a refusal is read by the time of the clock', async () => {
  const { client } = setUp(503, {}, { 'retry-after': new Date(now + 30_000).toUTCString() });
  const failure = { code: 'unavailable', detail: 'status 503', status: 503, retryAfterMs: 30_000 };
  expect(await client.requestTokens(grant)).toEqual({ kind: 'failed', failure });
  expect(await client.request(currentUser, 'at')).toEqual({ ok: false, failure });
  expect(await client.request(domainPage({ start: 1, limit: 1 }), 'at')).toEqual({ ok: false, failure });
});

test('a request without a response is the failure of each operation', async () => {
  const refused = failed('network', 'ECONNREFUSED');
  const client = createApiClient(async () => ok(sampleConnection), {
    send: () => Promise.resolve(refused),
    endpoints: createTokenEndpoints(),
    now: () => now,
  });
  expect(await client.requestTokens(grant)).toEqual({ kind: 'failed', failure: refused.failure });
  expect(await client.request(currentUser, 'at')).toEqual(refused);
});

describe('a revocation', () => {
  test.each([200, 202, 204])('succeeds with status %s', async (status) => {
    expect(await setUp(status, {}).client.request(tokenRevocation, 'a.b.c')).toEqual(ok(null));
  });

  test.each([[404, 'missing']])('with status %s fails', async (status, code) => {
    const { client } = setUp(status, {});
    expect(await client.request(tokenRevocation, 'a.b.c')).toMatchObject({ failure: { code, status } });
  });
});
