import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { HttpRequest, HttpResponse } from '../../../../app/api/http/transport.ts';
import {
  createTokenEndpoints,
  type Grant,
  requestTokens,
  type TokenEndpoints,
} from '../../../../app/api/oauth/token-request.ts';
import { parseJson } from '../../../../app/json.ts';
import { sampleConnection } from '../../core/sample-connection.ts';

const specified = `${sampleConnection.baseUrl}/ns-api/oauth2/token/`;
const newer = `${sampleConnection.baseUrl}/ns-api/v2/tokens`;
const refresh = { type: 'refresh_token', refreshToken: 'rt' } as const;
const tokens = { status: 200, body: '{"access_token":"at"}' };
const missing = { status: 404, body: '<h1>Not Found</h1>' };

type Answer = { readonly status: number; readonly body: string } | 'none';

let endpoints: TokenEndpoints;
let sent: HttpRequest[];
let logged: string[];

beforeEach(() => {
  endpoints = createTokenEndpoints();
  sent = [];
  logged = [];
});

/** Requests tokens from a deployment whose endpoints have these answers. */
function request(
  answers: { specification: Answer; newer: Answer } | ((url: string) => Answer),
  grant: Grant = refresh,
  changes: Partial<Connection> = {},
) {
  sent = [];
  return requestTokens({ ...sampleConnection, ...changes }, grant, {
    send: async (each) => {
      sent.push(each);
      const given = each.url === newer ? 'newer' : 'specification';
      const answer = typeof answers === 'function' ? answers(each.url) : answers[given];
      if (answer === 'none') return failed('network', 'ECONNRESET');
      const response: HttpResponse = { status: answer.status, headers: {}, text: answer.body };
      return ok(response);
    },
    endpoints,
    now: () => 0,
    log: (line) => void logged.push(line),
  });
}

test('tokens behind a warning are used, and the warning is logged without them', async () => {
  const answer = { status: 200, body: `Warning: x\n${tokens.body}` };
  expect(await request({ specification: answer, newer: 'none' })).toMatchObject({ kind: 'tokens' });
  expect(await request({ specification: tokens, newer: 'none' })).toMatchObject({ kind: 'tokens' });
  expect(logged).toEqual([expect.not.stringContaining('"at"')]);
});

const urls = () => sent.map(({ url }) => url);

describe.each([404, 405, 410])('status %s', (status) => {
  test.each([
    '',
    '<html></html>',
    '<html><script>var page = {"error":404}</script></html>',
    'Not Found',
    '[]',
    '"no"',
  ])('with the body %j proves that the endpoint doesn’t exist', async (body) => {
    expect(await request({ specification: { status, body }, newer: tokens })).toMatchObject({
      kind: 'tokens',
    });
    expect(urls()).toEqual([specified, newer]);
  });

  test.each([
    '{"error":"invalid_grant"}',
    '{"error_description":"no"}',
    '{"message":"no"}',
    '{"errors":[{"title":"Not found"}]}',
    '{"error":"invalid_gr',
    "{'error':'invalid_grant'}",
    '<br /><b>Warning</b>: Undefined index in token.php<br />{"error":"invalid_grant"}',
    ')]}\',\n{"error":"invalid_grant"}',
    '\uFEFF\n{"error":"invalid_grant",}',
  ])('with the body %s is an answer', async (body) => {
    await request({ specification: { status, body }, newer: tokens });
    expect(urls()).toEqual([specified]);
  });
});

test.each<[string, Answer]>([
  ['tokens', tokens],
  ['a second factor', { status: 200, body: '{"access_token":"at","scope":"MFA"}' }],
  ['200 without a token', { status: 200, body: '{}' }],
  ['a page', { status: 200, body: '<html></html>' }],
  ['a redirect', { status: 301, body: '' }],
  ['403', { status: 403, body: '<html></html>' }],
  ['502 with a page', { status: 502, body: '<html></html>' }],
  ['no response', 'none'],
])('%s is an answer: the grant is not repeated at the other endpoint', async (_, answer) => {
  await request({ specification: answer, newer: tokens });
  expect(urls()).toEqual([specified]);
  await request({ specification: missing, newer: tokens });
  await request({ specification: tokens, newer: answer });
  expect(urls()).toEqual([newer]);
});

