// `npm run test:faults`: runs every cell of the matrix, prints it as a table, and keeps docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { documentPath, faultsDocument } from './report/document.ts';
import { gridText } from './report/grid.ts';

if (process.argv.length > 2) {
  console.error(`npm run test:faults takes no options, and was given ${process.argv.slice(2).join(' ')}.`);
  process.exitCode = 2;
} else await run();

async function run(): Promise<void> {
  const tests: TestCase[] = [];
  const broken: string[] = [];
  const reporter: Reporter = {
    onTestRunEnd: (modules) => {
      tests.push(...modules.flatMap((module) => [...module.children.allTests()]));
      broken.push(...modules.flatMap(errorsOf));
    },
  };
  const vitest = await startVitest(['test/faults/cells'], {
    config: join(import.meta.dirname, '../vitest.config.ts'),
    project: ['faults'],
    watch: false,
    reporters: [reporter],
  });
  await vitest.close();

  const cells = new Map(tests.map((test) => [nameOf(test), test.ok()]));
  console.log(gridText((flow, fault) => cells.get(`${flow} ${fault}`)));
  const failed = tests.filter((test) => !test.ok());
  for (const test of failed) console.error(`\n✗ ${test.name}\n${messageOf(test)}`);
  for (const error of broken) console.error(`\n✗ ${error}`);
  const failing = failed.length + broken.length;
  if (failing === 0) console.log(`\n${await keepDocument()}`);
  console.log(`\n${tests.length - failed.length} cells hold, ${failing} failing`);
  if (failing > 0 || tests.length === 0) process.exitCode = 1;
}

/** Writes the document where it says something else; only a matrix that holds gets this far. */
async function keepDocument(): Promise<string> {
  const text = await faultsDocument();
  let before: string | undefined;
  try {
    before = readFileSync(documentPath, 'utf8');
  } catch {
    // There is none yet.
  }
  if (before === text) return 'docs/faults.md says so already.';
  writeFileSync(documentPath, text);
  return 'docs/faults.md was written anew.';
}

function nameOf(test: TestCase): string {
  const { cell } = test.meta();
  return `${cell?.flow ?? ''} ${cell?.fault ?? ''}`;
}

function messageOf(test: TestCase): string {
  return (test.result().errors ?? []).map(({ message, diff }) => [message, diff ?? ''].join('\n')).join('\n');
}

function errorsOf(module: TestModule): string[] {
  return module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`);
}
