// An event that one part emits and others subscribe to. An emitter that is created before these parts keeps them from needing
// each other.

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
