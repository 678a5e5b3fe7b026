import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, sendTokenRequest, basic, codeFor, redeem, text } from '../caller.ts';
import { perchClient } from '../clients.ts';
import { redirectUris } from '../connection.ts';
import { tokenPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const asSpecified = {
  format: 'json',
  grant_type: 'password',
  client_id: perchClient.id,
  client_secret: perchClient.secret,
  username: alice,
  password: 'heron-4712',
};
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({ separateAuthUrl: true });
});
afterAll(() => service.close());

function multipart(url: string, parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(parameters)) body.set(name, value);
  return sendRequest(url, { method: 'POST', headers, body });
}

describe('the password grant', () => {
  test('is accepted at both token addresses and at the path without ns-api, also without the last slash', async () => {
    const urls = [
      `${service.authUrl}/oauth2/token/`,
      service.baseUrl + tokenPath,
      `${service.baseUrl}/oauth2/token/`,
      `${service.authUrl}/oauth2/token`,
      `${service.baseUrl}/ns-api/oauth2/token`,
      `${service.baseUrl}/oauth2/token`,
    ];
    for (const url of urls) {
      const { status, json } = await multipart(url, asSpecified);
      expect([url, status, json['scope']]).toEqual([url, 200, 'Reseller']);
    }
  });

  test('accepts Basic authorization, and ignores a bearer token', async () => {
    const { grant_type, username, password } = asSpecified;
    const rest = { grant_type, username, password };
    expect((await multipart(service.baseUrl + tokenPath, rest, { authorization: basic() })).status).toBe(200);
    const bearer = { authorization: 'bearer old-token' };
    expect((await multipart(service.baseUrl + tokenPath, asSpecified, bearer)).status).toBe(200);
    expect((await multipart(service.baseUrl + tokenPath, rest, bearer)).json['error']).toBe('invalid_client');
  });

  test.each([
    ['a wrong password', { password: 'wrong' }],
    ['the password of another user', { password: 'osprey-9041' }],
    ['an unknown user', { username: 'unknown@practice.example' }],
    ['the extension instead of the login', { username: '1001@practice.example' }],
  ])('is refused for %s with invalid_grant', async (_name, changes) => {
    const { status, json } = await multipart(service.baseUrl + tokenPath, { ...asSpecified, ...changes });
    expect([status, json['error'], json['access_token']]).toEqual([401, 'invalid_grant', undefined]);
    expect(json['error_description']).toBe('Invalid username and password combination');
  });

  test('is refused with 400 if the service is started so', async () => {
    const other = await startPracticeService({ wrongPasswordStatus: 400 });
    const { status, json } = await sendTokenRequest(other, { ...asSpecified, password: 'wrong' }, {});
    expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    await other.close();
  });

  test.each([
    ['no username', { username: '' }],
    ['no password', { password: '' }],
    ['a format that is not json', { format: 'xml' }],
  ])('is refused for %s with invalid_request', async (_name, changes) => {
    const { status, json } = await multipart(service.baseUrl + tokenPath, { ...asSpecified, ...changes });
    expect([status, json['error']]).toEqual([400, 'invalid_request']);
  });

  test('is refused for a wrong client secret with invalid_client', async () => {
    const changes = { client_secret: 'wrong' };
    const { status, json } = await multipart(service.baseUrl + tokenPath, { ...asSpecified, ...changes });
    expect([status, json['error']]).toEqual([400, 'invalid_client']);
  });
});

describe('a separate address for authUrl', () => {
  test('accepts no codes and no refresh tokens, and has no portal and no resources', async () => {
    const origin = new URL(service.authUrl).origin;
    expect(origin).not.toBe(service.baseUrl);
    const code = await codeFor(service, alice);
    const refused = await sendRequest(`${service.authUrl}/oauth2/token/`, {
      method: 'POST',
      headers: { authorization: basic() },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUris.window,
      }),
    });
    expect(refused.json['error']).toBe('unsupported_grant_type');
    const { json } = await redeem(service, code);
    const refresh = await sendRequest(`${service.authUrl}/oauth2/token/`, {
      method: 'POST',
      headers: { authorization: basic() },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: text(json, 'refresh_token'),
      }),
    });
    expect(refresh.json['error']).toBe('unsupported_grant_type');
    expect((await sendRequest(`${origin}/portal/`)).status).toBe(404);
    expect((await sendRequest(`${origin}/ns-api/v2/domains/~/users/~`)).status).toBe(404);
    expect(service.requests.at(-1)?.address).toBe('auth');
  });

  test('defaults to the base address with /ns-api', async () => {
    const plain = await startPracticeService();
    expect(plain.authUrl).toBe(`${plain.baseUrl}/ns-api`);
    expect((await sendTokenRequest(plain, asSpecified, {})).status).toBe(200);
    await plain.close();
  });
});
