// The processes of a start: those of `--check` and `--purge`, which have no window, with their folder for Electron's data, their signals
// and their output; those that are started, Perch itself or a program of the system; and the end of one that is blocked.
import type { App } from 'electron';
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../core/runtime.ts';

/**
 * Lets Electron store its own data, such as `Local State`, in a temporary folder that is removed at exit: a running Perch may
 * use the usual one, which two processes must not share. To be called before the app is ready (Electron's docs/api/app.md,
 * `app.getPath`, `sessionData`).
 */
export function useTemporaryProfile(app: Pick<App, 'setPath'>, process: Pick<NodeJS.Process, 'once'>): void {
  removeOldProfiles();
  const folder = mkdtempSync(join(tmpdir(), profilePrefix));
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows doesn't delete a file that Chromium still has open.
    }
  });
}

const profilePrefix = 'perch-command-';

/** Longer than a command takes. */
const oldAfterMs = 3_600_000;

/** Removes this user's old folders: not every exit emits `exit`, and Chromium may write to the folder after the event. */
function removeOldProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(profilePrefix)) continue;
    const path = join(tmpdir(), name);
    try {
      const { uid, mtimeMs } = lstatSync(path);
      // Windows has no user IDs: there `uid` is 0.
      const isOwn = uid === (process.getuid?.() ?? 0);
      if (isOwn && Date.now() - mtimeMs > oldAfterMs) rmSync(path, { recursive: true });
    } catch {
      // The next command tries again.
    }
  }
}

/** Resolves with 128 + n on signal n. Replaces Electron's own handlers, which quit with exit code 0. */
export function stopSignal(process: Pick<NodeJS.Process, 'on' | 'removeAllListeners'>): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => resolve(128 + constants.signals[signal]));
    }
  });
}

/** A pipe's reader may never read. */
const writeWithinMs = 10_000;

/** Resolves when the text is written, the reader has closed the pipe, or the time is over. */
export function writeAll(
  stream: Pick<NodeJS.WritableStream, 'write'>,
  text: string,
  { after }: Pick<Clock, 'after'>,
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(writeWithinMs, resolve);
    stream.write(text, () => {
      cancel();
      resolve();
    });
  });
}

/**
 * Starts a program that outlives this process and has its environment and standard streams. Returns whether the program runs.
 * Electron's `app.relaunch` isn't used: it starts its program from the mounted AppImage, which is unmounted when this process
 * exits (electron-userland/electron-builder#1727).
 */
export function startAgain(program: string, args: readonly string[]): boolean {
  const child = spawn(program, [...args], { detached: true, stdio: 'inherit' });
  // A program that can't be started has no process ID; without a listener the error would be thrown.
  child.on('error', () => undefined);
  child.unref();
  return child.pid !== undefined;
}

/** Runs a program and waits for its end. Returns its exit code: 1 if it can't be started, 128 + n after signal n. */
export function runAndWait(
  program: string,
  args: readonly string[],
  stdio: 'inherit' | 'ignore' = 'inherit',
): number {
  const { status, signal } = spawnSync(program, [...args], { stdio, windowsHide: true });
  return status ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}

interface Process extends Pick<NodeJS.Process, 'execve' | 'pid'> {
  readonly once: (event: 'exit', listener: (code: number) => void) => unknown;
  readonly kill: (pid: number, signal: 'SIGKILL') => unknown;
}

/**
 * At the `exit` event, ends the process by force if `isBlocked` returns true: if one of its threads is blocked in a system call (macOS,
 * Windows). On Windows the exit code is then 1.
 *
 * A call of keytar blocks a thread of libuv's pool while the keychain waits for the user. At exit, Node and Electron wait for that thread
 * (https://github.com/electron/electron/issues/20425, closed without a change). Perch would run on while a prompt is open, and ignore
 * SIGTERM. With a process of its own for keytar, as on Linux, macOS would ask the user again for each entry, because an entry belongs to
 * the program that created it. So at `exit` the process is replaced by a program that exits at once with the same code: macOS then stops
 * all threads. Windows can't replace a process.
 */
export function exitDespiteBlockedCall(process: Process, isBlocked: () => boolean): void {
  process.once('exit', (code) => {
    if (!isBlocked()) return;
    try {
      process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
    } catch {
      // Windows: `execve` always throws.
    }
    process.kill(process.pid, 'SIGKILL');
  });
}
