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
}

/** The survivors without an explanation, and the explanations that were used. */
export interface MutationResult {
  readonly survivors: readonly Survivor[];
  readonly used: ReadonlySet<Explanation>;
}

/** The time for tests that take `cleanMs` without a mutant. */
const limitMs = (cleanMs: number) => 3_000 + 4 * cleanMs;

/**
 * Tries all mutants, file by file, and prints a line for each file.
 *
 * @throws Error where a file's tests fail without a mutant.
 */
export async function tryMutants(options: MutationOptions): Promise<MutationResult> {
  const survivors: Survivor[] = [];
  const used = new Set<Explanation>();
  let done = 0;
  for (const [file, mutants] of Map.groupBy(options.mutants, (mutant) => mutant.file)) {
    const startedAt = performance.now();
    const found = await survivorsIn(file, mutants, options);
    const unexplained = found.filter((survivor) => {
      const explanation = explanationOf(survivor, options.explanations);
      if (explanation !== undefined) used.add(explanation);
      return explanation === undefined;
    });
    survivors.push(...unexplained);
    done += mutants.length;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const counts = `${mutants.length} mutants, ${found.length} survived, ${unexplained.length} unexplained`;
    options.print(`[${done}/${options.mutants.length}] ${file}: ${counts} (${seconds} s)`);
  }
  return { survivors, used };
}

async function survivorsIn(
  file: string,
  mutants: readonly Mutant[],
  { folder, relatedTests, runner }: MutationOptions,
): Promise<readonly Survivor[]> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const survivors: Survivor[] = [];
  const tests = relatedTests(file);
  if (tests.length === 0) return mutants.map((mutant) => toSurvivor(text, mutant, tests));

  const startedAt = performance.now();
  const failed = await runner.run({ tests, changed: path }, 600_000);
  if (failed.length > 0) throw new Error(`Tests of ${file} fail without a change: ${String(failed)}`);
  const cleanMs = performance.now() - startedAt;

  /** Returns the tests that failed; all of them where they don't end, in the second attempt with three times the limit too. */
  const failedTests = async (chosen: readonly string[]): Promise<readonly string[]> => {
    const request = { tests: chosen, changed: path };
    let result = await runner.run(request, limitMs(cleanMs));
    if (result === 'timeout') result = await runner.run(request, 3 * limitMs(cleanMs));
    return result === 'timeout' ? chosen : result;
  };

  // The test file that noticed a change is likely to notice the next one: it runs first, alone.
  let [first = ''] = tests;
  for (const mutant of mutants) {
    writeFileSync(path, withMutant(text, mutant));
    let noticing = await failedTests([first]);
    if (noticing.length === 0 && tests.length > 1) {
      noticing = await failedTests(tests.filter((test) => test !== first));
      first = noticing[0] ?? first;
    }
    if (noticing.length === 0) survivors.push(toSurvivor(text, mutant, tests));
  }
  writeFileSync(path, text);
  return survivors;
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
