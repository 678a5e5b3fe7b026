// Finding Electron: downloading it from a mirror on this machine, or getting another from npm, with a script that stands in for npm.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installedElectron } from '../../../build/electron/binary.ts';
import { downloadElectron } from '../../../build/electron/download.ts';
import { type ElectronParts, electronSwitches, findElectron } from '../../../build/electron/find.ts';
import { issue } from '../../loopback/certificates.ts';
import { listeningPort } from '../../loopback/listening-port.ts';
import { type Proxy, startProxy } from '../../loopback/proxy.ts';

const isLinux = process.platform === 'linux';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-electron-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes Electron's npm package, with a binary of the version `unpacked` if one is given. */
function writePackage({ checksums = {}, unpacked }: { checksums?: object; unpacked?: string } = {}): string {
  const path = join(folder, 'package');
  mkdirSync(join(path, 'dist'), { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "version": "45.4.1" }');
  writeFileSync(join(path, 'checksums.json'), JSON.stringify(checksums));
  if (unpacked !== undefined) {
    writeFileSync(join(path, 'path.txt'), 'electron');
    writeFileSync(join(path, 'dist/version'), unpacked);
    writeFileSync(join(path, 'dist/electron'), '');
  }
  return path;
}

describe('the installed binary', () => {
  test('is that of the package’s version', () => {
    expect(installedElectron({}, writePackage()).kind).toBe('missing');
    expect(installedElectron({}, writePackage({ unpacked: 'v45.4.1' })).kind).toBe('installed');
    expect(installedElectron({}, writePackage({ unpacked: '44.0.0' }))).toEqual({
      kind: 'missing',
      reason: "Electron's binary is 44.0.0 instead of 45.4.1",
    });
  });
});

describe('a download', () => {
  const file = `electron-v45.4.1-${process.platform}-${process.arch}.zip`;
  const zip = Buffer.from('a zip file');
  const checksums = { [file]: createHash('sha256').update(zip).digest('hex') };
  const servers: Server[] = [];
  const proxies: Proxy[] = [];

  // Removes the variables that would affect the download.
  beforeEach(() => {
    for (const name of Object.keys(process.env)) {
      if (/proxy|^npm_config_|^electron_/i.test(name)) vi.stubEnv(name, undefined);
    }
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    for (const server of servers.splice(0)) server.close();
    for (const proxy of proxies.splice(0)) proxy.close();
  });

  async function proxyBefore(server: Server): Promise<Proxy> {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const proxy = await startProxy({ username: 'ada', password: 'swift 1', port: listeningPort(server) });
    proxies.push(proxy);
    return proxy;
  }

  function download(env: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.stubEnv('electron_config_cache', join(folder, 'cache'));
    return downloadElectron(process.env, writePackage({ checksums }));
  }

  function cached(): readonly string[] {
    const cache = join(folder, 'cache');
    return existsSync(cache) ? readdirSync(cache).flatMap((name) => readdirSync(join(cache, name))) : [];
  }

  const withCredentials = ({ address }: Proxy) => address.replace('//', '//ada:swift%201@');

  test('takes npm’s mirror and proxy, and is in the cache then', async () => {
    const proxy = await proxyBefore(createServer((_request, response) => response.end(zip)));
    const env = {
      npm_config_electron_mirror: 'http://mirror.example.net/',
      npm_config_https_proxy: withCredentials(proxy),
    };
    expect(await download(env)).toBeUndefined();
    expect(await download(env)).toBeUndefined();
    expect(proxy.requests).toEqual([`GET http://mirror.example.net/v45.4.1/${file} 200`]);
    expect(cached()).toEqual([file]);
  });

  test('trusts the authorities in npm’s cafile', async () => {
    const authority = issue({ name: 'Company', authority: {}, usages: ['keyCertSign'] });
    const issued = issue({ name: 'mirror', issuer: authority, hosts: ['mirror.example.net'] });
    const tls = { key: issued.keyPem, cert: issued.certificate };
    const proxy = await proxyBefore(createTlsServer(tls, (_request, response) => response.end(zip)));
    const env = { ELECTRON_MIRROR: 'https://mirror.example.net/', HTTPS_PROXY: withCredentials(proxy) };
    expect(await download(env)).toMatch(/^Electron 45.4.1 can't be downloaded: .*certificate/);
    writeFileSync(join(folder, 'ca.pem'), authority.certificate);
    expect(await download({ ...env, npm_config_cafile: join(folder, 'ca.pem') })).toBeUndefined();
  });

  test('of another file is refused, and leaves nothing in the cache', async () => {
    const proxy = await proxyBefore(
      createServer((_request, response) => response.end('Sign in to this network')),
    );
    const env = { ELECTRON_MIRROR: 'http://mirror.example.net/', HTTP_PROXY: withCredentials(proxy) };
    expect(await download(env)).toMatch(/checksum/);
    expect(cached()).toEqual([]);
  });
});

const remedy = 'docs/developer/running.md has what helps, under “What it runs on”.';

describe.skipIf(!isLinux)('Electron', () => {
  const installed = { kind: 'installed', path: '/electron', version: '45.4.1' } as const;
  const missing = () => ({ kind: 'missing', reason: 'It is not there' }) as const;
  let printed: string[];

  function find(parts: Partial<ElectronParts>, fromNpm = 'allowed') {
    printed = [];
    return findElectron(
      { PERCH_ELECTRON_FROM_NPM: fromNpm },
      {
        installDevelopment: () => Promise.resolve({ kind: 'missing', reason: 'npm has none' }),
        withDisplay: (env) => Promise.resolve({ ...env, DISPLAY: ':7', ELECTRON_RUN_AS_NODE: '1' }),
        print: (line) => printed.push(line),
        ...parts,
      },
    );
  }

  test('that is installed is found, with the display and the switches, and as Electron', async () => {
    const electron = await find({ installed: () => installed });
    expect(electron).toMatchObject({ kind: 'found', name: 'Electron 45.4.1', switches: electronSwitches() });
    expect(electron.kind === 'found' && electron.env).toMatchObject({ DISPLAY: ':7' });
    expect(electron.kind === 'found' && electron.env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
  });

  test('has no sandbox for root only', () => {
    expect(electronSwitches(0)).toEqual(['--no-sandbox']);
    expect(electronSwitches(1000)).toEqual([]);
  });

  test('that is missing is downloaded', async () => {
    const install = () => Promise.resolve(installed);
    expect(await find({ installed: missing, install })).toMatchObject({ kind: 'found' });
    expect(printed).toEqual(['It is not there: trying to download it …']);
  });

  test('from npm is taken after a failed download, and named with the reason, unless that is forbidden', async () => {
    const install = () => Promise.resolve({ kind: 'missing', reason: 'no network' } as const);
    const installDevelopment = () => Promise.resolve({ ...installed, version: '33.2.1' });
    expect(await find({ installed: missing, install, installDevelopment })).toMatchObject({
      kind: 'found',
      name: 'Electron 33.2.1 from npm, for development only, because no network',
    });
    expect(await find({ installed: missing, install, installDevelopment }, 'never')).toEqual({
      kind: 'missing',
      reason: `no network. ${remedy}`,
    });
  });

  test('that ELECTRON_OVERRIDE_DIST_PATH names and that isn’t there is not replaced by another', async () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') };
    expect(await findElectron(env)).toEqual({
      kind: 'missing',
      reason: `ELECTRON_OVERRIDE_DIST_PATH is ${join(folder, 'none')}, where Electron isn't.`,
    });
  });

  test('isn’t looked for without a display and Xvfb', async () => {
    const withDisplay = () => Promise.reject(new Error('There is no display.'));
    expect(await find({ installed: () => installed, withDisplay })).toEqual({
      kind: 'missing',
      reason: 'there is no display, and Xvfb is missing: build/setup.sh installs it.',
    });
  });
});
