// An event that one part of the core emits and others subscribe to. The emitter is created before these parts, so that they don't
// need each other.

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
