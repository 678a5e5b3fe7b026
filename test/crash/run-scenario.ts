// Runs a life in a process of its own, and tells how it ended.
import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import type { Account, Orders } from './scenario-process.ts';

const program = join(import.meta.dirname, 'scenario-process.ts');

/**
 * Resolves with what the life says of itself, or with undefined where it was killed, or where a signal led to a
 * shutdown that ended with exit code 0. What is compiled once is kept
 * in `cache` for all lives: most of a start is reading the program.
 *
 * @throws Error with what the process wrote, where it ended in any other way.
 */
export function runScenario(orders: Orders, cache: string): Promise<Account | undefined> {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  const { promise, resolve, reject } = Promise.withResolvers<Account | undefined>();
  execFile(process.execPath, [program, JSON.stringify(orders)], { env }, (error, stdout, stderr) => {
    const { signal } = orders.death ?? {};
    const isShutdown = signal !== undefined && signal !== 'SIGKILL';
    if (error === null && isShutdown && stdout === '') resolve(undefined);
    else if (error === null) resolve(JSON.parse(stdout) as Account);
    else if (!isShutdown && wasKilled(error, stderr) && stdout === '') resolve(undefined);
    else reject(new Error(`${error.message}\n${stderr}`));
  });
  return promise;
}

/** Windows has no signals: what ends itself like that has the exit code of a failure, and no word about it. */
function wasKilled({ signal, code }: ExecFileException, stderr: string): boolean {
  return process.platform === 'win32' ? code === 1 && stderr === '' : signal === 'SIGKILL';
}
