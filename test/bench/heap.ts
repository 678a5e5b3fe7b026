// What is really held in memory, in bytes: what is left after everything that can be collected was.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Held {
  /** JavaScript's own heap. */
  readonly heap: number;
  /** The same, and the buffers that belong to it but lie outside. */
  readonly all: number;
}

export function heldAfterCollection(): Held {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, all: heapUsed + external };
}
