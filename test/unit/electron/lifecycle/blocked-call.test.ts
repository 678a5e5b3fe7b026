import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { exitDespiteBlockedCall } from '../../../../app/electron/lifecycle/processes.ts';

// Windows can't replace a process.
describe.skipIf(process.platform === 'win32')('at its exit with code 3, a process', () => {
  /** Runs a process that prints "exited" if it isn't replaced. */
  const run = (isBlocked: boolean) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module-typescript',
        '-e',
        `import { exitDespiteBlockedCall } from './app/electron/lifecycle/processes.ts';
        exitDespiteBlockedCall(process, () => ${isBlocked});
        process.once('exit', () => process.stdout.write('exited'));
        process.exitCode = 3;`,
      ],
      { encoding: 'utf8' },
    );

  test('is replaced by a program with the same exit code where a call is blocked', () => {
    expect(run(true)).toMatchObject({ status: 3, signal: null, stdout: '' });
  });

  test('exits as usual where no call is blocked', () => {
    expect(run(false)).toMatchObject({ status: 3, signal: null, stdout: 'exited' });
  });
});

test('a process that can’t be replaced, as on Windows, kills itself', () => {
  const killed: unknown[] = [];
  let exit: (code: number) => void = () => {};
  const fake = {
    pid: 4711,
    execve: () => {
      throw new Error('ERR_FEATURE_UNAVAILABLE_ON_PLATFORM');
    },
    kill: (...args: readonly unknown[]) => killed.push(args),
    once: (_event: string, listener: (code: number) => void) => {
      exit = listener;
    },
  };
  exitDespiteBlockedCall(fake, () => true);
  expect(killed).toEqual([]);
  exit(0);
  expect(killed).toEqual([[4711, 'SIGKILL']]);
});
