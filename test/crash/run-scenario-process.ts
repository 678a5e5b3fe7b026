// Runs a scenario in a process of its own.
import { execFile, type ExecFileException } from 'node:child_process';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { scenarioReport, type ScenarioOptions, type ScenarioReport } from './scenario-messages.ts';

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
 * Runs the program that `bundleScenario` has made. Resolves with the report, or with undefined where the process was killed, or
 * where a signal led to a shutdown with exit code 0.
 *
 * @throws Error with the output, where the process ended in another way.
 */
export function runScenarioProcess(options: ScenarioOptions): Promise<ScenarioReport | undefined> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(bundleDir, 'compiled') };
  const program = join(bundleDir, 'scenario-process.js');
  const { promise, resolve, reject } = Promise.withResolvers<ScenarioReport | undefined>();
  execFile(process.execPath, [program, JSON.stringify(options)], { env }, (error, stdout, stderr) => {
    const { signal } = options.crash ?? {};
    const isShutdown = signal !== undefined && signal !== 'SIGKILL';
    if (error === null && isShutdown && stdout === '') resolve(undefined);
    else if (error === null) resolve(v.parse(scenarioReport, JSON.parse(stdout)));
    else if (!isShutdown && wasKilled(error, stderr) && stdout === '') resolve(undefined);
    else reject(new Error(`${error.message}\n${stderr}`));
  });
  return promise;
}

/** On Windows, which has no signals, a process that kills itself exits with code 1 and writes nothing. */
function wasKilled({ signal, code }: ExecFileException, stderr: string): boolean {
  return process.platform === 'win32' ? code === 1 && stderr === '' : signal === 'SIGKILL';
}
