// A time limit for a promise.
import type { Clock } from '../runtime.ts';

/**
 * Resolves like `task`, or with undefined where it takes longer than `ms` milliseconds. The task itself isn't stopped; a
 * rejection after the time limit is ignored.
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
