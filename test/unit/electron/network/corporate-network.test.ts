// A corporate network on this machine: a real proxy that demands credentials, and a private certificate authority.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import { signInFailureText } from '../../../../app/core/failure-messages.ts';
import { type Network } from '../../../../app/electron/network/network.ts';
import { issue } from '../../../loopback/certificates.ts';
import { authorityFile, authorityName, serverCertificate } from '../../../loopback/private-authority.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { type Proxy, startProxy } from '../../../loopback/proxy.ts';
import { windowSession } from './window-session.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { testNetwork } from './test-network.ts';

const secret = 'heron-at-dusk-7';

let secure: number;
let plain: number;
let reached: string[];
let proxies: Proxy[];
let preferences: Preferences;
let password: SecretLookup;
let lines: string[];
let network: Network;

beforeEach(async () => {
  reached = [];
  lines = [];
  proxies = [];
  preferences = defaultPreferences;
  password = { kind: 'found', secret };
  const answer: Parameters<typeof createPlainServer>[1] = (request, response) => {
    reached.push(
      `${request.headers.host ?? ''} ${request.headers['proxy-authorization'] ?? 'no credentials'}`,
    );
    response.setHeader('connection', 'close').end('hello');
  };
  secure = await listenInTest(createServer(serverCertificate(), answer));
  plain = await listenInTest(createPlainServer(answer));
  network = testNetwork({
    resolveProxy: () => Promise.reject(new Error('The system’s proxy is not used in these tests.')),
    preferences: () => preferences,
    proxyPassword: () => Promise.resolve(password),
    log: (line) => lines.push(line),
  });
});

afterEach(() => {
  for (const proxy of proxies) proxy.close();
});

const get = (url: string) => network.send({ method: 'GET', url, headers: {} });

/** Sets a proxy manually, in front of the server at a port. */
async function setProxy(port: number, own?: { key: string; cert: string }): Promise<Proxy> {
  const username = 'alice';
  const proxy = await startProxy({ username, password: secret, port, ...(own && { tls: own }) });
  proxies.push(proxy);
  preferences = { ...preferences, proxy: proxy.address, proxyUsername: username };
  network.reset();
  return proxy;
}

describe('a proxy that demands credentials', () => {
  test.each([
    ['http:', () => plain, 'GET http://pbx.example.net/ns-api 200'],
    ['https:', () => secure, 'CONNECT pbx.example.net:443 200'],
  ])(
    'receives the user’s credentials, and the service behind it at %s does not',
    async (scheme, port, requested) => {
      preferences = { ...preferences, certificates: authorityFile };
      const proxy = await setProxy(port());
      expect(await get(`${scheme}//pbx.example.net/ns-api`)).toMatchObject({
        ok: true,
        value: { text: 'hello' },
      });
      expect(proxy.requests).toEqual([requested]);
      if (scheme === 'https:') expect(reached).toEqual(['pbx.example.net no credentials']);
    },
  );

  test('is asked for an IPv6 address in brackets', async () => {
    const proxy = await setProxy(secure);
    await get('https://[2001:db8::1]/');
    expect(proxy.requests).toContain('CONNECT [2001:db8::1]:443 200');
  });

  test.each(['http:', 'https:'])(
    'that are wrong is a failure with status 407, and nothing reaches %s',
    async (scheme) => {
      password = { kind: 'found', secret: 'wrong' };
      await setProxy(scheme === 'http:' ? plain : secure);
      const result = await get(`${scheme}//pbx.example.net/`);
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'proxy', detail: 'status 407', status: 407 },
      });
      expect(reached).toEqual([]);
    },
  );
});

