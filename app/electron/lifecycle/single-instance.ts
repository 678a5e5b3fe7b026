// Perch runs once: the running process receives every other start, from its first moment on. While it shuts down,
// another start waits for its end and runs instead.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Log } from '../../core/ports.ts';

export interface SecondInstance {
  readonly args: readonly string[];
  /** Where it was started. */
  readonly workingDirectory: string;
}

export interface SecondInstances {
  /** `data` is what the other start handed over itself, if it did. */
  readonly receive: (argv: readonly string[], folder: string, data: unknown) => void;
  /** From now on starts are served as they come; those that have come before are served at once. */
  readonly serve: (serve: (start: SecondInstance) => void) => void;
  /** Serves no start any more: Perch is shutting down, and the other start waits for its end. */
  readonly stop: () => void;
}

/** Chromium sorts the command line that it hands over, so each start hands over its own besides. */
export function toSecondInstanceData(args: readonly string[]): { readonly args: readonly string[] } {
  return { args };
}

const handedOver = v.object({ args: v.array(v.string()) });

/** Keeps the other starts until Perch can serve them. */
export function createSecondInstances(): SecondInstances {
  const kept: SecondInstance[] = [];
  let serveNow = (start: SecondInstance): void => void kept.push(start);
  return {
    receive: (argv, folder, data) => {
      const parsed = v.safeParse(handedOver, data);
      serveNow({ args: parsed.success ? parsed.output.args : argv, workingDirectory: folder });
    },
    serve: (serve) => {
      serveNow = serve;
      for (const start of kept.splice(0)) serve(start);
    },
    stop: () => {
      serveNow = () => {};
    },
  };
}

/** Announces to other processes that this one shuts down. */
export interface ShutdownMarker {
  readonly isSet: () => boolean;
  /** It stays when the process ends: the lock is released after that only, and its next holder clears the marker. */
  readonly set: () => void;
  readonly clear: () => void;
}

/** An empty file. Where it can't be written, another start doesn't wait; the shutdown is not affected. */
export function createShutdownMarker(file: string, log: Log): ShutdownMarker {
  const attempt = (change: () => void) => {
    try {
      change();
    } catch (error) {
      log(`shutdown marker: ${String(error)}`, 'warn');
    }
  };
  return {
    isSet: () => existsSync(file),
    set: () => attempt(() => writeFileSync(file, '', { mode: 0o600 })),
    clear: () => attempt(() => rmSync(file, { force: true })),
  };
}

export interface LockOptions {
  /** Takes the single-instance lock; false where another process holds it, which is notified then. */
  readonly request: () => boolean;
  /** Whether the process that holds the lock has announced that it is shutting down. */
  readonly isShuttingDown: () => boolean;
  readonly wait: (ms: number) => void;
}

const retryEveryMs = 100;

/** A shutdown takes 3.5 s at most. */
const longestWaitMs = 5_000;

/**
 * Takes the single-instance lock, and waits for it where its holder is shutting down: that process must have stored
 * its tokens before this one reads them. Returns false where another Perch keeps running.
 */
export function takeInstanceLock({ request, isShuttingDown, wait }: LockOptions): boolean {
  for (let waitedMs = 0; !request(); waitedMs += retryEveryMs) {
    if (!isShuttingDown() || waitedMs >= longestWaitMs) return false;
    wait(retryEveryMs);
  }
  return true;
}

/** Blocks this thread. Before Electron is ready there is nothing else for it to do. */
export function waitBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
