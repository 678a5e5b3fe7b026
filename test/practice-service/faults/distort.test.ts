import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  sendRequest,
  passwordGrantResponse,
  portalUrl,
  sendPasscode,
  read,
  recordsOf,
  refresh,
  signInAtPortal,
  text,
} from '../caller.ts';
import { domainsPath, profilePath, tokenPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { ErrorStatus } from './fault.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';
const now = Date.UTC(2026, 4, 4, 10);
let service: PracticeService;
beforeEach(async () => {
  service = await startPracticeService({ clock: () => now });
});
afterEach(() => service.close());

describe('a response fault', () => {
  const statuses: ErrorStatus[] = [400, 401, 403, 404, 408, 429, 500, 502, 503];
  test.each(statuses)('sends the status %i in the format of the endpoint', async (status) => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'status', status });
    const refused = await refresh(service, reply);
    expect([refused.status, typeof refused.json['error']]).toEqual([status, 'string']);
    await service.fault('profile', { kind: 'status', status });
    const unread = await read(service, profilePath, text(reply, 'access_token'));
    expect([unread.status, unread.json['code']]).toEqual([status, status]);
  });

  test('sends a status with both forms of Retry-After, HTML, an empty body or a given error', async () => {
    const status = 429;
    await service.fault('portal', { kind: 'status', status, retryAfter: { seconds: 7, form: 'seconds' } });
    expect((await sendRequest(portalUrl(service))).headers.get('retry-after')).toBe('7');
    await service.fault('portal', { kind: 'status', status, retryAfter: { seconds: 7, form: 'date' } });
    expect(Date.parse((await sendRequest(portalUrl(service))).headers.get('retry-after') ?? '')).toBe(
      now + 7000,
    );
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'status', status: 502, body: 'html' });
    expect((await refresh(service, reply)).headers.get('content-type')).toMatch(/^text\/html/);
    await service.fault('refresh', { kind: 'status', status: 502, body: 'empty' });
    expect((await refresh(service, reply)).text).toBe('');
    await service.fault('refresh', { kind: 'status', status: 401, error: 'invalid_grant' });
    expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  });

  test('leaves the refresh token valid only if it occurs before the request is processed', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'status', status: 500 }, 1);
    expect((await refresh(service, reply)).status).toBe(500);
    await service.fault('refresh', { kind: 'status', status: 500, phase: 'after' }, 1);
    expect((await refresh(service, reply)).status).toBe(500);
    expect((await refresh(service, reply)).status).toBe(400);
  });

  test('sends HTML or an empty body with 200', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'html' }, 1);
    const page = await refresh(service, reply);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await service.fault('refresh', { kind: 'empty' }, 1);
    const empty = await refresh(service, reply);
    expect([empty.status, empty.text]).toEqual([200, '']);
    expect((await refresh(service, reply)).status).toBe(200);
  });

  test('sends a token response without access_token, before or after the request is processed', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'no-access-token' }, 1);
    const without = await refresh(service, reply);
    expect([without.status, without.json['token_type']]).toEqual([200, 'Bearer']);
    expect(without.json).not.toHaveProperty('access_token');
    await service.fault('refresh', { kind: 'no-access-token', phase: 'after' }, 1);
    const after = await refresh(service, reply);
    expect([after.json['login'], 'access_token' in after.json]).toEqual([alice, false]);
    expect((await refresh(service, { ...after.json })).status).toBe(200);
  });

  test('sends JSON with values of wrong types', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'wrong-types' }, 1);
    const token = (await refresh(service, reply)).json;
    expect([typeof token['access_token'], typeof token['expires_in']]).toEqual(['object', 'object']);
    await service.fault('profile', { kind: 'wrong-types' }, 1);
    const right = await read(service, profilePath, text(reply, 'access_token'));
    expect([right.json['mfa'], typeof right.json['domain']]).toEqual(['of another type', 'object']);
    await service.fault('domains', { kind: 'wrong-types' }, 1);
    const list = await read(service, domainsPath, text(reply, 'access_token'));
    const [record] = recordsOf(list);
    expect(typeof record?.['domain']).toBe('object');
  });

  test('changes and removes fields', async () => {
    const fields = { expires_in: '5', expires: undefined };
    await service.fault('password', { kind: 'rewrite', fields });
    const reply = await passwordGrantResponse(service, alice);
    expect(reply['expires_in']).toBe('5');
    expect(reply).not.toHaveProperty('expires');
    expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(200);
  });

  test.each([false, true])('sends 50 MB (compressed: %s)', async (compressed) => {
    await service.fault('password', { kind: 'huge', compressed });
    const response = await fetch(service.baseUrl + tokenPath, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(response.headers.get('content-encoding')).toBe(compressed ? 'gzip' : null);
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(50_000_000);
  });

  test('tolerates a client that disconnects during 50 MB', async () => {
    await service.fault('portal', { kind: 'huge', compressed: false }, 1);
    const { body } = await fetch(portalUrl(service));
    await body?.cancel();
    expect((await sendRequest(portalUrl(service))).status).toBe(200);
  });

  test.each(['latin1', 'utf16le'] as const)(
    'sends text in %s with UTF-8 as its declared charset',
    async (encoding) => {
      await service.fault('profile', { kind: 'wrong-charset', encoding });
      const reply = await passwordGrantResponse(service, 'frank@practice.example');
      const headers = { authorization: `Bearer ${text(reply, 'access_token')}` };
      const response = await fetch(service.baseUrl + profilePath, { headers });
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('utf8')).not.toContain('Dubé');
      expect(bytes.toString(encoding)).toContain('Dubé');
    },
  );
});

