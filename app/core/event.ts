// An event that one part emits for others. The emitter is created before these parts, so that none of them is needed to create
// another.

export interface Emitter<Args extends unknown[] = []> {
  /** Calls the listeners in the order in which they subscribed. */
  readonly emit: (...args: Args) => void;
  readonly subscribe: (listener: (...args: Args) => void) => void;
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners: ((...args: Args) => void)[] = [];
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
