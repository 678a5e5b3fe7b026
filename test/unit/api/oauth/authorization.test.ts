import { expect, test } from 'vitest';
import {
  authorizationUrl,
  codeChallenge,
  isPkceDemanded,
  isRedirect,
  reachesRedirect,
  readFirstPage,
  readRedirect,
  usesPkce,
} from '../../../../app/api/oauth/authorization.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { HttpRequest } from '../../../../app/api/http/transport.ts';
import { watchConstantTimeComparisons } from './constant-time-comparisons.ts';

const connection: Connection = {
  name: 'Example',
  baseUrl: 'https://pbx.example.net',
  authUrl: 'https://pbx.example.net/ns-api',
  clientId: 'perch client',
  signIn: ['window'],
  clientAuthentication: 'basic',
};
const redirectUri = 'https://pbx.example.net/perch/callback';

test('[S84] the authorization request has the specified parameters, form-encoded', () => {
  expect(authorizationUrl(connection, redirectUri, 'st&te')).toBe(
    'https://pbx.example.net/portal/?response_type=code&client_id=perch+client' +
      '&redirect_uri=https%3A%2F%2Fpbx.example.net%2Fperch%2Fcallback&state=st%26te',
  );
});

test('[S176] with PKCE the authorization request also has the challenge, of the method S256', () => {
  const { searchParams } = new URL(authorizationUrl(connection, redirectUri, 'state', 'challenge'));
  expect([...searchParams].slice(4)).toEqual([
    ['code_challenge', 'challenge'],
    ['code_challenge_method', 'S256'],
  ]);
});

test('[S175] the challenge is the one of RFC 7636, appendix B', () => {
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test.each([
  [undefined, false, true],
  [['window', 'browser'], true, true],
  [['window'], true, false],
  [[], false, false],
] as const)(
  'with the key %j a sign-in in the window sends PKCE: %s, in the browser: %s',
  (pkce, window, browser) => {
    const connection = pkce === undefined ? {} : { pkce };
    expect([usesPkce(connection, 'window'), usesPkce(connection, 'browser')]).toEqual([window, browser]);
  },
);

test.each([
  ['invalid_request', 'code challenge required', true],
  ['invalid_request', 'Missing parameter: code_challenge', true],
  ['invalid_request', 'PKCE is required for this client', true],
  ['invalid_grant', 'code_verifier is missing', true],
  ['invalid_request', 'Missing parameter: state', false],
  ['invalid_request', '', false],
  ['invalid_client', 'code_challenge', false],
])('the error %s with the message “%s” demands PKCE: %s', (error, text, expected) => {
  expect(isPkceDemanded(error, text)).toBe(expected);
});

const json = 'application/json; charset=utf-8';

async function refusalOf(status: number, contentType: string, text: string) {
  const page = await readFirstPage(
    () => Promise.resolve(ok({ status, headers: { 'content-type': contentType }, text })),
    'https://pbx.example.net/portal/?client_id=perch',
  );
  expect(page).toMatchObject({ status, isEmpty: false });
  return page?.refusal;
}

test.each([
  [json, '{"error":"invalid_client"}', { error: 'invalid_client', text: 'invalid_client' }],
  [
    json,
    '{"error":"invalid_request","error_description":"The redirect URI does not match"}',
    { error: 'invalid_request', text: 'The redirect URI does not match' },
  ],
  [
    'application/problem+json',
    '{"code":400,"message":"Unknown client"}',
    { error: 'refused', text: 'Unknown client' },
  ],
])('an error of the type %s with the body %s is a refusal', async (contentType, text, refusal) => {
  expect(await refusalOf(400, contentType, text)).toEqual(refusal);
});

test.each([
  [200, json, '{"error":"invalid_client"}'],
  [400, 'text/html', '{"error":"invalid_client"}'],
  [400, json, '[]'],
  [400, json, '{'],
  [400, json, '{"ok":false}'],
])('a response with status %i, the type %s and the body %s is none', async (status, contentType, text) => {
  expect(await refusalOf(status, contentType, text)).toBeUndefined();
});

test('one GET request is sent to the address, and no response is no page', async () => {
  const requests: HttpRequest[] = [];
  const page = await readFirstPage((request) => {
    requests.push(request);
    return Promise.resolve(failed('network', 'ECONNREFUSED'));
  }, 'https://pbx.example.net/portal/');
  expect(page).toBeUndefined();
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'https://pbx.example.net/portal/'],
  ]);
});

test.each([
  ['https://pbx.example.net/perch/callback?code=1&state=2', true],
  ['https://PBX.example.net:443/perch/callback?code=1', true],
  ['http://pbx.example.net/perch/callback?code=1', false],
  ['https://pbx.example.net:8443/perch/callback?code=1', false],
  ['https://pbx.example.net.evil.example/perch/callback?code=1', false],
  ['https://pbx.example.net/perch/callback/more?code=1', false],
  ['https://pbx.example.net/perch?code=1', false],
  ['https://user@pbx.example.net/perch/callback?code=1', false],
  ['https://evil.example/?next=https://pbx.example.net/perch/callback', false],
  ['not an address', false],
])('[S73] %s counts as the redirect: %s', (address, expected) => {
  expect(isRedirect(address, redirectUri)).toBe(expected);
});

