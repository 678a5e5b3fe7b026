import { execFileSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepLogsMs, logNames, maxLogBytes, openLog } from '../../../../app/electron/logging/log.ts';
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

test('a Perch that was started from another folder writes its log', async () => {
  const module = pathToFileURL(resolve(import.meta.dirname, '../../../../app/electron/logging/log.ts')).href;
  const code = `import { openLog } from '${module}'; openLog('.')('from another folder');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  expect(await readFile(join(folder, 'perch.log'), 'utf8')).toContain('from another folder');
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
    const files = logNames.map((name) => join(logs, name));
    await mkdir(logs);
    await Promise.all(files.map((file) => writeFile(file, 'of an earlier run\n')));
    for (const [path, mode] of [[logs, 0o755] as const, ...files.map((file) => [file, 0o644] as const)])
      await chmod(path, mode);
    openLog(logs);
    const modes = await Promise.all([logs, ...files].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  },
);

test.runIf(process.platform !== 'win32')(
  '[S417] links in the place of the log and of the renamed one aren’t followed, also later',
  async () => {
    const victim = join(folder, 'victim');
    const file = join(folder, 'perch.log');
    await writeFile(victim, 'x'.repeat(maxLogBytes + 1), { mode: 0o644 });
    await symlink(victim, join(folder, 'perch.old.log'));
    const log = openLog(folder, { isFolderNamed: true });
    log('the first');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('the first');
    await rm(file);
    await symlink(victim, file);
    log('the second');
    await rm(file);
    log('the third');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('the third');
    expect([await readFile(victim, 'utf8'), (await stat(victim)).mode & 0o777]).toEqual([
      'x'.repeat(maxLogBytes + 1),
      0o644,
    ]);
    expect((await readdir(folder)).sort()).toEqual(['perch.log', 'perch.old.log', 'victim']);
  },
);

test.runIf(process.platform !== 'win32')(
  'a link in the place of a full log that can’t be renamed isn’t followed',
  async () => {
    const victim = join(folder, 'victim');
    await writeFile(victim, 'x'.repeat(maxLogBytes + 1));
    await symlink(victim, join(folder, 'perch.log'));
    await mkdir(join(folder, 'perch.old.log', 'in the way'), { recursive: true });
    openLog(folder)('a line');
    expect(await readFile(victim, 'utf8')).toBe('x'.repeat(maxLogBytes + 1));
  },
);

test('a full log that can’t be renamed is emptied at twice its size', async () => {
  await mkdir(join(folder, 'perch.old.log', 'in the way'), { recursive: true });
  await writeFile(join(folder, 'perch.log'), 'x'.repeat(2 * maxLogBytes));
  const log = openLog(folder);
  log('one more');
  log('the last');
  expect(await readFile(join(folder, 'perch.log'), 'utf8')).toMatch(/^\S+ info the last\n$/);
});

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
  // Escaping makes the line too long again after the first cut. The second cut leaves no part of the first note.
  expect(text.match(/\[/g)).toHaveLength(1);
});

test('a full log is renamed, and one renamed log is kept', async () => {
  const log = openLog(folder);
  const line = 'word '.repeat(13_000);
  for (let written = 0; written < 3.5 * maxLogBytes; written += line.length) log(line);
  log('the end');
  expect((await readdir(folder)).sort()).toEqual([...logNames].sort());
  const sizes = await Promise.all(logNames.map(async (name) => (await stat(join(folder, name))).size));
  expect(Math.max(...sizes)).toBeLessThan(1.2 * maxLogBytes);
  expect(await readFile(join(folder, 'perch.log'), 'utf8')).toContain('the end');
});

test('at a start, a log whose first line is more than 30 days old is renamed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lineOf = (age: number) => `${new Date(Date.now() - age).toISOString()} info a line\n`;
  const file = join(folder, 'perch.log');
  await writeFile(file, lineOf(keepLogsMs));
  openLog(folder);
  expect(await readdir(folder)).toEqual(['perch.log']);
  await writeFile(file, lineOf(keepLogsMs + 1) + lineOf(0));
  openLog(folder);
  expect(await readdir(folder)).toEqual(['perch.old.log']);
});

test('[S370] at a start, a renamed log is deleted 30 days after its last line, and no other file is', async () => {
  const old = new Date(Date.now() - keepLogsMs - 60_000);
  for (const name of ['perch.old.log', 'other.log']) {
    await writeFile(join(folder, name), 'a line\n');
    await utimes(join(folder, name), old, old);
  }
  openLog(folder);
  expect(await readdir(folder)).toEqual(['other.log']);
});

test.runIf(process.platform !== 'win32')(
  'a folder that the user has named keeps its permissions',
  async () => {
    await chmod(folder, 0o755);
    openLog(folder, { isFolderNamed: true })('a line');
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, 'perch.log'))).mode & 0o777).toBe(0o600);
  },
);
