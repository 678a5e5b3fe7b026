// `npm run dev` on a copy of the sources, which the tests change as a developer would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeService } from '../practice-service/service.ts';
import { testHost } from './test-host.ts';
import { timeoutMs, waitUntilFound, withTimeout } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');
const copied = 'app renderer build test/electron-host test/practice-service package.json tsconfig.json';
/** A build and a start. */
const patience = { timeout: 2 * timeoutMs };

let folder: string;
let dev: ChildProcess;
let output = '';

const source = (path: string) => join(folder, path);
const starts = () => output.match(/^Perch is ready\.$/gm)?.length ?? 0;
/** It keeps its port from start to start. */
const devTools = () => `http://${/^DevTools listening on ws:\/\/([^/]+)/m.exec(output)?.[1] ?? ''}`;

// It is asked to end, which on Windows no process can ask of another.
describe.skipIf(process.platform === 'win32')('npm run dev', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-dev-'));
    for (const path of [...copied.split(' '), 'vite.config.ts']) {
      await cp(join(project, path), source(path), { recursive: true });
    }
    await symlink(join(project, 'node_modules'), source('node_modules'), 'junction');
    const service = await startPracticeService();
    await service.close();
    await writeFile(source('connection.json'), JSON.stringify(service.connection));
    const files = [`--user-data-dir=${source('data')}`, `--connection=${source('connection.json')}`];
    dev = spawn(process.execPath, [source('build/dev.ts'), `--host=${testHost()}`, ...files], {
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

  test('Perch is built and started', async () => {
    await expect.poll(starts, patience).toBe(1);
  });

  test('a change of the panel is on view, and Perch goes on', async () => {
    const browser = await chromium.connectOverCDP(devTools());
    const page = await panelIn(browser);
    await appendFile(source('renderer/main.ts'), `\ndocument.documentElement.id = 'changed';\n`);
    await expect.poll(() => page.evaluate('document.documentElement.id'), patience).toBe('changed');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await browser.close();
    expect(starts()).toBe(1);
  });

  test('a change of the main process starts Perch again', async () => {
    await appendFile(source('app/main.ts'), `\nprocess.stdout.write('A new main process.\\n');\n`);
    await expect.poll(starts, patience).toBe(2);
    expect(output).toMatch(/^A new main process\.$/m);
  });

  test('a mistake is told and Perch goes on; mended, it starts again', async () => {
    const preload = await readFile(source('app/preload.ts'), 'utf8');
    await writeFile(source('app/preload.ts'), 'const broken = (\n');
    await expect.poll(() => output, patience).toMatch(/preload\.ts:1/);
    expect((await fetch(`${devTools()}/json/version`)).ok).toBe(true);
    await writeFile(source('app/preload.ts'), `${preload}\nconsole.log('mended');\n`);
    await expect.poll(starts, patience).toBe(3);
  });

  test('Ctrl-C ends it all', async () => {
    dev.kill('SIGINT');
    const [code] = (await once(dev, 'exit')) as [number | null];
    expect(code).toBe(0);
    const windows = () =>
      fetch(`${devTools()}/json/version`).then(
        () => 'there',
        () => 'gone',
      );
    await expect.poll(windows, patience).toBe('gone');
  });
});

async function panelIn(browser: Browser): Promise<Page> {
  return waitUntilFound(
    'a panel',
    async () => {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        // A page that goes away while it is asked is not the one.
        if ((await page.title().catch(() => '')) === 'Perch') return withTimeout(page);
      }
      return undefined;
    },
    () => output,
  );
}