test.each([
  ['https://pbx.example.net/perch/callback?code=1&state=2', true],
  ['https://user@pbx.example.net/perch/callback?code=1', true],
  ['https://user:password@PBX.example.net:443/perch/callback?code=1', true],
  ['wss://pbx.example.net/perch/callback?code=1', true],
  ['ws://pbx.example.net/perch/callback?code=1', true],
  ['ws://pbx.example.net:80/perch/callback?code=1', true],
  ['http://pbx.example.net/perch/callback?code=1', true],
  ['https://pbx.example.net:8443/perch/callback?code=1', false],
  ['wss://pbx.example.net:8443/perch/callback?code=1', false],
  ['https://pbx.example.net@evil.example/perch/callback?code=1', false],
  ['wss://pbx.example.net/perch/callback/more?code=1', false],
  ['perch-example://pbx.example.net/perch/callback', false],
  ['ftp://pbx.example.net/perch/callback', false],
  ['not an address', false],
])('[S284] a request to %s would reach the redirect address: %s', (address, expected) => {
  expect(reachesRedirect(address, redirectUri)).toBe(expected);
});

test('[S285] a request to a port of this machine would reach the redirect address there, whatever its scheme', () => {
  for (const scheme of ['http', 'https', 'ws', 'wss']) {
    expect(reachesRedirect(`${scheme}://u@127.0.0.1:4000/callback`, 'http://127.0.0.1:4000/callback')).toBe(
      true,
    );
    expect(reachesRedirect(`${scheme}://127.0.0.1:4001/callback`, 'http://127.0.0.1:4000/callback')).toBe(
      false,
    );
  }
  expect(reachesRedirect('perch-example://u@callback?code=1', 'perch-example://callback')).toBe(true);
});

test('[S79] a redirect address with a private scheme is matched', () => {
  expect(isRedirect('perch-example://callback?code=1', 'perch-example://callback')).toBe(true);
  expect(isRedirect('perch-example://other?code=1', 'perch-example://callback')).toBe(false);
  expect(isRedirect('perch-other://callback?code=1', 'perch-example://callback')).toBe(false);
});

test('[S70] the code is read only if the state is the one that was sent', () => {
  expect(readRedirect(`${redirectUri}?code=abc&state=right`, 'right')).toEqual({ kind: 'code', code: 'abc' });
  for (const query of ['code=abc&state=wrong', 'code=abc', 'code=abc&state=', 'code=abc&state=right2']) {
    expect(readRedirect(`${redirectUri}?${query}`, 'right')).toEqual({ kind: 'wrong-state' });
  }
});

test.each([
  [
    'error=invalid_scope&error_description=Call+me',
    { kind: 'error', error: 'invalid_scope', text: 'invalid_scope' },
  ],
  ['error=access_denied', { kind: 'error', error: 'access_denied', text: '' }],
  ['error=call-me', { kind: 'wrong-state' }],
  ['error=invalid_scope&state=wrong', { kind: 'wrong-state' }],
  ['error=invalid_scope&state=', { kind: 'wrong-state' }],
])('of a redirect without a state only a known error is read: %s', (query, expected) => {
  expect(readRedirect(`${redirectUri}?${query}`, 'right')).toEqual(expected);
});

test('[S160] the state of a redirect is compared in constant time', () => {
  const comparisons = watchConstantTimeComparisons();
  for (const state of ['right', 'wrong', 'w', 'right and longer']) {
    readRedirect(`${redirectUri}?code=abc&state=${state}`, 'right');
  }
  expect(comparisons()).toEqual([true, false, false, false]);
});

test.each([
  ['two codes', 'code=abc&code=def&state=s'],
  ['the same code twice', 'code=abc&code=abc&state=s'],
  ['two states, the right one first', 'code=abc&state=s&state=other'],
  ['two states, the right one last', 'code=abc&state=other&state=s'],
  ['the right state twice', 'code=abc&state=s&state=s'],
])('a redirect with %s is refused', (_, query) => {
  expect(readRedirect(`${redirectUri}?${query}`, 's')).toEqual({ kind: 'ambiguous' });
});

test('an error is returned with the service’s message, and a redirect without a code is an error', () => {
  const denied = readRedirect(`${redirectUri}?error=access_denied&error_description=No&state=s`, 's');
  expect(denied).toEqual({ kind: 'error', error: 'access_denied', text: 'No' });
  const silent = readRedirect(`${redirectUri}?error=access_denied&state=s`, 's');
  expect(silent).toEqual({ kind: 'error', error: 'access_denied', text: '' });
  const words = readRedirect(`${redirectUri}?error=Not+today&state=s`, 's');
  expect(words).toEqual({ kind: 'error', error: 'refused', text: 'Not today' });
  expect(readRedirect(`${redirectUri}?state=s`, 's')).toEqual({ kind: 'no-code' });
  expect(readRedirect(`${redirectUri}?code=&state=s`, 's')).toEqual({ kind: 'no-code' });
});

test('the text of a redirect is a line of a limited length, and its error a code', () => {
  const query = new URLSearchParams({
    state: 'right',
    error: 'e'.repeat(41),
    error_description: `first\nsecond\u202e${'x'.repeat(5_000)}`,
  });
  expect(readRedirect(`${redirectUri}?${query.toString()}`, 'right')).toEqual({
    kind: 'error',
    error: 'refused',
    text: `first second${'x'.repeat(287)}…`,
  });
});
