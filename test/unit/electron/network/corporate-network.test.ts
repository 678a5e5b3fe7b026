// A company's network, for real on this machine: a proxy that demands credentials, and an authority of its own.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import { certificateErrorCode } from '../../../../app/api/http/certificate-error.ts';
import type { SecretLookup } from '../../../../app/core/ports.ts';
import { certificateText } from '../../../../app/core/failure-messages.ts';
import { createNetwork, type Network } from '../../../../app/electron/network/network.ts';
import { chromiumProxyConfig } from '../../../../app/electron/network/proxies.ts';
import { openTrustStore } from '../../../../app/electron/network/trust-store.ts';
import { prepareSignInSession } from '../../../../app/electron/sign-in/sign-in-session.ts';
import { authorityFile, authorityName, serverCertificate } from '../../../loopback/private-authority.ts';
import { type Proxy, startProxy } from '../../../loopback/proxy.ts';

const secret = 'heron-at-dusk-7';

let servers: Server[];
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
  servers = [createServer(serverCertificate(), answer), createPlainServer(answer)];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  [secure = 0, plain = 0] = servers.map((server) => (server.address() as AddressInfo).port);
  network = createNetwork(
    { resolveProxy: () => Promise.reject(new Error('Nobody should ask the system.')) },
    {
      preferences: () => preferences,
      proxyPassword: () => Promise.resolve(password),
      log: (line) => lines.push(line),
    },
  );
});

afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  for (const proxy of proxies) proxy.close();
});

const get = (url: string) => network.send({ method: 'GET', url, headers: {} });

/** The person enters a proxy by hand. */
async function enterProxy(port: number): Promise<Proxy> {
  const username = 'alice';
  const proxy = await startProxy({ username, password: secret, port });
  proxies.push(proxy);
  preferences = { ...preferences, proxy: { kind: 'manual', address: proxy.address, username } };
  network.reset();
  return proxy;
}

describe('a proxy that demands credentials', () => {
  test.each([
    ['http:', () => plain, 'GET http://pbx.example.net/ns-api 200'],
    ['https:', () => secure, 'CONNECT pbx.example.net:443 200'],
  ])('is told those of the person, and the service behind it at %s is not', async (scheme, port, asked) => {
    preferences = { ...preferences, certificates: authorityFile };
    const proxy = await enterProxy(port());
    expect(await get(`${scheme}//pbx.example.net/ns-api`)).toMatchObject({
      ok: true,
      value: { text: 'hello' },
    });
    expect(proxy.asked).toEqual([asked]);
    if (scheme === 'https:') expect(reached).toEqual(['pbx.example.net no credentials']);
  });

  test.each(['http:', 'https:'])(
    'that are wrong lets nothing through to %s, and that is told',
    async (scheme) => {
      password = { kind: 'found', secret: 'wrong' };
      await enterProxy(scheme === 'http:' ? plain : secure);
      const sent = await get(`${scheme}//pbx.example.net/`);
      expect(sent).toEqual({ ok: false, failure: { code: 'proxy', detail: 'status 407', status: 407 } });
      expect(reached).toEqual([]);
    },
  );

  test('is tried with a new password as soon as there is one', async () => {
    password = { kind: 'none' };
    const proxy = await enterProxy(plain);
    expect(await get('http://pbx.example.net/')).toMatchObject({ ok: false, failure: { code: 'proxy' } });
    password = { kind: 'found', secret };
    network.reset();
    expect(await get('http://pbx.example.net/')).toMatchObject({ ok: true });
    expect(proxy.asked.map((line) => line.slice(-3))).toEqual(['407', '200']);
  });

  test('is not asked at all while its password can’t be read', async () => {
    password = { kind: 'unreadable', reason: 'The keychain is locked.' };
    const proxy = await enterProxy(plain);
    expect(await get('http://pbx.example.net/')).toMatchObject({ ok: false, failure: { code: 'proxy' } });
    expect(proxy.asked).toEqual([]);
  });

  test('is left out for this machine itself, and where no proxy is wished for', async () => {
    const proxy = await enterProxy(plain);
    expect(await get(`http://127.0.0.1:${plain}/`)).toMatchObject({ ok: true });
    preferences = { ...preferences, proxy: { kind: 'none' } };
    network.reset();
    expect(await get(`http://localhost:${plain}/`)).toMatchObject({ ok: true });
    expect(proxy.asked).toEqual([]);
  });
});

