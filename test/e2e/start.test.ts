import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPracticeService } from '../practice-service/service.ts';
import { testHost } from './test-host.ts';
import { timeoutMs } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');
const host = testHost();
const choices = {
  chromium: /^Running on the Chromium host, as requested\./m,
  electron: /^Running on Electron[.,]/m,
};

/** A test that starts Perch and asks it to end: on Windows no process can ask that of another, only end it outright. */
const testWithSignals = test.skipIf(process.platform === 'win32');

let folder: string;
let started: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-start-'));
  started = [];
});

afterEach(async () => {
  // It takes what it started with it; killed outright it could not.
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await rm(folder, { recursive: true, force: true });
});

/** `npm start` with options, on the host that is tested. */
function start(...args: string[]) {
  return startIn({}, ...args);
}

/** The same, with variables of its own. */
function startIn(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(project, 'build/start.ts'), `--host=${host}`, `--user-data-dir=${join(folder, 'data')}`, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, env: { ...process.env, ...env } },
  );
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // Its last lines may come after it has ended.
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    child,
    output: () => output,
    said: (line: RegExp) => expect.poll(() => output, { timeout: 2 * timeoutMs }).toMatch(line),
    code: async () => (await closed)[0],
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
  'a start says that Perch is ready, on what, signed in or not, the keychain, and a picture',
  async () => {
    const perch = start(`--connection=${await connectionFile()}`);
    await perch.said(/^Tray: signed-out/m);
    expect(perch.output()).toMatch(choices[host]);
    expect(perch.output()).toMatch(/^Perch is ready\.$/m);
    expect(perch.output()).toMatch(/^Not signed in\.$/m);
    expect(perch.output()).toMatch(/^Keychain: /m);
    const [, picture = ''] = /^Picture of the panel: (.+)$/m.exec(perch.output()) ?? [];
    expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG');

    perch.child.kill('SIGINT');
    expect(await perch.code()).toBe(0);
  },
);

testWithSignals('a start where TMPDIR is missing says so and uses /tmp', async () => {
  const nowhere = join(folder, 'nowhere');
  const perch = startIn({ TMPDIR: nowhere }, `--connection=${await connectionFile()}`);
  await perch.said(/^Perch is ready\.$/m);
  expect(perch.output()).toContain(`TMPDIR is ${nowhere}, which is not a writable folder`);
});

testWithSignals('another start on the same files opens the panel of the first and ends', async () => {
  const file = await connectionFile();
  const first = start(`--connection=${file}`);
  await first.said(/^Perch is ready\.$/m);
  const second = start(`--connection=${file}`);
  expect(await second.code()).toBe(0);
  expect(second.output()).toContain('Perch is running already; its panel has been opened.');
  expect(first.child.exitCode).toBeNull();
});

test.each([
  [['--conection=x'], /Unknown option '--conection'/],
  [['--host=netscape'], /--host/],
  [['--remote-debugging-port=99999'], /--remote-debugging-port is a number from 1 to 65535, not "99999"\./],
  [['--connection=/nonexistent/file.json'], /The connection file \/nonexistent\/file\.json can't be read\./],
])('%o is refused with a sentence and exit code 2', async (args, sentence) => {
  const perch = start(...args);
  expect(await perch.code()).toBe(2);
  expect(perch.output()).toMatch(sentence);
  expect(perch.output()).not.toMatch(/^\s+at /m);
});

testWithSignals(
  'a malformed connection file is refused with the name of the key, and nothing stored is lost',
  async () => {
    const settings = join(folder, 'data/settings.json');
    await mkdir(join(folder, 'data'));
    await writeFile(settings, JSON.stringify({ preferences: { pageSize: 150 } }));
    const first = start(`--connection=${await connectionFile()}`);
    await first.said(/^Perch is ready\.$/m);
    first.child.kill('SIGINT');
    await first.code();
    const before = await readFile(settings, 'utf8');

    const second = start(`--connection=${await connectionFile({ clientID: 'twice' })}`);
    expect(await second.code()).toBe(2);
    expect(second.output()).toContain('It has a key that Perch doesn’t know: "clientID".');
    expect(await readFile(settings, 'utf8')).toBe(before);
    expect(before).toContain('150');
  },
);

test('a folder that can’t be written is named, with what to do', async () => {
  await writeFile(join(folder, 'file'), '');
  const perch = start(`--user-data-dir=${join(folder, 'file/data')}`);
  expect(await perch.code()).toBe(2);
  expect(perch.output()).toContain(`Perch can't write to its folder ${join(folder, 'file/data')}.`);
});

testWithSignals('settings that are damaged are put aside, never lost, and Perch starts', async () => {
  const first = start(`--connection=${await connectionFile()}`);
  await first.said(/^Perch is ready\.$/m);
  first.child.kill('SIGINT');
  await first.code();
  const settings = join(folder, 'data/settings.json');
  await writeFile(settings, '{"connections": [');
  const second = start(`--connection=${join(folder, 'connection.json')}`);
  await second.said(/^Perch is ready\.$/m);
  const log = await readFile(join(folder, 'data/logs/perch.log'), 'utf8');
  const [, aside = ''] = /a copy of the file is kept as (\S+)/.exec(log) ?? [];
  expect(existsSync(aside)).toBe(true);
  expect(await readFile(aside, 'utf8')).toBe('{"connections": [');
});
