import { expect, test } from 'vitest';
import {
  canMeanWrongPasscode,
  headerToken,
  isClientRefused,
  isPasswordRefused,
  isPendingTokenRefused,
  isRefreshTokenRefused,
  readRefusal,
  readTokenResponse,
  serviceInfo,
  tokenSeconds,
  tokenText,
} from '../../../../app/api/oauth/token-response.ts';
import { failed } from '../../../../app/api/http/result.ts';

const now = Date.parse('2026-03-02T08:00:00Z');

function read(body: unknown, status = 200) {
  return readTokenResponse(
    { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  );
}

const tokens = { access_token: 'at', refresh_token: 'rt', expires_in: 3600, login: 'a@b', scope: 'Reseller' };

function lifetime(fields: object): number {
  const reply = read({ ...tokens, ...fields });
  return reply.kind === 'tokens' ? reply.tokens.lifetimeSeconds : NaN;
}

test('the specified fields of a token response are read', () => {
  expect(read({ ...tokens, apiversion: 'Version: 44.3.0', rate_limit: '10' })).toEqual({
    kind: 'tokens',
    tokens: {
      accessToken: 'at',
      refreshToken: 'rt',
      lifetimeSeconds: 3600,
      login: 'a@b',
      about: { scope: 'Reseller', rate_limit: '10', apiversion: 'Version: 44.3.0' },
    },
  });
});

test('a Retry-After date is relative to the given clock', () => {
  const headers = { 'retry-after': new Date(now + 90_000).toUTCString() };
  const reply = readTokenResponse({ status: 429, headers, text: '' }, now);
  expect(reply).toMatchObject({ kind: 'failed', failure: { code: 'busy', retryAfterMs: 90_000 } });
});

test.each([
  [
    'a warning of PHP',
    (json: string) => `<br />\n<b>Warning</b>: {closure}(): {x} in /a.php on line 7<br />\n${json}`,
  ],
  ['text after it', (json: string) => `${json}\n<!-- 0.2 s -->`],
  ['both', (json: string) => `Notice: a\n${json}\nDeprecated: b`],
])('tokens are read from a response with %s', (_, around) => {
  expect(read(around(JSON.stringify(tokens)))).toEqual(read(tokens));
  expect(read(around(JSON.stringify(tokens, null, 2)))).toEqual(read(tokens));
});

test.each(['{"error":"invalid_grant"}', '{"access_token":"at"', '{"a":{"access_token":"at"}}'])(
  'nothing is read from %s behind a warning',
  (json) => {
    expect(read(`Warning: x\n${json}`, 400)).toMatchObject({ kind: 'failed', failure: { code: 'rejected' } });
  },
);

test('a lifetime from “expires” is relative to the response’s Date', () => {
  const headers = { date: new Date(now + 86_400_000).toUTCString() };
  const text = JSON.stringify({ access_token: 'at', expires: String(now / 1000 + 86_400 + 600) });
  expect(readTokenResponse({ status: 200, headers, text }, now)).toMatchObject({
    tokens: { lifetimeSeconds: 600 },
  });
});

test('a response without access_token is a failure, for any status', () => {
  expect(read({ refresh_token: 'rt' }).kind).toBe('failed');
  expect(read({ access_token: '' }).kind).toBe('failed');
  expect(read('<html>Welcome</html>').kind).toBe('failed');
  expect(read('').kind).toBe('failed');
});

test.each([
  ['a line break', 'at\r\nx-injected: 1'],
  ['a line feed', 'at\n'],
  ['a letter beyond ASCII', 'tökén'],
  ['a character beyond one byte', 'at\u2028'],
  ['a control character', 'a\u0000t'],
])('an access token with %s is a failure, pending or not', (_, token) => {
  for (const scope of ['Reseller', 'MFA']) {
    expect(read({ ...tokens, scope, access_token: token })).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreadable', status: 200 },
    });
  }
});

test('a refresh token may have any characters', () => {
  const reply = read({ ...tokens, refresh_token: 'rt\n-é' });
  expect(reply.kind === 'tokens' && reply.tokens.refreshToken).toBe('rt\n-é');
});

test.each([
  [{ scope: 'MFA' }],
  [{ scope: 'mfa' }],
  [{ scope: 'mfa_required' }],
  [{ mfa_vendor: 'google' }],
  [{ mfa_type: 'authenticator' }],
])('%o means that a second factor is pending', (fields) => {
  const reply = read({ ...tokens, ...fields });
  expect(reply.kind === 'second-factor' && reply.pending.pendingToken).toBe('at');
});

