import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { readPeerCertificate } from '../../../../app/electron/network/peer-certificate.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';
import { authorityFile, serverCertificate } from '../../../loopback/private-authority.ts';
import { startProxy } from '../../../loopback/proxy.ts';

afterEach(() => vi.useRealTimers());

const read = (url: string, proxy: string, proxyContext = tls.createSecureContext()) =>
  readPeerCertificate(new URL(url), {
    proxy,
    authorization: undefined,
    proxyContext,
    serverContext: tls.createSecureContext(),
  });

/** Reads the certificate of a server behind a proxy. */
const readThrough = (proxy: Server) =>
  read('https://pbx.example.net/', `http://127.0.0.1:${listeningPort(proxy)}`);

test('[S291] a proxy of the environment doesn’t get the request for the user’s proxy, with its credentials', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  const refusing = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 502 Bad\r\n\r\n')),
  );
  refusing.listen(0, '127.0.0.1');
  await Promise.all([once(other, 'listening'), once(refusing, 'listening')]);
  const connected: string[] = [];
  other.on('connection', () => connected.push('other'));
  refusing.on('connection', () => connected.push('configured'));
  const before = http.globalAgent;
  // What Node does at its start if NODE_USE_ENV_PROXY is set.
  http.globalAgent = new http.Agent({
    proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${listeningPort(other)}` },
  });
  try {
    expect(await readThrough(refusing)).toBeUndefined();
  } finally {
    http.globalAgent = before;
  }
  expect(connected).toEqual(['configured']);
  other.close();
  refusing.close();
});

test('the tunnel through a proxy that does not answer is closed after five seconds', async () => {
  const proxy = createServer();
  await listen(proxy);
  const connected = new Promise<Socket>((resolve) => proxy.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const names = readThrough(proxy);
  const closed = once((await connected).resume(), 'close');
  vi.advanceTimersByTime(5_000);
  expect(await names).toBeUndefined();
  await closed;
  proxy.close();
});

test('a tunnel that the proxy refuses is closed at once', async () => {
  const proxy = createServer((socket) => socket.once('data', () => socket.write('HTTP/1.1 502 Bad\r\n\r\n')));
  await listen(proxy);
  const connected = new Promise<Socket>((resolve) => proxy.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await readThrough(proxy)).toBeUndefined();
  await once((await connected).resume(), 'close');
  proxy.close();
});

test('a server that has no TLS, and a host that can’t be reached, have no certificate', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')));
  const port = await listen(server);
  expect(await read(`https://127.0.0.1:${port}/`, '')).toBeUndefined();
  server.close();
  await once(server, 'close');
  expect(await read(`https://127.0.0.1:${port}/`, '')).toBeUndefined();
});

test('the connection to a server is closed as soon as its certificate is read', async () => {
  const server = tls.createServer(serverCertificate());
  await listen(server);
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const { cert } = serverCertificate();
  expect(await read(`https://127.0.0.1:${listeningPort(server)}/`, '')).toMatchObject({
    isValid: false,
    fingerprint256: new X509Certificate(cert).fingerprint256,
  });
  await once(await connected, 'close');
  server.close();
});

test.each([
  ['ends', (socket: Socket) => socket.end()],
  ['is cut', (socket: Socket) => socket.destroy()],
  ['is reset', (socket: Socket) => socket.resetAndDestroy()],
])('a server whose connection %s during the handshake has no certificate, at once', async (_, end) => {
  const server = createServer((socket) => socket.once('data', () => end(socket))).listen(0, '127.0.0.1');
  const proxy = createServer((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', () => end(socket));
    }),
  ).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(proxy, 'listening')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await read(`https://127.0.0.1:${listeningPort(server)}/`, '')).toBeUndefined();
  expect(await readThrough(proxy)).toBeUndefined();
  server.close();
  proxy.close();
});

test('a proxy with TLS gets nothing once its authority is no longer trusted, although it was before', async () => {
  const proxy = await startProxy({ tls: serverCertificate() });
  const known = tls.createSecureContext({ ca: readFileSync(authorityFile) });
  await read('https://pbx.example.net/', proxy.address, known);
  await read('https://pbx.example.net/', proxy.address);
  expect(proxy.requests).toHaveLength(1);
  proxy.close();
});

test('[S323] a proxy with TLS gets nothing where only NODE_TLS_REJECT_UNAUTHORIZED accepts its certificate', async () => {
  const proxy = await startProxy({ tls: serverCertificate() });
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  try {
    expect(await read('https://pbx.example.net/', proxy.address)).toBeUndefined();
  } finally {
    vi.unstubAllEnvs();
  }
  expect(proxy.requests).toEqual([]);
  proxy.close();
});

test.each([
  ['gets nothing where only the common name of its certificate names it', [], 0],
  ['gets the request where its certificate lists it', ['localhost'], 1],
])('[S324] a proxy with TLS %s', async (_condition, hosts, expected) => {
  const { certificate, keyPem } = issue({ name: 'localhost', hosts, authority: {} });
  const proxy = await startProxy({ tls: { key: keyPem, cert: certificate } });
  const { port } = new URL(proxy.address);
  const known = tls.createSecureContext({ ca: certificate });
  expect(await read('https://pbx.example.net/', `https://localhost:${port}`, known)).toBeUndefined();
  expect(proxy.requests).toHaveLength(expected);
  proxy.close();
});

test('a proxy is reached at the host of its address', async () => {
  const proxy = await startProxy({});
  const { port } = new URL(proxy.address);
  expect(await read('https://pbx.example.net/', `http://[::1]:${port}`)).toBeUndefined();
  expect(proxy.requests).toEqual([]);
  proxy.close();
});
