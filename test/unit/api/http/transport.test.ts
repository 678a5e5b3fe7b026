import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { Agent, buildConnector } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../../../../app/api/http/transport.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${listeningPort(server)}/`;
}

function get(
  url: string,
  options: { maxBodyBytes?: number; timeLimitMs?: number } = {},
  signal?: AbortSignal,
) {
  return createTransport({ dispatcher: agent, ...options })({ method: 'GET', url, headers: {} }, signal);
}

test('status, headers and text of a response are returned unchanged, for any status', async () => {
  const url = await serve((_, answer) => answer.writeHead(418, { 'retry-after': '7' }).end('{"a":"ü"}'));
  const reply = await get(url);
  expect(reply).toMatchObject({ ok: true, value: { status: 418, text: '{"a":"ü"}' } });
  expect(reply.ok && reply.value.headers['retry-after']).toBe('7');
});

test.each([301, 302, 303, 307, 308])('[S12] a redirect of status %s is not followed', async (status) => {
  let requests = 0;
  const url = await serve((request, answer) => {
    requests += 1;
    answer.writeHead(request.url === '/' ? status : 200, { location: '/elsewhere' }).end();
  });
  expect(await get(url)).toMatchObject({ ok: true, value: { status } });
  expect(requests).toBe(1);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a body in %s is read', async (encoding, compress) => {
  const url = await serve((_, answer) =>
    answer.writeHead(200, { 'content-encoding': encoding }).end(compress('plain text')),
  );
  expect(await get(url)).toMatchObject({ ok: true, value: { text: 'plain text' } });
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

test('a body is decoded in the character set of its content type', async () => {
  const url = await serve((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
      .end(Buffer.from('ü', 'latin1')),
  );
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
  expect(await get(url, {}, cancel.signal)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(await get(url, {}, cancel.signal)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
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
  const send = createTransport({ dispatcher: agent });
  const request = { method: 'POST', url, headers: {}, body: 'grant_type=x&ä', finishOnceSent: true } as const;
  expect(await send(request, cancel.signal)).toMatchObject({ ok: true, value: { text: 'tokens' } });
  expect(await send(request, cancel.signal)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect([bodies, lengths]).toEqual([['grant_type=x&ä'], ['15']]);
});

test('a request with finishOnceSent is cancelled while it connects', async () => {
  const cancel = new AbortController();
  let served = 0;
  const url = await serve((_, answer) => {
    served += 1;
    answer.end();
  });
  const slow = new Agent({
    connect: (options, connected) => {
      cancel.abort();
      setImmediate(() => buildConnector({})(options, connected));
    },
  });
  const request = { method: 'POST', url, headers: {}, body: 'grant_type=x', finishOnceSent: true } as const;
  expect(await createTransport({ dispatcher: slow })(request, cancel.signal)).toMatchObject({
    failure: { code: 'cancelled' },
  });
  expect(served).toBe(0);
  await slow.close();
});

test('[S11] an untrusted certificate ends the connection before the request is sent', async () => {
  let requests = 0;
  // A self-signed certificate, for this test only.
  const pem = readFileSync(new URL('self-signed.pem', import.meta.url));
  const server = createSecureServer({ key: pem, cert: pem }, () => (requests += 1));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://localhost:${listeningPort(server)}/`;
  expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'certificate' } });
  expect(requests).toBe(0);
});
