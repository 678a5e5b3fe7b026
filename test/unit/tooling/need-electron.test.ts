// The first step of `npm run dist`, in a made-up project whose Electron has no binary, or one.
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

async function needElectron(): Promise<{ readonly code: unknown; readonly told: string }> {
  const child = spawn(process.execPath, ['build/package/need-electron.ts'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Nobody listens on this port, and nothing has been downloaded before.
    env: {
      ...process.env,
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      electron_config_cache: join(project, 'cache'),
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  child.once('close', end);
  const [code, told] = await Promise.all([ended, text(child.stderr)]);
  return { code, told };
}

test('without Electron’s binary it says that no packages can be made, why, and what can be done, and ends with 3', async () => {
  expect(await needElectron()).toEqual({
    code: 3,
    told:
      "No packages can be made: Electron's binary can't be downloaded here.\n" +
      'npm run pack:check needs no binary: it packs around a stand-in, and verifies what it has packed.\n',
  });
});

test('with Electron’s binary it says nothing, and packing goes on', async () => {
  write('node_modules/electron/path.txt', 'electron');
  write('node_modules/electron/dist/electron', '');
  expect(await needElectron()).toEqual({ code: 0, told: '' });
});
