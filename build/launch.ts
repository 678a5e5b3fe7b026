// All that a run of Perch needs besides its built files: a folder for what it keeps, a host, the practice service
// where it is due.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareDataDir, readCommandLine } from '../app/electron/lifecycle/command-line.ts';
import { withDisplay } from './display.ts';
import { chooseHost } from './choose-host.ts';
import { practiceFor } from './start-practice.ts';
import type { StartOptions } from './start-options.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface RunningPerch {
  /** Asks it to end, and kills it when it hasn't after 8 s. */
  readonly stop: () => void;
  /** Resolves with the exit code: 128 + n where signal n killed it, 1 where it could not be started. */
  readonly ended: Promise<number>;
}

export interface Run {
  /** Starts Perch; again and again on the same files. */
  readonly start: () => RunningPerch;
  readonly close: () => Promise<void>;
}

/**
 * Prepares what the options ask for, and says which host was chosen and why.
 *
 * @throws Error with a sentence for the person.
 */
export async function prepareRun(project: string, options: StartOptions): Promise<Run> {
  const dataFolder = resolve(options.userDataDir ?? join(project, 'out/user-data'));
  // What is wrong with the person's files is told before anything is fetched or started.
  prepareDataDir(dataFolder);
  if (options.connection !== undefined)
    readCommandLine([`--connection=${options.connection}`], process.cwd(), { packaged: false });
  const host = await chooseHost(project, options.host);
  console.log(host.sentence);
  const ownEnv = withTemporaryFolder(process.env, console.log);
  const env = host.needsDisplay ? await withDisplay(ownEnv) : ownEnv;
  const practice = await practiceFor(project, options, dataFolder);
  const args = [
    ...host.args,
    '--report',
    `--user-data-dir=${dataFolder}`,
    ...(options.connection === undefined ? [] : [`--connection=${resolve(options.connection)}`]),
    ...(practice === undefined ? [] : [`--practice-connection=${practice.connectionFile}`]),
    ...(options.remoteDebuggingPort === undefined
      ? []
      : [`--remote-debugging-port=${options.remoteDebuggingPort}`]),
  ];
  return {
    start: () =>
      running(spawn(host.command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: project, env })),
    close: async () => practice?.close(),
  };
}

function running(perch: ChildProcess): RunningPerch {
  return {
    stop: () => {
      perch.kill('SIGTERM');
      setTimeout(() => perch.kill('SIGKILL'), 8_000).unref();
    },
    ended: new Promise((resolveCode) => {
      perch.once('error', (error) => {
        console.error(`Perch could not be started: ${error.message}`);
        resolveCode(1);
      });
      perch.once('exit', (code, signal) => resolveCode(exitCodeOf(code, signal)));
    }),
  };
}

/** The exit code that a shell reports for a process. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}
