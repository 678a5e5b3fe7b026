// Observes the comparisons in constant time. How long a comparison takes can't be measured reliably, so a test proves
// that Node's `timingSafeEqual` made it, which takes the same time for any content of the same length.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Returns a function that returns the results of the comparisons so far. */
export function watchConstantTimeComparisons(): () => readonly boolean[] {
  const spy = vi.spyOn(crypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return () => spy.mock.results.map(({ value }) => value === true);
}