describe('a sign-in fault', () => {
  test('expires the issued token, and no other', async () => {
    const before = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'expires-at-once' }, 1);
    const other = await passwordGrantResponse(service, alice);
    const { json } = await refresh(service, other);
    expect([json['expires_in'], json['expires']]).toEqual([0, String(now / 1000)]);
    expect((await read(service, profilePath, text(json, 'access_token'))).status).toBe(401);
    expect((await read(service, profilePath, text(before, 'access_token'))).status).toBe(200);
    expect((await refresh(service, json)).status).toBe(200);
  });

  test('uses the refresh token before the request', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'refresh-token-used' }, 1);
    for (let at = 0; at < 2; at += 1) {
      const { status, json } = await refresh(service, reply);
      expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    }
    expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(401);
  });

  test('refuses every passcode and keeps the pending token', async () => {
    const pending = await passwordGrantResponse(service, bruno);
    const fault = await service.fault('mfa', { kind: 'passcode-refused' });
    for (let at = 0; at < 3; at += 1) {
      const { status, json } = await sendPasscode(service, pending, service.passcode(bruno));
      expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    }
    await fault.end();
    expect((await sendPasscode(service, pending, service.passcode(bruno))).status).toBe(200);
  });
});

describe('a redirect fault', () => {
  test('leads to itself', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('profile', { kind: 'redirect-loop' });
    const { status, headers } = await read(service, `${profilePath}?a=1`, text(reply, 'access_token'));
    expect([status, headers.get('location')]).toEqual([307, `${profilePath}?a=1`]);
  });

  test('leads to another host, which logs the request', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('profile', { kind: 'redirect-other-host' });
    await service.fault('refresh', { kind: 'redirect-other-host' });
    const response = await read(service, profilePath, text(reply, 'access_token'));
    const location = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(307);
    expect(location.hostname).toBe('localhost');
    expect(location.pathname).toBe(profilePath);

    await fetch(location, { headers: { authorization: 'Bearer unknown-token' } });
    const posted = await refresh(service, reply);
    const accepted = await sendRequest(posted.headers.get('location') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ refresh_token: 'x', client_secret: 'y' }),
    });
    expect(accepted.json['login']).toBe('stranger@elsewhere.example');
    const logged = service.requests.filter(({ address }) => address === 'other-host');
    expect(logged).toMatchObject([
      { authorization: 'bearer', path: profilePath },
      { parameterNames: ['refresh_token', 'client_secret'] },
    ]);
    expect((await refresh(service, reply)).status).toBe(307);
  });

  test('leads from the portal to an identity provider and back', async () => {
    await service.fault('portal', { kind: 'redirect-other-host' }, 1);
    const first = await sendRequest(portalUrl(service));
    expect(first.status).toBe(302);
    const page = await sendRequest(first.headers.get('location') ?? '');
    expect(page.text).toContain('Practice identity provider');
    const back = /href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
    expect(back).toBe(portalUrl(service));
    expect((await signInAtPortal(service, alice)).status).toBe(302);
  });
});