const inTenMinutes = String(now / 1000 + 600);
const tenMinutesAgo = String(now / 1000 - 600);

test.each([
  ['5 s', { expires_in: 5 }, 5],
  ['text', { expires_in: '1800' }, 1800],
  ['missing', { expires_in: undefined, expires: inTenMinutes }, 600],
  ['null', { expires_in: null, expires: inTenMinutes }, 600],
  ['missing, with an expires in the past', { expires_in: undefined, expires: tenMinutesAgo }, 3600],
  ['missing, without expires', { expires_in: undefined, expires: undefined }, 3600],
  [
    'missing, with an expires a day ahead (by another clock)',
    { expires_in: '', expires: now / 1000 + 86_400 },
    3600,
  ],
  ['zero', { expires_in: 0, expires: inTenMinutes }, 600],
  ['zero, with an expires in the past', { expires_in: 0, expires: tenMinutesAgo }, 3600],
  ['negative', { expires_in: -5 }, 3600],
  ['a millisecond', { expires_in: 0.001 }, 3600],
  ['not a number', { expires_in: 'soon', expires: 'later' }, 3600],
  ['neither number nor text', { expires_in: true, expires: [now / 1000 + 600] }, 3600],
  ['huge', { expires_in: 1e300 }, 10 * 365 * 86_400],
  ['a huge text', { expires_in: '9'.repeat(400) }, 10 * 365 * 86_400],
])('the lifetime is computed for an expires_in that is %s', (_, fields, expected) => {
  expect(lifetime(fields)).toBe(expected);
});

test('the message of a refusal is a line of a limited length', () => {
  const long = {
    error_description: `red \u001b[m${'x'.repeat(1_000_000)}`,
  };
  expect(read(long, 400)).toEqual({
    kind: 'refused',
    error: 'refused',
    text: `red [m${'x'.repeat(293)}…`,
  });
});

