import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../../app/shell/log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-log-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the log and its folder are for their owner only, and a line is redacted', async () => {
  const logs = join(folder, 'logs');
  openLog(logs)('signing in with password: heron');
  const file = join(logs, 'perch.log');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('password: [removed]');
  if (process.platform === 'win32') return;
  expect((await stat(logs)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
