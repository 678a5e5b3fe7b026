// The first step of `npm run dist`, in a sample project whose Electron is a stand-in.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeSucceeded } from '../../../build/electron/probe-app.ts';
import { freePort } from '../../../build/free-port.ts';
import { listeningPort } from '../../loopback/listening-port.ts';
import { startProxy } from '../../loopback/proxy.ts';
import { sha256Of, zipOf } from './electron/zip.ts';

const root = resolve(import.meta.dirname, '../../..');
const version = '45.4.1';
const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
const runs = `#!/bin/sh\necho '${probeSucceeded}'\n`;
const crashes = '#!/bin/sh\necho "Check failed: something." >&2; kill -SEGV $$\n';
let project: string;

// Each test runs several Node processes.

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'perch-need-electron-'));
  const copied = [
    'build/package/need-electron.ts',
    'build/electron-binary.ts',
    'build/display.ts',
    'build/electron',
    'app/electron/platform',
    'node_modules/electron/install.js',
  ];
  for (const path of copied) cpSync(join(root, path), join(project, path), { recursive: true });
  for (const name of ['@electron', '@electron-internal', 'undici']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction');
  }
  write('package.json', '{ "type": "module" }');
  write('node_modules/electron/package.json', JSON.stringify({ name: 'electron', version }));
  write('node_modules/electron/checksums.json', '{}');
});

afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, content: string, mode = 0o644): void {
  const target = join(project, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content, { mode });
}

async function needElectron(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/proxy|^npm_config_|^electron_/i.test(name),
  );
  const child = spawn(process.execPath, ['build/package/need-electron.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(inherited),
      // The stand-ins show no windows.
      DISPLAY: ':7',
      electron_config_cache: join(project, 'cache'),
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      ...env,
    },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  child.once('close', end);
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** A mirror behind a proxy that demands credentials, as npm users configure them. */
async function startMirror(electron: string): Promise<{
  readonly env: NodeJS.ProcessEnv;
  readonly requests: readonly string[];
  readonly close: () => void;
}> {
  const zip = zipOf({ electron, version });
  write('node_modules/electron/checksums.json', JSON.stringify({ [file]: sha256Of(zip) }));
  const mirror = createServer((_request, response) => response.end(zip)).listen(0, '127.0.0.1');
  await once(mirror, 'listening');
  const proxy = await startProxy({ username: 'ada', password: 'swift', port: listeningPort(mirror) });
  return {
    env: {
      npm_config_electron_mirror: 'http://mirror.example.net/',
      npm_config_https_proxy: proxy.address.replace('//', '//ada:swift@'),
    },
    requests: proxy.requests,
    close: () => {
      mirror.close();
      proxy.close();
    },
  };
}

test('without Electron’s binary it prints the reason and an alternative, with exit code 3', async () => {
  const port = await freePort();
  expect(await needElectron({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toEqual({
    code: 3,
    stdout: "Electron's binary has not been downloaded: trying to download it …\n",
    stderr:
      `No packages can be made: Electron's binary can't be downloaded: 127.0.0.1:${port} can't be reached: the connection is refused.\n` +
      'npm run pack:check needs no binary: it packs with a stub for Electron and verifies the package.\n',
  });
});

test.skipIf(process.platform !== 'linux')(
  'it downloads Electron through npm’s proxy and mirror, unpacks it and tries it out, once',
  async () => {
    const mirror = await startMirror(runs);
    const first = await needElectron(mirror.env);
    expect(first).toEqual({
      code: 0,
      stdout: "Electron's binary has not been downloaded: trying to download it …\nTrying Electron out …\n",
      stderr: '',
    });
    expect(existsSync(join(project, 'node_modules/electron/dist/electron'))).toBe(true);
    expect(await needElectron(mirror.env)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(mirror.requests).toEqual([`GET http://mirror.example.net/v${version}/${file} 200`]);
    mirror.close();
  },
);

test.skipIf(process.platform !== 'linux')(
  'an Electron that doesn’t run on this machine is packed all the same, with a message',
  async () => {
    const mirror = await startMirror(crashes);
    expect(await needElectron(mirror.env)).toMatchObject({
      code: 0,
      stderr:
        "The packages are made, but can't be tried on this machine: Electron crashes at its start with SIGSEGV; its last words: Check failed: something.\n",
    });
    mirror.close();
  },
);

test.skipIf(process.platform !== 'linux')(
  'a binary that is cut is deleted and unpacked again from the cache',
  async () => {
    const mirror = await startMirror(runs);
    await needElectron(mirror.env);
    write('node_modules/electron/dist/electron', 'cut', 0o755);
    const second = await needElectron(mirror.env);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toMatch(/is damaged or incomplete\. The unpacked Electron was deleted/);
    expect(mirror.requests).toHaveLength(1);
    mirror.close();
  },
);
