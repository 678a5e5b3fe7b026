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

  test('is valid for 60 seconds', async () => {
    const [intime, late] = [await codeFor(service, alice), await codeFor(service, alice)];
    now += 59_999;
    expect((await redeem(service, intime)).status).toBe(200);
    now += 1;
    const { status, json } = await redeem(service, late);
    expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    expect(json['error_description']).toContain('expired');
  });

  test('is bound to the redirect address of its request, and stays valid after a wrong one', async () => {
    const code = await codeFor(service, alice);
    const { status, json } = await redeem(service, code, redirectUris.loopback);
    expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    expect((await redeem(service, code)).status).toBe(200);
  });

  test('is bound to its client', async () => {
    const code = await codeFor(service, alice, { client_id: publicClient.id });
    const { status, json } = await redeem(service, code);
    expect([status, json['error']]).toEqual([400, 'invalid_grant']);
  });

  test('is not accepted as a refresh token, and unknown codes are refused', async () => {
    const code = await codeFor(service, alice);
    const asRefresh = await sendTokenRequest(service, { grant_type: 'refresh_token', refresh_token: code });
    expect(asRefresh.json['error']).toBe('invalid_grant');
    expect((await redeem(service, 'made-up')).json['error']).toBe('invalid_grant');
  });

  test.each(['code', 'redirect_uri'])('needs the parameter %s', async (name) => {
    const parameters = {
      grant_type: 'authorization_code',
      code: await codeFor(service, alice),
      redirect_uri,
    };
    const { status, json } = await sendTokenRequest(service, { ...parameters, [name]: '' });
    expect([status, json['error']]).toEqual([400, 'invalid_request']);
    expect(json['error_description']).toContain(name);
  });
});

describe('the client', () => {
  const exchange = async () => ({
    grant_type: 'authorization_code',
    code: await codeFor(service, alice),
    redirect_uri,
  });
  const inBody = { client_id: perchClient.id, client_secret: perchClient.secret };

  test('may authenticate by client_id and client_secret in the body', async () => {
    const { status } = await sendTokenRequest(service, { ...(await exchange()), ...inBody }, {});
    expect(status).toBe(200);
  });

  test('may be a public client, which sends client_id alone', async () => {
    const code = await codeFor(service, alice, { client_id: publicClient.id });
    const parameters = { grant_type: 'authorization_code', code, redirect_uri, client_id: publicClient.id };
    const { status, json } = await sendTokenRequest(service, parameters, {});
    expect([status, json['client_id']]).toEqual([200, publicClient.id]);
  });

  const wrong: [string, Record<string, string>, Record<string, string>][] = [
    ['no credentials', {}, {}],
    ['client_id without the secret it has', { client_id: perchClient.id }, {}],
    ['a wrong secret', {}, { authorization: basic(perchClient.id, 'wrong') }],
    ['a wrong secret in the body', { ...inBody, client_secret: 'wrong' }, {}],
    ['an unknown client', {}, { authorization: basic('stranger') }],
    ['a bearer instead of Basic', {}, { authorization: 'Bearer x' }],
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

  test('may be split between query string and body, but not repeated', async () => {
    const body = await exchange();
    body.delete('grant_type');
    const spread = await sendRequest(`${url()}?grant_type=authorization_code`, {
      method: 'POST',
      headers,
      body,
    });
    expect(spread.status).toBe(200);
    const twice = await sendRequest(`${url()}?grant_type=authorization_code`, {
      method: 'POST',
      headers,
      body: await exchange(),
    });
    expect([twice.status, twice.json['error']]).toEqual([400, 'invalid_request']);
  });

  test('may not be sent as JSON, as a file or malformed', async () => {
    const json = JSON.stringify(Object.fromEntries(await exchange()));
    const type = { 'content-type': 'application/json' };
    const asJson = await sendRequest(url(), { method: 'POST', headers: { ...headers, ...type }, body: json });
    expect([asJson.status, asJson.json['error']]).toEqual([400, 'invalid_request']);

    const body = new FormData();
    body.set('grant_type', new Blob(['authorization_code']), 'grant.txt');
    const asFile = await sendRequest(url(), { method: 'POST', headers, body });
    expect([asFile.status, asFile.json['error']]).toEqual([400, 'invalid_request']);

    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await sendRequest(url(), {
      method: 'POST',
      headers: { ...headers, ...multipart },
      body: 'nothing',
    });
    expect([broken.status, broken.json['error']]).toEqual([400, 'invalid_request']);
  });

  test('must name a supported grant', async () => {
    const none = await sendTokenRequest(service, { code: 'x' });
    expect([none.status, none.json['error']]).toEqual([400, 'invalid_request']);
    const other = await sendTokenRequest(service, { grant_type: 'client_credentials' });
    expect([other.status, other.json['error']]).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('the token address', () => {
  test('accepts POST only, with and without its last slash', async () => {
    for (const path of [tokenPath, tokenPath.slice(0, -1)]) {
      const got = await sendRequest(service.baseUrl + path);
      expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
      expect((await sendRequest(service.baseUrl + path, { method: 'POST' })).json['error']).toBe(
        'invalid_request',
      );
    }
  });
});