describe('the newer endpoint', () => {
  test('comes first once it has answered, until it is missing', async () => {
    await request({ specification: missing, newer: tokens });
    await request({ specification: missing, newer: tokens });
    expect(urls()).toEqual([newer]);
    await request({ specification: tokens, newer: missing });
    expect(urls()).toEqual([newer, specified]);
    await request({ specification: tokens, newer: missing });
    expect(urls()).toEqual([specified]);
  });

  test.each<[string, Answer]>([
    ['no response', 'none'],
    ['a page', { status: 502, body: '<html></html>' }],
    ['404, too,', missing],
    ['404 in JSON', { status: 404, body: '{"code":404,"message":"Not Found"}' }],
    ['an error that isn’t one of a token endpoint', { status: 400, body: '{"error":"no such route"}' }],
  ])('doesn’t come first after %s', async (_, answer) => {
    await request({ specification: missing, newer: answer });
    expect(urls()).toEqual([specified, newer]);
    await request({ specification: tokens, newer: tokens });
    expect(urls()).toEqual([specified]);
  });

  test.each([
    ['a refusal', '{"error":"invalid_grant"}'],
    ['a second factor', '{"access_token":"pt","scope":"MFA"}'],
  ])('comes first after %s, too', async (_, body) => {
    await request({ specification: missing, newer: { status: 400, body } });
    await request({ specification: missing, newer: tokens });
    expect(urls()).toEqual([newer]);
  });

  test('is learned for each address: a wrong authUrl says nothing about the other grants', async () => {
    const password = { type: 'password', username: 'u', password: 'p' } as const;
    await request({ specification: missing, newer: tokens }, password, { authUrl: 'https://wrong.example' });
    expect(urls()).toEqual(['https://wrong.example/oauth2/token/', newer]);
    await request({ specification: tokens, newer: tokens });
    expect(urls()).toEqual([specified]);
    await request({ specification: tokens, newer: tokens }, password, { authUrl: 'https://wrong.example' });
    expect(urls()).toEqual([newer]);
  });

  test('no longer comes first after 404 in JSON', async () => {
    await request({ specification: missing, newer: tokens });
    await request({ specification: tokens, newer: { status: 404, body: '{"message":"Not Found"}' } });
    expect(urls()).toEqual([newer]);
    await request({ specification: tokens, newer: tokens });
    expect(urls()).toEqual([specified]);
  });

  test('gets each grant as JSON, with the client in the body', async () => {
    const grants: Grant[] = [
      { type: 'authorization_code', code: 'c', redirectUri: 'r:/', codeVerifier: 'v' },
      { type: 'authorization_code', code: 'c', redirectUri: 'r:/' },
      { type: 'password', username: 'u', password: 'p' },
      refresh,
      { ...mfa, credentials: { username: 'u', password: 'p' } },
      { ...mfa, idType: 'level1', credentials: { username: 'u', password: 'p' } },
    ];
    const bodies: unknown[] = [];
    for (const grant of grants) {
      await request({ specification: missing, newer: tokens }, grant);
      expect(sent.at(-1)).toMatchObject({
        method: 'POST',
        url: newer,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(grant.type === 'refresh_token' && { finishOnceSent: true }),
      });
      const body = sent.at(-1)?.body;
      bodies.push(parseJson(typeof body === 'string' ? body : ''));
    }
    const { clientId: client_id, clientSecret: client_secret } = sampleConnection;
    const client = { client_id, ...(client_secret !== undefined && { client_secret }) };
    const passcode = {
      grant_type: 'mfa',
      ...client,
      username: 'u',
      password: 'p',
      mfa_vendor: 'google',
      mfa_type: 'authenticator',
      passcode: '123456',
      access_token: 'pt',
    };
    expect(bodies).toEqual([
      { grant_type: 'authorization_code', ...client, code: 'c', redirect_uri: 'r:/', code_verifier: 'v' },
      { grant_type: 'authorization_code', ...client, code: 'c', redirect_uri: 'r:/' },
      { grant_type: 'password', ...client, username: 'u', password: 'p' },
      { grant_type: 'refresh_token', ...client, refresh_token: 'rt' },
      { ...passcode, ns_id_type: 'subscriber' },
      { ...passcode, ns_id_type: 'level1' },
    ]);
  });

  test('demands the password again with the second factor', async () => {
    const pending = {
      status: 200,
      body: '{"access_token":"pt","scope":"mfa_required","ns_id_type":"level1"}',
    };
    expect(await request({ specification: missing, newer: pending })).toMatchObject({
      kind: 'second-factor',
      pending: { pendingToken: 'pt', idType: 'level1', requiresPassword: true },
    });
    const reply = await request({ specification: pending, newer: missing });
    expect(reply).toMatchObject({ pending: { pendingToken: 'pt', idType: 'level1' } });
    expect(reply).not.toHaveProperty('pending.requiresPassword');
    await request(
      { specification: tokens, newer: tokens },
      { ...mfa, credentials: { username: 'u', password: 'p' } },
    );
    expect(urls()).toEqual([newer]);
  });

  test('gets no passcode without the password', async () => {
    const failure = { code: 'missing', status: 404 };
    expect(await request({ specification: missing, newer: tokens }, mfa)).toMatchObject({ failure });
    expect(urls()).toEqual([specified]);
  });
});

