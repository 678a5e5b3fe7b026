// The app with which `npm start` tries Electron out, run on the Chromium host instead of Electron.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeElectron } from '../../../build/electron/usable.ts';

const host = resolve(import.meta.dirname, '../run.ts');
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-probe-host-'));
  path = join(folder, 'electron');
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${host}' "$@"\n`);
  chmodSync(path, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a page answers the app that tries Electron out', async () => {
  expect(await probeElectron({ path, switches: [], env: process.env })).toBeUndefined();
});

test('the app fails where its page can’t run', async () => {
  const env = { ...process.env, PERCH_BROWSER: '/bin/false' };
  expect(await probeElectron({ path, switches: [], env })).toMatch(/exit code/);
});
