import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
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
import { domainsPath, profilePath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { Endpoint } from './fault.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';
const now = Date.UTC(2026, 4, 4, 10);
let service: PracticeService;
beforeEach(async () => {
  service = await startPracticeService({ clock: () => now });
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
};
const endpoints = Object.keys(reach).filter((name): name is Endpoint => name in reach);

describe('a fault', () => {
  test.each(endpoints)(
    'of the endpoint “%s” affects only requests to it, and only until it ends',
    async (endpoint) => {
      const fault = await service.fault(endpoint, { kind: 'status', status: 503 });
      expect((await reach[endpoint]()).status).toBe(503);
      const others = endpoints.filter((each) => each !== endpoint && each !== 'portal');
      const needs: Partial<Record<Endpoint, Endpoint[]>> = {
        password: ['mfa', 'refresh', 'profile', 'domains'],
        portal: ['code'],
      };
      for (const other of others.filter((each) => needs[endpoint]?.includes(each) !== true)) {
        expect([other, (await reach[other]()).status]).toEqual([other, 200]);
      }
      expect(fault.hits).toBe(1);
      expect(service.requests.filter((entry) => entry.fault === 'status')).toHaveLength(1);
      await fault.end();
      expect((await reach[endpoint]()).status).toBe(200);
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
