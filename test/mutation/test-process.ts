// Runs unit tests in one Vitest that stays open, in the folder it is started in. For mutation-run.ts, its parent.
import { relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
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

async function run({ tests, changed, testTimeoutMs }: RunRequest): Promise<RunAnswer> {
  for (const { config } of vitest.projects) config.testTimeout = config.hookTimeout = testTimeoutMs;
  for (const file of new Set([changed, changedBefore ?? changed])) vitest.invalidateFile(file);
  changedBefore = changed;
  const chosen = specifications.filter(({ moduleId }) =>
    tests.includes(relative(vitest.config.root, moduleId)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const failed = testModules
    // The result keeps the modules of earlier runs.
    .map((module) => ({ file: relative(vitest.config.root, module.moduleId), module }))
    .filter(({ file, module }) => tests.includes(file) && !module.ok());
  if (unhandledErrors.length > 0) return [...failed.map(({ file }) => file), 'an unhandled error'];
  if (failed.length > 0 && failed.every(({ module }) => hasOnlyTimedOut(module))) return 'timeout';
  return failed.map(({ file }) => file);
}

/** Whether a module failed only because of tests and hooks that Vitest ended after their timeout. */
function hasOnlyTimedOut(module: TestModule): boolean {
  const results = [
    ...[module, ...module.children.allSuites()]
      .map((each) => each.errors())
      .filter(({ length }) => length > 0),
    ...[...module.children.allTests('failed')].map((each) => each.result().errors ?? []),
  ];
  // After its timeout, a test may also report the assertion that it was waiting for.
  return (
    results.length > 0 &&
    results.every((errors) => errors.some(({ message }) => /^(?:Test|Hook) timed out in /.test(message)))
  );
}
