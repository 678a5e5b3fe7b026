// What `npm run test:stress` runs and how it reports: its options, the files they choose, and the summary.
import { parseArgs } from 'node:util';

export interface StressOptions {
  /** Parts of file names; none chooses every file. */
  readonly names: readonly string[];
  /** How often each file is run. */
  readonly times: number;
  /** How many busy loops run beside the tests. */
  readonly loops: number;
}

/** How the runs of one file ended. */
export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
}

/** Runs one file once and resolves with whether all its tests passed. */
export type RunFile = (file: string) => Promise<boolean>;

const usage = 'npm run test:stress -- [--times N] [--loops N] [NAME ...]';

/**
 * Reads the command line.
 *
 * @throws Error with a sentence and the usage, where it can't be understood.
 */
export function readOptions(args: readonly string[]): StressOptions {
  const { values, positionals } = parse(args);
  return {
    names: positionals,
    times: readCount('times', values.times, 1),
    loops: readCount('loops', values.loops, 0),
  };
}

/**
 * The files with one of the names in theirs, each once, in alphabetical order.
 *
 * @param files names of end-to-end test files, "panel.test.ts"
 * @throws Error with a sentence, where a name chooses no file.
 */
export function chooseFiles(files: readonly string[], names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !files.some((file) => file.includes(name)));
  if (unknown !== undefined)
    throw new Error(`No end-to-end file has "${unknown}" in its name: ${files.toSorted().join(', ')}.`);
  return files
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Runs every file once, then every file again, so that an early end has tried all of them. One run at a time. */
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

/** One line for each file, and one for all of them. */
export function summaryOf(results: readonly FileResult[]): string {
  const width = Math.max(...results.map(({ file }) => file.length));
  const lines = results.map(
    ({ file, passed, failed }) => `${file.padEnd(width)}  ${passed} passed, ${failed} failed`,
  );
  const count = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  return [...lines, '', `${count('passed')} runs passed, ${count('failed')} failed`].join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { times: { type: 'string', default: '5' }, loops: { type: 'string', default: '4' } },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least) return count;
  throw new Error(`--${name} is a whole number of at least ${least}, not "${text}".\n${usage}`);
}
