import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { ConnectError } from '../../../../app/api/http/connect-error.ts';
import { createTransport } from '../../../../app/api/http/transport.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';

const agent = new Agent();
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}/`;
}

function get(
  url: string,
  options: { dispatcher?: Dispatcher; maxBodyBytes?: number; timeLimitMs?: number } = {},
  signal?: AbortSignal,
) {
  return createTransport({ version: '0.0.0', dispatcher: agent, ...options })(
    { method: 'GET', url, headers: {} },
    signal,
  );
}

test('status, headers and text of a response are returned unchanged, for any status', async () => {
  const url = await serve((_, answer) => answer.writeHead(418, { 'retry-after': '7' }).end('{"a":"ü"}'));
  const reply = await get(url);
  expect(reply).toMatchObject({ ok: true, value: { status: 418, text: '{"a":"ü"}' } });
  expect(reply.ok && reply.value.headers['retry-after']).toBe('7');
});

test('a request names Perch and its version', async () => {
  const agents: unknown[] = [];
  const url = await serve((request, answer) => {
    agents.push(request.headers['user-agent']);
    answer.end();
  });
  await createTransport({ version: '1.2.3', dispatcher: agent })({ method: 'GET', url, headers: {} });
  expect(agents).toEqual(['Perch/1.2.3']);
});

test.each([301, 302, 303, 307, 308])('[S12] a redirect of status %s is not followed', async (status) => {
  let requests = 0;
  const url = await serve((request, answer) => {
    requests += 1;
    answer.writeHead(request.url === '/' ? status : 200, { location: '/elsewhere' }).end();
  });
  expect(await get(url)).toMatchObject({ ok: true, value: { status, otherHost: undefined } });
  expect(requests).toBe(1);
});

test.each([
  ['https://portal.example/login', 'portal.example'],
  ['//portal.example:8080', 'portal.example:8080'],
  ['http://', undefined],
])('a redirect to %s leads to the other host %s', async (location, otherHost) => {
  const url = await serve((_request, answer) => answer.writeHead(302, { location }).end());
  expect(await get(url)).toMatchObject({ ok: true, value: { status: 302, otherHost } });
});

test('an encoding that can’t be undone leaves the status and the bytes as they are', async () => {
  const url = await serve((_, answer) => answer.writeHead(503, { 'content-encoding': 'zstd' }).end('busy'));
  const value = { status: 503, text: 'busy', unknownEncoding: 'zstd' };
  expect(await get(url)).toMatchObject({ ok: true, value });
});

test('gzip and Brotli are offered to the server', async () => {
  const url = await serve(({ headers }, answer) => answer.end(headers['accept-encoding']));
  const request = { method: 'POST', url, headers: {}, body: 'a' } as const;
  const send = createTransport({ version: '0.0.0', dispatcher: agent });
  for (const finishOnceSent of [false, true])
    expect(await send({ ...request, finishOnceSent })).toMatchObject({ value: { text: 'gzip, br' } });
});

test('the size limit counts bytes after decompression', async () => {
  const url = await serve((_, answer) =>
    answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000, 'a'))),
  );
  expect(await get(url, { maxBodyBytes: 1_000_000 })).toMatchObject({
    ok: false,
    failure: { code: 'too-large' },
  });
});

test('a body as large as the size limit is read, and the connection of a larger one is closed', async () => {
  const url = await serve((_, answer) => answer.end('12345'));
  expect(await get(url, { maxBodyBytes: 5 })).toMatchObject({ ok: true, value: { text: '12345' } });
  const { promise: closed, resolve } = Promise.withResolvers<undefined>();
  const endless = await serve((_, answer) => {
    answer.once('close', () => resolve(undefined)).writeHead(200, { 'content-encoding': 'gzip' });
    answer.write(gzipSync('a'.repeat(10_000)));
  });
  expect(await get(endless, { maxBodyBytes: 5 })).toMatchObject({ failure: { code: 'too-large' } });
  await closed;
});

test.each([
  ['application/json; charset=iso-8859-1', Buffer.from('ü', 'latin1')],
  ['text/plain; Charset="ISO-8859-1"', Buffer.from('ü', 'latin1')],
  ['text/plain; charset=UTF-8', Buffer.from('\uFEFFü')],
  ['text/plain; charset=unknown', Buffer.from('ü')],
  ['text/plain', Buffer.from('ü')],
])('a body of type %s is decoded in its character set', async (type, bytes) => {
  const url = await serve((_, answer) => answer.writeHead(200, { 'content-type': type }).end(bytes));
  expect(await get(url)).toMatchObject({ ok: true, value: { text: 'ü' } });
});

test('a refused, reset or interrupted connection is a network failure', async () => {
  const reset = await serve((request) => request.socket.destroy());
  const cut = await serve((_, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('half');
    answer.destroy();
  });
  for (const url of ['http://127.0.0.1:1/', reset, cut]) {
    expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'network' } });
  }
});

test('an interrupted compressed body is a network failure', async () => {
  const url = await serve((_, answer) => {
    answer.writeHead(200, { 'content-encoding': 'gzip' });
    answer.write(gzipSync('a'.repeat(10_000)).subarray(0, 20), () => answer.destroy());
  });
  expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'network' } });
});

test('a response that never ends is a timeout after the time limit', async () => {
  const url = await serve((_, answer) => answer.write('…'));
  expect(await get(url, { timeLimitMs: 60 })).toMatchObject({ ok: false, failure: { code: 'timeout' } });
});

test('a request can be cancelled', async () => {
  const cancel = new AbortController();
  const url = await serve(() => cancel.abort());
  const request = { method: 'POST', url, headers: {}, body: 'a' } as const;
  const cancelled = { ok: false, failure: { code: 'cancelled' } };
  expect(
    await createTransport({ version: '0.0.0', dispatcher: agent })(request, cancel.signal),
  ).toMatchObject(cancelled);
  expect(await get(url, {}, cancel.signal)).toMatchObject(cancelled);
});

test('a finished request leaves no timer that keeps the program running, and no listener', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const { signal } = new AbortController();
  const url = await serve((_, answer) => answer.end());
  const before = timers();
  await get(url, {}, signal);
  // Timers of earlier requests may have ended in between.
  expect(timers()).toBeLessThanOrEqual(before);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a request with finishOnceSent is cancelled before it is sent, and not afterwards', async () => {
  const cancel = new AbortController();
  const bodies: string[] = [];
  const lengths: (string | undefined)[] = [];
  const url = await serve((request, answer) => {
    lengths.push(request.headers['content-length']);
    void text(request).then((body) => {
      bodies.push(body);
      cancel.abort();
      answer.end('tokens');
    });
  });
  const send = createTransport({ version: '0.0.0', dispatcher: agent });
  const request = { method: 'POST', url, headers: {}, body: 'grant_type=x&ä', finishOnceSent: true } as const;
  expect(await send(request, cancel.signal)).toMatchObject({ ok: true, value: { text: 'tokens' } });
  expect(await send(request, cancel.signal)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect([bodies, lengths]).toEqual([['grant_type=x&ä'], ['15']]);
});

test('a request with finishOnceSent that fails after it was sent and cancelled is a network failure', async () => {
  const cancel = new AbortController();
  const url = await serve((request) => {
    cancel.abort();
    request.socket.destroy();
  });
  const request = { method: 'POST', url, headers: {}, body: 'a', finishOnceSent: true } as const;
  expect(
    await createTransport({ version: '0.0.0', dispatcher: agent })(request, cancel.signal),
  ).toMatchObject({
    failure: { code: 'network' },
  });
});

test('the response to a request with finishOnceSent has a longer time limit from when it is sent, until an abort', async () => {
  const release = Promise.withResolvers<null>();
  const late = await serve((_, answer) => void release.promise.then(() => answer.end('tokens')));
  const hanging = await serve(() => cancel.abort());
  const cancel = new AbortController();
  const post = { method: 'POST', headers: {}, body: 'a' } as const;
  const limits = { version: '0.0.0', dispatcher: agent, timeLimitMs: 200 };
  const send = createTransport({ ...limits, sentTimeLimitMs: 20_000 });
  const isLate = { failure: { code: 'timeout' } };
  const response = send({ ...post, url: late, finishOnceSent: true });
  // It has been sent later, and has reached its limit.
  expect(await send({ ...post, url: late })).toMatchObject(isLate);
  const hasShortLimit = createTransport({ ...limits, sentTimeLimitMs: 100 });
  expect(await hasShortLimit({ ...post, url: late, finishOnceSent: true })).toMatchObject(isLate);
  release.resolve(null);
  expect(await response).toMatchObject({ value: { text: 'tokens' } });
  expect(await send({ ...post, url: hanging, finishOnceSent: true }, cancel.signal)).toMatchObject(isLate);
});

test('the longer time limit is not shorter by default', async () => {
  const late = await serve((_, answer) => setTimeout(() => answer.end('tokens'), 100));
  const request = { method: 'POST', headers: {}, body: 'a', url: late, finishOnceSent: true } as const;
  const send = createTransport({ version: '0.0.0', dispatcher: agent });
  expect(await send(request)).toMatchObject({ value: { text: 'tokens' } });
});

const reason = () => 'a sentence';
test.each([
  [new ConnectError('ECONNREFUSED'), { code: 'network', detail: 'ECONNREFUSED', isUnsent: true }],
  [
    new ConnectError('UND_ERR_CONNECT_TIMEOUT'),
    { code: 'timeout', detail: 'No complete response in time.', isUnsent: true },
  ],
  [
    new ConnectError('ENOTFOUND', { reason }),
    { code: 'network', detail: 'ENOTFOUND', isUnsent: true, reason },
  ],
  [
    new ConnectError('', { refusal: { detail: 'status 407', status: 407 }, reason }),
    { code: 'proxy', detail: 'status 407', status: 407, isUnsent: true, reason },
  ],
  [new ConnectError('', { refusal: { detail: 'no' } }), { code: 'proxy', detail: 'no', isUnsent: true }],
  [Object.assign(new Error('reset'), { code: 'ECONNRESET' }), { code: 'network', detail: 'ECONNRESET' }],
  [new RangeError('at 10.0.0.1'), { code: 'network', detail: 'RangeError' }],
])('%s while connecting is the failure %j', async (error, failure) => {
  const dispatcher = new Agent({ connect: (_, callback) => callback(error, null) });
  expect(await get('http://pbx.example.net/', { dispatcher })).toEqual({ ok: false, failure });
});

test('a form with finishOnceSent is sent', async () => {
  const url = await serve((request, answer) => void text(request).then((body) => answer.end(body)));
  const body = { multipart: { name: 'Ada' } };
  const request = { method: 'POST', url, headers: {}, body, finishOnceSent: true } as const;
  const sent = await createTransport({ version: '0.0.0', dispatcher: agent })(request);
  expect(sent.ok && sent.value.text).toContain('Ada');
});

test.each([
  ['cancelled', 30_000],
  ['timeout', 20],
])('a request with finishOnceSent that is %s while it connects is not sent', async (code, timeLimitMs) => {
  const cancel = new AbortController();
  let served = 0;
  const url = await serve((_, answer) => {
    served += 1;
    answer.end();
  });
  const slow = new Agent({
    connect: (options, connected) => {
      if (code === 'cancelled') cancel.abort();
      setTimeout(() => buildConnector({})(options, connected), 60);
    },
  });
  const request = { method: 'POST', url, headers: {}, body: 'grant_type=x', finishOnceSent: true } as const;
  const send = createTransport({ version: '0.0.0', dispatcher: slow, timeLimitMs });
  expect(await send(request, cancel.signal)).toMatchObject({ failure: { code } });
  expect(served).toBe(0);
  await slow.close();
});

test('[S11] an untrusted certificate ends the connection before the request is sent', async () => {
  let requests = 0;
  const pem = readFileSync(new URL('self-signed.pem', import.meta.url));
  const server = createSecureServer({ key: pem, cert: pem }, () => (requests += 1));
  servers.push(server);
  await listen(server);
  const url = `https://localhost:${listeningPort(server)}/`;
  expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'certificate' } });
  expect(requests).toBe(0);
});
