// Perch runs once in a data folder: the process that holds the lock receives the other starts. While that process shuts down,
// another start waits for its end and then runs instead.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Log } from '../../core/runtime.ts';
import { isWritable } from '../../files/is-writable.ts';
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

/**
 * Runs `request` with TMPDIR set to XDG_RUNTIME_DIR if that is writable (Linux): in other folders, cleaners remove the lock's
 * socket. Throws if no folder is writable, because without a socket Electron reports a running process (electron/electron#15304).
 */
export function withSocketFolder(environment: NodeJS.ProcessEnv, request: () => boolean): boolean {
  const { TMPDIR: temporary, XDG_RUNTIME_DIR: runtime = '' } = environment;
  const folder = [runtime, temporary ?? '', '/tmp'].find(isWritable);
  if (folder === undefined) throw new Error('no folder for temporary files can be written to');
  environment['TMPDIR'] = folder;
  try {
    return request();
  } finally {
    if (temporary === undefined) delete environment['TMPDIR'];
    else environment['TMPDIR'] = temporary;
  }
}

/** Blocks this thread. Before Electron is ready, nothing else has to run on it. */
export function waitBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
