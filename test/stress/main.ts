// `npm run test:stress`: runs every end-to-end file five times in parallel with four busy loops, and exits with code 1 if
// a run fails. It finds tests that depend on the speed of the machine. `-- --times 2 panel` runs two rounds of the files
// with "panel" in their names.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { chooseFiles, readOptions, runRounds, summaryOf, type StressOptions } from './plan.ts';

const project = resolve(import.meta.dirname, '../..');

/** A run that takes longer is stopped and counts as failed. */
const runTimeoutMs = 20 * 60_000;

try {
  const options = readOptions(process.argv.slice(2));
  await stress(chooseFiles(endToEndFiles(), options.names), options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function stress(files: readonly string[], { times, loops }: StressOptions): Promise<void> {
  await ensureBuilt(project);
  const workers = Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }));
  try {
    const results = await runRounds(files, times, runFile);
    console.log(`\n${summaryOf(results)}`);
    process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function endToEndFiles(): string[] {
  return readdirSync(join(project, 'test/e2e')).filter((name) => name.endsWith('.test.ts'));
}

/** Prints one line for the run, and Vitest's output if it fails. */
async function runFile(file: string): Promise<boolean> {
  const start = performance.now();
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const config = join(project, 'test/vitest.config.ts');
  const args = [vitest, 'run', '--config', config, '--project', 'e2e', '--retry', '0', `test/e2e/${file}`];
  const { passed, output } = await runToEnd(process.execPath, args);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!passed) console.log(output);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${file} (${seconds} s)`);
  return passed;
}

function runToEnd(program: string, args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: runTimeoutMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}
