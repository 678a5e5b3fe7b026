// `npm run mutate`: changes Perch's code in many places, one at a time, and lists the changes that no unit test notices.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseOptions } from '../../build/option-parser.ts';
import { readExplanations } from './explanations.ts';
import { guards } from './guards.ts';
import { mutantsOf } from './mutators.ts';
import { createProgress } from './progress.ts';
import { sampleOf, tryMutants } from './mutation-run.ts';
import { readRelatedTests, typescriptFiles } from './related-tests.ts';
import { createTestRunner } from './test-runner.ts';
import { createWorktree } from './worktree.ts';

const usage = `npm run mutate -- [PATH ...] [--count N] [--seed S]

PATH       a file or folder to mutate; \`guards\` stands for the files of test/mutation/guards.ts, the default
--count N  tries N mutants only, chosen by the seed
--seed S   a whole number; the default is 1

Changes one place at a time in a copy of the project and runs the nearest unit tests that import the file. Prints each change
that no test notices as file:line (function)  before  →  after, and its progress on standard error. A change whose tests
don't end is listed, but counts as noticed: the same tests end without it. Where they don't, because the machine is busy, they
get a second attempt with three times the time. Explained survivors are listed in test/mutation/explained.json.
Exit code 1 where a survivor is unexplained or an explanation matches no survivor, 2 where an option is invalid.`;

export interface Options {
  readonly paths: readonly string[];
  readonly count: number;
  readonly seed: number;
  readonly help: boolean;
}

/** @throws Error with the usage, where an option is unknown or invalid. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseOptions(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        count: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const readNumber = (name: 'count' | 'seed') => {
    if (/^\d{1,16}$/.test(values[name])) return Number(values[name]);
    throw new Error(`--${name} is a whole number, not "${values[name]}".\n\n${usage}`);
  };
  const paths = positionals.length === 0 ? ['guards'] : positionals;
  return { paths, count: readNumber('count'), seed: readNumber('seed'), help: values.help };
}

/**
 * Returns the TypeScript files that the paths name, each once, without tests.
 *
 * @throws Error where a path names none.
 */
export function chooseFiles(project: string, paths: readonly string[]): readonly string[] {
  const files = paths
    .flatMap((path) => (path === 'guards' ? guards : [path]))
    .flatMap((path) => {
      const name = posix.normalize(path).replace(/\/$/, '');
      if (/^(?:\.\.(?:\/|$)|\/)/.test(name)) throw new Error(`${path} is outside the project.`);
      const isFolder = existsSync(join(project, name)) && statSync(join(project, name)).isDirectory();
      const found = isFolder
        ? typescriptFiles(project, name)
        : [name].filter((file) => existsSync(join(project, file)));
      const sources = found.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
      if (sources.length === 0) throw new Error(`${path} is no TypeScript file and no folder with one.`);
      return sources;
    });
  return [...new Set(files)];
}

async function run(project: string, files: readonly string[], options: Options): Promise<0 | 1> {
  const explanations = readExplanations(join(import.meta.dirname, 'explained.json'));
  const worktree = createWorktree(project);
  const runner = createTestRunner(worktree.folder);
  const end = () => {
    runner.stop();
    worktree.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      end();
      process.exit(1);
    });
  }
  try {
    const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(worktree.folder, file), 'utf8')));
    const mutants = sampleOf(all, options.count, options.seed);
    const { survivors, timedOut, used } = await tryMutants({
      folder: worktree.folder,
      mutants,
      explanations,
      relatedTests: readRelatedTests(worktree.folder),
      runner,
      print: (line) => console.log(line),
      onTried: createProgress({
        total: mutants.length,
        write: (line) => console.error(line),
        now: () => performance.now(),
      }),
    });
    const isComplete = mutants.length === all.length;
    const unused = explanations.filter((each) => isComplete && files.includes(each.file) && !used.has(each));
    for (const { file, line, scope, change } of survivors)
      console.log(`${file}:${line} (${scope})  ${change}`);
    for (const { file, line, scope, change } of timedOut)
      console.log(`${file}:${line} (${scope})  the tests did not end: ${change}`);
    for (const { file, change = 'the file' } of unused)
      console.log(`${file}: an explanation in explained.json matches no survivor: ${change}`);
    console.log(`${mutants.length} mutants, ${survivors.length} unexplained survivors, seed ${options.seed}`);
    return survivors.length + unused.length > 0 ? 1 : 0;
  } finally {
    end();
  }
}

async function main(project: string, args: readonly string[]): Promise<0 | 1 | 2> {
  let options: Options;
  let files: readonly string[];
  try {
    options = readOptions(args);
    files = chooseFiles(project, options.paths);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  return run(project, files, options);
}

if (import.meta.main)
  process.exitCode = await main(resolve(import.meta.dirname, '../..'), process.argv.slice(2));
