// Perch runs once in a data folder: the process that holds the lock receives the other starts. While that process shuts down,
// another start waits for its end and then runs instead.
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Log } from '../../core/runtime.ts';
import { isWritable } from '../../files/writing.ts';
import { shutdownWithinMs } from '../../contract/limits.ts';

export interface SecondInstance {
  readonly args: readonly string[];
  /** The working directory of that start, for relative paths in `args`. */
  readonly workingDirectory: string;
}

/**
 * What a start passes with the single-instance lock: its arguments. Chromium passes the command line itself, too, but changes
 * its order (https://www.electronjs.org/docs/latest/api/app, `second-instance`; electron/electron#20322).
 */
const instanceData = v.object({ args: v.array(v.string()) });

export type SecondInstances = ReturnType<typeof createSecondInstances>;

/** Queues other starts until Perch can handle them. */
export function createSecondInstances() {
  const queue: SecondInstance[] = [];
  let handle = (start: SecondInstance): void => void queue.push(start);
  return {
    /** `data` is the `instanceData` of the other start. */
    receive: (argv: readonly string[], folder: string, data: unknown): void => {
      const parsed = v.safeParse(instanceData, data);
      handle({ args: parsed.success ? parsed.output.args : argv, workingDirectory: folder });
    },
    /** Handles starts from now on, beginning with those received before. */
    serve: (serve: (start: SecondInstance) => void): void => {
      handle = serve;
      for (const start of queue.splice(0)) serve(start);
    },
    /** Ignores further starts, whose processes wait for the end of this one. */
    stop: (): void => {
      handle = () => {};
    },
  };
}

export type ShutdownMarker = ReturnType<typeof createShutdownMarker>;

/**
 * Announces to other processes that this one shuts down. The marker is an empty file. If it can't be written, another start
 * doesn't wait.
 */
export function createShutdownMarker(file: string, log: Log) {
  const attempt = (change: () => void) => {
    try {
      change();
    } catch (error) {
      log(`shutdown marker: ${String(error)}`, 'warn');
    }
  };
  return {
    isSet: () => existsSync(file),
    /** The marker outlives the process: the lock is released last, and the next Perch that runs clears the marker. */
    set: () => attempt(() => writeFileSync(file, '', { mode: 0o600 })),
    clear: () => attempt(() => rmSync(file, { force: true })),
  };
}

export interface LockOptions {
  /** Takes the single-instance lock. Returns false if another process holds it, and notifies that process. */
  readonly request: () => boolean;
  /** Whether the process that holds the lock has announced that it is shutting down. */
  readonly isShuttingDown: () => boolean;
  readonly wait: (ms: number) => void;
}

const retryEveryMs = 100;

/** Leaves the other process 2 s to exit after the time limit of its shutdown. */
const waitAtMostMs = shutdownWithinMs + 2_000;

/**
 * Takes the single-instance lock, and waits for it if its holder is shutting down: that process must have stored its
 * tokens before this one reads them. Returns false if another Perch keeps running.
 */
export function takeInstanceLock({ request, isShuttingDown, wait }: LockOptions): boolean {
  for (let waitedMs = 0; !request(); waitedMs += retryEveryMs) {
    if (!isShuttingDown() || waitedMs >= waitAtMostMs) return false;
    wait(retryEveryMs);
  }
  return true;
}

/** A socket's path has 107 bytes (unix(7)): with a longer one Chromium crashes. It ends with `/scoped_dirXXXXXX/SingletonSocket`. */
const maxSocketFolderBytes = 107 - 33;

/**
 * Runs `request` with TMPDIR set to the folder for the lock's socket (Linux): XDG_RUNTIME_DIR, or else the data folder, because cleaners
 * remove the socket from others. Throws if no folder can hold it, because Electron then reports a running process
 * (electron/electron#15304).
 */
export function withSocketFolder(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  request: () => boolean,
): boolean {
  const { TMPDIR: temporary, XDG_RUNTIME_DIR: runtime = '' } = environment;
  try {
    for (const folder of [runtime, dataDir, temporary ?? '', '/tmp']) {
      if (!isWritable(folder) || Buffer.byteLength(folder) > maxSocketFolderBytes) continue;
      environment['TMPDIR'] = folder;
      if (request()) return true;
      // Chromium removes its lock again if it can't create the socket, as on some network file systems.
      if (linkTarget(join(dataDir, 'SingletonLock')) !== undefined) return false;
    }
  } finally {
    if (temporary === undefined) delete environment['TMPDIR'];
    else environment['TMPDIR'] = temporary;
  }
  throw new Error('no folder can hold the socket of the single-instance lock');
}

/**
 * Whether the lock's holder runs and its socket was deleted (Linux): Chromium would take the lock, too. The kernel lists the socket
 * until its process ends (proc_net(5)).
 */
export function isHolderUnreachable(dataDir: string): boolean {
  const socket = linkTarget(join(dataDir, 'SingletonSocket'));
  if (socket === undefined) return false;
  const cookie = linkTarget(join(dirname(socket), 'SingletonCookie'));
  if (existsSync(socket) && cookie === linkTarget(join(dataDir, 'SingletonCookie'))) return false;
  try {
    return readFileSync('/proc/net/unix', 'utf8').includes(` ${socket}\n`);
  } catch {
    return false;
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Blocks this thread. Before Electron is ready, nothing else has to run on it. */
export function waitBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
