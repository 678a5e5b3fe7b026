// An event that one part emits for others. The emitter is created before these parts, so that none of them is needed to create
// another.

export function createEmitter<Args extends unknown[] = []>() {
  const listeners: ((...args: Args) => void)[] = [];
  return {
    /** Calls the listeners in the order in which they subscribed. */
    emit: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener: (...args: Args) => void) => void listeners.push(listener),
  };
}
