import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxLogBytes, openLog } from '../../../../app/electron/logging/log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-log-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('[S24] only the owner can read the log and its folder, and a line is redacted', async () => {
  const logs = join(folder, 'logs');
  openLog(logs)('signing in with password: heron');
  const file = join(logs, 'perch.log');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('password: [removed]');
  if (process.platform === 'win32') return;
  expect((await stat(logs)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('each line names its level, and lines of level debug are written with `verbose` only', async () => {
  const file = join(folder, 'perch.log');
  const quiet = openLog(folder);
  quiet('a detail', 'debug');
  quiet('a problem', 'warn');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('warn a problem');
  expect(await readFile(file, 'utf8')).not.toContain('a detail');
  openLog(folder, { verbose: true })('a detail', 'debug');
  await expect.poll(() => readFile(file, 'utf8')).toContain('debug a detail');
});

test('[S22] text of outside origin can’t look like an entry of its own, and has no control characters', async () => {
  const file = join(folder, 'perch.log');
  openLog(folder)('profile: \u001B[31mred\u202E\n2026-01-01T00:00:00.000Z error forged');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('forged');
  expect(await readFile(file, 'utf8')).toMatch(
    /profile: \[31mred\n {4}2026-01-01T00:00:00.000Z error forged\n$/,
  );
});

test('a log of the maximum size is renamed, and the renamed one before it is deleted', async () => {
  const log = openLog(folder);
  const line = 'word '.repeat(20_000);
  for (let written = 0; written < 2.5 * maxLogBytes; written += line.length) log(line);
  log('the end');
  await expect.poll(() => readFile(join(folder, 'perch.log'), 'utf8').catch(() => '')).toContain('the end');
  const sizes = await Promise.all(
    ['perch.log', 'perch.old.log'].map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(Math.max(...sizes)).toBeLessThan(1.2 * maxLogBytes);
  expect((await readdir(folder)).sort()).toEqual(['perch.log', 'perch.old.log']);
});
