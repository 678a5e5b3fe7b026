import { expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import { buildTokenRequest, type Grant } from '../../../../app/api/oauth/token-request.ts';

const connection: Connection = {
  name: 'Example',
  baseUrl: 'https://pbx.example.net',
  authUrl: 'https://login.example.net/ns-api',
  clientId: 'perch',
  clientSecret: 'a:b+c/ü%20',
  signIn: ['window'],
  clientAuthentication: 'basic',
};
const { clientSecret: _, ...withoutSecret } = connection;
/** The credentials `perch:a:b+c/ü%20` in UTF-8, without form-encoding. */
const basic = 'Basic cGVyY2g6YTpiK2Mvw7wlMjA=';

const code: Grant = { type: 'authorization_code', code: 'c&de', redirectUri: 'https://pbx.example.net/back' };
const refresh: Grant = { type: 'refresh_token', refreshToken: 'r+t' };
const password: Grant = { type: 'password', username: 'alice@example.net', password: 'p&w' };
const passcode: Grant = {
  type: 'mfa',
  vendor: 'google',
  factor: 'authenticator',
  passcode: '012345',
  pendingToken: 'pending',
};

function fieldsOf({ body }: ReturnType<typeof buildTokenRequest>): object {
  return typeof body === 'object' ? body.multipart : Object.fromEntries(new URLSearchParams(body));
}

test('[S81] the code is exchanged at the base address, with Basic authorization', () => {
  const request = buildTokenRequest(connection, code);
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://pbx.example.net/ns-api/oauth2/token/',
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(fieldsOf(request)).toEqual({
    grant_type: 'authorization_code',
    code: 'c&de',
    redirect_uri: 'https://pbx.example.net/back',
  });
});

test('[S177] the code verifier is sent in the body of the code grant', () => {
  const request = buildTokenRequest(connection, { ...code, codeVerifier: 'v~e_r' });
  expect(fieldsOf(request)).toMatchObject({ grant_type: 'authorization_code', code_verifier: 'v~e_r' });
  expect(request.url).not.toContain('?');
});

test('a refresh is sent to the base address, with Basic authorization', () => {
  const request = buildTokenRequest(connection, refresh);
  expect(request).toMatchObject({
    url: 'https://pbx.example.net/ns-api/oauth2/token/',
    headers: { authorization: basic },
  });
  expect(fieldsOf(request)).toEqual({ grant_type: 'refresh_token', refresh_token: 'r+t' });
});

test.each([code, refresh])('the client of a $type can authenticate in the body', (grant) => {
  const request = buildTokenRequest({ ...connection, clientAuthentication: 'body' }, grant);
  expect(request.headers).not.toHaveProperty('authorization');
  expect(fieldsOf(request)).toMatchObject({ client_id: 'perch', client_secret: 'a:b+c/ü%20' });
});

test.each([code, refresh])('[S82] a client without a secret sends its id in the body of a $type', (grant) => {
  const request = buildTokenRequest(withoutSecret, grant);
  expect(request.headers).not.toHaveProperty('authorization');
  expect(fieldsOf(request)).toMatchObject({ client_id: 'perch' });
  expect(fieldsOf(request)).not.toHaveProperty('client_secret');
});

test('a password is posted to the sign-in address as a multipart form, without a bearer', () => {
  const request = buildTokenRequest(connection, password);
  expect(request.url).toBe('https://login.example.net/ns-api/oauth2/token/');
  expect(request.headers).not.toHaveProperty('authorization');
  expect(request.body).toHaveProperty('multipart');
  expect(fieldsOf(request)).toEqual({
    format: 'json',
    grant_type: 'password',
    client_id: 'perch',
    client_secret: 'a:b+c/ü%20',
    username: 'alice@example.net',
    password: 'p&w',
  });
});

test('a passcode is sent with the pending token, as a multipart form with Basic authorization', () => {
  const request = buildTokenRequest(connection, passcode);
  expect(request).toMatchObject({
    url: 'https://pbx.example.net/ns-api/oauth2/token/',
    headers: { authorization: basic },
  });
  expect(request.body).toHaveProperty('multipart');
  expect(fieldsOf(request)).toEqual({
    format: 'json',
    grant_type: 'mfa',
    mfa_vendor: 'google',
    mfa_type: 'authenticator',
    passcode: '012345',
    ns_id_type: 'subscriber',
    access_token: 'pending',
  });
});

test.each([code, refresh, password, passcode])(
  '[S85] the address of a $type request contains no parameter',
  (grant) => {
    expect([
      'https://pbx.example.net/ns-api/oauth2/token/',
      'https://login.example.net/ns-api/oauth2/token/',
    ]).toContain(buildTokenRequest(connection, grant).url);
  },
);
