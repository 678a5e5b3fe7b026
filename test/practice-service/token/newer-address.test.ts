// The token address of newer deployments, and which addresses each dialect has.
import { afterEach, describe, expect, test } from 'vitest';
import {
  passwordGrantResponse,
  refresh,
  sendJsonTokenRequest,
  sendPasscode,
  sendTokenRequest,
  text,
} from '../caller.ts';
import type { Dialect } from '../dialect.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { JsonObject } from '../json.ts';

const alice = { username: 'alice@practice.example', password: 'heron-4712' };
const bruno = { username: 'bruno@practice.example', password: 'plover-2205' };

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

describe('a second factor at the newer address', () => {
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
});

describe('with both token addresses', () => {
  test('a refresh token of one is accepted at the other, and used up at both', async () => {
    await start('both');
    const first = await passwordGrantResponse(service, alice.username);
    const second = (await refreshJson(first)).json;
    expect((await refresh(service, first)).status).toBe(400);
    expect((await refresh(service, second)).status).toBe(200);
    expect((await refreshJson(second)).status).toBe(400);
  });
});
