// `npm run dev` on a copy of the sources, which the tests edit.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeService } from '../practice-service/service.ts';
import { testHost } from './test-host.ts';
import { timeoutMs } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');
const copied =
  'app renderer build test/electron-host test/loopback test/practice-service package.json tsconfig.json';
/** Covers a build and a start. */
const pollOptions = { timeout: 2 * timeoutMs };

let folder: string;
let dev: ChildProcess;
let output = '';

const pathInCopy = (path: string) => join(folder, path);
const startCount = () => output.match(/^Perch is ready\.$/gm)?.length ?? 0;

// The tests send signals, which Windows doesn't support.
describe.skipIf(process.platform === 'win32')('npm run dev', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-dev-'));
    for (const path of [...copied.split(' '), 'vite.config.ts']) {
      await cp(join(project, path), pathInCopy(path), { recursive: true });
    }
    await symlink(join(project, 'node_modules'), pathInCopy('node_modules'), 'junction');
    const service = await startPracticeService();
    await service.close();
    await writeFile(pathInCopy('connection.json'), JSON.stringify(service.connection));
    const options = [
      `--user-data-dir=${pathInCopy('data')}`,
      `--connection=${pathInCopy('connection.json')}`,
      '--remote-debugging-port=0',
    ];
    dev = spawn(process.execPath, [pathInCopy('build/dev.ts'), `--host=${testHost()}`, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
  });

  afterAll(async () => {
    if (dev.exitCode === null && dev.kill('SIGTERM')) await once(dev, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  test('npm run dev builds and starts Perch', async () => {
    await expect.poll(startCount, pollOptions).toBe(1);
  });

  test('a changed source restarts Perch with what is new', async () => {
    await appendFile(pathInCopy('renderer/main.ts'), `\ndocument.documentElement.id = 'changed';\n`);
    await expect.poll(startCount, pollOptions).toBe(2);
    await appendFile(pathInCopy('app/main.ts'), `\nprocess.stdout.write('A new main process.\\n');\n`);
    await expect.poll(startCount, pollOptions).toBe(3);
    expect(output).toMatch(/^A new main process\.$/m);
  });
});
