import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { readPeerCertificate } from '../../../../app/electron/network/peer-certificate.ts';

afterEach(() => vi.useRealTimers());

test('a proxy that never answers is waited for five seconds, and let go', async () => {
  const proxy = createServer().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const looked = readPeerCertificate(new URL('https://pbx.example.net/'), {
    proxy: `http://127.0.0.1:${port}`,
    token: undefined,
  });
  const [socket] = (await once(proxy, 'connection')) as [Socket];
  const closed = once(socket.resume(), 'close');
  vi.advanceTimersByTime(5_000);
  expect(await looked).toBeUndefined();
  await closed;
  proxy.close();
});
