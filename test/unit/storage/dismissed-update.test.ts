import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDismissedUpdate } from '../../../app/storage/dismissed-update.ts';

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-dismissed-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDismissedUpdate(join(folder, 'dismissed-update'), (line) => logged.push(line));

test('the version that was written last is read in the next run', () => {
  expect(open().read()).toBeUndefined();
  open().write('0.3.0');
  open().write('0.4.0-rc.1');
  expect(open().read()).toBe('0.4.0-rc.1');
  expect(readFileSync(join(folder, 'dismissed-update'), 'utf8')).toBe('0.4.0-rc.1\n');
  if (process.platform !== 'win32')
    expect(statSync(join(folder, 'dismissed-update')).mode & 0o777).toBe(0o600);
});

test('a file that is too large is not read', () => {
  writeFileSync(join(folder, 'dismissed-update'), '1'.repeat(1001));
  expect(open().read()).toBeUndefined();
});

test('a file that can’t be read or written is no error', () => {
  mkdirSync(join(folder, 'dismissed-update'));
  expect(open().read()).toBeUndefined();
  open().write('0.3.0');
  expect(logged).toHaveLength(1);
});
