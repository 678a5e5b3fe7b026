import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enStart } from '../../app/i18n/texts/en/start.ts';
import { chromiumFolder } from '../../app/storage/data-folder.ts';
import { spawnElectron } from '../desktop/launch.ts';
import { startPracticeService } from '../practice-service/service.ts';
import { timeoutMs } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');

/** A test that quits Perch with a signal, which Windows doesn't support. */
const testWithSignals = test.skipIf(process.platform === 'win32');

let folder: string;
let started: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-start-'));
  started = [];
});

afterEach(async () => {
  // On SIGTERM `npm start` ends its child processes too; SIGKILL would leave them running.
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start` with options. */
function start(...args: string[]) {
  return startWithEnv({}, ...args);
}

/** Runs `npm start` with environment variables. */
function startWithEnv(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(project, 'build/start.ts'), `--user-data-dir=${join(folder, 'data')}`, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, env: { ...process.env, ...env } },
  );
  started.push(child);
  let output = '';
  let standardOutput = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.on('data', (text: string) => (standardOutput += text));
  // Output may arrive after the process has exited, but not after its streams are closed.
  const exitCode = once(child, 'close').then(() => child.exitCode);
  return {
    child,
    output: () => output,
    /** Without standard error, where Chromium logs. */
    standardOutput: () => standardOutput,
    waitForLine: (line: RegExp) => expect.poll(() => output, { timeout: 2 * timeoutMs }).toMatch(line),
    exitCode,
  };
}

async function connectionFile(change: object = {}): Promise<string> {
  const service = await startPracticeService();
  await service.close();
  const file = join(folder, 'connection.json');
  await writeFile(file, JSON.stringify({ ...service.connection, ...change }));
  return file;
}

testWithSignals(
  'a start with damaged settings keeps a copy, writes the given log, prints its Electron, the sign-in state, the keychain and a screenshot, and --check runs beside it',
  async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/settings.json'), '{"connections": [');
    const args = [`--connection=${await connectionFile()}`, '--log-dir=named'];
    const perch = startWithEnv({ TMPDIR: '/proc/missing' }, ...args);
    await perch.waitForLine(/^Perch is ready\.$/m);
    const log = await readFile(join(folder, 'named/perch.log'), 'utf8');
    expect(log).toMatch(
      / info start version=\S+ system=".*" desktop=.* placed=0 placed-problems=0 locked="" defaults="" managed-problems=0 accounts=0$/m,
    );
    expect(existsSync(join(folder, 'data/logs'))).toBe(false);
    const [, copy = ''] = /a copy of the file is kept as (\S+)/.exec(log) ?? [];
    expect(existsSync(copy)).toBe(true);
    expect(await readFile(copy, 'utf8')).toBe('{"connections": [');
    // This line follows the screenshot, which is the last file that Perch writes.
    await perch.waitForLine(/^Tray: signed-out/m);
    expect(perch.output()).toMatch(/^Running on Electron \d/m);
    expect(perch.output()).toMatch(/^Not signed in\.$/m);
    expect(perch.output()).toMatch(/^Keychain: /m);
    // Chromium's own lines begin with its process.
    expect(perch.output()).not.toMatch(/^\[\d+:/m);
    const [, screenshot = ''] = /^Picture of the panel: (.+)$/m.exec(perch.output()) ?? [];
    expect((await readFile(screenshot)).subarray(1, 4).toString()).toBe('PNG');
    await checkBeside(perch.child);

    perch.child.kill('SIGINT');
    expect(await perch.exitCode).toBe(0);
  },
);

testWithSignals(
  '[S393] while Perch is running --purge refuses, --quit ends it, and --purge then removes its files',
  async () => {
    const env = { TMPDIR: join(folder, 'temporary') };
    await mkdir(env.TMPDIR);
    const first = startWithEnv(env, `--connection=${await connectionFile()}`);
    await first.waitForLine(/^Tray: /m);
    // As a cleaner of temporary files does.
    await rm(env.TMPDIR, { recursive: true });
    await mkdir(env.TMPDIR);
    await purgeBeside(first.child);
  },
);

test.runIf(process.platform === 'linux')(
  'without XDG_RUNTIME_DIR a second start opens the panel of the first after the temporary folder is cleaned, and never runs beside one whose socket is gone',
  async () => {
    const env = { TMPDIR: join(folder, 'temporary'), XDG_RUNTIME_DIR: '/proc/missing' };
    // The path of a socket in the second folder would be too long.
    for (const [data, exitCode, sentence] of [
      ['data', 0, enStart.alreadyRunning],
      ['long'.repeat(20), 2, enStart.unreachable],
    ] as const) {
      await mkdir(env.TMPDIR);
      const option = `--user-data-dir=${join(folder, data)}`;
      const first = startWithEnv(env, option);
      await first.waitForLine(/^Perch is ready\.$/m);
      await rm(env.TMPDIR, { recursive: true });
      await mkdir(env.TMPDIR);
      const second = startWithEnv(env, option);
      expect([await second.exitCode, second.output()]).toEqual([exitCode, expect.stringContaining(sentence)]);
      if (exitCode === 0) await first.waitForLine(/^Tray: /m);
      const ended = once(first.child, 'close');
      first.child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      const left = await readdir(join(folder, data));
      expect(left.filter((name) => /^(?:Singleton|scoped_dir)/.test(name))).toEqual([]);
      await rm(env.TMPDIR, { recursive: true });
    }
  },
);

testWithSignals(
  'a connection file with an unknown key is rejected by the key’s name, and nothing is changed',
  async () => {
    const settings = join(folder, 'data/settings.json');
    const before = JSON.stringify({ preferences: { keepOpen: true } });
    await mkdir(join(folder, 'data'));
    await writeFile(settings, before);
    const perch = start(`--connection=${await connectionFile({ clientID: 'twice' })}`);
    expect(await perch.exitCode).toBe(2);
    expect(perch.output()).toContain('“clientID” isn’t a known key.');
    expect(await readFile(settings, 'utf8')).toBe(before);
  },
);

/** Runs Perch without `--user-data-dir` until it ends. Returns its exit code and output. */
async function startByDefault(env: Readonly<Record<string, string>>, ...args: string[]) {
  const perch = await spawnElectron([project, '--disable-gpu', ...args], { cwd: folder, env });
  started.push(perch.child);
  perch.child.stdout.on('data', () => {
    if (perch.output().includes('Perch is ready.')) perch.child.kill('SIGTERM');
  });
  return { exitCode: await perch.exitCode, output: perch.output() + perch.errors() };
}

test.runIf(process.platform === 'linux')(
  'relative XDG folders are ignored, and a home folder that doesn’t exist is named as the reason',
  async () => {
    const XDG_CONFIG_HOME = '~/cfg';
    const relative = { HOME: folder, XDG_CONFIG_HOME, XDG_CACHE_HOME: 'rel', XDG_DATA_HOME: './rel' };
    expect(await startByDefault(relative, '--report')).toMatchObject({ exitCode: 0 });
    expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(await readdir(join(folder, '.config'))).toEqual(['Perch']);
    const { exitCode, output } = await startByDefault({ HOME: '/proc/missing', XDG_CONFIG_HOME });
    const reason = enStart.dataDirReadonly('/proc/missing/.config/Perch');
    expect([exitCode, output]).toEqual([2, expect.stringContaining(reason)]);
  },
);

test.runIf(process.platform === 'linux')('a start with too few open files says so', async () => {
  const limited = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, join(project, 'build/start.ts')];
  const child = spawn('sh', [...limited, `--user-data-dir=${join(folder, 'data')}`], { cwd: folder });
  started.push(child);
  const output = text(child.stderr);
  await once(child, 'exit');
  expect([child.exitCode, await output]).toEqual([2, expect.stringContaining(enStart.fewFiles(100, 256))]);
});

test('--check leaves no folder, and removes those that earlier ones have left', async () => {
  const env = { TMPDIR: join(folder, 'temporary') };
  const left = join(env.TMPDIR, 'perch-command-left');
  await mkdir(left, { recursive: true });
  await utimes(left, new Date(0), new Date(0));
  const checked = startWithEnv(env, '--check', `--connection=${await connectionFile()}`);
  expect(await checked.exitCode).toBe(1);
  expect([existsSync(join(folder, 'data')), existsSync(left)]).toEqual([false, false]);
});

/**
 * `--purge` refuses while Perch is running, and removes its data folder afterwards. It gets no keychain here, because that
 * of the test run holds other tests' entries.
 */
async function purgeBeside(perch: ChildProcess): Promise<void> {
  const env = {
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'share'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'no-bus')}`,
  };
  const filesBefore = await namesOfPerch();
  const refused = startWithEnv(env, '--purge');
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toContain('Perch is running, so nothing was removed.');
  expect(perch.exitCode).toBeNull();
  expect(await namesOfPerch()).toEqual(filesBefore);

  const ended = once(perch, 'close');
  expect(await startWithEnv(env, '--quit').exitCode).toBe(0);
  expect(await ended).toEqual([0, null]);
  const purged = startWithEnv(env, '--purge');
  expect(await purged.exitCode).toBe(1);
  expect(purged.output()).toMatch(/^failed {3}Keychain: /m);
  expect(purged.output()).toContain(`removed  Data folder ${join(folder, 'data')}`);
  expect(existsSync(join(folder, 'data'))).toBe(false);
}

