// Ends the process although one of its threads is blocked in a system call.
//
// keytar's calls block a thread of libuv's pool for as long as the keychain waits for the user. Where the process
// ends, Node and Electron wait for that thread (https://github.com/electron/electron/issues/20425, closed without a
// change), so Perch stayed there for as long as a prompt was open, and SIGTERM didn't end it. A helper process for
// the keychain would avoid this, but it costs memory in every run, and on macOS entries belong to the program that
// made them: the system would ask again for each. So everything is stored first, and then the process is replaced by
// a program that ends at once with the same code. The system stops all threads when it does that.

type Process = Pick<NodeJS.Process, 'once' | 'execve' | 'kill' | 'pid'>;

/**
 * Ends the process at its `exit` event where `isBlocked` says so; else it ends as always. Electron emits the event
 * when all windows are closed (`quit`). Windows can't replace a process: there the exit code is 1.
 */
export function exitDespiteBlockedCall(process: Process, isBlocked: () => boolean): void {
  process.once('exit', (code) => {
    if (!isBlocked()) return;
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
    process.kill(process.pid, 'SIGKILL');
  });
}
