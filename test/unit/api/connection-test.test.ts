import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../app/connection/connection.ts';
import { failed, ok } from '../../../app/api/http/result.ts';
import { findingsOf, testConnection, type ConnectionTestResults } from '../../../app/api/connection-test.ts';
import { authorizationUrl, codeChallenge } from '../../../app/api/oauth/authorization.ts';
import { buildTokenRequest, createTokenEndpoints } from '../../../app/api/oauth/token-request.ts';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { sampleConnection } from '../core/sample-connection.ts';
import { type PracticeService, startPracticeService } from '../../practice-service/service.ts';

let service: PracticeService;
const dispatcher = new Agent();
const send = createTransport({ version: '0.0.0', dispatcher });

beforeAll(async () => {
  service = await startPracticeService();
});

afterAll(async () => {
  await dispatcher.close();
  await service.close();
});

const codeVerifier = 'v'.repeat(43);
const runtime = (now = Date.now) => {
  const tokens = ['drawn', codeVerifier];
  return { clock: { wall: now }, random: { token: () => tokens.shift() ?? '' } };
};

const foundAt = async (connection: Connection) => {
  const { signal } = new AbortController();
  const results = await testConnection(connection, send, {
    ...runtime(),
    endpoints: createTokenEndpoints(),
    signal,
  });
  return findingsOf(results, connection);
};

const found = async (changes: Partial<Connection> = {}) =>
  (await foundAt({ ...service.connection, ...changes })).map(({ code }) => code);

describe('at the practice service', () => {
  test('after no response or an invalid certificate, no further request is sent', async () => {
    expect(await found({ baseUrl: 'http://127.0.0.1:9' })).toEqual(['unreachable']);
    const sent: string[] = [];
    const refuse: Send = async ({ url }) => {
      sent.push(url);
      return failed('certificate', 'CERT_HAS_EXPIRED');
    };
    const signal = new AbortController().signal;
    await testConnection(service.connection, refuse, {
      ...runtime(),
      endpoints: createTokenEndpoints(),
      signal,
    });
    expect(sent).toEqual([`${service.baseUrl}/ns-api/v2/domains/~/users/~`]);
  });
});

test.each(['required', 'required-on-page'] as const)(
  '[S183] a service whose support of PKCE is “%s” is reported with the method to add, and passes with it',
  async (pkce) => {
    const demanding = await startPracticeService({ pkce });
    const { connection } = demanding;
    expect(await foundAt(connection)).toContainEqual({ code: 'pkce-required', detail: 'window' });
    const codes = (await foundAt({ ...connection, pkce: ['window'] })).map(({ code }) => code);
    expect(codes).toEqual(['api', 'page', 'client']);
    await demanding.close();
  },
);

const response = (status: number, location?: string, text = '') =>
  ok({ status, text, headers: location === undefined ? {} : { location } });
const refused = (error: string, text = ''): ConnectionTestResults['token'] => ({
  kind: 'refused',
  error,
  text,
});
const good: ConnectionTestResults = {
  api: response(401),
  page: response(200),
  token: refused('invalid_grant'),
};
const goodFindings = [
  { code: 'api', detail: '401' },
  { code: 'page', detail: '' },
  { code: 'client', detail: '' },
];
const baseUrl = 'https://pbx.example';
const redirectUri = 'https://perch.invalid/';

test('good results have good findings', () => {
  expect(findingsOf(good, { baseUrl, redirectUri })).toEqual(goodFindings);
  const { page: _, ...withoutPage } = good;
  expect(findingsOf(withoutPage, { baseUrl }).map(({ code }) => code)).toEqual(['api', 'client']);
});

const certificate = { host: 'a.example', fault: 'expired', issuedTo: 'a.example', issuedBy: 'CA' } as const;
const { failure: invalid } = failed('certificate', 'CERT_HAS_EXPIRED');

