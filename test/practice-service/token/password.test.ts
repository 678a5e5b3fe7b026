import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, basic } from '../caller.ts';
import { perchClient } from '../clients.ts';
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
  service = await startPracticeService();
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
      `${service.baseUrl}/oauth2/token/`,
      `${service.authUrl}/oauth2/token`,
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

  test.each([
    ['no username', { username: '' }],
    ['no password', { password: '' }],
    ['a format that is not json', { format: 'xml' }],
  ])('is refused for %s with invalid_request', async (_name, changes) => {
    const { status, json } = await multipart(service.baseUrl + tokenPath, { ...asSpecified, ...changes });
    expect([status, json['error']]).toEqual([400, 'invalid_request']);
  });
});
