// The control page: what its forms change, and that no other page can read or use it.
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  passwordGrantResponse,
  read,
  recordsOf,
  sendJsonTokenRequest,
  sendPasscode,
  sendTokenRequest,
  text,
} from '../caller.ts';
import { profilePath } from '../paths.ts';
import { allExtras } from '../resources/extras.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';
let service: PracticeService;
let url: string;
let csrf: string;
beforeEach(async () => {
  service = await startPracticeService({ dialect: 'both', extras: allExtras });
  url = await service.openControlPage();
  csrf = /name="csrf" value="([\w-]+)"/.exec(await pageOf(alice))?.[1] ?? '';
});
afterEach(() => service.close());

/** The page's HTML without its script and style. */
async function pageOf(login: string): Promise<string> {
  const response = await fetch(`${url}?user=${encodeURIComponent(login)}`);
  expect(response.status).toBe(200);
  const page = await response.text();
  return page.replace(/<(script|style)>.*?<\/\1>/gs, '').replace(/\s+/g, ' ');
}

/** Submits a form as a browser does. Undefined leaves a header out. */
function submit(
  action: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const all: Readonly<Record<string, string | undefined>> = { origin: new URL(url).origin, ...headers };
  const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const body = new URLSearchParams({ csrf, user: alice, ...fields });
  return fetch(`${url}actions/${action}`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body,
    redirect: 'manual',
  });
}

async function resource(path: string) {
  const tokens = await passwordGrantResponse(service, alice);
  return read(service, profilePath + path, text(tokens, 'access_token'));
}

/** The value of the first hidden field with a name. */
function hidden(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
}

describe('the page', () => {
  test('lists all users, and has user name, password and passcode of the selected one', async () => {
    const page = await pageOf(bruno);
    for (const name of ['Alice Marsh', 'Bruno Keller', 'Erin O’Dell']) expect(page).toContain(name);
    expect(page).toContain('<code>bruno@practice.example</code>');
    expect(page).toContain('<code>plover-2205</code>');
    const passcode = /class="passcode">(\d{6})</.exec(page)?.[1] ?? '';
    const pending = await passwordGrantResponse(service, bruno);
    expect((await sendPasscode(service, pending, passcode)).status).toBe(200);
    expect(await pageOf(bruno)).not.toContain(passcode);
  });

  test('a form leads back to the page of its user', async () => {
    const { status, headers } = await submit('presence', { user: bruno, presence: 'closed' });
    expect([status, headers.get('location')]).toEqual([303, '/?user=bruno%40practice.example']);
  });

  test('changes presence and voicemail', async () => {
    await submit('presence', { presence: 'closed' });
    await submit('voicemail-enabled', { enabled: 'no' });
    expect((await resource('')).json).toMatchObject({
      'user-presence-status': 'closed',
      'voicemail-enabled': 'no',
    });
    const page = await pageOf(alice);
    expect(page).toContain('<option value="closed" selected>');
    expect(page).toContain('Voicemail is <b>off</b>');
  });

  test('adds messages from samples or as typed, marks them as heard and removes them', async () => {
    await submit('add-message', { name: 'Otto <Brandt>', seconds: '12', transcription: 'Hello' });
    const typed = recordsOf(await resource('/voicemails/new'))[0] ?? {};
    expect(typed).toMatchObject({ FromName: 'Otto <Brandt>', length: '12', transcription: 'Hello' });
    const page = await pageOf(alice);
    expect(page).toContain('Otto &lt;Brandt&gt;');
    await submit('move-message', { message: hidden(page, 'message'), folder: 'save' });
    expect(recordsOf(await resource('/voicemails/save'))).toHaveLength(1);
    await submit('add-message');
    const [sample = {}] = recordsOf(await resource('/voicemails/new'));
    expect(text(sample, 'FromUser')).toMatch(/^\d+$/);
    await submit('remove-message', { message: hidden(await pageOf(alice), 'message') });
    expect(recordsOf(await resource('/voicemails/new'))).toEqual([]);
  });

  test('starts, answers and ends calls', async () => {
    await submit('start-call', { name: 'Nora', number: '12025550120', answered: 'no' });
    const calls = async () => recordsOf(await resource('/calls'));
    expect(await calls()).toMatchObject([{ orig_name: 'Nora', ani: '12025550120', time_answer: '' }]);
    const call = hidden(await pageOf(alice), 'call');
    await submit('answer-call', { call });
    expect((await calls())[0]?.['time_answer']).not.toBe('');
    await submit('end-call', { call });
    expect(await calls()).toEqual([]);
    await submit('start-call', { direction: 'outgoing', number: '12025550121', answered: 'yes' });
    expect(await calls()).toMatchObject([{ dnis: '12025550121', orig_user: '1001' }]);
  });

  test('injects a fault for some requests at one address, and shows how often it occurred', async () => {
    await submit('add-fault', { endpoint: 'password', fault: '404-page', times: '2', only: 'specification' });
    const grant = { grant_type: 'password', username: alice, password: 'heron-4712' };
    const statuses = [];
    for (let count = 0; count < 2; count += 1) statuses.push((await sendTokenRequest(service, grant)).status);
    expect(statuses).toEqual([404, 404]);
    expect((await sendTokenRequest(service, grant)).status).toBe(200);
    expect(await pageOf(alice)).toContain('No active faults');

    await submit('add-fault', { endpoint: 'password', fault: '500', times: '' });
    expect((await sendJsonTokenRequest(service, grant)).status).toBe(500);
    const page = await pageOf(alice);
    expect(page).toContain('Password grant: 500, JSON error');
    expect(page).toContain('1 request so far · until ended');
    await submit('end-fault', { fault: hidden(page, 'fault') });
    expect((await sendTokenRequest(service, grant)).status).toBe(200);
  });

  test('stays available while the service refuses connections', async () => {
    await submit('add-fault', { endpoint: 'profile', fault: 'refuse', times: '' });
    await expect(fetch(service.baseUrl)).rejects.toThrow('fetch failed');
    const page = await pageOf(alice);
    expect(page).toContain('Every request: connection refused');
    await submit('end-fault', { fault: hidden(page, 'fault') });
    expect((await resource('')).status).toBe(200);
  });

  test('changes the token address', async () => {
    await submit('dialect', { dialect: 'newer' });
    const grant = { grant_type: 'password', username: alice, password: 'heron-4712' };
    expect((await sendTokenRequest(service, grant)).status).toBe(404);
    expect((await sendJsonTokenRequest(service, grant)).status).toBe(200);
    expect(await pageOf(alice)).toContain('<option value="newer" selected>');
  });

  test('expires access tokens and revokes refresh tokens', async () => {
    const tokens = await passwordGrantResponse(service, alice);
    await submit('expire-access-tokens');
    expect((await read(service, profilePath, text(tokens, 'access_token'))).status).toBe(401);
    await submit('end-refresh-tokens');
    const refresh = { grant_type: 'refresh_token', refresh_token: text(tokens, 'refresh_token') };
    expect((await sendTokenRequest(service, refresh)).status).toBe(400);
  });

  test('shows the last requests without secrets, and no requests of its own', async () => {
    const tokens = await passwordGrantResponse(service, alice);
    await read(service, profilePath, text(tokens, 'access_token'));
    const page = await pageOf(bruno);
    expect(page).toContain('POST /ns-api/oauth2/token/');
    expect(page).toContain(`GET ${profilePath}`);
    for (const secret of service.issuedSecrets()) expect(page).not.toContain(secret);
    expect(service.requests).toHaveLength(2);
  });

  test('says where clients can’t read voicemail and calls', async () => {
    expect(await pageOf(alice)).not.toContain('--extras');
    const other = await startPracticeService();
    const page = await (await fetch(await other.openControlPage())).text();
    expect(page).toContain('--extras');
    await other.close();
  });

  test.each<[string, Record<string, string>]>([
    ['add-fault', { endpoint: 'other', fault: '500' }],
    ['add-fault', { endpoint: 'profile', fault: 'other' }],
    ['add-fault', { endpoint: 'profile', fault: '500', times: '-1' }],
    ['presence', { user: 'unknown', presence: 'open' }],
    ['move-message', { message: 'unknown', folder: 'save' }],
    ['move-message', { message: 'unknown', folder: 'other' }],
    ['end-call', { call: 'unknown' }],
    ['dialect', { dialect: 'other' }],
    ['add-message', { seconds: 'many' }],
  ])('an invalid form of %s is refused: %j', async (action, fields) => {
    const response = await submit(action, fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/\.$/);
  });
});

