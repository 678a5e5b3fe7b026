import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxLogBytes, openLog } from '../../../../app/electron/logging/log.ts';
import { maxLineLength } from '../../../../app/electron/logging/redact.ts';

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

test('a line is added to those of before, also of an earlier run', async () => {
  const file = join(folder, 'perch.log');
  await writeFile(file, 'of an earlier run\n');
  const log = openLog(folder);
  for (const line of ['the first', 'the second']) {
    log(line);
    await expect.poll(() => readFile(file, 'utf8')).toContain(line);
  }
  expect(await readFile(file, 'utf8')).toMatch(/^of an earlier run\n.* the first\n.* the second\n$/);
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

test.runIf(process.platform !== 'win32')(
  '[S190] an existing log folder and its files lose the permissions of other users when they are opened',
  async () => {
    const logs = join(folder, 'logs');
    const files = ['perch.log', 'perch.old.log'].map((name) => join(logs, name));
    await mkdir(logs);
    await Promise.all(files.map((file) => writeFile(file, 'of an earlier run\n')));
    for (const [path, mode] of [[logs, 0o755] as const, ...files.map((file) => [file, 0o644] as const)])
      await chmod(path, mode);
    openLog(logs);
    const modes = await Promise.all([logs, ...files].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  },
);

test('[S22] text of outside origin can’t look like an entry of its own, and its control characters are escaped', async () => {
  const file = join(folder, 'perch.log');
  openLog(folder)(
    'profile: \u001B[31mred\u202E\r\n2026-01-01T00:00:00.000Z error forged\u2028also\u2029this\u0085\u009B1m\u2066',
  );
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('forged');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(
    String.raw`info profile: \x1b[31mred\u202e\r\n2026-01-01T00:00:00.000Z error forged\u2028also\u2029this\x85\x9b1m\u2066`,
  );
  expect(text.trimEnd().split('\n')).toHaveLength(1);
});

test('[S191] an entry is cut at the maximum length of a line, with one note', async () => {
  const file = join(folder, 'perch.log');
  openLog(folder)(`service: ${'word\n'.repeat(200_000)}`);
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/characters cut\]\n$/);
  const text = await readFile(file, 'utf8');
  expect(text.length).toBeLessThan(maxLineLength + 100);
  // Its escapes make it too long again after the first cut: the second one leaves no part of the first note.
  expect(text.match(/\[/g)).toHaveLength(1);
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