/** The names in the data folder, without those in Chromium's folder, where it writes at any time. */
async function namesOfPerch(): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'data'), { recursive: true });
  return names.filter((name) => !name.startsWith(join(chromiumFolder, '/')));
}

/** The names in the data folder, and the content of the files that Perch wrote last: its settings and its log. */
async function filesOfPerch(): Promise<readonly unknown[]> {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  return [await namesOfPerch(), await read('data/settings.json'), await read('named/perch.log')];
}

/** Runs `--check` beside a running Perch, which continues. No file appears, disappears or changes, and only the report is printed. */
async function checkBeside(perch: ChildProcess): Promise<void> {
  const service = await startPracticeService();
  try {
    const file = join(folder, 'connection.json');
    await writeFile(file, JSON.stringify(service.connection));
    const filesBefore = await filesOfPerch();
    const checked = start('--check', '--json', `--connection=${file}`);
    expect(await checked.exitCode).toBe(0);
    expect(JSON.parse(checked.standardOutput())).toMatchObject({
      format: 1,
      exitCode: 0,
      source: { file },
      connections: [{ name: service.connection.name, ok: true }],
    });
    expect(await filesOfPerch()).toEqual(filesBefore);
    expect(perch.exitCode).toBeNull();
  } finally {
    await service.close();
  }
}
