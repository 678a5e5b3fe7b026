// Collects garbage at once, as V8 can at any time.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Objects without a strong reference are collected when this resolves. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('V8 has no gc().');
  // A weak reference that was read keeps its object alive until the current turn of the event loop ends.
  await nextTurn();
  Reflect.apply(collect, undefined, []);
}
