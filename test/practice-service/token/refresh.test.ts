import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendTokenRequest, passwordGrantResponse, read, refresh, text } from '../caller.ts';
import { publicClient } from '../clients.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const profile = '/ns-api/v2/domains/~/users/~';
const day = 86_400_000;
let now = 0;
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({ clock: () => now });
});
afterAll(() => service.close());
beforeEach(() => {
  now = Date.UTC(2026, 4, 4, 10);
});

describe('a refresh', () => {
  test('issues a new pair and revokes the old one', async () => {
    const old = await passwordGrantResponse(service, alice);
    const { status, json } = await refresh(service, old);
    expect(status).toBe(200);
    expect(json).toMatchObject({ login: alice, scope: 'Reseller', expires_in: 3600 });
    expect(json['access_token']).not.toBe(old['access_token']);
    expect(json['refresh_token']).not.toBe(old['refresh_token']);

    const oldAccess = await read(service, profile, text(old, 'access_token'));
    expect([oldAccess.status, oldAccess.json['code']]).toEqual([401, 401]);
    const oldRefresh = await refresh(service, old);
    expect([oldRefresh.status, oldRefresh.json['error']]).toEqual([400, 'invalid_grant']);
    expect((await read(service, profile, text(json, 'access_token'))).status).toBe(200);
    expect((await refresh(service, json)).status).toBe(200);
  });

  test('doesn’t affect another sign-in of the same user', async () => {
    const [one, other] = [
      await passwordGrantResponse(service, alice),
      await passwordGrantResponse(service, alice),
    ];
    await refresh(service, one);
    expect((await read(service, profile, text(other, 'access_token'))).status).toBe(200);
  });

  test('works after the access token has expired, for 14 days', async () => {
    const [early, late] = [
      await passwordGrantResponse(service, alice),
      await passwordGrantResponse(service, alice),
    ];
    now += 14 * day - 1;
    expect((await refresh(service, early)).status).toBe(200);
    now += 1;
    const { status, json } = await refresh(service, late);
    expect([status, json['error'], json['error_description']]).toEqual([
      400,
      'invalid_grant',
      'Refresh token has expired',
    ]);
  });

  test('is refused to another client, and the token stays valid for its own', async () => {
    const reply = await passwordGrantResponse(service, alice);
    const parameters = { grant_type: 'refresh_token', refresh_token: text(reply, 'refresh_token') };
    const stolen = await sendTokenRequest(service, { ...parameters, client_id: publicClient.id }, {});
    expect([stolen.status, stolen.json['error']]).toEqual([400, 'invalid_grant']);
    expect((await refresh(service, reply)).status).toBe(200);
  });

  test('is refused without a refresh token, with an access token and with an unknown token', async () => {
    const reply = await passwordGrantResponse(service, alice);
    const none = await sendTokenRequest(service, { grant_type: 'refresh_token' });
    expect([none.status, none.json['error']]).toEqual([400, 'invalid_request']);
    for (const refresh_token of [text(reply, 'access_token'), 'made-up']) {
      const { status, json } = await sendTokenRequest(service, {
        grant_type: 'refresh_token',
        refresh_token,
      });
      expect([status, json['error']]).toEqual([400, 'invalid_grant']);
      expect(json['error_description']).toBe('Invalid refresh token');
    }
  });
});
