// A mutation run: makes one change at a time and runs the unit tests that import the changed file. A change that no test
// notices survives: a test is missing, or the change makes no difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explanationOf, type Explanation, type Survivor } from './explanations.ts';
import { describeChange, type Mutant, withMutant } from './mutators.ts';
import type { RelatedTests } from './related-tests.ts';
import type { TestRunner } from './test-runner.ts';

export interface MutationOptions {
  /** The project in which the files are changed, and changed back. */
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  readonly explanations: readonly Explanation[];
  readonly relatedTests: RelatedTests;
  readonly runner: TestRunner;
  readonly print: (line: string) => void;
  /** Called after each mutant with the number of those that have been tried. */
  readonly onTried: (tried: number) => void;
}

/** The survivors without an explanation, and the explanations that were used. */
export interface MutationResult {
  readonly survivors: readonly Survivor[];
  /**
   * The changes whose tests don't end. The same tests end without the change, or the machine is so busy that they don't, and
   * a second attempt with more time didn't end either.
   */
  readonly timedOut: readonly Survivor[];
  readonly used: ReadonlySet<Explanation>;
}

/** The time for tests that take `cleanMs` without a mutant. */
const limitMs = (cleanMs: number) => 3_000 + 4 * cleanMs;

/** A test that takes longer counts as one that doesn't end, where it ends in time without the mutant. */
const testTimeoutMs = 5_000;

/**
 * Tries all mutants, file by file, and prints a line for each file.
 *
 * @throws Error where a file's tests fail without a mutant.
 */
export async function tryMutants(options: MutationOptions): Promise<MutationResult> {
  const survivors: Survivor[] = [];
  const timedOut: Survivor[] = [];
  const used = new Set<Explanation>();
  let done = 0;
  for (const [file, mutants] of Map.groupBy(options.mutants, (mutant) => mutant.file)) {
    const startedAt = performance.now();
    const before = done;
    const found = await tryFile(file, mutants, {
      ...options,
      onTried: (tried) => options.onTried(before + tried),
    });
    timedOut.push(...found.timedOut);
    const unexplained = found.survivors.filter((survivor) => {
      const explanation = explanationOf(survivor, options.explanations);
      if (explanation !== undefined) used.add(explanation);
      return explanation === undefined;
    });
    survivors.push(...unexplained);
    done += mutants.length;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const counts = `${mutants.length} mutants, ${found.survivors.length} survived, ${unexplained.length} unexplained`;
    options.print(`[${done}/${options.mutants.length}] ${file}: ${counts} (${seconds} s)`);
  }
  return { survivors, timedOut, used };
}

async function tryFile(
  file: string,
  mutants: readonly Mutant[],
  { folder, relatedTests, runner, onTried }: MutationOptions,
): Promise<Pick<MutationResult, 'survivors' | 'timedOut'>> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const survivors: Survivor[] = [];
  const timedOut: Survivor[] = [];
  const tests = relatedTests(file);
  if (tests.length === 0)
    return { survivors: mutants.map((mutant) => toSurvivor(text, mutant, tests)), timedOut };

  const runClean = (chosen: readonly string[], limit: number) =>
    runner.run({ tests: chosen, changed: path, testTimeoutMs: 4 * testTimeoutMs }, limit);
  let failed = await runClean(tests, 600_000);
  if (failed.length > 0) {
    // A test that an earlier mutant has ended may have left something behind in the process, such as the language.
    runner.stop();
    failed = await runClean(tests, 600_000);
  }
  if (failed.length > 0) throw new Error(`Tests of ${file} fail without a change: ${String(failed)}`);
  // The first run compiles all files, so the second one is measured.
  const startedAt = performance.now();
  await runClean(tests, 600_000);
  const limit = limitMs(performance.now() - startedAt);

  /** Returns the tests that notice a mutant, or 'timeout' where they don't end. */
  const noticingTests = async (
    mutant: Mutant,
    chosen: readonly string[],
  ): Promise<readonly string[] | 'timeout'> => {
    const request = { tests: chosen, changed: path, testTimeoutMs };
    writeFileSync(path, withMutant(text, mutant));
    const result = await runner.run(request, limit);
    if (result !== 'timeout') return result;
    writeFileSync(path, text);
    const control = await runner.run(request, limit);
    if (control.length === 0) return 'timeout';
    // The tests don't end in time without the mutant either: the machine is busy.
    writeFileSync(path, withMutant(text, mutant));
    return runner.run({ ...request, testTimeoutMs: 3 * testTimeoutMs }, 3 * limit);
  };

  // The test file that noticed a change is likely to notice the next one: it runs first, alone.
  let [first = ''] = tests;
  for (const [index, mutant] of mutants.entries()) {
    let noticing = await noticingTests(mutant, [first]);
    if (noticing.length === 0 && tests.length > 1) {
      noticing = await noticingTests(
        mutant,
        tests.filter((test) => test !== first),
      );
      if (noticing !== 'timeout') first = noticing[0] ?? first;
    }
    if (noticing === 'timeout') timedOut.push(toSurvivor(text, mutant, tests));
    else if (noticing.length === 0) survivors.push(toSurvivor(text, mutant, tests));
    onTried(index + 1);
  }
  writeFileSync(path, text);
  return { survivors, timedOut };
}

function toSurvivor(text: string, mutant: Mutant, tests: readonly string[]): Survivor {
  const { file, line, scope } = mutant;
  return { file, line, scope, change: describeChange(text, mutant), isTested: tests.length > 0 };
}

/** Returns `count` of the mutants, chosen by a seed, in their order. The same seed chooses the same ones. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed;
  // A linear congruential generator (Numerical Recipes).
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const ranked = all.map((each, index) => ({ each, index, rank: random() }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ each }) => each);
}