test('an API without a response has no finding but its failure', () => {
  const found = (api: ConnectionTestResults['api']) => findingsOf({ ...good, api }, { baseUrl, redirectUri });
  expect(found(failed('network', 'ECONNREFUSED'))).toEqual([{ code: 'unreachable', detail: 'ECONNREFUSED' }]);
  const reason = () => 'Why.';
  expect(found(failed('timeout', 'late', { reason }))).toEqual([
    { code: 'unreachable', detail: 'late', reason },
  ]);
  expect(found({ ok: false, failure: invalid })).toStrictEqual([
    { code: 'certificate', detail: 'CERT_HAS_EXPIRED' },
  ]);
  expect(found({ ok: false, failure: { ...invalid, certificate } })).toEqual([
    { code: 'certificate', detail: 'CERT_HAS_EXPIRED', certificate },
  ]);
});

test.each([
  [401, ['api']],
  [403, ['api']],
  [200, ['reached', 'no-api']],
  [404, ['reached', 'no-api']],
])('an API that responds with %i without a token is the findings %j', (status, codes) => {
  const { page: _, ...withoutPage } = good;
  const findings = findingsOf({ ...withoutPage, api: response(status) }, { baseUrl });
  expect(findings.map(({ code }) => code)).toEqual([...codes, 'client']);
  expect(findings[codes.length - 1]?.detail).toBe(`${status}`);
});

const challenge = 'code_challenge%20is%20required';

test.each([
  [failed('network', 'ECONNRESET'), 'no-page', 'ECONNRESET'],
  [failed('too-large', 'too long', { status: 200 }), 'no-page', '200'],
  [failed('certificate', 'INVALID_PURPOSE'), 'certificate', 'INVALID_PURPOSE'],
  [response(200), 'page', ''],
  [response(299), 'no-page', '299'],
  [response(300, 'https://id.example.net:8443/a'), 'page-elsewhere', 'id.example.net:8443'],
  [response(399, 'elsewhere'), 'page-elsewhere', 'pbx.example'],
  [response(302, `${redirectUri}portal/login`), 'page-elsewhere', 'perch.invalid'],
  [response(302, '/portal/login?error=invalid_scope'), 'page-refused', 'invalid_scope'],
  [response(302), 'page-elsewhere', ''],
  [response(302, `${redirectUri}?error=unauthorized_client`), 'page-refused', 'unauthorized_client'],
  [response(302, redirectUri), 'page-refused', '302'],
  [
    response(302, `${redirectUri}?error=invalid_request&error_description=${challenge}`),
    'pkce-required',
    'window',
  ],
  [response(400), 'page-refused', '400'],
  [response(400, undefined, 'PKCE is required'), 'pkce-required', 'window'],
  [response(401, undefined, 'PKCE is required'), 'page-refused', '401'],
  [response(403), 'page-refused', '403'],
  [response(404), 'no-page', '404'],
  [response(503), 'no-page', '503'],
] as const)('the login page %j is the finding %s', (page, code, detail) => {
  const findings = findingsOf({ ...good, page }, { baseUrl, redirectUri });
  expect(findings).toEqual(goodFindings.with(1, { code, detail }));
});

test('PKCE is missing only where the method of the login page doesn’t send it', () => {
  const page = response(400, undefined, 'PKCE is required');
  const found = (connection: Omit<Parameters<typeof findingsOf>[1], 'baseUrl'>) =>
    findingsOf({ ...good, page }, { baseUrl, ...connection })[1];
  const refusal = { code: 'page-refused', detail: '400' };
  expect(found({ redirectUri, pkce: ['window'] })).toEqual(refusal);
  expect(found({ browserRedirectUri: 'http://127.0.0.1:1/' })).toEqual(refusal);
  expect(found({ browserRedirectUri: 'http://127.0.0.1:1/', pkce: [] })).toEqual({
    code: 'pkce-required',
    detail: 'browser',
  });
  expect(
    findingsOf(
      { ...good, page: response(302, 'http://127.0.0.1:1/?error=a') },
      { baseUrl, browserRedirectUri: 'http://127.0.0.1:1/' },
    )[1],
  ).toEqual({ code: 'page-refused', detail: 'a' });
  expect(findingsOf({ ...good, page: response(302, 'https://a.example/') }, { baseUrl })[1]).toEqual({
    code: 'page-elsewhere',
    detail: 'a.example',
  });
});

