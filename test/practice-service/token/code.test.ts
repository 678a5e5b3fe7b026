import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendRequest, sendTokenRequest, basic, codeFor, redeem } from '../caller.ts';
import { perchClient, publicClient } from '../clients.ts';
import { redirectUris } from '../connection.ts';
import { tokenPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const redirect_uri = redirectUris.window;
let now = 0;
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({ clock: () => now });
});
afterAll(() => service.close());
beforeEach(() => {
  now = Date.UTC(2026, 4, 4, 10);
});

describe('the token response', () => {
  test('has every field of the specification in its type, and must not be stored', async () => {
    const { status, json, headers } = await redeem(service, await codeFor(service, alice));
    expect(status).toBe(200);
    const { access_token, refresh_token, rate_limit, ...rest } = json;
    expect(rest).toEqual({
      client_id: perchClient.id,
      territory: 'Practice',
      domain: 'practice.example',
      uid: '1001@practice.example',
      expires: String(now / 1000 + 3600),
      scope: 'Reseller',
      token_type: 'Bearer',
      login: alice,
      user_email: alice,
      displayName: 'Alice Marsh',
      expires_in: 3600,
      apiversion: 'Version: 44.3.0',
    });
    expect(rate_limit).toMatch(/^\d+$/);
    for (const token of [access_token, refresh_token]) expect(token).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(access_token).not.toBe(refresh_token);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('an authorization code', () => {
  test('can be redeemed once', async () => {
    const code = await codeFor(service, alice);
    expect((await redeem(service, code)).status).toBe(200);
    const again = await redeem(service, code);
    expect(again.status).toBe(400);
    expect(again.json['error']).toBe('invalid_grant');
  });

  test('is bound to the redirect address of its request, and stays valid after a wrong one', async () => {
    const code = await codeFor(service, alice);
    const { status, json } = await redeem(service, code, redirectUris.loopback);
    expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    expect((await redeem(service, code)).status).toBe(200);
  });
});

describe('the client', () => {
  const exchange = async () => ({
    grant_type: 'authorization_code',
    code: await codeFor(service, alice),
    redirect_uri,
  });
  const inBody = { client_id: perchClient.id, client_secret: perchClient.secret };

  const wrong: [string, Record<string, string>, Record<string, string>][] = [
    ['no credentials', {}, {}],
    ['client_id without the secret it has', { client_id: perchClient.id }, {}],
    ['a wrong secret', {}, { authorization: basic(perchClient.id, 'wrong') }],
    [
      'credentials that are not base64',
      {},
      { authorization: `Basic ${perchClient.id}:${perchClient.secret}` },
    ],
    [
      'credentials form-encoded before the base64',
      {},
      { authorization: basic(encodeURIComponent(perchClient.id), encodeURIComponent(perchClient.secret)) },
    ],
  ];
  test.each(wrong)('is refused with %s', async (_name, parameters, headers) => {
    const code = await exchange();
    const { status, json } = await sendTokenRequest(service, { ...code, ...parameters }, headers);
    expect([status, json['error']]).toEqual([400, 'invalid_client']);
    expect((await sendTokenRequest(service, code)).status).toBe(200);
  });

  test('may not authenticate in two ways at once, nor name another client beside Basic', async () => {
    const twice = await sendTokenRequest(service, { ...(await exchange()), ...inBody });
    expect([twice.status, twice.json['error']]).toEqual([400, 'invalid_request']);
    const other = await sendTokenRequest(service, { ...(await exchange()), client_id: publicClient.id });
    expect([other.status, other.json['error']]).toEqual([400, 'invalid_request']);
    const same = await sendTokenRequest(service, { ...(await exchange()), client_id: perchClient.id });
    expect(same.status).toBe(200);
  });
});

describe('the parameters of a token request', () => {
  const url = () => service.baseUrl + tokenPath;
  const headers = { authorization: basic() };
  const exchange = async () =>
    new URLSearchParams({
      grant_type: 'authorization_code',
      code: await codeFor(service, alice),
      redirect_uri,
    });

  test('may be sent in the query string, as in the example of the specification', async () => {
    const query = (await exchange()).toString();
    expect((await sendRequest(`${url()}?${query}`, { method: 'POST', headers })).status).toBe(200);
  });

  test('must name a supported grant', async () => {
    const none = await sendTokenRequest(service, { code: 'x' });
    expect([none.status, none.json['error']]).toEqual([400, 'invalid_request']);
    const other = await sendTokenRequest(service, { grant_type: 'client_credentials' });
    expect([other.status, other.json['error']]).toEqual([400, 'unsupported_grant_type']);
  });
});
