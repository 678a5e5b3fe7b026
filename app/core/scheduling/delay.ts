// Waiting that an end cuts short.
import type { Clock } from '../ports.ts';

/** Resolves after so many milliseconds, or with the signal. */
export async function delay({ after }: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise: passed, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  const cancel = after(ms, stop);
  signal.addEventListener('abort', stop);
  await passed;
  signal.removeEventListener('abort', stop);
  cancel();
}