test.each([
  [refused('invalid_grant', 'No.'), 'client', ''],
  [refused('invalid_client', 'No.'), 'client-unknown', 'No.'],
  [refused('unauthorized_client'), 'client-unknown', ''],
  [refused('invalid_request', 'No.'), 'client-unsaid', 'No.'],
  [refused('invalid_request'), 'client-unsaid', 'invalid_request'],
  [
    { kind: 'second-factor', pending: { pendingToken: 'p', lifetimeSeconds: 1 } },
    'client-unsaid',
    'second-factor',
  ],
  [{ kind: 'failed', ...failed('missing', 'status 404', { status: 404 }) }, 'no-token', '404'],
  [{ kind: 'failed', ...failed('certificate', 'UNSPECIFIED') }, 'certificate', 'UNSPECIFIED'],
] as const)('the token response %j is the finding %s', (token, code, detail) => {
  expect(findingsOf({ ...good, token }, { baseUrl, redirectUri })).toEqual(
    goodFindings.with(2, { code, detail }),
  );
});

test('a redirect to localhost is advised against; one to 127.0.0.1 isn’t', () => {
  const found = (browserRedirectUri: string) =>
    findingsOf(good, { baseUrl, redirectUri, browserRedirectUri });
  expect(found('http://localhost:1/')).toEqual([...goodFindings, { code: 'localhost', detail: '' }]);
  expect(found('http://127.0.0.1:1/')).toEqual(goodFindings);
});

test.each([
  ['window', { redirectUri, pkce: ['window'] }, redirectUri, true],
  ['window', { redirectUri, browserRedirectUri: 'http://127.0.0.1:1/' }, redirectUri, false],
  ['browser', { browserRedirectUri: 'http://127.0.0.1:1/' }, 'http://127.0.0.1:1/', true],
  ['no', {}, undefined, true],
] as const)('the test by the %s method sends whole requests', async (_, keys, redirect, hasPkce) => {
  const { redirectUri: __, ...sample } = sampleConnection;
  const connection = { ...sample, ...keys };
  const sent: unknown[] = [];
  const answer: Send = (request, signal) => {
    sent.push([request, signal]);
    const isTokenRequest = request.method === 'POST';
    return Promise.resolve(isTokenRequest ? failed('missing', 'No.') : response(200));
  };
  const { signal } = new AbortController();
  const options = { ...runtime(() => 0), endpoints: createTokenEndpoints(), signal };
  const verifier = hasPkce ? codeVerifier : undefined;
  const grant = {
    type: 'authorization_code',
    code: 'perch-connection-test-drawn',
    redirectUri: redirect ?? connection.baseUrl,
    codeVerifier: verifier,
  } as const;
  expect(await testConnection(connection, answer, options)).toStrictEqual({
    api: response(200),
    token: { kind: 'failed', failure: failed('missing', 'No.').failure },
    ...(redirect !== undefined && { page: response(200) }),
  });
  const page = redirect && {
    method: 'GET',
    url: authorizationUrl(connection, redirect, 'drawn', verifier && codeChallenge(verifier)),
    headers: { accept: 'text/html' },
  };
  expect(sent).toEqual([
    [
      {
        method: 'GET',
        url: 'https://pbx.example/ns-api/v2/domains/~/users/~',
        headers: { accept: 'application/json' },
      },
      signal,
    ],
    [buildTokenRequest(connection, grant), signal],
    ...(page === undefined ? [] : [[page, signal]]),
  ]);
});
