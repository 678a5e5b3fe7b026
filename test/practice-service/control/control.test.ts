// The control page: what its forms change, and that no other page can read or use it.
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, recordsOf, text } from '../caller.ts';
import { profilePath } from '../paths.ts';
import { allExtras } from '../resources/extras.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
let service: PracticeService;
let url: string;
let csrf: string;
beforeEach(async () => {
  service = await startPracticeService({ extras: allExtras });
  url = await service.openControlPage();
  csrf = hidden(await pageOf(alice), 'csrf');
});
afterEach(() => service.close());

async function pageOf(login: string): Promise<string> {
  const response = await fetch(`${url}?user=${encodeURIComponent(login)}`);
  return (await response.text()).replace(/\s+/g, ' ');
}

/** Submits a form as a browser does. Undefined leaves a header out. */
function submit(
  action: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const all: Readonly<Record<string, string | undefined>> = { origin: new URL(url).origin, ...headers };
  const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  return fetch(`${url}actions/${action}`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: new URLSearchParams({ csrf, user: alice, ...fields }),
    redirect: 'manual',
  });
}

async function resource(path: string) {
  const tokens = await passwordGrantResponse(service, alice);
  return read(service, profilePath + path, text(tokens, 'access_token'));
}
const presence = async () => (await resource('')).json['user-presence-status'];

/** The value of the first hidden field with a name. */
function hidden(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
}

describe('the page', () => {
  test('changes presence, voicemail and calls', async () => {
    const { status, headers } = await submit('presence', { presence: 'closed' });
    expect([status, headers.get('location')]).toEqual([303, '/?user=alice%40practice.example']);
    expect(await presence()).toBe('closed');

    await submit('add-message', { name: 'Otto <Brandt>' });
    expect(recordsOf(await resource('/voicemails/new'))).toMatchObject([{ FromName: 'Otto <Brandt>' }]);
    const page = await pageOf(alice);
    expect(page).toContain('Otto &lt;Brandt&gt;');
    await submit('mark-as-heard', { message: hidden(page, 'message') });
    expect(recordsOf(await resource('/voicemails/save'))).toHaveLength(1);
    await submit('add-message');
    await submit('remove-message', { message: hidden(await pageOf(alice), 'message') });
    expect(recordsOf(await resource('/voicemails/new'))).toEqual([]);

    await submit('start-call', { direction: 'outgoing' });
    const call = hidden(await pageOf(alice), 'call');
    expect(await presence()).toBe('progressing');
    await submit('answer-call', { call });
    expect(await presence()).toBe('inuse');
    await submit('end-call', { call });
    expect(await presence()).toBe('closed');
    expect((await submit('end-call', { call })).status).toBe(400);
  });

  test('injects a fault, once or until it is ended, and stays available while connections are refused', async () => {
    const unauthorized = { endpoint: 'profile', fault: '401, JSON error' };
    await submit('add-fault', { ...unauthorized, times: '1' });
    expect((await resource('')).status).toBe(401);
    expect((await resource('')).status).toBe(200);
    await submit('add-fault', { endpoint: 'profile', fault: 'connection refused, for every request' });
    await expect(fetch(service.baseUrl)).rejects.toThrow('fetch failed');
    await submit('end-fault', { fault: hidden(await pageOf(alice), 'fault') });
    expect((await resource('')).status).toBe(200);
    expect((await submit('add-fault', { ...unauthorized, fault: 'other' })).status).toBe(400);
  });
});

describe('another page in the browser', () => {
  /** Sends a request with a Host header, which `fetch` doesn't allow. */
  const statusFor = (host: string, method: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' };
      const sent = request(`${url}${method === 'POST' ? 'actions/presence' : ''}`, { method, headers });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(method === 'POST' ? `csrf=${csrf}&user=${alice}&presence=closed` : undefined);
    });

  test('can’t reach it by a host name of its own (DNS rebinding)', async () => {
    const { port } = new URL(url);
    for (const host of [`evil.example:${port}`, '127.0.0.1', `127.0.0.1.evil.example:${port}`]) {
      expect([host, await statusFor(host, 'GET')]).toEqual([host, 403]);
      expect([host, await statusFor(host, 'POST')]).toEqual([host, 403]);
    }
    expect(await presence()).toBe('open');
    expect(await statusFor(`localhost:${port}`, 'POST')).toBe(303);
  });

  test('can’t change anything, read it or frame it', async () => {
    const origins = ['https://evil.example', 'http://127.0.0.1:1', undefined, 'null'];
    const sites = ['cross-site', 'same-site'].map((site) => ({ 'sec-fetch-site': site }));
    for (const headers of [...origins.map((origin) => ({ origin })), ...sites])
      expect((await submit('presence', { presence: 'closed' }, headers)).status).toBe(403);
    const wrong = `${csrf.startsWith('a') ? 'b' : 'a'}${csrf.slice(1)}`;
    for (const token of ['', wrong, `${csrf}x`, 'é'.repeat(csrf.length)])
      expect((await submit('presence', { presence: 'closed', csrf: token })).status).toBe(403);
    const query = new URLSearchParams({ csrf, user: alice, presence: 'closed' }).toString();
    expect((await fetch(`${url}actions/presence?${query}`)).status).toBe(404);
    expect(await presence()).toBe('open');
    const { headers } = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