describe('an authority that the system doesn’t know', () => {
  const problem = { fault: 'unknown-issuer', issuedTo: 'pbx.example.net', issuedBy: authorityName };

  test('is not trusted, and it is said whose certificate it is', async () => {
    const sent = await get(`https://localhost:${secure}/`);
    expect(sent).toMatchObject({
      ok: false,
      failure: { code: 'certificate', certificate: { ...problem, host: `localhost:${secure}` } },
    });
    expect(reached).toEqual([]);
  });

  test('[S13] is not trusted where the environment says to trust everybody, either', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const outcome = await get(`https://127.0.0.1:${secure}/`);
    vi.unstubAllEnvs();
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'certificate' } });
    expect(reached).toEqual([]);
  });

  test('is named behind a proxy as well', async () => {
    await enterProxy(secure);
    const sent = await get('https://pbx.example.net/');
    expect(sent).toMatchObject({
      ok: false,
      failure: { certificate: { ...problem, host: 'pbx.example.net' } },
    });
    expect(reached).toEqual([]);
  });

  test('is trusted when the person names its file, and not any more when they don’t', async () => {
    const url = `https://localhost:${secure}/`;
    preferences = { ...preferences, certificates: authorityFile };
    network.reset();
    expect(await get(url)).toMatchObject({ ok: true, value: { text: 'hello' } });
    preferences = { ...preferences, certificates: '' };
    network.reset();
    expect(await get(url)).toMatchObject({ ok: false, failure: { code: 'certificate' } });
  });

  test('is trusted for the names in its certificates only', async () => {
    preferences = { ...preferences, certificates: authorityFile };
    await enterProxy(secure);
    const sent = await get('https://elsewhere.example.net/');
    expect(sent).toMatchObject({ ok: false, failure: { certificate: { fault: 'other-host' } } });
    expect(reached).toEqual([]);
  });
});

describe('the sign-in window’s trust', () => {
  const server = serverCertificate().cert;
  const now = Date.now();
  const vouches = (file: string, chain: readonly string[], host = 'pbx.example.net', at = now) =>
    openTrustStore(file, (line) => lines.push(line)).isTrustedChain(chain, host, at);

  test('[S95] is in certificates that the file’s authority issued, for their names and in their time', () => {
    expect(vouches(authorityFile, [server])).toBe(true);
    expect(vouches(authorityFile, [server], '127.0.0.1')).toBe(true);
    expect(vouches(authorityFile, [server], 'elsewhere.example.net')).toBe(false);
    expect(vouches(authorityFile, [server], 'pbx.example.net', now + 200 * 365 * 86_400_000)).toBe(false);
    expect(vouches(authorityFile, [])).toBe(false);
    expect(vouches('', [server])).toBe(false);
  });

  test('[S96] is not in a server’s own certificate as an authority', () => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-trust-'));
    const file = join(folder, 'server.pem');
    writeFileSync(file, server);
    expect(vouches(file, [server])).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('is not in what somebody issued who may not issue any', () => {
    const issued = readFileSync(new URL('../../../loopback/issued-by-server.pem', import.meta.url), 'utf8');
    expect(vouches(authorityFile, [issued, server], 'bank.example.net')).toBe(false);
  });

  /** What a window's session is told of the server's certificate; undefined where Chromium alone decides. */
  const verdict = async (certificates: string, chromiumSays: string, hostname = 'pbx.example.net') => {
    let answered: number | undefined;
    await prepareSignInSession(
      {
        setProxy: () => Promise.resolve(),
        setCertificateVerifyProc: (verify) => {
          const shown = { hostname, certificate: { data: server }, verificationResult: chromiumSays };
          verify(shown, (answer) => (answered = answer));
        },
      },
      { ...preferences, certificates },
      () => openTrustStore(certificates, (line) => lines.push(line)),
    );
    return answered;
  };

  test('[S97] is asked only about an issuer that Chromium doesn’t know, and only where a file is named', async () => {
    const unknown = 'net::ERR_CERT_AUTHORITY_INVALID';
    expect(await verdict(authorityFile, unknown)).toBe(0);
    expect(await verdict(authorityFile, unknown, 'elsewhere.example.net')).toBe(-3);
    for (const other of ['OK', 'ERR_CERT_DATE_INVALID', 'ERR_CERT_COMMON_NAME_INVALID', 'ERR_CERT_REVOKED'])
      expect(await verdict(authorityFile, `net::${other}`)).toBe(-3);
    expect(await verdict('', unknown)).toBeUndefined();
  });

  test('is in nobody where the file can’t be used, and the log says so', () => {
    expect(vouches('/nowhere/authority.pem', [server])).toBe(false);
    expect(lines.join()).toContain('/nowhere/authority.pem');
  });
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unknown-issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-issuer'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'unknown-issuer'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other-host'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'other-host'],
  ['CERT_REVOKED', 'revoked'],
  ['EPROTO', 'other'],
] as const)('%s is told as %s, with the host and a way on', (error, fault) => {
  expect(certificateErrorCode(error)).toBe(fault);
  const certificate = { host: 'pbx.example.net', fault, issuedTo: 'a', issuedBy: 'b' };
  const text = certificateText({ certificate });
  expect(text).toMatch(/pbx\.example\.net.*(?:IT|clock).*Perch didn’t send anything\.$/);
});

test('Chromium is given the same wish for a sign-in window', () => {
  expect(chromiumProxyConfig({ kind: 'system' })).toBeUndefined();
  expect(chromiumProxyConfig({ kind: 'none' })).toEqual({ mode: 'direct' });
  expect(chromiumProxyConfig({ kind: 'manual', address: 'http://proxy:8080', username: 'alice' })).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'http://proxy:8080',
  });
  // Nothing is entered yet.
  expect(chromiumProxyConfig({ kind: 'manual', address: '', username: '' })).toBeUndefined();
});