describe('another page in the browser', () => {
  /** Sends a request with a Host header, which `fetch` doesn't allow. */
  const statusFor = (host: string, method: string, origin: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded' };
      const sent = request(`${url}${method === 'POST' ? 'actions/presence' : ''}`, { method, headers });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(method === 'POST' ? `csrf=${csrf}&user=${alice}&presence=closed` : undefined);
    });
  const presence = async () => (await resource('')).json['user-presence-status'];

  test('can’t reach it by a host name of its own (DNS rebinding)', async () => {
    const { port } = new URL(url);
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      '127.0.0.1',
      `127.0.0.1.evil.example:${port}`,
    ]) {
      expect([host, await statusFor(host, 'GET', `http://${host}`)]).toEqual([host, 403]);
      expect([host, await statusFor(host, 'POST', `http://${host}`)]).toEqual([host, 403]);
    }
    expect(await presence()).toBe('open');
    expect(await statusFor(`localhost:${port}`, 'POST', `http://localhost:${port}`)).toBe(303);
    expect(await presence()).toBe('closed');
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['without an origin', { origin: undefined }],
    ['in a sandbox', { origin: 'null' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another port of this site', { 'sec-fetch-site': 'same-site' }],
  ])('can’t change anything: %s', async (_, headers) => {
    expect((await submit('presence', { presence: 'closed' }, headers)).status).toBe(403);
    expect(await presence()).toBe('open');
  });

  test('can’t change anything without the token of the page', async () => {
    const wrong = `${csrf.startsWith('a') ? 'b' : 'a'}${csrf.slice(1)}`;
    for (const token of ['', 'x', wrong, `${csrf}x`, 'é'.repeat(csrf.length)]) {
      expect((await submit('presence', { presence: 'closed', csrf: token })).status).toBe(403);
    }
    expect(await presence()).toBe('open');
  });

  test('can’t change anything with GET, read it or frame it', async () => {
    const query = new URLSearchParams({ csrf, user: alice, presence: 'closed' }).toString();
    expect((await fetch(`${url}actions/presence?${query}`)).status).toBe(404);
    expect(await presence()).toBe('open');
    const { headers } = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

test('its address stays the same, and ends with the service', async () => {
  expect(await service.openControlPage()).toBe(url);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  await service.close();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
