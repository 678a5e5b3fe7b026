// Downloading Electron from a real mirror on this machine, directly and through a real proxy, with the settings of npm users.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadElectronZip } from '../../../../build/electron/download.ts';
import { readDownloadSettings } from '../../../../build/electron/download-settings.ts';
import { freePort } from '../../../../build/free-port.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';
import { type Proxy, startProxy } from '../../../loopback/proxy.ts';
import { sha256Of, zipOf } from './zip.ts';

const version = '45.4.1';
const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
const zip = zipOf({ electron: '#!/bin/sh' });
const checksums = { [file]: sha256Of(zip) };

let folder: string;
let requests: string[];
const servers: Server[] = [];
const proxies: Proxy[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-download-'));
  requests = [];
  // The environment of these tests decides nothing.
  for (const name of Object.keys(process.env)) {
    if (/proxy|^npm_config_|^electron_/i.test(name)) vi.stubEnv(name, undefined);
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
  for (const proxy of proxies.splice(0)) proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const sendZip: RequestListener = (request, response) => {
  requests.push(request.url ?? '');
  response.writeHead(200, { 'content-length': zip.length }).end(zip);
};

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return listeningPort(server);
}

/** A mirror, and its port. */
function startMirror(listener: RequestListener = sendZip): Promise<number> {
  return listen(createServer(listener));
}

async function proxyBefore(port: number): Promise<Proxy> {
  const proxy = await startProxy({ username: 'ada', password: 'swift 1', port });
  proxies.push(proxy);
  return proxy;
}

/** The address of a proxy with credentials. */
function withCredentials({ address }: Proxy): string {
  return address.replace('//', '//ada:swift%201@');
}

/** Downloads with an environment. Resolves with the error's message, or with the reported progress. */
async function download(
  env: Readonly<Record<string, string>>,
  sums: Readonly<Record<string, string>> = checksums,
) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const fractions: number[] = [];
  const settings = { ...readDownloadSettings(process.env), cacheFolder: join(folder, 'cache') };
  try {
    await downloadElectronZip({
      version,
      checksums: sums,
      settings,
      progress: (each) => fractions.push(each),
    });
    return fractions.at(-1);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

function cached(): readonly string[] {
  const cache = join(folder, 'cache');
  return existsSync(cache) ? readdirSync(cache).flatMap((name) => readdirSync(join(cache, name))) : [];
}

describe('a mirror', () => {
  test.each(['ELECTRON_MIRROR', 'npm_config_electron_mirror'])('in %s is used', async (name) => {
    const port = await startMirror();
    expect(await download({ [name]: `http://127.0.0.1:${port}/electron/` })).toBe(1);
    expect(requests).toEqual([`/electron/v${version}/${file}`]);
    expect(cached()).toEqual([file]);
  });

  test.each(['ELECTRON_CUSTOM_DIR', 'npm_config_electron_custom_dir'])(
    'has the folder in %s',
    async (name) => {
      const port = await startMirror();
      expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/`, [name]: '{{ version }}' })).toBe(
        1,
      );
      expect(requests).toEqual([`/${version}/${file}`]);
    },
  );

  test('is asked once: the file comes from the cache then', async () => {
    const port = await startMirror();
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` };
    await download(env);
    expect(await download(env)).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test('without the file has its address in the message', async () => {
    const port = await startMirror((_request, response) => response.writeHead(404).end());
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/electron` })).toBe(
      `http://127.0.0.1:${port}/electronv${version}/${file} doesn't exist (404); check ELECTRON_MIRROR and ELECTRON_CUSTOM_DIR`,
    );
  });

  test('that fails has its status in the message', async () => {
    const port = await startMirror((_request, response) => response.writeHead(503).end());
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(
      `127.0.0.1:${port} answered with status 503`,
    );
  });

  test('that sends another file leaves nothing in the cache', async () => {
    const port = await startMirror((_request, response) =>
      response.end('<html>Sign in to the guest network</html>'),
    );
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(
      `the file from 127.0.0.1:${port} is cut or changed: it has another checksum, and was deleted`,
    );
    expect(cached()).toEqual([]);
  });

  test('that ends in the middle of the file leaves nothing in the cache', async () => {
    const port = await startMirror((_request, response) => {
      response.writeHead(200, { 'content-length': zip.length });
      response.write(zip.subarray(0, 20), () => response.destroy());
    });
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(
      `the connection to 127.0.0.1:${port} broke`,
    );
    expect(cached()).toEqual([]);
  });

  test('that is not there has that in the message', async () => {
    const port = await freePort();
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(
      `127.0.0.1:${port} can't be reached: the connection is refused`,
    );
  });

  test('with own builds has its own checksums where the user asks for them', async () => {
    const other = Object.fromEntries([[file, '0'.repeat(64)]]);
    const port = await startMirror((request, response) => {
      if (request.url?.endsWith('SHASUMS256.txt') === true) response.end(`${sha256Of(zip)} *${file}`);
      else sendZip(request, response);
    });
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` };
    expect(await download(env, other)).toMatch(/another checksum/);
    expect(await download({ ...env, npm_config_electron_use_remote_checksums: '1' }, other)).toBe(1);
  });
});

describe('a proxy', () => {
  test.each(['npm_config_proxy', 'npm_config_https_proxy', 'HTTP_PROXY', 'http_proxy'])(
    'in %s is used for http:, with its credentials',
    async (name) => {
      const proxy = await proxyBefore(await startMirror());
      expect(
        await download({ ELECTRON_MIRROR: 'http://mirror.example.net/', [name]: withCredentials(proxy) }),
      ).toBe(1);
      expect(proxy.requests).toEqual([`GET http://mirror.example.net/v${version}/${file} 200`]);
    },
  );

  test('without the credentials that it asks for has its address in the message', async () => {
    const proxy = await proxyBefore(await startMirror());
    const { host } = new URL(proxy.address);
    for (const mirror of ['http://mirror.example.net/', 'https://mirror.example.net/']) {
      expect(await download({ ELECTRON_MIRROR: mirror, npm_config_proxy: proxy.address })).toBe(
        `the proxy ${host} asks for a name and a password (407)`,
      );
    }
  });

  test('that is not there is named without its credentials', async () => {
    const message = await download({
      ELECTRON_MIRROR: 'http://mirror.example.net/',
      npm_config_proxy: 'http://ada:secret@127.0.0.1:1',
    });
    expect(message).toBe(
      "mirror.example.net can't be reached through the proxy 127.0.0.1:1: the connection is refused",
    );
  });

  test.each(['npm_config_noproxy', 'NO_PROXY'])('isn’t used for a host in %s', async (name) => {
    const port = await startMirror();
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${port}/`, npm_config_proxy: 'http://127.0.0.1:1' };
    expect(await download({ ...env, [name]: 'intranet,127.0.0.1' })).toBe(1);
  });
});

describe('a mirror with a certificate of a private authority', () => {
  const authority = issue({ name: 'Company', authority: {}, usages: ['keyCertSign'] });
  const issued = issue({ name: 'mirror', issuer: authority, hosts: ['mirror.example.net'] });
  const tls = { key: issued.keyPem, cert: issued.certificate };

  /** The environment for a mirror behind a proxy. */
  async function secureMirror(): Promise<{ readonly env: Record<string, string>; readonly proxy: Proxy }> {
    const proxy = await proxyBefore(await listen(createTlsServer(tls, sendZip)));
    return {
      env: { ELECTRON_MIRROR: 'https://mirror.example.net/', npm_config_https_proxy: withCredentials(proxy) },
      proxy,
    };
  }

  test('is refused, with the remedy', async () => {
    const { env } = await secureMirror();
    expect(await download(env)).toMatch(
      /^the certificate of mirror\.example\.net isn't trusted through the proxy 127\.0\.0\.1:\d+ \([A-Z_]+\); name its authority in npm's setting cafile$/,
    );
    expect(requests).toEqual([]);
  });

  test('is trusted with npm’s cafile', async () => {
    const { env, proxy } = await secureMirror();
    writeFileSync(join(folder, 'ca.pem'), authority.certificate);
    expect(await download({ ...env, npm_config_cafile: join(folder, 'ca.pem') })).toBe(1);
    expect(proxy.requests).toEqual(['CONNECT mirror.example.net:443 200']);
  });

  test('is trusted with npm’s ca, with line breaks or \\n', async () => {
    const { env } = await secureMirror();
    expect(await download({ ...env, npm_config_ca: authority.certificate })).toBe(1);
    rmSync(join(folder, 'cache'), { recursive: true });
    const escaped = authority.certificate.replaceAll('\n', String.raw`\n`);
    expect(await download({ ...env, npm_config_ca: escaped })).toBe(1);
  });

  test('is accepted with strict-ssl off, because the checksum proves the file', async () => {
    const { env } = await secureMirror();
    expect(await download({ ...env, npm_config_strict_ssl: '' })).toBe(1);
  });

  test('isn’t accepted with strict-ssl off and checksums of the mirror', async () => {
    const { env } = await secureMirror();
    const remote = { npm_config_strict_ssl: 'false', electron_use_remote_checksums: '1' };
    expect(await download({ ...env, ...remote })).toMatch(/isn't trusted/);
  });
});

describe('the settings', () => {
  test('of npm win over the environment', () => {
    const env = {
      npm_config_https_proxy: 'http://npm:1',
      HTTPS_PROXY: 'http://env:2',
      http_proxy: 'http://env:3',
    };
    expect(readDownloadSettings(env)).toMatchObject({
      httpProxy: 'http://npm:1/',
      httpsProxy: 'http://npm:1/',
    });
  });

  test('for https: come from HTTPS_PROXY before HTTP_PROXY', () => {
    const env = { HTTPS_PROXY: 'http://secure:2', HTTP_PROXY: 'http://plain:3' };
    expect(readDownloadSettings(env)).toMatchObject({
      httpProxy: 'http://plain:3/',
      httpsProxy: 'http://secure:2/',
    });
  });

  test.each(['', 'null', 'false', ' '])('that are %o are unset', (value) => {
    const settings = readDownloadSettings({ npm_config_proxy: value, npm_config_cafile: value });
    expect(settings).toEqual({
      noProxy: '',
      certificates: [],
      verifyCertificates: true,
      remoteChecksums: false,
    });
  });

  test('may name a proxy without a scheme', () => {
    expect(readDownloadSettings({ HTTPS_PROXY: 'proxy.example:8080' }).httpsProxy).toBe(
      'http://proxy.example:8080/',
    );
  });

  test.each(['socks5://proxy.example', 'http://'])(
    'with the proxy %s have a message without it',
    (address) => {
      expect(() => readDownloadSettings({ HTTPS_PROXY: address })).toThrow(
        /^The proxy in npm's settings or the environment isn't an http: or https: address/,
      );
    },
  );

  test('with a cafile that can’t be read name it', () => {
    expect(() => readDownloadSettings({ npm_config_cafile: '/missing/ca.pem' })).toThrow(
      "The file of npm's setting cafile can't be read: /missing/ca.pem",
    );
  });

  test('join npm’s list of hosts without a proxy', () => {
    expect(readDownloadSettings({ npm_config_noproxy: 'a.example\n\nb.example' }).noProxy).toBe(
      'a.example,b.example',
    );
  });
});
