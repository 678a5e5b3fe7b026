import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createServer, type RequestListener } from 'node:http';
import { createSecureServer as createHttp2Server, type Http2Session } from 'node:http2';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { openTunnel } from '../../../../app/electron/network/tunnel.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { listen } from '../../../loopback/listening-port.ts';
import { testNetwork } from './test-network.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A network with default preferences, on a system whose proxy lookup is given. */
const networkWith = (resolveProxy: () => Promise<string>) => testNetwork({ resolveProxy });

/** Starts a server on this machine. Returns its host and port. */
async function serve(listener: RequestListener, server = createServer()): Promise<string> {
  server.on('request', listener);
  return `127.0.0.1:${await listenInTest(server)}`;
}

const { certificate, keyPem } = issue({ name: 'localhost', hosts: ['localhost'] });
const localhost = { key: keyPem, cert: certificate };
const answerHello: RequestListener = (_request, response) =>
  response.setHeader('connection', 'close').end('hello');

/** Starts a server with the certificate of localhost. Returns its host and port. */
async function serveSecurely(listener: RequestListener): Promise<string> {
  return (await serve(listener, createSecureServer(localhost))).replace('127.0.0.1', 'localhost');
}

/** For one test, Node's default authorities include the certificate of localhost. */
function trustLocalhostByDefault(): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

/** A host and port at which no server listens. */
async function closedPort(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await once(server.close(), 'close');
  return `127.0.0.1:${port}`;
}

const request = { method: 'GET', url: 'https://pbx.example.net/', headers: {} } as const;

test('an address that is slow to connect isn’t given up for one that is dead', async () => {
  // Blocks before it accepts, and its queue is full, so that a further connection is answered once it continues.
  const program = `const server = require('node:net').createServer((socket) => socket.end('HTTP/1.1 204 No Content\\r\\n\\r\\n'));
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      process.stdout.write(String(server.address().port));
      process.once('message', () => {
        require('node:fs').writeSync(1, 'blocked');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      });
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const port = Number(String((await once(child.stdout ?? child, 'data'))[0]));
  const { send } = networkWith(() => Promise.resolve('DIRECT'));
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '100::1', family: 6 },
  ];
  const lookup = (_host: string, _options: unknown, answer: (error: null, found: object[]) => void) =>
    answer(null, addresses);
  vi.spyOn(dns, 'lookup').mockImplementation(Object.assign(lookup, dns.lookup));
  child.send('block');
  await once(child.stdout ?? child, 'data');
  const waiting = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  expect(await send({ ...request, url: `http://dual.example:${port}/` })).toMatchObject({
    value: { status: 204 },
  });
  for (const socket of waiting) socket.destroy();
  child.kill();
});

test.each([
  [200, { ok: true, value: { status: 200, text: 'hello' } }],
  [300, { ok: false, failure: { code: 'too-large' } }],
])('headers of %i KiB are read up to 256', async (kib, expected) => {
  const server = await serve((_request, response) => {
    response.setHeader('x-policy', 'p'.repeat(kib * 1024));
    response.end('hello');
  });
  const { send } = networkWith(() => Promise.resolve('DIRECT'));
  expect(await send({ ...request, url: `http://${server}/` })).toMatchObject(expected);
});

