import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir, readCommandLine } from '../app/electron/lifecycle/command-line.ts';
import { chromiumFolder } from '../app/storage/data-folder.ts';
import { displayArguments, hasDisplay } from './display.ts';
import { findElectron, remedy } from './electron/find.ts';
import { ensureBuilt } from './ensure-built.ts';
import type { StartOptions } from './start-options.ts';

/**
 * Runs Perch until it ends. Builds it and starts the practice service if necessary. Resolves with Perch's exit code: 128 + n
 * if signal n killed it, 1 if it could not be started.
 *
 * @throws Error with a message for the user
 */
export async function runPerch(project: string, options: StartOptions): Promise<number> {
  const { connection, runsPerch, dataFolder, isDefaultFolder } = options;
  // Both calls throw for a wrong data folder or connection file. They come before anything is downloaded or started.
  if (runsPerch)
    prepareDataDir(dataFolder, {
      isDefault: isDefaultFolder,
      chromiumDir: join(dataFolder, chromiumFolder),
    });
  if (connection !== undefined) readCommandLine([`--connection=${connection}`], process.cwd());
  const electron = await findElectron(process.env);
  if (electron.kind === 'missing') throw new Error(`Perch can't run: ${electron.reason}`);
  // With `--check`, `--purge` and `--quit`, standard output has only what Perch prints.
  const print = runsPerch ? console.log : console.error;
  const where = hasDisplay() ? '' : ' It runs off-screen, because there is no display.';
  if (runsPerch) print(`Running on ${electron.name}.${where}`);
  const practice = runsPerch
    ? await (await import('./start-practice.ts')).startPracticeIfNeeded(project, options)
    : undefined;
  const offered = practice === undefined ? [] : [`--practice-connection=${practice.connectionFile}`];
  try {
    await ensureBuilt(project, print);
    // Without a system bus Chromium logs a dozen errors that mean nothing here. Perch's own don't go through Chromium's log.
    const logLevel = options.args.includes('--verbose') ? [] : ['--log-level=3'];
    const display = displayArguments(electron.env);
    const args = ['.', ...electron.switches, ...display, ...logLevel, ...options.args, ...offered];
    return await run(electron.path, args, project, electron.env);
  } finally {
    await practice?.close();
  }
}

/** Ends the program on Ctrl-C and termination requests, and kills it if it still runs 8 s later. */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const perch = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd, env });
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    perch.kill('SIGTERM');
    setTimeout(() => perch.kill('SIGKILL'), 8_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  perch.once('error', (error) => {
    console.error(`Perch could not be started: ${error.message}. ${remedy}`);
    resolve(1);
  });
  perch.once('exit', (code, signal) => {
    // Most likely a library is missing (127), there is nothing at DISPLAY, or Electron has crashed.
    const { DISPLAY = '' } = env;
    const where = DISPLAY === '' ? '' : ` on the display ${DISPLAY}`;
    if (!isStopping && (code === 127 || signal !== null))
      console.error(`Electron has failed${where}. ${remedy}`);
    resolve(exitCodeOf(code, signal));
  });
  return promise;
}

/** The exit code that a shell reports for a process. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}
