// Perch's own requests through a real SOCKS5 proxy on this machine, and through ones that don't behave.
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { authorityFile, serverCertificate } from '../../../loopback/private-authority.ts';
import { type SocksOptions, type SocksProxy, startSocksProxy } from '../../../loopback/socks-proxy.ts';
import { windowSession } from './window-session.ts';
import { testNetwork } from './test-network.ts';

let secure: number;
let plain: number;
let reached: string[];
let proxies: SocksProxy[];
let preferences: Preferences;

beforeEach(async () => {
  reached = [];
  proxies = [];
  preferences = { ...defaultPreferences, certificates: authorityFile };
  const answer: RequestListener = (request, response) => {
    reached.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    response.end('hello');
  };
  secure = await listenInTest(createServer(serverCertificate(), answer));
  plain = await listenInTest(createPlainServer(answer));
});

afterEach(() => {
  for (const proxy of proxies) proxy.close();
});

/** One network for all tests, so that the trust store isn't read for each. */
const network = testNetwork({
  resolveProxy: () => Promise.reject(new Error('The system’s proxy is not used in these tests.')),
  preferences: () => preferences,
  proxyPassword: () => Promise.resolve({ kind: 'found', secret: 'never sent' }),
});

async function setProxy(options: SocksOptions): Promise<SocksProxy> {
  const proxy = await startSocksProxy(options);
  proxies.push(proxy);
  preferences = { ...preferences, proxy: proxy.address, proxyUsername: 'ada' };
  return proxy;
}

/** The proxy's choice of the method without credentials. */
const accepts = [5, 0];

const get = (url: string) => network.send({ method: 'GET', url, headers: {} });

