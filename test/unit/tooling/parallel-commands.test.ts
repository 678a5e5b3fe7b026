import { expect, test } from 'vitest';
import { type Command, runInParallel } from '../../../build/parallel-commands.ts';

function script(name: string, code: string): Command {
  return { name, program: process.execPath, args: ['-e', code] };
}

async function run(commands: readonly Command[], concurrency = 2) {
  const blocks: string[] = [];
  const code = await runInParallel(commands, {
    cwd: process.cwd(),
    concurrency,
    print: (text) => blocks.push(text),
  });
  return { code, blocks };
}

test('the exit code is 0 where every command succeeds, and their output is left out', async () => {
  const { code, blocks } = await run([script('one', 'console.log("quiet")'), script('two', '')]);
  expect(code).toBe(0);
  expect(blocks.map((block) => block.replace(/\(.*\)/, '(…)')).sort()).toEqual([
    '== one passed (…)\n',
    '== two passed (…)\n',
  ]);
});

test('every command runs where the first one fails, and the last line names the failed ones', async () => {
  const commands = [script('one', 'process.exit(3)'), script('two', ''), script('three', 'process.exit(1)')];
  const { code, blocks } = await run(commands, 1);
  expect(code).toBe(1);
  expect(blocks).toHaveLength(4);
  expect(blocks.at(-1)).toBe('2 of 3 failed: one, three\n');
});

test('a program that does not exist counts as failed, and its block says why', async () => {
  const { code, blocks } = await run([{ name: 'missing', program: 'perch-no-such-program', args: [] }]);
  expect(code).toBe(1);
  expect(blocks[0]).toMatch(/^== missing FAILED .*\n.*perch-no-such-program ENOENT\n$/);
});