test('headers of 200 KiB in a proxy’s reply to CONNECT are read', async () => {
  const server = createServer().on('connect', (_request, socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nx-policy: ${'p'.repeat(200 * 1024)}\r\n\r\n`);
  });
  const proxy = await serve(() => undefined, server);
  const options = { authorization: undefined, secureContext: undefined, withinMs: 5_000 };
  const socket = await openTunnel(
    { host: 'pbx.example.net', port: 443 },
    { proxy: `http://${proxy}`, ...options },
  );
  socket.destroy();
});

test('a proxy that refuses the connection is followed by the next one', async () => {
  const requested: string[] = [];
  const proxy = await serve((proxied, response) => {
    requested.push(proxied.url ?? '');
    response.end('hello');
  });
  const answer = `PROXY ${await closedPort()}; PROXY ${proxy}`;
  const { send } = networkWith(() => Promise.resolve(answer));
  const sent = await send({ ...request, url: 'http://pbx.example.net/ns-api' });
  expect(sent).toMatchObject({ ok: true, value: { status: 200, text: 'hello' } });
  expect(requested).toEqual(['http://pbx.example.net/ns-api']);
});

test('a request that a proxy may have forwarded is not sent to the next one', async () => {
  let requests = 0;
  const first = await serve((proxied) => proxied.socket.destroy());
  const second = await serve((_proxied, response) => {
    requests += 1;
    response.end();
  });
  const { send } = networkWith(() => Promise.resolve(`PROXY ${first}; PROXY ${second}`));
  const sent = await send({ ...request, url: 'http://pbx.example.net/' });
  expect(sent).toMatchObject({ ok: false, failure: { code: 'network' } });
  expect(requests).toBe(0);
});

test('Node’s default authorities are trusted, and their certificates are parsed once for all connections', async () => {
  trustLocalhostByDefault();
  const url = `https://${await serveSecurely(answerHello)}/`;
  const createSecureContext = vi.spyOn(tls, 'createSecureContext');
  const { send } = networkWith(() => Promise.resolve('DIRECT'));
  for (const _ of [1, 2, 3])
    expect(await send({ ...request, url })).toMatchObject({ ok: true, value: { text: 'hello' } });
  expect(createSecureContext).toHaveBeenCalledTimes(1);
});

test('a request that began with earlier credentials leaves no route for later ones', async () => {
  const authorizations: (string | undefined)[] = [];
  const proxy = await serve((proxied, response) => {
    authorizations.push(proxied.headers['proxy-authorization']);
    response.end('hello');
  });
  let secret = 'old';
  const network = testNetwork({
    preferences: () => ({
      ...defaultPreferences,
      proxy: `http://${proxy}`,
      proxyUsername: 'ada',
    }),
    proxyPassword: () => Promise.resolve({ kind: 'found', secret }),
  });
  await network.send({ ...request, url: 'http://pbx.example.net/' });
  secret = 'new';
  await network.send({ ...request, url: 'http://pbx.example.net/' });
  expect(authorizations).toEqual(
    ['ada:old', 'ada:new'].map((pair) => `Basic ${Buffer.from(pair).toString('base64')}`),
  );
});

test('an answer of the system that names no usable proxy is a failure, and nothing is sent directly', async () => {
  const reached: string[] = [];
  const server = await serve(({ url = '' }) => reached.push(url));
  const { send } = networkWith(() => Promise.resolve('SOCKS proxy.example:1080'));
  const reason = lazyText(messages.network.unsupportedProxy);
  // An address of this machine that Perch doesn't take for one.
  const url = `http://${server.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/`;
  expect(await send({ ...request, url })).toMatchObject({ ok: false, failure: { code: 'proxy', reason } });
  expect(reached).toEqual([]);
});

test('a server that no route reaches, or whose route is unknown, has no valid certificate', async () => {
  const closed = await closedPort();
  for (const lookup of [async () => `PROXY ${closed}`, () => Promise.reject(new Error('gone'))]) {
    const { trustStore, validFingerprint } = networkWith(lookup);
    const server = new URL('https://pbx.example.net/');
    expect(await validFingerprint(server, defaultPreferences, trustStore())).toBeUndefined();
  }
});

test('the certificate of the user’s proxy itself is read from a direct connection', async () => {
  const address = `https://${await serveSecurely(() => undefined)}`;
  const { validFingerprint } = networkWith(() => Promise.reject(new Error('no other route')));
  const context = tls.createSecureContext({ ca: certificate });
  const trustStore = {
    authorities: () => Promise.resolve([certificate]),
    secureContext: () => Promise.resolve(context),
    fileContext: () => context,
  };
  const preferences = { ...defaultPreferences, proxy: address, proxyUsername: '' };
  const { fingerprint256 } = new X509Certificate(certificate);
  expect(await validFingerprint(new URL(address), preferences, trustStore)).toBe(fingerprint256);
});

test('a request with TLS uses the trusted authorities, also after one without TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-network-'));
  const certificates = join(folder, 'authority.pem');
  writeFileSync(certificates, certificate);
  const urls = [`http://${await serve(answerHello)}/`, `https://${await serveSecurely(answerHello)}/`];
  const { send } = testNetwork({ preferences: () => ({ ...defaultPreferences, certificates }) });
  for (const url of urls)
    expect(await send({ ...request, url })).toMatchObject({ ok: true, value: { text: 'hello' } });
  rmSync(folder, { recursive: true });
});