describe('a SOCKS5 proxy', () => {
  test('[S359] carries requests over TLS, resolves the name, and gets no credentials', async () => {
    const proxy = await setProxy({ port: secure });
    expect(await get('https://pbx.example.net/one')).toMatchObject({ ok: true, value: { text: 'hello' } });
    // The connection is free after the response has been read.
    await setImmediate();
    expect(await get('https://pbx.example.net/two')).toMatchObject({ ok: true });
    expect(reached).toEqual(['pbx.example.net/one', 'pbx.example.net/two']);
    // The second request uses the same socket.
    expect(proxy.requests).toEqual(['name pbx.example.net:443']);
  });

  test('carries requests without TLS', async () => {
    const proxy = await setProxy({ port: plain });
    expect(await get('http://pbx.example.net/')).toMatchObject({ ok: true, value: { text: 'hello' } });
    expect(proxy.requests).toEqual(['name pbx.example.net:80']);
  });

  test.each([
    ['https://192.0.2.7/', 'IPv4 192.0.2.7:443'],
    ['https://[2001:db8::a:1]:8443/', `IPv6 20010db8${'0'.repeat(16)}000a0001:8443`],
    ['https://bücher.example/', 'name xn--bcher-kva.example:443'],
    [`https://${'a.'.repeat(127)}a/`, `name ${'a.'.repeat(127)}a:443`],
  ])('is asked for %s as %s', async (url, asked) => {
    const proxy = await setProxy({ port: secure });
    // The certificate is for another host.
    expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'certificate' } });
    expect(new Set(proxy.requests)).toEqual(new Set([asked]));
    expect(reached).toEqual([]);
  });

  test('[S360] behind it, a server is accepted for its own names and authority only', async () => {
    await setProxy({ port: secure });
    expect(await get('https://elsewhere.example/')).toMatchObject({
      failure: {
        certificate: { fault: 'other-host', host: 'elsewhere.example', issuedTo: 'pbx.example.net' },
      },
    });
    preferences = { ...preferences, certificates: '' };
    network.reset();
    expect(await get('https://pbx.example.net/')).toMatchObject({
      failure: { certificate: { fault: 'incomplete-chain' } },
    });
    expect(reached).toEqual([]);
    network.reset();
  });

  test('leads to a server whose certificate a sign-in window asks about', async () => {
    const proxy = await setProxy({ port: secure });
    const window = await windowSession(preferences, network);
    expect(await window.verify('https://pbx.example.net/', serverCertificate().cert)).toBe('trusted');
    expect(proxy.requests).toEqual(['name pbx.example.net:443']);
    expect(reached).toEqual([]);
  });

  test.each([
    ['a name', [3, 7, ...Buffer.from('gateway')]],
    ['an IPv6 address', [4, ...Array<number>(16).fill(1)]],
  ])('may answer byte by byte, and with %s as its own address', async (_, own) => {
    await setProxy({
      port: secure,
      isSlow: true,
      answers: [accepts, [5, 0, 0, ...own, 4, 56]],
    });
    expect(await get('https://pbx.example.net/')).toMatchObject({ ok: true, value: { text: 'hello' } });
  });

  test.each([2, 1, 0xff, 0x80])(
    '[S361] that demands the method %i is named as one that requires a password, and is asked for nothing',
    async (method) => {
      const proxy = await setProxy({ port: secure, answers: [[5, method]] });
      const reason = lazyText(messages.proxy.socksPassword(new URL(proxy.address).host));
      expect(await get('https://pbx.example.net/')).toMatchObject({ failure: { code: 'proxy', reason } });
      expect(proxy.requests).toEqual([]);
    },
  );

  test.each([
    [3, { code: 'network', detail: 'ENETUNREACH' }, 'noConnection', 'network unreachable'],
    [4, { code: 'network', detail: 'EHOSTUNREACH' }, 'noConnection', 'network unreachable'],
    [5, { code: 'network', detail: 'ECONNREFUSED' }, 'noConnection', 'connection refused'],
    [6, { code: 'network', detail: 'ETIMEDOUT' }, 'noConnection', 'no response in time'],
    [1, { code: 'proxy', detail: 'SOCKS reply 1' }, 'noConnection', 'SOCKS reply 1'],
    [2, { code: 'proxy', detail: 'SOCKS reply 2' }, 'refused', 'SOCKS reply 2'],
    [255, { code: 'proxy', detail: 'SOCKS reply 255' }, 'noConnection', 'SOCKS reply 255'],
  ] as const)(
    'that replies %i gives the failure %j, with the reason %s',
    async (reply, failure, text, cause) => {
      const { address } = await setProxy({ port: secure, answers: [accepts, [5, reply]] });
      const reason = lazyText(messages.proxy[text](new URL(address).host, 'pbx.example.net', ` (${cause})`));
      const result = await get('https://pbx.example.net/');
      expect(result).toMatchObject({ ok: false, failure: { ...failure, reason } });
      expect(reached).toEqual([]);
    },
  );

  test.each([
    ['speaks HTTP', [Array.from(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))]],
    ['speaks version 4', [[0, 0x5a, 0, 0, 0, 0, 0, 0]]],
    ['changes its version', [accepts, [4, 0, 0, 1, 0, 0, 0, 0, 0, 0]]],
    ['names an unknown type of address', [accepts, [5, 0, 0, 9, 0, 0, 0, 0, 0, 0]]],
  ])('that %s is no SOCKS5 proxy', async (_, answers) => {
    const { address } = await setProxy({ port: secure, answers });
    const reason = lazyText(messages.proxy.noSocks(new URL(address).host));
    expect(await get('https://pbx.example.net/')).toMatchObject({ failure: { code: 'proxy', reason } });
  });

  test.each([
    ['at once', [undefined]],
    ['after its method', [accepts, undefined]],
    ['in its reply', [accepts, [5, 0, 0]]],
  ])('that closes the connection %s is a failure of the network', async (_, answers) => {
    await setProxy({ answers });
    expect(await get('https://pbx.example.net/')).toMatchObject({
      failure: { code: 'network', detail: 'ECONNRESET', isUnsent: true },
    });
  });

  test('isn’t asked for a name that is too long for it', async () => {
    const proxy = await setProxy({ port: secure });
    const long = `${`${'a'.repeat(63)}.`.repeat(4)}example`;
    const { host } = new URL(proxy.address);
    const reason = lazyText(messages.proxy.noConnection(host, long, ' (address not found)'));
    expect(await get(`https://${long}/`)).toMatchObject({
      failure: { code: 'network', detail: 'ENOTFOUND', reason },
    });
    expect(proxy.requests).toEqual([]);
  });
});
