// .ci/run, run by a real bash with a fake npm.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMachine, misleadingCdPath, type FakeMachine } from './fake-machine.ts';

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

  test('is not affected by a shell that exports CDPATH', async () => {
    npm({ test: 'echo "12 passed, 0 failed"' });
    const { code, stdout, stderr } = await machine.runInProject('.ci/run', [], misleadingCdPath(machine));
    expect(machine.log()).toEqual(['setup', 'run check', 'test', 'run demo -- --out']);
    expect({ code, last: lastLine(stdout), stderr }).toEqual({
      code: 0,
      last: '12 passed, 0 failed',
      stderr: '',
    });
  });

  test('runs in a folder with spaces, quotes and an ampersand in its path, TMPDIR too', async () => {
    machine.remove();
    machine = createFakeMachine(['.ci/run'], `Ada's "R & D"`);
    machine.write(`Ada's "R & D"/build/setup.sh`, 'echo setup >>"$LOG"');
    npm({ test: 'echo "12 passed, 0 failed"', demo: 'echo "$5" >>"$LOG"' });
    const { code, stdout } = await machine.run('.ci/run', [], { TMPDIR: machine.project });
    expect({ code, last: lastLine(stdout) }).toEqual({ code: 0, last: '12 passed, 0 failed' });
    expect(machine.log().at(-1)).toContain(`${machine.project}/perch-ci.`);
  });

  test('warns where TMPDIR is missing, and uses /tmp', async () => {
    npm({ test: 'echo "12 passed, 0 failed"' });
    const { code, stderr } = await machine.run('.ci/run', [], { TMPDIR: '/nowhere' });
    expect(stderr).toBe('TMPDIR is /nowhere, which is not a writable folder: using /tmp.\n');
    expect(code).toBe(0);
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
