// The options of `npm run test:stress`, the files they select, the rounds and the summary.
import { parseOptions } from '../../build/option-parser.ts';

export interface StressOptions {
  /** Parts of file names. An empty list selects every file. */
  readonly names: readonly string[];
  /** Runs per file. */
  readonly times: number;
  /** Busy loops that run in parallel with the tests. */
  readonly loops: number;
}

/** The numbers of runs of one file that passed and failed. */
export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
}

/** Runs one file once. Resolves with whether all its tests passed. */
export type RunFile = (file: string) => Promise<boolean>;

const usage = 'npm run test:stress -- [--times N] [--loops N] [NAME ...]';

/**
 * Reads the command line.
 *
 * @throws Error with the usage, where an option is unknown or its value is invalid.
 */
export function readOptions(args: readonly string[]): StressOptions {
  const { values, positionals } = parseOptions(
    {
      args: [...args],
      allowPositionals: true,
      options: { times: { type: 'string', default: '5' }, loops: { type: 'string', default: '4' } },
    },
    usage,
  );
  return {
    names: positionals,
    times: readCount('times', values.times, 1),
    loops: readCount('loops', values.loops, 0),
  };
}

/**
 * Returns the files whose name contains one of `names`, in alphabetical order.
 *
 * @param files names of end-to-end test files, such as "panel.test.ts"
 * @throws Error where a name matches no file.
 */
export function chooseFiles(files: readonly string[], names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !files.some((file) => file.includes(name)));
  if (unknown !== undefined)
    throw new Error(`No end-to-end file has "${unknown}" in its name: ${files.toSorted().join(', ')}.`);
  return files
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Runs the files in rounds, one run at a time, so that a command that is stopped early has covered every file. */
export async function runRounds(
  files: readonly string[],
  times: number,
  run: RunFile,
): Promise<readonly FileResult[]> {
  const results = files.map((file) => ({ file, passed: 0, failed: 0 }));
  for (let round = 1; round <= times; round += 1) {
    for (const result of results) {
      if (await run(result.file)) result.passed += 1;
      else result.failed += 1;
    }
  }
  return results;
}

/** One line for each file, and one with the totals. */
export function summaryOf(results: readonly FileResult[]): string {
  const width = Math.max(...results.map(({ file }) => file.length));
  const lines = results.map(
    ({ file, passed, failed }) => `${file.padEnd(width)}  ${passed} passed, ${failed} failed`,
  );
  const count = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  return [...lines, '', `${count('passed')} runs passed, ${count('failed')} failed`].join('\n');
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least) return count;
  throw new Error(`--${name} is a whole number of at least ${least}, not "${text}".\n${usage}`);
}
