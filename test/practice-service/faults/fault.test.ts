import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  sendJsonTokenRequest,
  sendRequest,
  sendTokenRequest,
  codeFor,
  passwordGrantResponse,
  portalUrl,
  sendPasscode,
  read,
  redeem,
  refresh,
  text,
} from '../caller.ts';
import { domainCountPath, domainsPath, jwtPath, profilePath, versionPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import { allExtras } from '../resources/extras.ts';
import { type Endpoint, endpoints, type Fault } from './fault.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';
const now = Date.UTC(2026, 4, 4, 10);
let service: PracticeService;
beforeEach(async () => {
  service = await startPracticeService({
    clock: () => now,
    dialect: 'both',
    accessTokens: 'jwt',
    extras: allExtras,
  });
});
afterEach(() => service.close());

/** Sends a valid request to each endpoint. */
const reach: Record<Endpoint, () => Promise<{ status: number }>> = {
  portal: () => sendRequest(portalUrl(service)),
  code: async () => redeem(service, await codeFor(service, alice)),
  password: () =>
    sendTokenRequest(service, { grant_type: 'password', username: alice, password: 'heron-4712' }),
  mfa: async () =>
    sendPasscode(service, await passwordGrantResponse(service, bruno), service.passcode(bruno)),
  refresh: async () => refresh(service, await passwordGrantResponse(service, alice)),
  profile: async () =>
    read(service, profilePath, text(await passwordGrantResponse(service, alice), 'access_token')),
  domains: async () =>
    read(service, domainsPath, text(await passwordGrantResponse(service, alice), 'access_token')),
  'domain-count': async () =>
    read(service, domainCountPath, text(await passwordGrantResponse(service, alice), 'access_token')),
  voicemail: async () => readOwn('/voicemails/new'),
  'voicemail-count': async () => readOwn('/voicemails/new/count'),
  calls: async () => readOwn('/calls'),
  version: () => sendRequest(service.baseUrl + versionPath),
  revocation: async () => {
    const accessToken = text(await passwordGrantResponse(service, alice), 'access_token');
    const headers = { authorization: `Bearer ${accessToken}` };
    return sendRequest(service.baseUrl + jwtPath, { method: 'DELETE', headers });
  },
};
async function readOwn(path: string) {
  return read(service, profilePath + path, text(await passwordGrantResponse(service, alice), 'access_token'));
}
const resourcesOfNewer: Endpoint[] = [
  ...(['domain-count', 'revocation', 'voicemail', 'voicemail-count', 'calls'] as const),
];
const success = (endpoint: Endpoint) => (endpoint === 'revocation' ? 202 : 200);

describe('a fault', () => {
  test.each(endpoints)(
    'of the endpoint “%s” affects only requests to it, and only until it ends',
    async (endpoint) => {
      const fault = await service.fault(endpoint, { kind: 'status', status: 503 });
      expect((await reach[endpoint]()).status).toBe(503);
      const others = endpoints.filter((each) => each !== endpoint && each !== 'portal');
      const needs: Partial<Record<Endpoint, Endpoint[]>> = {
        password: ['mfa', 'refresh', 'profile', 'domains', ...resourcesOfNewer],
        portal: ['code'],
      };
      for (const other of others.filter((each) => needs[endpoint]?.includes(each) !== true)) {
        expect([other, (await reach[other]()).status]).toEqual([other, success(other)]);
      }
      expect(fault.hits).toBe(1);
      expect(service.requests.filter((entry) => entry.fault === 'status')).toHaveLength(1);
      await fault.end();
      expect((await reach[endpoint]()).status).toBe(success(endpoint));
    },
  );

  test('ends after its number of requests', async () => {
    await service.fault('portal', { kind: 'status', status: 500 }, 2);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await reach.portal()).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  test('takes precedence over an earlier one of the same endpoint', async () => {
    await service.fault('portal', { kind: 'status', status: 500 });
    const later = await service.fault('portal', { kind: 'status', status: 404 });
    expect((await reach.portal()).status).toBe(404);
    await later.end();
    expect((await reach.portal()).status).toBe(500);
  });
});

describe('a fault of a grant', () => {
  const grant = { grant_type: 'password', username: alice, password: 'heron-4712' };

  test('occurs at both token addresses, with the errors of each', async () => {
    const fault = await service.fault('password', { kind: 'status', status: 503, text: 'Maintenance' });
    expect((await sendTokenRequest(service, grant)).json).toEqual({
      error: 'server_error',
      error_description: 'Maintenance',
    });
    expect((await sendJsonTokenRequest(service, grant)).json).toEqual({ code: 503, message: 'Maintenance' });
    expect(fault.hits).toBe(2);
  });

  test.each<[string, Fault, number, RegExp]>([
    ['404 without JSON', { kind: 'status', status: 404, body: 'html' }, 404, /^<!doctype html>/],
    ['404 without a body', { kind: 'status', status: 404, body: 'empty' }, 404, /^$/],
    ['404 with a JSON error', { kind: 'status', status: 404 }, 404, /^\{.*"Fault 404"/],
    ['405', { kind: 'status', status: 405, body: 'empty' }, 405, /^$/],
    ['410', { kind: 'status', status: 410, body: 'html' }, 410, /^<!doctype html>/],
  ])('can be limited to one token address: %s', async (_, fault, status, body) => {
    const specified = await service.fault('password', fault, Infinity, 'specification');
    expect(await sendTokenRequest(service, grant)).toMatchObject({
      status,
      text: expect.stringMatching(body) as unknown,
    });
    expect((await sendJsonTokenRequest(service, grant)).status).toBe(200);
    await specified.end();
    await service.fault('password', fault, Infinity, 'newer');
    expect(await sendJsonTokenRequest(service, grant)).toMatchObject({
      status,
      text: expect.stringMatching(body) as unknown,
    });
    expect((await sendTokenRequest(service, grant)).status).toBe(200);
  });

  test('doesn’t occur at a token address that the service lacks, unless it is limited to it', async () => {
    await using newer = await started({ dialect: 'newer' });
    const fault = await newer.fault('password', { kind: 'status', status: 503 });
    expect((await sendTokenRequest(newer, grant)).status).toBe(404);
    expect(fault.hits).toBe(0);
    await newer.fault('password', { kind: 'status', status: 410 }, Infinity, 'specification');
    expect((await sendTokenRequest(newer, grant)).status).toBe(410);
  });
});

async function started(options: Parameters<typeof startPracticeService>[0]) {
  const other = await startPracticeService(options);
  return { ...other, [Symbol.asyncDispose]: () => other.close() };
}
