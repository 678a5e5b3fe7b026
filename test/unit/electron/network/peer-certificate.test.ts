import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { readPeerCertificate } from '../../../../app/electron/network/peer-certificate.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';

afterEach(() => vi.useRealTimers());

test('the tunnel through a proxy that does not answer is closed after five seconds', async () => {
  const proxy = createServer().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const connected = new Promise<Socket>((resolve) => proxy.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const names = readPeerCertificate(new URL('https://pbx.example.net/'), {
    proxy: `http://127.0.0.1:${listeningPort(proxy)}`,
    authorization: undefined,
    proxyContext: tls.createSecureContext,
    serverContext: tls.createSecureContext,
  });
  const closed = once((await connected).resume(), 'close');
  vi.advanceTimersByTime(5_000);
  expect(await names).toBeUndefined();
  await closed;
  proxy.close();
});
