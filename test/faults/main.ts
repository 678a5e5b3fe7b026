// `npm run test:faults`: runs every case of the matrix. Prints the results as a table, and what each case asserts.
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { operationIds } from './matrix.ts';
import { detailsOf } from './report/details.ts';
import { gridText } from './report/grid.ts';

if (process.argv.length > 2) {
  console.error(`npm run test:faults takes no options, but was given ${process.argv.slice(2).join(' ')}.`);
  process.exitCode = 2;
} else await run();

async function run(): Promise<void> {
  const tests: TestCase[] = [];
  const fileErrors: string[] = [];
  const reporter: Reporter = {
    onTestRunEnd: (modules) => {
      tests.push(...modules.flatMap((module) => [...module.children.allTests()]));
      fileErrors.push(...modules.flatMap(errorsOf));
    },
  };
  const vitest = await startVitest(['test/faults/cases'], {
    config: join(import.meta.dirname, '../vitest.config.ts'),
    project: ['faults'],
    watch: false,
    reporters: [reporter],
  });
  await vitest.close();

  const results = new Map(tests.map((test) => [caseKey(test), test.ok()]));
  for (const id of operationIds) console.log(`${detailsOf(id)}\n`);
  console.log(gridText((operation, fault) => results.get(`${operation} ${fault}`)));
  const failed = tests.filter((test) => !test.ok());
  for (const test of failed) console.error(`\n✗ ${test.name}\n${messageOf(test)}`);
  for (const error of fileErrors) console.error(`\n✗ ${error}`);
  const failureCount = failed.length + fileErrors.length;
  console.log(`\n${tests.length - failed.length} cases passed, ${failureCount} failed`);
  if (failureCount > 0 || tests.length === 0) process.exitCode = 1;
}

function caseKey(test: TestCase): string {
  const { faultCase } = test.meta();
  return `${faultCase?.operation ?? ''} ${faultCase?.fault ?? ''}`;
}

function messageOf(test: TestCase): string {
  return (test.result().errors ?? []).map(({ message, diff }) => [message, diff ?? ''].join('\n')).join('\n');
}

function errorsOf(module: TestModule): string[] {
  return module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`);
}
