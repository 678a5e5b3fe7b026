import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendRequest, passwordGrantResponse, portalUrl, read, refresh, text } from '../caller.ts';
import { profilePath, tokenPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
let service: PracticeService;
beforeEach(async () => {
  service = await startPracticeService();
});
afterEach(() => service.close());

/** Returns the system's error code of a failed request. */
async function errorCode(sent: Promise<unknown>): Promise<unknown> {
  try {
    await sent;
    return 'responded';
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error && 'code' in cause ? cause.code : cause;
  }
}

describe('a connection fault', () => {
  test('refuses connections, and accepts them on the same port with all state when it ends', async () => {
    const reply = await passwordGrantResponse(service, alice);
    const fault = await service.fault('profile', { kind: 'refuse' });
    expect(await errorCode(sendRequest(portalUrl(service)))).toBe('ECONNREFUSED');
    await fault.end();
    expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(200);
  });

  test('refuses connections from the next successful response of another endpoint on', async () => {
    const fault = await service.fault('profile', { kind: 'refuse', after: 'password' });
    expect((await sendRequest(portalUrl(service))).status).toBe(200);
    const reply = await passwordGrantResponse(service, alice);
    expect(reply['scope']).toBe('Reseller');
    expect(await errorCode(read(service, profilePath, text(reply, 'access_token')))).toBe('ECONNREFUSED');
    await fault.end();
    expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(200);
  });

  test('resets before the request is processed: the refresh token stays valid', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'reset', phase: 'before' }, 1);
    expect(await errorCode(refresh(service, reply))).toBe('ECONNRESET');
    expect(service.requests.at(-1)?.status).toBeUndefined();
    expect((await refresh(service, reply)).status).toBe(200);
  });

  test('resets after the request is processed: the refresh token is used, its successor is lost', async () => {
    const reply = await passwordGrantResponse(service, alice);
    await service.fault('refresh', { kind: 'reset', phase: 'after' }, 1);
    expect(await errorCode(refresh(service, reply))).toBe('ECONNRESET');
    expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  });

  test.each(['before', 'after'] as const)(
    'sends no response (%s the request is processed) until the client disconnects',
    async (phase) => {
      const reply = await passwordGrantResponse(service, alice);
      const fault = await service.fault('refresh', { kind: 'hang', phase }, 1);
      const given = new AbortController();
      const hanging = errorCode(
        sendRequest(service.baseUrl + tokenPath, {
          method: 'POST',
          signal: given.signal,
          body: new URLSearchParams({
            grant_type: 'refresh_token',
            refresh_token: text(reply, 'refresh_token'),
            client_id: service.connection.clientId,
            client_secret: service.connection.clientSecret,
          }),
        }),
      );
      await expect.poll(() => fault.hits).toBe(1);
      given.abort();
      expect(await hanging).toBe(DOMException.ABORT_ERR);
      expect((await refresh(service, reply)).status).toBe(phase === 'before' ? 200 : 400);
    },
  );

  test('resets hanging requests when it ends', async () => {
    const fault = await service.fault('portal', { kind: 'hang', phase: 'before' });
    const hanging = errorCode(sendRequest(portalUrl(service)));
    await expect.poll(() => fault.hits).toBe(1);
    await fault.end();
    expect(await hanging).toBe('ECONNRESET');
  });

  test('delays the regular response, until it ends at the latest', async () => {
    await service.fault('portal', { kind: 'delay', ms: 40 }, 1);
    const before = performance.now();
    expect((await sendRequest(portalUrl(service))).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(35);

    const fault = await service.fault('portal', { kind: 'delay', ms: 1_000_000 });
    const delayed = sendRequest(portalUrl(service));
    await expect.poll(() => fault.hits).toBe(1);
    await fault.end();
    expect((await delayed).status).toBe(200);
  });

  test('sends the regular response byte by byte', async () => {
    const reply = await passwordGrantResponse(service, alice);
    const url = service.baseUrl + profilePath;
    const headers = { authorization: `Bearer ${text(reply, 'access_token')}` };
    const whole = await (await fetch(url, { headers })).text();
    const fault = await service.fault('profile', { kind: 'drip', everyMs: 2 });
    const { body, status } = await fetch(url, { headers });
    expect(status).toBe(200);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) {
      chunks.push(v.parse(v.instance(Uint8Array), chunk));
      if (chunks.length === 20) await fault.end();
    }
    expect(chunks.length).toBeGreaterThanOrEqual(20);
    expect(chunks[0]).toHaveLength(1);
    expect(Buffer.concat(chunks).toString()).toBe(whole);
  });

  test('cuts the body off in the middle', async () => {
    await service.fault('profile', { kind: 'cut' });
    const reply = await passwordGrantResponse(service, alice);
    const headers = { authorization: `Bearer ${text(reply, 'access_token')}` };
    const response = await fetch(service.baseUrl + profilePath, { headers });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await errorCode(response.text())).toBe('UND_ERR_SOCKET');
  });
});
