// A time limit for a promise.
import type { Clock } from '../runtime.ts';

/**
 * Resolves like `task`, or with undefined if the task takes longer than `ms` milliseconds. Then the task isn't stopped, and its
 * rejection is ignored.
 */
export async function withTimeout<Value>(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  task: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const cancel = after(ms, () => resolve(undefined));
  try {
    return await Promise.race([task, timeout]);
  } finally {
    cancel();
  }
}
