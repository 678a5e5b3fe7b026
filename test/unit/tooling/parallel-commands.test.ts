import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

test('a failed command’s output is one block, with both of its streams', async () => {
  const failing =
    'console.log("to stdout"); setTimeout(() => { console.error("to stderr"); process.exit(7); }, 50)';
  const talkative = 'for (let i = 0; i < 5; i++) setTimeout(() => console.log("other"), i * 20)';
  const { blocks } = await run([script('failing', failing), script('talkative', talkative)]);
  const block = blocks.find((each) => each.includes('failing FAILED')) ?? '';
  expect(block).toMatch(/^== failing FAILED with exit code 7 .*\nto stdout\nto stderr\n$/);
});

test('commands run at the same time, as many as are allowed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'perch-parallel-')), 'events');
  // Each command prints how many run when it starts, and ends once a second one has started.
  const command = `
    const { appendFileSync, readFileSync } = require('node:fs');
    const count = (event) => readFileSync(${JSON.stringify(file)}, 'utf8').split(event).length - 1;
    appendFileSync(${JSON.stringify(file)}, 'begun ');
    console.log('running: ' + (count('begun') - count('ended')));
    setInterval(() => {
      if (count('begun') < 2) return;
      appendFileSync(${JSON.stringify(file)}, 'ended ');
      process.exit(1);
    }, 10);`;
  const { blocks } = await run([script('one', command), script('two', command), script('three', command)]);
  const running = blocks.join('').match(/running: \d/g) ?? [];
  expect(running).toHaveLength(3);
  expect(running).not.toContain('running: 3');
  rmSync(dirname(file), { recursive: true });
});

test('a program that does not exist counts as failed, and its block says why', async () => {
  const { code, blocks } = await run([{ name: 'missing', program: 'perch-no-such-program', args: [] }]);
  expect(code).toBe(1);
  expect(blocks[0]).toMatch(/^== missing FAILED .*\n.*perch-no-such-program ENOENT\n$/);
});

test.skipIf(process.platform === 'win32')('a command that a signal ends counts as failed', async () => {
  const { code } = await run([script('killed', 'process.kill(process.pid, "SIGKILL")')]);
  expect(code).toBe(1);
});
