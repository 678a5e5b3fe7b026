// The last line of a test run, in runs of Vitest with sample tests.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');

test.for([
  [
    'every test',
    `test('a', () => {}); test('b', () => { throw new Error(); }); test.skip('c', () => {});`,
    1,
  ],
  ['a file that can’t be read as a failure', `test('a', () => {}); throw new Error();`, 1],
  [
    'a group whose hook fails',
    `describe('g', () => { afterAll(() => { throw new Error(); }); test('a', () => {}); });`,
    1,
  ],
  ['an unhandled rejection', `test('a', () => { void Promise.reject(new Error()); });`, 1],
  ['nothing but passed tests', `test('a', () => {});`, 0],
] as const)('the summary line counts %s', async ([, text, wanted]) => {
  const { code, lines } = await runSample(text);
  const last = lines.at(-1) ?? '';
  expect(last).toMatch(/^\d passed, \d failed/);
  expect({ failed: /(\d) failed/.exec(last)?.[1], code }).toEqual({ failed: String(wanted), code: wanted });
});

test('a test that passes only when repeated is named before the summary line', async () => {
  const { code, lines } = await runSample(
    `let runs = 0; test('a', { retry: 1 }, () => { if (++runs < 2) throw new Error(); }); test('b', () => {});`,
  );
  expect(lines.slice(-2)).toEqual(['Passed only when repeated: sample.test.js > a', '2 passed, 0 failed']);
  expect(code).toBe(0);
});

async function runSample(
  text: string,
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-summary-'));
  await writeFile(join(folder, 'sample.test.js'), text);
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--globals',
    '--root',
    folder,
    '--reporter',
    join(project, 'test/summary-reporter.ts'),
  ];
  const { promise, resolve: resolveResult } = Promise.withResolvers<{ code: number; lines: string[] }>();
  execFile(process.execPath, args, (error, stdout) => {
    resolveResult({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n') });
  });
  try {
    return await promise;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
