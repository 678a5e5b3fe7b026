// A time limit for a promise, and a delay that can be aborted.
import type { Clock } from '../runtime.ts';

/**
 * Settles like `task`, or resolves with undefined after `ms` milliseconds. The task isn't stopped by that, and a later
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

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export async function delay(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<null>();
  const stop = () => aborted.resolve(null);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted !== true) await withTimeout(clock, ms, aborted.promise);
  signal?.removeEventListener('abort', stop);
}
