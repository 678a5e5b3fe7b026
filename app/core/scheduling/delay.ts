// An abortable delay.
import type { Clock } from '../runtime.ts';

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export async function delay(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted === true) return;
  const { promise: elapsed, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  const cancel = after(ms, stop);
  signal?.addEventListener('abort', stop);
  await elapsed;
  signal?.removeEventListener('abort', stop);
  cancel();
}
