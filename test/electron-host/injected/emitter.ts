// The emitter of a preload's `ipcRenderer`. The function's source is injected into the page.

type Listener = (...args: unknown[]) => void;

export interface Emitter {
  readonly on: (event: string, listener: Listener) => this;
  readonly once: (event: string, listener: Listener) => this;
  readonly off: (event: string, listener: Listener) => this;
  readonly emit: (event: string, ...args: unknown[]) => boolean;
}

export function createEmitterClass(): new () => Emitter {
  interface Entry {
    readonly listener: Listener;
    readonly called: Listener;
  }
  return class EventEmitter implements Emitter {
    // Private: an emitter that crosses contextBridge arrives as an empty object.
    readonly #entries = new Map<string, Entry[]>();

    on(event: string, listener: Listener): this {
      return this.#add(event, listener, listener);
    }
    once(event: string, listener: Listener): this {
      const called: Listener = (...args) => {
        this.off(event, listener);
        listener.apply(this, args);
      };
      return this.#add(event, listener, called);
    }
    off(event: string, listener: Listener): this {
      const entries = this.#entries.get(event) ?? [];
      const at = entries.findLastIndex((entry) => entry.listener === listener);
      if (at >= 0) this.#entries.set(event, entries.toSpliced(at, 1));
      return this;
    }
    emit(event: string, ...args: unknown[]): boolean {
      const entries = this.#entries.get(event) ?? [];
      for (const { called } of entries) called.apply(this, args);
      return entries.length > 0;
    }
    #add(event: string, listener: Listener, called: Listener): this {
      this.#entries.set(event, [...(this.#entries.get(event) ?? []), { listener, called }]);
      return this;
    }
  };
}
