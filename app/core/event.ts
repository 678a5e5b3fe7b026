// A notification from one part to others. It is created before the parts on either side, so that neither needs the
// other to be created.

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
