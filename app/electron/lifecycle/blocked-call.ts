// Ends the process although one of its threads is blocked in a system call (macOS, Windows).
//
// A call of keytar blocks a thread of libuv's pool while the keychain waits for the user. At exit, Node and Electron wait for
// that thread (https://github.com/electron/electron/issues/20425, closed without a change). Perch would run on while a prompt is
// open, and ignore SIGTERM. With a process of its own for keytar, as on Linux, macOS would ask the user again for each entry,
// because an entry belongs to the program that created it. So at `exit` the process is replaced by a program that exits at once
// with the same code: macOS then stops all threads. Windows can't replace a process.

interface Process extends Pick<NodeJS.Process, 'execve' | 'pid'> {
  readonly once: (event: 'exit', listener: (code: number) => void) => unknown;
  readonly kill: (pid: number, signal: 'SIGKILL') => unknown;
}

/**
 * At the `exit` event, ends the process by force if `isBlocked` returns true. On Windows the exit code is then 1.
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
