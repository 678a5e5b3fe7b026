// An event that one part emits and others subscribe to. The parts need the emitter, but not each other.

export function createEmitter<Args extends unknown[] = []>() {
  const listeners: ((...args: Args) => void)[] = [];
  return {
    emit: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener: (...args: Args) => void) => void listeners.push(listener),
  };
}
