import { afterEach, expect, test, vi } from 'vitest';
import { createNetwork, proxyAddress } from '../../../app/shell/network.ts';

afterEach(() => void vi.useRealTimers());

const request = { method: 'GET', url: 'https://pbx.example.net/', headers: {} } as const;

test.each([
  ['DIRECT', ''],
  ['', ''],
  ['PROXY proxy.example.net:8080; DIRECT', 'http://proxy.example.net:8080'],
  ['HTTPS proxy.example.net:8443', 'https://proxy.example.net:8443'],
  ['SOCKS5 socks.example.net:1080; PROXY proxy.example.net:8080', 'http://proxy.example.net:8080'],
  ['SOCKS5 socks.example.net:1080; DIRECT', ''],
  ['DIRECT; PROXY proxy.example.net:8080', ''],
  ['SOCKS5 socks.example.net:1080', undefined],
])('the answer "%s" of the system leads to %j', (pacResult, address) => {
  expect(proxyAddress(pacResult)).toBe(address);
});

test('where the system names only a proxy that can’t be used, nothing goes out, and it is said', async () => {
  const send = createNetwork({ resolveProxy: () => Promise.resolve('SOCKS5 socks.example.net:1080') });
  await expect(send(request)).resolves.toMatchObject({
    ok: false,
    failure: { code: 'network', detail: expect.stringContaining('SOCKS') as string },
  });
});

test.each(['PROXY proxy example:99999', 'PROXY :::'])(
  'an answer that makes no sense, %s, is a failure',
  async (answer) => {
    const send = createNetwork({ resolveProxy: () => Promise.resolve(answer) });
    await expect(send(request)).resolves.toMatchObject({ ok: false, failure: { code: 'network' } });
  },
);

test('a system that can’t be asked is a failure, and so is an address that is none', async () => {
  const send = createNetwork({ resolveProxy: () => Promise.reject(new Error('gone')) });
  await expect(send(request)).resolves.toMatchObject({ ok: false, failure: { code: 'network' } });
  await expect(send({ ...request, url: 'nowhere' })).resolves.toMatchObject({ ok: false });
});

test('a system that never answers is waited for ten seconds', async () => {
  vi.useFakeTimers();
  const send = createNetwork({ resolveProxy: () => new Promise(() => {}) });
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(sent).resolves.toMatchObject({ ok: false, failure: { code: 'timeout' } });
});