describe('a certificate from an authority that the system doesn’t know', () => {
  const certificate = { fault: 'incomplete-chain', issuedTo: 'pbx.example.net', issuedBy: authorityName };

  test('is refused, and the failure names its subject and issuer', async () => {
    const result = await get(`https://localhost:${secure}/`);
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'certificate', certificate: { ...certificate, host: `localhost:${secure}` } },
    });
    expect(reached).toEqual([]);
  });

  test('[S13] is refused although NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const result = await get(`https://127.0.0.1:${secure}/`);
    vi.unstubAllEnvs();
    expect(result).toMatchObject({ ok: false, failure: { code: 'certificate' } });
    expect(reached).toEqual([]);
  });

  test('is accepted as long as the user names the authority’s file', async () => {
    const url = `https://localhost:${secure}/`;
    preferences = { ...preferences, certificates: authorityFile };
    network.reset();
    expect(await get(url)).toMatchObject({ ok: true, value: { text: 'hello' } });
    preferences = { ...preferences, certificates: '' };
    network.reset();
    expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'certificate' } });
  });
});

describe('a proxy that uses TLS itself', () => {
  test('is trusted by the file’s authority, and so is the service behind it', async () => {
    preferences = { ...preferences, certificates: authorityFile };
    const proxy = await setProxy(secure, serverCertificate());
    expect(await get('https://pbx.example.net/')).toMatchObject({ ok: true, value: { text: 'hello' } });
    const window = await windowSession(preferences, network);
    const { cert } = serverCertificate();
    // Chromium asks about the proxy's certificate first, and names the proxy's host.
    expect(await window.show(new URL(proxy.address).hostname, cert)).toBe('trusted');
    expect(await window.verify('https://pbx.example.net/', cert)).toBe('trusted');
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT pbx.example.net:443 200']));
  });

  test.each(['http:', 'https:'])('is named where its issuer is unknown, on the way to %s', async (scheme) => {
    const proxy = await setProxy(secure, serverCertificate());
    expect(await get(`${scheme}//pbx.example.net/`)).toMatchObject({
      failure: {
        certificate: {
          host: new URL(proxy.address).host,
          fault: 'incomplete-chain',
          issuedBy: authorityName,
        },
      },
    });
    expect(proxy.requests).toEqual([]);
  });

  test('is named without its certificate where that is refused on the way to http:, and can’t be read again', async () => {
    let connections = 0;
    const proxy = createServer(serverCertificate()).on('connection', (socket) => {
      connections += 1;
      if (connections > 1) socket.destroy();
    });
    const host = `127.0.0.1:${await listenInTest(proxy)}`;
    preferences = { ...preferences, proxy: `https://${host}`, proxyUsername: '' };
    expect(await get('http://pbx.example.net/')).toMatchObject({
      failure: { certificate: { host, fault: 'unknown-issuer', issuedTo: '', issuedBy: '' } },
    });
    expect(connections).toBe(2);
  });

  test('isn’t named where the certificate of the service behind it is refused', async () => {
    preferences = { ...preferences, certificates: authorityFile };
    await setProxy(secure, serverCertificate());
    expect(await get('https://elsewhere.example/')).toMatchObject({
      failure: {
        certificate: { host: 'elsewhere.example', fault: 'other-host', issuedTo: 'pbx.example.net' },
      },
    });
  });

  test.each(['http:', 'https:'])(
    '[S148] gets no credentials where its certificate is for another host, which is reported, on the way to %s',
    async (scheme) => {
      const folder = mkdtempSync(join(tmpdir(), 'perch-proxy-'));
      const { certificate, keyPem } = issue({ name: 'elsewhere', hosts: ['elsewhere.example'] });
      const file = join(folder, 'proxy.pem');
      writeFileSync(file, certificate);
      preferences = { ...preferences, certificates: file };
      const proxy = await setProxy(secure, { key: keyPem, cert: certificate });
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      expect(await get(`${scheme}//pbx.example.net/`)).toMatchObject({
        ok: false,
        failure: {
          code: 'certificate',
          detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
          certificate: { host: new URL(proxy.address).host, fault: 'other-host', issuedTo: 'elsewhere' },
        },
      });
      expect(proxy.requests).toEqual([]);
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    },
  );
});

