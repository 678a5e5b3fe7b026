import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, refresh, text } from '../caller.ts';
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
});
