// Starts Perch again with other arguments, or a program of the system.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';

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
