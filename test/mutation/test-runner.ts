// Runs unit tests in a process of its own (test-process.ts), which is replaced where a mutant never ends.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the process is asked: to run these test files after a file has changed. Paths from the project's folder. */
export interface RunRequest {
  readonly tests: readonly string[];
  readonly changed: string;
  /** For tests without a timeout of their own. */
  readonly testTimeoutMs: number;
}

/** What the process answers: the files with a failed test, or that a test timed out. Files after the first failure are not run. */
export type RunAnswer = readonly string[] | 'timeout';

export interface TestRunner {
  /** Resolves with the test files that failed, or with 'timeout' where a test timed out or all of them take longer than the limit. */
  readonly run: (request: RunRequest, limitMs: number) => Promise<RunAnswer>;
  readonly stop: () => void;
}

/** `folder` is a project with its dependencies. */
export function createTestRunner(folder: string): TestRunner {
  let current: Promise<ChildProcess> | undefined;
  let child: ChildProcess | undefined;

  const start = async () => {
    child = fork(join(import.meta.dirname, 'test-process.ts'), {
      cwd: folder,
      // A group of its own: the workers of Vitest end with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    await once(child, 'message');
    return child;
  };
  const stop = () => {
    if (child?.pid !== undefined && child.exitCode === null) {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    }
    current = child = undefined;
  };
  return {
    run: async (request, limitMs) => {
      const running = await (current ??= start());
      running.send(request);
      const answer = await nextAnswer(running, limitMs);
      if (answer !== 'none') return answer;
      stop();
      return 'timeout';
    },
    stop,
  };
}

function nextAnswer(child: ChildProcess, limitMs: number): Promise<RunAnswer | 'none'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('none')), limitMs);
    const onMessage = (answer: RunAnswer) => settle(() => resolve(answer));
    const onExit = () => settle(() => reject(new Error('The process that runs the tests ended.')));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      end();
    };
    child.on('message', onMessage).on('exit', onExit);
  });
}
