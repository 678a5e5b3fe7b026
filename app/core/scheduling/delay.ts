// An abortable delay.
import type { Clock } from '../runtime.ts';
import { withTimeout } from './with-timeout.ts';

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export async function delay(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<null>();
  const stop = () => aborted.resolve(null);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted !== true) await withTimeout(clock, ms, aborted.promise);
  signal?.removeEventListener('abort', stop);
}