describe('a second factor', () => {
  const authUrl = 'https://login.example.net/ns-api';
  const atPassword = `${authUrl}/oauth2/token/`;
  /** At the password grant's address the service has the token endpoint, at the specified one it answers so. */
  const answers = (atSpecified: Answer) => (url: string) => (url === atPassword ? tokens : atSpecified);

  test('whose address doesn’t exist is sent once more, to that of the password grant', async () => {
    expect(await request(answers(missing), mfa, { authUrl })).toMatchObject({ kind: 'tokens' });
    expect(urls()).toEqual([specified, atPassword]);
    expect(sent[1]).toEqual({ ...sent[0], url: atPassword });
  });

  test('of the newer address is sent to both others where that doesn’t exist', async () => {
    const grant = { ...mfa, credentials: { username: 'u', password: 'p' } };
    const response = await request(() => missing, grant, { authUrl });
    expect(response).toMatchObject({ failure: { status: 404 } });
    expect(urls()).toEqual([newer, specified, atPassword]);
  });

  test.each<[string, Answer]>([
    ['refused', { status: 400, body: '{"error":"invalid_grant"}' }],
    ['answered with 404 in JSON', { status: 404, body: '{"error":"invalid_grant"}' }],
    ['not answered', 'none'],
  ])('that is %s isn’t sent again', async (_, answer) => {
    await request(answers(answer), mfa, { authUrl });
    expect(urls()).toEqual([specified]);
  });

  test('is the only grant that has two addresses', async () => {
    await request(answers(missing), refresh, { authUrl });
    expect(urls()).toEqual([specified, newer]);
  });
});

test.each([
  ['a %', true, { clientSecret: '50%41' }],
  ['a plus', true, { clientSecret: 'a+b' }],
  ['a blank in the ID', true, { clientId: 'a b', clientSecret: 'c' }],
  ['other characters only', false, { clientSecret: 'a:ü/=' }],
  ['a % in the body', false, { clientSecret: '50%41', clientAuthentication: 'body' }],
  ['no secret', false, { clientId: 'a b', clientSecret: undefined }],
] as const)('a refused client with %s is ambiguous: %s', async (_, expected, changes) => {
  const refused = { status: 400, body: '{"error":"invalid_client"}' };
  const response = await request({ specification: refused, newer: missing }, refresh, changes);
  expect('isClientAmbiguous' in response).toBe(expected);
});

test('the failure of two missing endpoints is that of the one that was tried first', async () => {
  const gone = { status: 410, body: '' };
  expect(await request({ specification: missing, newer: gone })).toMatchObject({ failure: { status: 404 } });
  await request({ specification: missing, newer: tokens });
  expect(await request({ specification: missing, newer: gone })).toMatchObject({ failure: { status: 410 } });
});

const mfa = {
  type: 'mfa',
  vendor: 'google',
  factor: 'authenticator',
  passcode: '123456',
  pendingToken: 'pt',
} as const;
