// Runs unit tests in one Vitest that stays open, in the folder it is started in. For mutation-run.ts, its parent.
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import type { RunAnswer, RunRequest } from './test-runner.ts';

const vitest = await createVitest(
  {
    config: 'test/vitest.config.ts',
    project: ['unit'],
    watch: false,
    // The first failure decides.
    bail: 1,
    // Test files share a worker: half of the time is otherwise spent on starting one for each.
    isolate: false,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
    typecheck: { enabled: false },
  },
  { cacheDir: 'out/mutation', clearScreen: false },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

process.on('message', (request: RunRequest) => void run(request).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

/** The file of the run before: it may have been changed back since. */
let changedBefore: string | undefined;

async function run({ tests, changed }: RunRequest): Promise<RunAnswer> {
  for (const file of new Set([changed, changedBefore ?? changed])) vitest.invalidateFile(file);
  changedBefore = changed;
  const chosen = specifications.filter(({ moduleId }) =>
    tests.includes(relative(vitest.config.root, moduleId)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const failed = testModules
    // The result keeps the modules of earlier runs.
    .map((module) => ({ file: relative(vitest.config.root, module.moduleId), isOk: module.ok() }))
    .filter(({ file, isOk }) => tests.includes(file) && !isOk)
    .map(({ file }) => file);
  return { failed: unhandledErrors.length > 0 ? [...failed, 'an unhandled error'] : failed };
}
