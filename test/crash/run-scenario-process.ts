// Runs a scenario in a process of its own.
import { execFile, type ExecFileException } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { Crash } from './crash-injector.ts';
import type { ScenarioOptions } from './scenario-options.ts';

const project = resolve(import.meta.dirname, '../..');
const bundleDir = join(project, 'out/crash');

/** Makes one file of the program, because loading its modules one by one takes most of a start. */
export async function bundleScenario(): Promise<void> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    build: { ssr: 'test/crash/scenario-process.ts', outDir: bundleDir },
    ssr: { noExternal: true, external: ['electron', 'keytar'] },
  });
}

/**
 * Runs the program that `bundleScenario` has made, until it is killed, or a signal has led to a shutdown with exit code 0.
 *
 * @throws Error with the output, where the process ended in another way.
 */
export function runScenarioProcess(options: ScenarioOptions & { readonly crash: Crash }): Promise<undefined> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(bundleDir, 'compiled') };
  const program = join(bundleDir, 'scenario-process.js');
  const { signal = 'SIGKILL' } = options.crash;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  execFile(process.execPath, [program, JSON.stringify(options)], { env }, (error, _, stderr) => {
    if (signal === 'SIGKILL' ? error !== null && wasKilled(error, stderr) : error === null)
      resolve(undefined);
    else reject(error ?? new Error('The process was not killed.'));
  });
  return promise;
}

/** On Windows, which has no signals, a process that kills itself exits with code 1 and writes nothing. */
function wasKilled({ signal, code }: ExecFileException, stderr: string): boolean {
  return process.platform === 'win32' ? code === 1 && stderr === '' : signal === 'SIGKILL';
}
