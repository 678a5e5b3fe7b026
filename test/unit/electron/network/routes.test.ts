// Several routes to an address, as a PAC script names them: in which order they are tried, and when no further one may be.
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFailedRoutes, type Network } from '../../../../app/electron/network/network.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';
import { startSocksProxy } from '../../../loopback/socks-proxy.ts';
import { testNetwork } from './test-network.ts';

let closers: (() => void)[];

beforeEach(() => {
  closers = [];
});

afterEach(() => {
  vi.useRealTimers();
  for (const close of closers) close();
});

const grant = { method: 'POST', url: 'http://pbx.example.net/token', headers: {}, body: 'grant' } as const;

function networkWith(pacResult: string): Network {
  return testNetwork({ resolveProxy: async () => pacResult });
}

interface Peer {
  readonly port: number;
  /** The bytes received so far, by connection. */
  readonly received: () => readonly string[];
  readonly connected: () => Promise<unknown>;
}

/** Starts a TCP server that passes each connection to `serve`. */
async function listenWith(serve: (socket: Socket) => void): Promise<Peer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const index = received.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      received[index] = `${received[index] ?? ''}${bytes.toString('latin1')}`;
    });
    serve(socket);
  });
  await listen(server);
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: listeningPort(server),
    received: () => received,
    connected: () => once(server, 'connection'),
  };
}

/** A proxy for `http:` that answers. */
async function startWorkingProxy(): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const server: HttpServer = createHttpServer(({ method = '', url = '' }, response) => {
    requests.push(`${method} ${url}`);
    response.end('hello');
  });
  await listen(server);
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: listeningPort(server), requests };
}