test('a refusal contains the service’s message, and only a refused refresh token ends a sign-in', () => {
  const dead = read({ error: 'invalid_grant', error_description: 'Invalid refresh token' }, 400);
  expect(dead).toEqual({ kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' });
  expect(isRefreshTokenRefused(dead)).toBe(true);
  expect(isRefreshTokenRefused(read({ message: 'Refresh token has expired' }, 401))).toBe(true);
  expect(isRefreshTokenRefused(read({ error: 'invalid_client' }, 400))).toBe(false);
  expect(isRefreshTokenRefused(read('<h1>Bad gateway</h1>', 502))).toBe(false);
  expect(isRefreshTokenRefused(read({ error: 'invalid_grant' }, 503))).toBe(false);
  // White space around the error code is ignored.
  expect(isRefreshTokenRefused(read({ error: ' invalid_grant\n' }, 400))).toBe(true);
  expect(isRefreshTokenRefused(read('', 401))).toBe(false);
  const notForThisClient = {
    error: 'unauthorized_client',
    error_description: 'This client may not use a refresh token',
  };
  expect(isRefreshTokenRefused(read(notForThisClient, 400))).toBe(false);
});

test.each([
  [500, 'unavailable'],
  [302, 'rejected'],
])('a status of %i is the failure %s', (status, code) => {
  const reply = read('', status);
  expect(reply.kind === 'failed' && reply.failure.code).toBe(code);
});

test.each([
  ['invalid_grant', '', ['refresh token', 'password']],
  ['refused', 'The Refresh Token has expired', ['refresh token', 'password']],
  ['refused', 'The Access Token has expired', ['password', 'pending token']],
  ['refused', 'No.', ['password']],
  ['invalid_client', '', ['client']],
  ['unauthorized_client', 'refresh token', ['client']],
  ['invalid_request', 'refresh token', []],
  ['unsupported_grant_type', 'refresh token', []],
  ['invalid_scope', 'refresh token', []],
  ['server_error', 'refresh token', []],
  ['temporarily_unavailable', 'refresh token', []],
])('the refusal %s with the text "%s" is one of %j', (error, text, refused) => {
  const response = { kind: 'refused', error, text } as const;
  expect([
    ...(isRefreshTokenRefused(response) ? ['refresh token'] : []),
    ...(isPasswordRefused(response) ? ['password'] : []),
    ...(isClientRefused(response) ? ['client'] : []),
    ...(isPendingTokenRefused(response) ? ['pending token'] : []),
  ]).toEqual(refused);
});

test('a failure is no refusal', () => {
  const response = { kind: 'failed', ...failed('unauthorized', 'access token') } as const;
  for (const isRefused of [isRefreshTokenRefused, isPasswordRefused, isClientRefused, isPendingTokenRefused])
    expect(isRefused(response)).toBe(false);
});

test('400, 401 and 403 can be the response to a wrong passcode', () => {
  const statuses = [undefined, 200, 399, 400, 401, 402, 403, 404, 429, 500];
  const canMean = statuses.filter((status) =>
    canMeanWrongPasscode(failed('rejected', '', status === undefined ? {} : { status }).failure),
  );
  expect(canMean).toEqual([400, 401, 403]);
});

test.each([
  [{ error: 'access_denied', error_description: 'No.' }, 'access_denied', 'No.'],
  [{ error: 7 }, 'refused', ''],
  [{ error: 'Wrong password' }, 'refused', 'Wrong password'],
  [{ error: 'e'.repeat(41) }, 'refused', 'e'.repeat(41)],
  [{ error: ' ', message: 'No.' }, 'refused', 'No.'],
  [{ message: 'No.' }, 'refused', 'No.'],
])('the body %j is the refusal %s with the text %j', (body, error, text) => {
  expect(readRefusal(body, undefined)).toEqual({ error, text });
});

test.each([[{ error: null }], [['access_denied']]])('the body %j is no refusal', (body) => {
  expect(readRefusal(body, undefined)).toBeUndefined();
});

test.each([
  [{ login: ' a@b ', uid: 'u@b', username: 'n@b' }, 'a@b'],
  [{ uid: 'u@b', username: 'n@b' }, 'u@b'],
  [{ username: 'n@b', user: '1001', domain: 'b' }, 'n@b'],
  [{ username: 'n', user: '1001', domain: 'b' }, '1001@b'],
  [{ username: 'n', user: '1001' }, ''],
  [{ domain: 'b' }, ''],
])('the login of %j is %j', (body, login) => {
  const text = JSON.stringify({ access_token: 'at', ...body });
  expect(readTokenResponse({ status: 200, headers: {}, text }, 0)).toMatchObject({ tokens: { login } });
});

test('texts and seconds are read from numbers and from texts', () => {
  expect(tokenText({ uid: 1001 }, 'uid')).toBe('1001');
  expect(tokenText({ uid: ' ' }, 'uid')).toBeUndefined();
  expect(tokenText({ uid: ['1001'] }, 'uid')).toBeUndefined();
  expect(tokenSeconds({ expires_in: '3600' }, 'expires_in')).toBe(3600);
  expect(tokenSeconds({ expires_in: null }, 'expires_in')).toBeNaN();
});

test('texts are lines of a limited length, and a token that is too long is left out', () => {
  const long = 'v'.repeat(300_000);
  const about = serviceInfo({ apiversion: long, scope: 'a\u202e\nb\u001b[31m', territory: ' ' });
  expect(about['apiversion']).toBe(`${'v'.repeat(299)}…`);
  expect(about['scope']).toBe('a b[31m');
  expect(about).not.toHaveProperty('territory');
  expect(tokenText({ mfa_type: long }, 'mfa_type')).toHaveLength(255);
  expect(tokenText({ refresh_token: long }, 'refresh_token')).toBeUndefined();
  expect(headerToken({ access_token: long })).toBeUndefined();
});

test('the fields of the about view contain no token', () => {
  const names = ['access_token', 'refresh_token', 'apiversion', 'rate_limit', 'territory', 'user_email'];
  const body = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const about = serviceInfo(body);
  expect(Object.keys(about).toSorted()).toEqual(names.slice(2));
});

test.each(['Bearer', ' bearer ', '', null, undefined, ['mac']])(
  'the type %j of a token is the usual one',
  (type) => {
    expect(serviceInfo({ token_type: type })).toEqual({});
  },
);

test.each(['mac', 'DPoP', 'Bearer, mac'])('the type %j of a token is another one', (type) => {
  expect(serviceInfo({ token_type: type })).toEqual({ token_type: type });
});
