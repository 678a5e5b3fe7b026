import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { readPeerCertificate } from '../../../../app/electron/network/peer-certificate.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';

afterEach(() => vi.useRealTimers());

/** Reads the certificate of a server behind a proxy. */
const readThrough = (proxy: Server) =>
  readPeerCertificate(new URL('https://pbx.example.net/'), {
    proxy: `http://127.0.0.1:${listeningPort(proxy)}`,
    authorization: undefined,
    proxyContext: tls.createSecureContext,
    serverContext: tls.createSecureContext,
  });

test('the tunnel through a proxy that does not answer is closed after five seconds', async () => {
  const proxy = createServer().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
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
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const connected = new Promise<Socket>((resolve) => proxy.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await readThrough(proxy)).toBeUndefined();
  await once((await connected).resume(), 'close');
  proxy.close();
});
