// .ci/run, run by a real bash with a fake npm.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMachine, type FakeMachine } from './fake-machine.ts';

let machine: FakeMachine;

beforeEach(() => {
  machine = createFakeMachine(['.ci/run']);
  machine.write('project/build/setup.sh', 'echo setup >>"$LOG"');
});

afterEach(() => machine.remove());

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  test('runs set-up, checks, tests and the demo, and its last line is the summary of the tests', async () => {
    npm({ test: 'echo "12 passed, 0 failed"', demo: 'echo "a step"; mkdir "$5"' });
    const { code, stdout } = await machine.run('.ci/run', [], { CI: 'true' });
    expect(machine.log()).toEqual(['setup', 'run check', 'test', 'run demo -- --out']);
    expect(lastLine(stdout)).toBe('12 passed, 0 failed');
    expect(stdout).toContain('a step\n');
    expect(code).toBe(0);
  });

  test.each([
    ['check', 3, ['setup', 'run check'], '== npm run check failed with exit code 3.'],
    ['test', 4, ['setup', 'run check', 'test'], '11 passed, 1 failed'],
    ['demo', 5, ['setup', 'run check', 'test', 'run demo -- --out'], '12 passed, 0 failed'],
  ])('stops at a failing %s with its exit code', async (step, wanted, steps, last) => {
    const counted = step === 'test' ? '11 passed, 1 failed' : '12 passed, 0 failed';
    npm({ test: `echo "${counted}"`, [step]: `echo "${counted}"; exit ${wanted}` });
    const { code, stdout } = await machine.run('.ci/run');
    expect({ code, steps: machine.log(), last: lastLine(stdout) }).toEqual({ code: wanted, steps, last });
  });
});

function npm(bodies: Partial<Record<string, string>>): void {
  machine.command(
    'npm',
    `echo "\${*:1:4}" >>"$LOG"
    case "$*" in
      'run check') ${bodies['check'] ?? ':'} ;;
      test) ${bodies['test'] ?? ':'} ;;
      *) ${bodies['demo'] ?? ':'} ;;
    esac`,
  );
}

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1);
}
