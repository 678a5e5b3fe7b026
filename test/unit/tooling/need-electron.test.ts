// The first step of `npm run dist`, in a sample project with and without Electron's binary.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'perch-need-electron-'));
  const copied = [
    'build/package/need-electron.ts',
    'build/electron-binary.ts',
    'node_modules/electron/package.json',
    'node_modules/electron/checksums.json',
  ];
  for (const file of copied) cpSync(join(root, file), join(project, file));
  symlinkSync(join(root, 'node_modules/@electron'), join(project, 'node_modules/@electron'), 'junction');
  write('package.json', '{ "type": "module" }');
});

afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, content: string): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function needElectron(): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const child = spawn(process.execPath, ['build/package/need-electron.ts'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
    // No server listens on this port, and the download cache is empty.
    env: {
      ...process.env,
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      electron_config_cache: join(project, 'cache'),
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  child.once('close', end);
  const [code, stderr] = await Promise.all([ended, text(child.stderr)]);
  return { code, stderr };
}

test('without Electron’s binary it prints the reason and an alternative, with exit code 3', async () => {
  expect(await needElectron()).toEqual({
    code: 3,
    stderr:
      "No packages can be made: Electron's binary can't be downloaded here.\n" +
      'npm run pack:check needs no binary: it packs with a stub for Electron and verifies the package.\n',
  });
});

test('with Electron’s binary it prints nothing, with exit code 0', async () => {
  write('node_modules/electron/path.txt', 'electron');
  write('node_modules/electron/dist/electron', '');
  expect(await needElectron()).toEqual({ code: 0, stderr: '' });
});
