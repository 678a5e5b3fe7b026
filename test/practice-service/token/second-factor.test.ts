import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  sendTokenRequest,
  basic,
  passwordGrantResponse,
  sendPasscode,
  read,
  refresh,
  text,
} from '../caller.ts';
import { perchClient } from '../clients.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const bruno = 'bruno@practice.example';
const profile = '/ns-api/v2/domains/~/users/~';
let now = Date.UTC(2026, 4, 4, 10);
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({ clock: () => now });
});
afterAll(() => service.close());
beforeEach(() => {
  now += 3_600_000;
});

describe('a pending second factor', () => {
  test('is a token response with the scope MFA whose token lasts 300 seconds', async () => {
    const reply = await passwordGrantResponse(service, bruno);
    expect(reply).toMatchObject({
      scope: 'MFA',
      token_type: 'Bearer',
      login: bruno,
      expires_in: 300,
      expires: String(now / 1000 + 300),
    });
    for (const name of ['access_token', 'refresh_token']) expect(reply[name]).toMatch(/^\S{32,}$/);
  });

  test('can only read the profile, and can’t be refreshed', async () => {
    const pending = await passwordGrantResponse(service, bruno);
    const { status, json } = await read(service, '/ns-api/v2/domains', text(pending, 'access_token'));
    expect([status, json]).toEqual([403, { code: 403, message: 'Permission Denied' }]);
    const refreshed = await refresh(service, pending);
    expect([refreshed.status, refreshed.json['error']]).toEqual([400, 'invalid_grant']);
  });
});

describe('the second-factor request', () => {
  test('returns a complete token response for the right passcode, and revokes the pending token', async () => {
    const pending = await passwordGrantResponse(service, bruno);
    const { status, json } = await sendPasscode(service, pending, service.passcode(bruno));
    expect(status).toBe(200);
    expect(json).toMatchObject({ scope: 'Reseller', login: bruno, expires_in: 3600 });
    expect(json['access_token']).not.toBe(pending['access_token']);
    expect((await read(service, profile, text(json, 'access_token'))).status).toBe(200);
    expect((await read(service, profile, text(pending, 'access_token'))).status).toBe(401);
    const again = await sendPasscode(service, pending, service.passcode(bruno));
    expect([again.status, again.json['error']]).toEqual([400, 'invalid_grant']);
  });

  test('accepts each passcode once, also for a later sign-in', async () => {
    const passcode = service.passcode(bruno);
    expect((await sendPasscode(service, await passwordGrantResponse(service, bruno), passcode)).status).toBe(
      200,
    );
    const pending = await passwordGrantResponse(service, bruno);
    expect((await sendPasscode(service, pending, passcode)).status).toBe(400);
    expect(service.passcode(bruno)).not.toBe(passcode);
    expect((await sendPasscode(service, pending, service.passcode(bruno))).status).toBe(200);
  });

  test.each(['format', 'mfa_vendor', 'mfa_type', 'passcode', 'ns_id_type', 'access_token'])(
    'needs the parameter %s',
    async (name) => {
      const pending = await passwordGrantResponse(service, bruno);
      const { status, json } = await sendPasscode(service, pending, service.passcode(bruno), {
        [name]: undefined,
      });
      expect([status, json['error']]).toEqual([400, 'invalid_request']);
      expect(json['error_description']).toContain(name);
    },
  );

  test('requires ns_id_type subscriber and Basic authorization', async () => {
    const pending = await passwordGrantResponse(service, bruno);
    const staff = await sendPasscode(service, pending, service.passcode(bruno), { ns_id_type: 'level1' });
    expect([staff.status, staff.json['error']]).toEqual([400, 'invalid_request']);
    const parameters = {
      format: 'json',
      grant_type: 'mfa',
      mfa_vendor: 'google',
      mfa_type: 'authenticator',
      passcode: service.passcode(bruno),
      ns_id_type: 'subscriber',
      access_token: text(pending, 'access_token'),
    };
    const client = { client_id: perchClient.id, client_secret: perchClient.secret };
    const inBody = await sendTokenRequest(service, { ...parameters, ...client }, {});
    expect([inBody.status, inBody.json['error']]).toEqual([400, 'invalid_client']);
    expect((await sendTokenRequest(service, parameters, { authorization: basic() })).status).toBe(200);
  });
});