describe('a silent proxy', () => {
  test('[S362] is followed by the next one after five seconds, gets nothing of the request, and is tried last for five minutes', async () => {
    const silent = await listenWith(() => undefined);
    const { port, requests } = await startWorkingProxy();
    const { send } = networkWith(`SOCKS5 127.0.0.1:${silent.port}; PROXY 127.0.0.1:${port}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const sendAfterSilence = async () => {
      const connection = silent.connected();
      const sent = send(grant);
      await connection;
      await vi.advanceTimersByTimeAsync(5_000);
      return sent;
    };
    expect(await sendAfterSilence()).toMatchObject({ ok: true, value: { text: 'hello' } });
    expect(await send(grant)).toMatchObject({ ok: true });
    expect(silent.received()).toEqual(['\u0005\u0001\u0000']);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await sendAfterSilence()).toMatchObject({ ok: true });
    expect(silent.received()).toHaveLength(2);
    expect(requests).toEqual(Array(3).fill('POST http://pbx.example.net/token'));
  });

  test('is asked for a tunnel once, and is a timeout where there is no other route', async () => {
    const silent = await listenWith(() => undefined);
    const { send } = networkWith(`SOCKS5 127.0.0.1:${silent.port}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const connection = silent.connected();
    const sent = send(grant);
    await connection;
    let isOver = false;
    sent.finally(() => (isOver = true)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ ok: false, failure: { code: 'timeout', isUnsent: true } });
    expect(silent.received()).toHaveLength(1);
  });

  test('among many delays a request for twenty seconds at most', async () => {
    const silent = await listenWith(() => undefined);
    const { send } = networkWith(Array(20).fill(`SOCKS5 127.0.0.1:${silent.port}`).join(';'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const sent = send(grant);
    for (let count = 1; count <= 5; count += 1) {
      await vi.waitUntil(() => silent.received().length === count, { timeout: 60_000 });
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(await sent).toMatchObject({ failure: { code: 'timeout' } });
    expect(silent.received()).toHaveLength(5);
  });
});

test('a server that is silent during the TLS handshake is a timeout after ten seconds, and the connection is closed', async () => {
  let isClosed = false;
  const silent = await listenWith((socket) => socket.once('close', () => (isClosed = true)));
  const { send } = networkWith('DIRECT');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = silent.connected();
  const sent = send({ ...grant, url: `https://127.0.0.1:${silent.port}/token` });
  await connection;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toMatchObject({ ok: false, failure: { code: 'timeout', isUnsent: true } });
  await vi.waitUntil(() => isClosed, { timeout: 60_000 });
});

test('a proxy that failed is not remembered where no other route worked', async () => {
  const first = await listenWith((socket) => socket.destroy());
  const second = await listenWith((socket) => socket.destroy());
  const { send } = networkWith(`SOCKS5 127.0.0.1:${first.port}; SOCKS5 127.0.0.1:${second.port}`);
  for (const count of [1, 2]) {
    expect(await send(grant)).toMatchObject({ failure: { code: 'network' } });
    expect([first.received().length, second.received().length]).toEqual([count, count]);
  }
});

test('a SOCKS proxy that demands a password is followed by the next one, and named where there is none', async () => {
  const socks = await startSocksProxy({ answers: [[5, 255]] });
  closers.push(socks.close);
  const entry = `SOCKS5 ${new URL(socks.address).host}`;
  const { port } = await startWorkingProxy();
  expect(await networkWith(`${entry}; PROXY 127.0.0.1:${port}`).send(grant)).toMatchObject({ ok: true });
  const reason = lazyText(messages.proxy.socksPassword(new URL(socks.address).host));
  expect(await networkWith(entry).send(grant)).toMatchObject({ failure: { code: 'proxy', reason } });
});

test.each([
  ['407 Proxy Authentication Required', { code: 'proxy', status: 407 }],
  ['403 Forbidden', { code: 'proxy', status: 403 }],
])('a proxy that answers %s is not followed by another route', async (status, failure) => {
  const refusing = await listenWith((socket) =>
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`),
  );
  const { port, requests } = await startWorkingProxy();
  const { send } = networkWith(`PROXY 127.0.0.1:${refusing.port}; PROXY 127.0.0.1:${port}`);
  const sent = await send({ ...grant, url: 'https://pbx.example.net/token' });
  expect(sent).toMatchObject({ ok: false, failure });
  expect(requests).toEqual([]);
});

test('[S363] over 150 random lists of routes that break at any point, a request is sent once at most', async () => {
  const end = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello';
  const isGrant = (socket: Socket, then: () => void) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (text.includes('grant')) then();
    });
  };
  const server = await listenWith((socket) => isGrant(socket, () => socket.destroy()));
  const socksTo = async (answers: readonly (readonly number[] | undefined)[]) => {
    const proxy = await startSocksProxy({ port: server.port, answers });
    closers.push(proxy.close);
    return `SOCKS5 ${new URL(proxy.address).host}`;
  };
  const http = [
    await listenWith((socket) => socket.destroy()),
    await listenWith((socket) => isGrant(socket, () => socket.destroy())),
    await listenWith((socket) => isGrant(socket, () => socket.end(end.slice(0, 20)))),
    await listenWith((socket) => isGrant(socket, () => socket.end(end))),
  ];
  const closed = await listenWith(() => undefined);
  closers.splice(-1).forEach((close) => close());
  const entries = [
    ...http.map(({ port }) => `PROXY 127.0.0.1:${port}`),
    `PROXY 127.0.0.1:${closed.port}`,
    await socksTo([]),
    await socksTo([undefined]),
    await socksTo([[5, 0], undefined]),
    await socksTo([
      [5, 0],
      [5, 5],
    ]),
    await socksTo([[5, 255]]),
  ];
  const countGrants = () =>
    [...http, server].flatMap(({ received }) => received()).filter((text) => text.includes('grant')).length;
  let sentOnce = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...entries), { minLength: 1, maxLength: 5 }),
      async (routes) => {
        const before = countGrants();
        const { send, reset } = networkWith(routes.join(';'));
        const sent = await send(grant);
        reset();
        const grants = countGrants() - before;
        expect(grants).toBeLessThanOrEqual(1);
        if (!sent.ok && sent.failure.isUnsent === true) expect(grants).toBe(0);
        sentOnce += grants;
      },
    ),
    { numRuns: 150, seed: 3 },
  );
  expect(sentOnce).toBeGreaterThan(50);
});

test('failed proxies come last in their order, for five minutes, and a limited number of them', () => {
  let now = 0;
  const failedRoutes = createFailedRoutes({ monotonic: () => now });
  const routes = ['a', 'b', '', 'c'].map((proxy) => ({ proxy }));
  const order = () => failedRoutes.order(routes).map(({ proxy }) => proxy);
  failedRoutes.add('a');
  failedRoutes.add('');
  now = 60_000;
  failedRoutes.add('b');
  expect(order()).toEqual(['', 'c', 'a', 'b']);
  now = 5 * 60_000;
  expect(order()).toEqual(['a', '', 'c', 'b']);
  failedRoutes.add('c');
  for (let index = 0; index < 99; index += 1) failedRoutes.add(`x${index}`);
  expect(order()).toEqual(['a', 'b', '', 'c']);
});