test.each([
  ['speaks no TLS', 'no TLS on this port', () => createPlainServer()],
  [
    'has outdated versions of TLS only',
    'outdated TLS version',
    () =>
      createServer({
        ...serverCertificate(),
        ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      }),
  ],
  [
    'closes the connection',
    'connection interrupted',
    () => createPlainServer().on('connection', (socket) => socket.destroy()),
  ],
] as const)(
  'a server that %s is a failure of the network, not of a certificate, and a sign-in says: %s',
  async (_, cause, create) => {
    const result = await get(`https://127.0.0.1:${await listenInTest(create())}/`);
    expect(result).toMatchObject({ ok: false, failure: { code: 'network' } });
    if (!result.ok) expect(signInFailureText(result.failure)).toContain(` (${cause})`);
  },
);

describe('a sign-in window with a certificate that Chromium refuses', () => {
  const server = serverCertificate().cert;
  const verify = async (certificates: string, errorCode?: number) => {
    preferences = { ...preferences, certificates };
    const window = await windowSession(preferences, network);
    return window.verify(`https://127.0.0.1:${secure}/`, server, errorCode);
  };

  test('[S95] trusts it where the file’s authority has issued it, and sends nothing to find that out', async () => {
    expect(await verify(authorityFile)).toBe('trusted');
    expect(reached).toEqual([]);
  });

  test('[S96] doesn’t trust it because the file names it as an authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-trust-'));
    const file = join(folder, 'server.pem');
    writeFileSync(file, server);
    expect(await verify(file)).toBe('left to Chromium');
    rmSync(folder, { recursive: true });
  });

  test('[S97] leaves every verdict but an unknown issuer to Chromium, and all of them without a file', async () => {
    // OK, and net errors: a wrong name, an invalid date, a revoked and an invalid certificate, a weak signature.
    for (const other of [0, -200, -201, -206, -207, -208])
      expect(await verify(authorityFile, other)).toBe('left to Chromium');
    expect(await verify('')).toBe('not asked');
  });

  test('[S141] doesn’t trust it for an authority that only Perch’s own requests know', async () => {
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, readFileSync(authorityFile, 'utf8')]);
    try {
      const ownRequest = await get(`https://127.0.0.1:${secure}/`);
      expect(ownRequest).toMatchObject({ ok: true });
      network.reset();
      expect(await verify('/nowhere/authority.pem')).toBe('left to Chromium');
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });

  test('[S153] doesn’t trust it for an IP address that it isn’t issued for, behind a proxy', async () => {
    await setProxy(secure);
    preferences = { ...preferences, certificates: authorityFile };
    expect(await get('https://192.0.2.1/')).toMatchObject({
      failure: { certificate: { fault: 'other-host' } },
    });
    const window = await windowSession(preferences, network);
    expect(await window.verify('https://192.0.2.1/', server)).toBe('left to Chromium');
  });
});

const bypassed = 'loopback;loopback.;*.example.com;10.0.0.0/8;<local>';

test.each([
  ['system', []],
  ['none', [{ mode: 'direct' }]],
  [
    'http://proxy:8080',
    [{ mode: 'fixed_servers', proxyRules: 'http://proxy:8080', proxyBypassRules: bypassed }],
  ],
  [
    'socks5://proxy:1080',
    [{ mode: 'fixed_servers', proxyRules: 'socks5://proxy:1080', proxyBypassRules: bypassed }],
  ],
  // No address is set yet.
  ['', []],
] as const)('with the proxy preference %j the proxies set in a sign-in window are %j', async (proxy, set) => {
  const proxyExceptions = '*.example.com, 10.0.0.0/8, <local>';
  preferences = { ...preferences, proxy, proxyExceptions, certificates: authorityFile };
  expect((await windowSession(preferences, network)).proxies).toEqual(set);
});