test('an unexpected error while a route is opened is a failure', async () => {
  const { send } = networkWith(() => Promise.resolve('DIRECT'));
  vi.spyOn(tls, 'createSecureContext').mockImplementation(() => {
    throw new Error('out of memory');
  });
  const failure = { code: 'internal', detail: 'Error: out of memory' };
  expect(await send(request)).toEqual({ ok: false, failure });
});

test('requests without TLS share a connection, and read no certificates; new preferences close it', async () => {
  const server = createServer({ keepAliveTimeout: 0 });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const url = `http://${await serve((_request, response) => response.end('hello'), server)}/`;
  const lines: string[] = [];
  const { send, reset } = testNetwork({
    preferences: () => ({ ...defaultPreferences, certificates: '/nowhere/authority.pem' }),
    log: (line) => lines.push(line),
  });
  // With real timers the connection would close by itself after some seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const _ of [1, 2]) {
    expect(await send({ ...request, url })).toMatchObject({ ok: true });
    // undici reuses a connection only one turn of the event loop after the response has ended.
    await setImmediate();
  }
  expect(sockets).toHaveLength(1);
  expect(lines).toEqual([]);
  const closed = sockets.map((socket) => once(socket, 'close'));
  reset();
  await Promise.all(closed);
});

test('a connection over HTTP/2 that gave no response in time isn’t used again', async () => {
  trustLocalhostByDefault();
  const sessions: Http2Session[] = [];
  const server = createHttp2Server(localhost);
  server.on('session', (session) => sessions.push(session));
  // The client hears nothing of a dead connection, as where a cable was pulled or a VPN left.
  const dead: unknown[] = [];
  server.on('stream', (stream) => !dead.includes(stream.session) && stream.respond({}, { endStream: true }));
  const network = networkWith(() => Promise.resolve('DIRECT'));
  const url = `https://localhost:${await listen(server)}/`;
  const get = () => network.send({ ...request, url });
  expect(await get()).toMatchObject({ ok: true });
  dead.push(...sessions);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = get();
  await setImmediate();
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  expect(await lost).toMatchObject({ failure: { code: 'timeout' } });
  expect(await get()).toMatchObject({ ok: true });
  network.reset();
  for (const session of sessions) session.destroy();
  server.close();
});

test('a request that waits for its proxy lookup while preferences change is sent', async () => {
  const url = 'http://pbx.example.net/';
  const proxy = `PROXY ${await serve((_request, response) => response.end('hello'))}`;
  const lookup = Promise.withResolvers<string>();
  const answers = [Promise.resolve(proxy), lookup.promise];
  const { send, reset } = networkWith(() => answers.shift() ?? Promise.resolve(''));
  expect(await send({ ...request, url })).toMatchObject({ ok: true });
  const sent = send({ ...request, url });
  reset();
  lookup.resolve(proxy);
  expect(await sent).toMatchObject({ ok: true });
});

test('a proxy lookup that does not answer fails after ten seconds', async () => {
  vi.useFakeTimers();
  const { send } = networkWith(() => new Promise(() => {}));
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(10_000);
  const reason = lazyText(messages.network.systemProxyUnknown);
  await expect(sent).resolves.toMatchObject({ ok: false, failure: { code: 'timeout', reason } });
});
