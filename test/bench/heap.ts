// The memory in use after a garbage collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In bytes. */
export interface MemoryUse {
  /** The JavaScript heap. */
  readonly heap: number;
  /** The JavaScript heap and its external buffers. */
  readonly total: number;
}

export function memoryAfterGc(): MemoryUse {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('Node doesn’t expose its garbage collector.');
  for (let times = 0; times < 2; times += 1) Reflect.apply(collect, undefined, []);
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, total: heapUsed + external };
}
