// Perch's own requests give a proxy's credentials to that proxy only. There are two proxies that demand credentials, and a
// server that demands some itself.
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { authorityFile, serverCertificate } from '../../../loopback/private-authority.ts';
import { type Proxy, startProxy } from '../../../loopback/proxy.ts';
import { testNetwork } from './test-network.ts';

const challenges = { 401: 'www-authenticate', 407: 'proxy-authenticate' };

let status: keyof typeof challenges;
/** The credentials in each request that the server has received. */
let received: string[];
let plain: number;
let secure: number;
let first: Proxy;
let second: Proxy;
let preferences: Preferences;

beforeEach(async () => {
  received = [];
  status = 401;
  const challenge: RequestListener = ({ headers }, response) => {
    received.push(`${headers.authorization ?? 'none'}, ${headers['proxy-authorization'] ?? 'none'}`);
    response.writeHead(status, { [challenges[status]]: 'Basic realm="Server"', connection: 'close' }).end();
  };
  plain = await listenInTest(createServer(challenge));
  secure = await listenInTest(createTlsServer(serverCertificate(), challenge));
  first = await startProxy({ username: 'ada', password: 'for the first', port: secure });
  second = await startProxy({ username: 'ada', password: 'for the second', port: secure });
  preferences = { ...defaultPreferences, certificates: authorityFile, proxy: 'system' };
});

afterEach(() => {
  first.close();
  second.close();
});

const manual = ({ address }: Proxy) => ({ proxy: address, proxyUsername: 'ada' });

/** The keychain holds a password for each proxy. */
const passwordOf = ({ proxy }: Pick<Preferences, 'proxy'>) => {
  const isFirst = proxy === first.address;
  return { kind: 'found', secret: isFirst ? 'for the first' : 'for the second' } as const;
};

/** Sends a request. As soon as it has read the preferences, the user sets the second proxy. */
function sendWhileUserSetsSecondProxy(url: string) {
  const { send } = testNetwork({
    resolveProxy: async () => `PROXY ${new URL(first.address).host}`,
    preferences: () => {
      const read = preferences;
      preferences = { ...preferences, ...manual(second) };
      return read;
    },
    proxyPassword: async (login) => passwordOf(login),
  });
  return send({ method: 'GET', url, headers: {} });
}

test.each(['http:', 'https:'])(
  '[S149] credentials that are entered during a %s request are not sent to the system’s proxy, which it uses',
  async (scheme) => {
    expect(await sendWhileUserSetsSecondProxy(`${scheme}//pbx.example.net/`)).toMatchObject({
      ok: false,
      failure: { code: 'proxy', status: 407 },
    });
    expect(first.requests).toHaveLength(1);
    expect([...first.credentials, ...second.requests, ...received]).toEqual([]);
  },
);

test('[S150] a request keeps the proxy that it began with, and gives it its own password', async () => {
  preferences = { ...preferences, ...manual(first) };
  expect(await sendWhileUserSetsSecondProxy('https://pbx.example.net/')).toMatchObject({ ok: true });
  expect(first.credentials).toEqual(['ada:for the first']);
  expect(second.requests).toEqual([]);
});

test.each([401, 407] as const)(
  '[S151] a server that answers %s gets no credentials, directly or behind the proxy',
  async (answered) => {
    status = answered;
    preferences = { ...preferences, ...manual(first) };
    const { send } = testNetwork({
      resolveProxy: () => Promise.reject(new Error('The system’s proxy is not used.')),
      preferences: () => preferences,
      proxyPassword: async (login) => passwordOf(login),
    });
    const urls = [`http://127.0.0.1:${plain}/`, `https://127.0.0.1:${secure}/`, 'https://pbx.example.net/'];
    for (const url of urls)
      expect(await send({ method: 'GET', url, headers: {} })).toMatchObject({ value: { status } });
    expect(received).toEqual(urls.map(() => 'none, none'));
    expect(first.credentials).toEqual(['ada:for the first']);
  },
);
