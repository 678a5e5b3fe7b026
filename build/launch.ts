// Launches the built Perch: prepares its data folder, chooses a host, and starts the practice service where it is needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir, readCommandLine } from '../app/electron/lifecycle/command-line.ts';
import { chromiumFolder } from '../app/storage/data-folder.ts';
import { chooseHost } from './choose-host.ts';
import { startPracticeIfNeeded } from './start-practice.ts';
import type { StartOptions } from './start-options.ts';

export interface PerchProcess {
  /** Sends SIGTERM, and SIGKILL 8 s later where the process still runs. */
  readonly stop: () => void;
  /** Resolves when the process has ended: 128 + n where signal n killed it, 1 where it could not be started. */
  readonly exitCode: Promise<number>;
}

export interface Launch {
  /** Starts Perch. Can be called again after it has ended; the data folder stays the same. */
  readonly start: () => PerchProcess;
  readonly close: () => Promise<void>;
}

/**
 * Applies the options, and prints which host was chosen and why.
 *
 * @throws Error with a message for the user
 */
export async function prepareLaunch(project: string, options: StartOptions): Promise<Launch> {
  const { connection, runsPerch, dataFolder, isDefaultFolder } = options;
  // Reports errors in the user's files before anything is downloaded or started.
  if (runsPerch)
    prepareDataDir(dataFolder, {
      isDefault: isDefaultFolder,
      chromiumDir: join(dataFolder, chromiumFolder),
    });
  if (connection !== undefined) readCommandLine([`--connection=${connection}`], process.cwd());
  const host = await chooseHost(project, options.host, process.env);
  // Standard output has only the report of a check or a removal.
  if (runsPerch) console.log(host.sentence);
  const practice = runsPerch ? await startPracticeIfNeeded(project, options) : undefined;
  const offered = practice === undefined ? [] : [`--practice-connection=${practice.connectionFile}`];
  const args = [...host.args, ...options.args, ...offered];
  return {
    start: () =>
      toPerchProcess(
        spawn(host.command, args, {
          stdio: ['ignore', 'inherit', 'inherit'],
          cwd: project,
          env: host.env,
        }),
      ),
    close: async () => practice?.close(),
  };
}

function toPerchProcess(perch: ChildProcess): PerchProcess {
  return {
    stop: () => {
      perch.kill('SIGTERM');
      setTimeout(() => perch.kill('SIGKILL'), 8_000).unref();
    },
    exitCode: new Promise((resolve) => {
      perch.once('error', (error) => {
        console.error(`Perch could not be started: ${error.message}`);
        resolve(1);
      });
      perch.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
    }),
  };
}

/** The exit code that a shell reports for a process. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}
