import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { createNetwork } from '../../../../app/electron/network/network.ts';
import { parsePacResult } from '../../../../app/electron/network/proxies.ts';

const servers: Server[] = [];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** The place of a server on this machine. */
async function serve(answer: RequestListener, server = createServer()): Promise<string> {
  server.on('request', answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function nobody(): Promise<string> {
  const place = await serve(() => undefined);
  const server = servers.pop();
  server?.close();
  if (server !== undefined) await once(server, 'close');
  return place;
}

const request = { method: 'GET', url: 'https://pbx.example.net/', headers: {} } as const;

test.each([
  ['DIRECT', ['']],
  ['', ['']],
  ['PROXY proxy.example.net:8080; DIRECT', ['http://proxy.example.net:8080', '']],
  ['HTTPS proxy.example.net:8443', ['https://proxy.example.net:8443']],
  ['SOCKS5 socks.example.net:1080; PROXY proxy.example.net:8080', ['http://proxy.example.net:8080']],
  ['SOCKS5 socks.example.net:1080; DIRECT', ['']],
  ['DIRECT; PROXY proxy.example.net:8080', ['', 'http://proxy.example.net:8080']],
  ['SOCKS5 socks.example.net:1080', []],
])('the answer "%s" of the system leads to %j', (pacResult, addresses) => {
  expect(parsePacResult(pacResult)).toEqual(addresses);
});

test('where the first proxy can’t be connected to, the next one is taken', async () => {
  const asked: string[] = [];
  const proxy = await serve((proxied, response) => {
    asked.push(proxied.url ?? '');
    response.end('hello');
  });
  const answer = `PROXY ${await nobody()}; PROXY ${proxy}`;
  const { send } = createNetwork({ resolveProxy: () => Promise.resolve(answer) });
  const sent = await send({ ...request, url: 'http://pbx.example.net/ns-api' });
  expect(sent).toMatchObject({ ok: true, value: { status: 200, text: 'hello' } });
  expect(asked).toEqual(['http://pbx.example.net/ns-api']);
});

test('what a proxy may have sent on already is not sent by the next one', async () => {
  let asked = 0;
  const first = await serve((proxied) => proxied.socket.destroy());
  const second = await serve((_proxied, response) => {
    asked += 1;
    response.end();
  });
  const { send } = createNetwork({ resolveProxy: () => Promise.resolve(`PROXY ${first}; PROXY ${second}`) });
  const sent = await send({ ...request, url: 'http://pbx.example.net/' });
  expect(sent).toMatchObject({ ok: false, failure: { code: 'network' } });
  expect(asked).toBe(0);
});

test('whom Node trusts is trusted, and the certificates are parsed once for all connections', async () => {
  const before = tls.getCACertificates('default');
  const pem = readFileSync(new URL('../../api/http/self-signed.pem', import.meta.url), 'utf8');
  const [, port = ''] = (
    await serve(
      (_asked, response) => response.setHeader('connection', 'close').end('hello'),
      createSecureServer({ key: pem, cert: pem }),
    )
  ).split(':');
  tls.setDefaultCACertificates([...before, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))]);
  const made = vi.spyOn(tls, 'createSecureContext');
  try {
    const { send } = createNetwork({ resolveProxy: () => Promise.resolve('DIRECT') });
    const url = `https://localhost:${port}/`;
    for (const _ of [1, 2, 3])
      expect(await send({ ...request, url })).toMatchObject({ ok: true, value: { text: 'hello' } });
    expect(made).toHaveBeenCalledTimes(1);
  } finally {
    tls.setDefaultCACertificates(before);
  }
});

test('where the system names only a proxy that can’t be used, nothing goes out, and it is said', async () => {
  const { send } = createNetwork({ resolveProxy: () => Promise.resolve('SOCKS5 socks.example.net:1080') });
  await expect(send(request)).resolves.toMatchObject({
    ok: false,
    failure: { code: 'network', detail: expect.stringContaining('SOCKS') as string },
  });
});

test.each(['PROXY proxy example:99999', 'PROXY :::'])(
  'an answer that makes no sense, %s, is a failure',
  async (answer) => {
    const { send } = createNetwork({ resolveProxy: () => Promise.resolve(answer) });
    await expect(send(request)).resolves.toMatchObject({ ok: false, failure: { code: 'network' } });
  },
);

test('a system that can’t be asked is a failure, and so is an address that is none', async () => {
  const { send } = createNetwork({ resolveProxy: () => Promise.reject(new Error('gone')) });
  await expect(send(request)).resolves.toMatchObject({ ok: false, failure: { code: 'network' } });
  await expect(send({ ...request, url: 'nowhere' })).resolves.toMatchObject({ ok: false });
});

test('a system that never answers is waited for ten seconds', async () => {
  vi.useFakeTimers();
  const { send } = createNetwork({ resolveProxy: () => new Promise(() => {}) });
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(sent).resolves.toMatchObject({ ok: false, failure: { code: 'timeout' } });
});
