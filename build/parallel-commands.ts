// Runs several commands side by side and prints the output of each as one block.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** A program with its arguments, and the name that its block of output carries. */
export interface Command {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

export interface ParallelOptions {
  /** The folder the commands run in. */
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** How many commands run at the same time. */
  readonly concurrency?: number;
  readonly print?: (text: string) => void;
}

/**
 * Runs every command, whether or not another one fails, and prints each block when its command ends. The blocks of
 * failed commands are not lost among the others: the last line names them.
 *
 * @returns 0 where every command succeeds, otherwise 1.
 */
export async function runInParallel(commands: readonly Command[], options: ParallelOptions): Promise<0 | 1> {
  const { concurrency = availableParallelism(), print = (text) => process.stdout.write(text) } = options;
  const queue = [...commands];
  const failed: string[] = [];
  const worker = async () => {
    for (let command = queue.shift(); command !== undefined; command = queue.shift()) {
      const startedAt = performance.now();
      const { code, output } = await run(command, options);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const result = code === 0 ? 'passed' : `FAILED with exit code ${code}`;
      print(`== ${command.name} ${result} (${seconds} s)\n${code === 0 ? '' : output}`);
      if (code !== 0) failed.push(command.name);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  if (failed.length === 0) return 0;
  print(`${failed.length} of ${commands.length} failed: ${failed.join(', ')}\n`);
  return 1;
}

/** A command that can't be started, or that a signal ends, has exit code 1. */
function run({ program, args }: Command, { cwd, env }: ParallelOptions) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    // npm is a .cmd file on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && program === 'npm';
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
