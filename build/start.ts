// `npm start`: builds Perch where that is needed, chooses what it runs on, and runs it until it is quit.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBuilder } from 'vite';
import { type PracticeService, startPracticeService } from '../test/practice-service/service.ts';
import { findBrowser } from './browser.ts';
import { fetchElectron, installedElectron } from './electron-binary.ts';
import { isBuilt } from './freshness.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';

/** How the chosen host is started, and the sentence that says why it was chosen. */
interface Host {
  readonly command: string;
  readonly args: readonly string[];
  readonly sentence: string;
}

const project = resolve(import.meta.dirname, '..');

/** The practice service is always found at the same place, so that Perch finds it again in the next run. */
const practicePort = 47_820;

const options = readStartOptions(process.argv.slice(2));
if ('problem' in options) fail(options.problem);
else
  await start(options).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );

async function start(options: StartOptions): Promise<void> {
  const dataFolder = resolve(options.userDataDir ?? join(project, 'out/user-data'));
  makeFolder(dataFolder);
  const host = await chooseHost(options.host);
  await buildIfNeeded();
  console.log(host.sentence);

  const practice = await practiceFor(options, dataFolder);
  const args = [
    ...host.args,
    '--report',
    `--user-data-dir=${dataFolder}`,
    ...(options.connection === undefined ? [] : [`--connection=${resolve(options.connection)}`]),
    ...(practice === undefined ? [] : [`--practice-connection=${handOver(practice, dataFolder)}`]),
    ...(options.remoteDebuggingPort === undefined
      ? []
      : [`--remote-debugging-port=${options.remoteDebuggingPort}`]),
  ];
  const app = spawn(host.command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: project });
  process.exitCode = await ended(app);
  await practice?.close();
}

async function buildIfNeeded(): Promise<void> {
  if (isBuilt(project)) return;
  console.log('Building Perch …');
  const builder = await createBuilder({ configFile: join(project, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
}

/** Electron where its binary is there or can be had, else the Chromium host. */
async function chooseHost(wanted: StartOptions['host']): Promise<Host> {
  if (wanted === 'chromium') return chromiumHost('as asked for');
  let electron = installedElectron();
  if (electron.kind === 'missing') {
    console.log(`${electron.reason}: trying to download it …`);
    electron = await fetchElectron(drawProgress);
  }
  if (electron.kind === 'there') return electronHost(electron.path);
  if (wanted === 'electron') throw new Error(`${electron.reason}, so Perch can't run on Electron.`);
  return chromiumHost(`because ${electron.reason}`);
}

function electronHost(binary: string): Host {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (hasDisplay()) return { command: binary, args: ['.', ...asRoot], sentence: 'Running on Electron.' };
  return {
    command: 'xvfb-run',
    args: ['--auto-servernum', binary, '.', ...asRoot],
    sentence: 'Running on Electron, off-screen, because there is no display.',
  };
}

function chromiumHost(reason: string): Host {
  findBrowser();
  const where = hasDisplay() ? '' : ' It runs off-screen, because there is no display.';
  return {
    command: process.execPath,
    args: [join(project, 'test/electron-host/run.ts'), join(project, 'dist/main/main.js')],
    sentence: `Running on the Chromium host, ${reason}.${where}`,
  };
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

function drawProgress(fraction: number): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\r  ${Math.round(fraction * 100)} %${fraction >= 1 ? '\n' : ''}`);
}

/** The practice service runs when it is asked for, when nothing else is known, and when Perch knows it already. */
async function practiceFor(options: StartOptions, dataFolder: string): Promise<PracticeService | undefined> {
  const known = knownAddresses(dataFolder);
  const isNeeded =
    options.practice ||
    (known.length === 0 && options.connection === undefined) ||
    known.includes(`http://127.0.0.1:${practicePort}`);
  if (!isNeeded) return undefined;
  const service = await startPracticeService({
    port: practicePort,
    stateFile: join(project, 'out/practice-service.json'),
  });
  console.log(`Practice service: ${service.baseUrl}`);
  for (const user of service.users) console.log(`  ${user.login}  password ${user.password}`);
  return service;
}

function knownAddresses(dataFolder: string): string[] {
  try {
    const settings = JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8')) as {
      connections?: { baseUrl?: string }[];
    };
    return (settings.connections ?? []).map(({ baseUrl }) => baseUrl ?? '');
  } catch {
    return [];
  }
}

function handOver(service: PracticeService, folder: string): string {
  const file = join(folder, 'practice-connection.json');
  writeFileSync(file, `${JSON.stringify(service.connection, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new Error(
      `Perch can't write to its folder ${folder}. Make it writable, or name another with --user-data-dir=DIR.`,
    );
  }
}

/** Resolves with the exit code. Ctrl-C and a request to end are passed on; what doesn't obey is killed. */
function ended(app: ChildProcess): Promise<number> {
  const stop = () => {
    app.kill('SIGTERM');
    setTimeout(() => app.kill('SIGKILL'), 8_000).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  return new Promise((resolveCode) => {
    app.once('error', (error) => {
      console.error(`Perch could not be started: ${error.message}`);
      resolveCode(1);
    });
    app.once('exit', (code, signal) => resolveCode(code ?? (signal === null ? 1 : 0)));
  });
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
