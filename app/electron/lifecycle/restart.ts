// Replaces this process by a new one with other arguments, before Electron is ready.
import { spawn } from 'node:child_process';

/**
 * Starts a program with this process's environment and standard streams, independent of this process. Returns whether it runs; the
 * caller then exits. Electron's `app.relaunch` starts its program from the mounted AppImage, which is unmounted when this process
 * exits (electron-userland/electron-builder#1727).
 */
export function startAgain(program: string, args: readonly string[]): boolean {
  const child = spawn(program, [...args], { detached: true, stdio: 'inherit' });
  // A program that can't be started has no process ID; without a listener the error would be thrown.
  child.on('error', () => undefined);
  child.unref();
  return child.pid !== undefined;
}
