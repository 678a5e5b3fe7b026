// Finding Electron: downloading it from a mirror on this machine, trying it out with scripts that stand in for it, and the choice
// of the host.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseHost } from '../../../build/choose-host.ts';
import { downloadElectron, installedElectron } from '../../../build/electron/binary.ts';
import {
  type ElectronParts,
  electronSwitches,
  findUsableElectron,
  probeElectron,
} from '../../../build/electron/usable.ts';
import { issue } from '../../loopback/certificates.ts';
import { freePort } from '../../loopback/free-port.ts';
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

  test('is the one in ELECTRON_OVERRIDE_DIST_PATH, where that is set', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'own') };
    expect(installedElectron(env, writePackage({ unpacked: '45.4.1' })).kind).toBe('missing');
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/electron'), '');
    expect(installedElectron(env, writePackage({ unpacked: '45.4.1' }))).toEqual({
      kind: 'installed',
      path: join(folder, 'own/electron'),
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
    expect(await download(env)).toMatch(/^Electron's binary can't be downloaded: .*certificate/);
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

  test('that fails has the system’s reason', async () => {
    const port = await freePort();
    expect(await download({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(
      `Electron's binary can't be downloaded: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });
});

/** A program that stands in for Electron. */
function script(body: string): string {
  const path = join(folder, 'electron');
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

const remedy = 'docs/developer/running.md has what helps, under “What it runs on”.';

describe.skipIf(!isLinux)('trying Electron out', () => {
  const installed = (body: string) => (): ReturnType<typeof installedElectron> => ({
    kind: 'installed',
    path: script(body),
  });
  const missing = () => ({ kind: 'missing', reason: 'It is not there' }) as const;
  let printed: string[];

  function find(parts: Partial<ElectronParts>) {
    printed = [];
    return findUsableElectron(process.env, {
      withDisplay: (env) => Promise.resolve({ ...env, DISPLAY: ':7', ELECTRON_RUN_AS_NODE: '1' }),
      print: (line) => printed.push(line),
      ...parts,
    });
  }

  test('one that runs is usable, with the display and the switches, and as Electron', async () => {
    const electron = await find({
      installed: installed('test -z "$ELECTRON_RUN_AS_NODE" && test "$DISPLAY" = :7'),
    });
    expect(electron).toMatchObject({ kind: 'usable', switches: electronSwitches() });
    expect(electron.kind === 'usable' && electron.env['DISPLAY']).toBe(':7');
  });

  test('the sandbox is off for root only', () => {
    expect(electronSwitches(0)).toEqual(['--no-sandbox']);
    expect(electronSwitches(1000)).toEqual([]);
  });

  test.each([
    [
      'echo libgtk-3.so.0: cannot open shared object file >&2; exit 127',
      'ends at its start with exit code 127',
    ],
    [
      'printf "\\033[31mlibgtk-3.so.0: cannot open shared object file\\n" >&2; kill -TRAP $$',
      'crashes at its start with SIGTRAP',
    ],
  ])('one that fails (%s) has what it has printed, and what helps', async (body, end) => {
    expect(await find({ installed: installed(body) })).toEqual({
      kind: 'unusable',
      reason: `Electron ${end}.\n  libgtk-3.so.0: cannot open shared object file\n${remedy}`,
    });
  });

  test('one that can’t be started has the system’s code', async () => {
    const failure = await probeElectron({ path: join(folder, 'none'), switches: [], env: process.env });
    expect(failure).toBe("Electron can't be started (ENOENT).");
  });

  test('one that hangs is killed at the time limit', async () => {
    const path = script('echo starting >&2; exec sleep 600');
    const failure = await probeElectron({ path, switches: [], env: process.env, timeoutMs: 1_000 });
    expect(failure).toBe("Electron didn't get ready within 1 seconds.\n  starting");
  });

  test('a missing one is downloaded', async () => {
    expect(await find({ installed: missing, install: () => Promise.resolve(installed('')()) })).toMatchObject(
      {
        kind: 'usable',
      },
    );
    expect(printed).toEqual(['It is not there: trying to download it …']);
  });

  test('a failed download is the reason', async () => {
    const install = () => Promise.resolve({ kind: 'missing', reason: 'no network' } as const);
    expect(await find({ installed: missing, install })).toEqual({
      kind: 'unusable',
      reason: `no network. ${remedy}`,
    });
  });

  test('without a display and Xvfb nothing is started', async () => {
    const withDisplay = () => Promise.reject(new Error('There is no display.'));
    expect(await find({ installed: installed(`touch '${folder}/started'`), withDisplay })).toEqual({
      kind: 'unusable',
      reason: 'there is no display, and Xvfb is missing: build/setup.sh installs it.',
    });
    expect(existsSync(join(folder, 'started'))).toBe(false);
  });
});

describe('the host', () => {
  const unusable = () => Promise.resolve({ kind: 'unusable', reason: `Electron is ill. ${remedy}` } as const);

  test('is Chromium where Electron isn’t usable, with the reason', async () => {
    const host = await chooseHost('/project', undefined, process.env, unusable);
    expect(host.command).toBe(process.execPath);
    expect(host.sentence).toContain(`Running on the Chromium host: Electron is ill. ${remedy}`);
  });

  test('is an error with --host=electron then', async () => {
    await expect(chooseHost('/project', 'electron', process.env, unusable)).rejects.toThrow(
      `Perch can't run on Electron: Electron is ill. ${remedy}`,
    );
  });

  test('is Chromium with --host=chromium, and Electron isn’t looked for', async () => {
    const look = () => Promise.reject(new Error('looked'));
    const host = await chooseHost('/project', 'chromium', process.env, look);
    expect(host.sentence).toMatch(/^Running on the Chromium host, as requested\./);
  });
});
