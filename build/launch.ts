// Launches the built Perch: prepares its data folder, chooses a host, and starts the practice service where it is needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareDataDir, readCommandLine } from '../app/electron/lifecycle/command-line.ts';
import { chooseHost } from './choose-host.ts';
import { startPracticeIfNeeded } from './start-practice.ts';
import type { StartOptions } from './start-options.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface PerchProcess {
  /** Where DevTools listens; undefined before that, and without `remoteDebuggingPort`. */
  readonly debuggingPort: () => number | undefined;
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
  const dataFolder = resolve(options.userDataDir ?? join(project, 'out/user-data'));
  const runsPerch = options.check === undefined && options.purge === undefined;
  // Reports errors in the user's files before anything is downloaded or started.
  if (runsPerch) prepareDataDir(dataFolder, { isDefault: options.userDataDir === undefined });
  if (options.connection !== undefined)
    readCommandLine([`--connection=${options.connection}`], process.cwd());
  // Standard output has only the report of a check or a removal.
  const print = runsPerch ? console.log : () => undefined;
  const host = await chooseHost(project, options.host, withTemporaryFolder(process.env, print));
  print(host.sentence);
  const practice = runsPerch ? await startPracticeIfNeeded(project, options, dataFolder) : undefined;
  const args = [...host.args, ...perchArguments(options, dataFolder, practice?.connectionFile)];
  return {
    start: () =>
      toPerchProcess(
        spawn(host.command, args, {
          stdio: ['ignore', 'inherit', options.remoteDebuggingPort === undefined ? 'inherit' : 'pipe'],
          cwd: project,
          env: host.env,
        }),
      ),
    close: async () => practice?.close(),
  };
}

/** Perch's own arguments. Paths are absolute, because Perch doesn't run in the user's working folder. */
export function perchArguments(
  options: StartOptions,
  dataFolder: string,
  practiceConnection?: string,
): readonly string[] {
  const { connection, logDir, placedConnections, remoteDebuggingPort, switches = [] } = options;
  return [
    ...modeArguments(options),
    ...switches.filter((name) => name !== '--report'),
    `--user-data-dir=${dataFolder}`,
    ...(logDir === undefined ? [] : [`--log-dir=${resolve(logDir)}`]),
    ...(connection === undefined ? [] : [`--connection=${resolve(connection)}`]),
    ...(placedConnections === undefined ? [] : [`--placed-connections=${resolve(placedConnections)}`]),
    ...(practiceConnection === undefined ? [] : [`--practice-connection=${practiceConnection}`]),
    ...(remoteDebuggingPort === undefined ? [] : [`--remote-debugging-port=${remoteDebuggingPort}`]),
  ];
}

function modeArguments({ check, purge }: StartOptions): readonly string[] {
  return [
    ...(check === undefined ? [] : ['--check', ...(check.json ? ['--json'] : [])]),
    ...(purge === undefined ? [] : ['--purge']),
    ...(check === undefined && purge === undefined ? ['--report'] : []),
  ];
}

function toPerchProcess(perch: ChildProcess): PerchProcess {
  let port: string | undefined;
  perch.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    port = /^DevTools listening on ws:\/\/\S+:(\d+)\//m.exec(text)?.[1] ?? port;
  });
  return {
    debuggingPort: () => (port === undefined ? undefined : Number(port)),
    stop: () => {
      perch.kill('SIGTERM');
      setTimeout(() => perch.kill('SIGKILL'), 8_000).unref();
    },
    exitCode: new Promise((resolveCode) => {
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
