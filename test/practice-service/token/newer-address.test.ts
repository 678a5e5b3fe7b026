// The token address of newer deployments, and which addresses each dialect has.
import { afterEach, describe, expect, test } from 'vitest';
import {
  codeFor,
  passwordGrantResponse,
  read,
  redeem,
  refresh,
  sendJsonTokenRequest,
  sendPasscode,
  sendRequest,
  sendTokenRequest,
  text,
} from '../caller.ts';
import { perchClient } from '../clients.ts';
import { redirectUris } from '../connection.ts';
import type { Dialect } from '../dialect.ts';
import { newerTokenPath, profilePath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { JsonObject } from '../json.ts';

const alice = { username: 'alice@practice.example', password: 'heron-4712' };
const bruno = { username: 'bruno@practice.example', password: 'plover-2205' };
const carol = { username: 'carol@practice.example', password: 'curlew-8830' };

let service: PracticeService;
const start = async (dialect: Dialect = 'newer') => {
  service = await startPracticeService({ dialect });
};
afterEach(() => service.close());

const signIn = (user: typeof alice) =>
  sendJsonTokenRequest(service, { grant_type: 'password', ...user }).then(({ json }) => json);

const refreshJson = (tokens: JsonObject) =>
  sendJsonTokenRequest(service, {
    grant_type: 'refresh_token',
    refresh_token: text(tokens, 'refresh_token'),
  });

const mfa = (pending: JsonObject, changes: Record<string, string | undefined> = {}) =>
  sendJsonTokenRequest(service, {
    grant_type: 'mfa',
    ...bruno,
    mfa_vendor: 'google',
    mfa_type: 'authenticator',
    passcode: service.passcode(bruno.username),
    ns_id_type: 'subscriber',
    access_token: text(pending, 'access_token'),
    ...changes,
  });

test.each<[Dialect, number, number]>([
  ['specification', 200, 404],
  ['newer', 404, 200],
  ['both', 200, 200],
])(
  'the dialect %s: status %i at the specification’s address, %i at the newer one',
  async (dialect, specified, newer) => {
    await start(dialect);
    const grant = { grant_type: 'password', ...alice };
    const responses = [await sendTokenRequest(service, grant), await sendJsonTokenRequest(service, grant)];
    expect(responses.map(({ status }) => status)).toEqual([specified, newer]);
    for (const { status, headers } of responses) {
      const type = status === 200 ? 'application/json' : 'text/html; charset=UTF-8';
      expect(headers.get('content-type')).toBe(type);
    }
  },
);

describe('the newer token address', () => {
  test('returns the token response of newer deployments', async () => {
    await start();
    const json = await signIn(alice);
    expect(json).toEqual({
      username: 'alice@practice.example',
      user: '1001',
      territory: 'Practice',
      domain: 'practice.example',
      site: 'Harbour House',
      group: 'Customer Care',
      department: 'Customer Care',
      uid: '1001@practice.example',
      login: 'alice@practice.example',
      scope: 'Reseller',
      user_email: 'alice@practice.example',
      displayName: 'Alice Marsh',
      access_token: expect.stringMatching(/^\S{32,}$/) as unknown,
      expires_in: 3600,
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^\S{32,}$/) as unknown,
      client_id: 'perch-practice',
      apiversion: 'Version: 45.1.0',
    });
    expect((await read(service, profilePath, text(json, 'access_token'))).status).toBe(200);
  });

  test('accepts a grant in the query string', async () => {
    await start();
    const client = { client_id: perchClient.id, client_secret: perchClient.secret };
    const query = new URLSearchParams({ ...client, grant_type: 'password', ...alice });
    const url = `${service.baseUrl}${newerTokenPath}?${query.toString()}`;
    expect((await sendRequest(url, { method: 'POST' })).json['login']).toBe(alice.username);
  });

  test.each<[string, Record<string, string | number | undefined>, number, string]>([
    ['a wrong password', { password: 'wrong' }, 401, 'Invalid username and password combination'],
    ['an unknown user', { username: 'unknown' }, 401, 'Invalid username and password combination'],
    ['a wrong client secret', { client_secret: 'wrong' }, 401, 'client'],
    ['no client', { client_id: undefined, client_secret: undefined }, 401, 'Client'],
    ['no password', { password: undefined }, 400, 'password'],
    ['no grant', { grant_type: undefined }, 400, 'grant type'],
    ['an unknown grant', { grant_type: 'implicit' }, 400, 'implicit'],
    ['a value that is no text', { password: 4712 }, 400, 'password'],
  ])('refuses %s with code and message', async (_, changes, code, message) => {
    await start();
    const grant = { grant_type: 'password', ...alice, ...changes };
    const { status, json } = await sendJsonTokenRequest(service, grant);
    expect([status, json]).toEqual([code, { code, message: expect.stringContaining(message) as unknown }]);
  });
});

describe('a second factor at the newer address', () => {
  test('the pending response has the scope mfa_required and names the factor and the kind of identity', async () => {
    await start();
    for (const user of [bruno, carol]) {
      expect(await signIn(user)).toMatchObject({
        scope: 'mfa_required',
        mfa_vendor: 'google',
        mfa_type: 'authenticator',
        ns_id_type: 'subscriber',
        expires_in: 300,
      });
    }
  });

  test('the right passcode completes the sign-in and is used up at both addresses', async () => {
    await start('both');
    const passcode = service.passcode(bruno.username);
    const pending = await signIn(bruno);
    const { status, json } = await mfa(pending, { passcode });
    expect([status, json['scope']]).toEqual([200, 'Reseller']);
    for (const name of ['mfa_vendor', 'mfa_type', 'ns_id_type']) expect(json).not.toHaveProperty(name);
    const specified = await sendPasscode(
      service,
      await passwordGrantResponse(service, bruno.username),
      passcode,
    );
    expect([specified.status, specified.json['error']]).toEqual([400, 'invalid_grant']);
    expect(await mfa(await signIn(bruno), { passcode })).toMatchObject({ status: 403 });
    expect(await mfa(pending)).toMatchObject({ status: 403 });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 403],
    ['another user', alice, 403],
    ['a wrong vendor', { mfa_vendor: 'duo' }, 403],
    ['a wrong type', { mfa_type: 'sms' }, 403],
    ['a wrong passcode', { passcode: 'abcdef' }, 403],
    ['another kind of identity', { ns_id_type: 'level1' }, 400],
    ['an unknown token', { access_token: 'unknown' }, 403],
  ])('refuses %s, and the pending token stays valid', async (_, changes, code) => {
    await start();
    const pending = await signIn(bruno);
    expect(await mfa(pending, changes)).toMatchObject({ status: code, json: { code } });
    expect((await mfa(pending)).status).toBe(200);
  });
});

describe('with both token addresses', () => {
  test('a code is used up at both', async () => {
    await start('both');
    const code = await codeFor(service, alice.username);
    expect((await redeem(service, code)).status).toBe(200);
    const again = { grant_type: 'authorization_code', code, redirect_uri: redirectUris.window };
    expect((await sendJsonTokenRequest(service, again)).status).toBe(400);
  });

  test('a refresh token of one is accepted at the other, and used up at both', async () => {
    await start('both');
    const first = await passwordGrantResponse(service, alice.username);
    const second = (await refreshJson(first)).json;
    expect((await refresh(service, first)).status).toBe(400);
    expect((await refresh(service, second)).status).toBe(200);
    expect((await refreshJson(second)).status).toBe(400);
  });
});
