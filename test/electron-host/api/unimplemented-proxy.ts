// What keeps the host honest: a member, or an event, of Electron's that the host lacks fails with its name.
import { EventEmitter } from 'node:events';

/** Names the language and Node themselves look up on any object; that they are absent is an answer. */
const benign = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', 'inspect', 'length']);

/** The app used a part of Electron that this host does not have. */
export class UnimplementedError extends Error {
  override readonly name = 'HostLacks';
  constructor(member: string) {
    super(`The Chromium host lacks ${member}.`);
  }
}

/** By what `loud` gave: the functions that make an object one that has been destroyed. */
const endings = new WeakMap<object, () => void>();

/** From now on the object's members throw, as those of a destroyed object of Electron's. */
export function markDestroyed(object: object): void {
  endings.get(object)?.();
}

/** @throws HostLacks, through the value it returns, when a member that `part` lacks is read or set. */
export function unimplementedProxy<Part extends object>(part: Part, name: string): Part {
  let isDestroyed = false;
  const shown = new Proxy(part, {
    get(target, key, receiver) {
      if (isDestroyed && typeof key === 'string' && isGone(target, key)) {
        throw new TypeError('Object has been destroyed');
      }
      if (typeof key === 'symbol' || key in target || key.startsWith('_') || benign.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      throw new UnimplementedError(`${name}.${key}`);
    },
    set(target, key, value, receiver) {
      if (typeof key === 'symbol' || key in target || key.startsWith('_')) {
        return Reflect.set(target, key, value, receiver);
      }
      throw new UnimplementedError(`${name}.${key}`);
    },
  });
  endings.set(shown, () => (isDestroyed = true));
  return shown;
}

/** What a destroyed object still has is its id, its listeners, and the word that it is destroyed. */
function isGone(target: object, key: string): boolean {
  const stays = key === 'id' || key === 'isDestroyed' || key === 'constructor' || key.startsWith('_');
  return !stays && key in target && !(key in EventEmitter.prototype);
}

/**
 * The host's part of one of Electron's objects, as the whole of it. The one place where the host's types meet
 * Electron's: `loud` makes sure that what the part lacks fails when it is used.
 */
export function whole<Electrons>(part: Part<Electrons>): Electrons {
  return part as Electrons;
}

/** What a class of the host has of one of Electron's, by Electron's own declarations. */
export type PartOf<Whole, Own> = Pick<Whole, Exclude<keyof Own & keyof Whole, keyof EventEmitter>>;

/** Any members of Electron's object; those of an emitter differ in what they return. */
type Part<Electrons> = Partial<Omit<Electrons, keyof EventEmitter>> | StrictEmitter;

/** Node's own events: of listeners, and the one that `once` of `node:events` always listens to. */
const everywhere = new Set(['newListener', 'removeListener', 'error']);

type Listener = (...args: unknown[]) => void;

class LoudBase extends EventEmitter {
  constructor(name: string) {
    super();
    // Fields of the classes derived from this one are set on what is returned here.
    return unimplementedProxy(this, name);
  }
}

/** Base of every emitter here: only events that the host knows can be listened to. */
export class StrictEmitter extends LoudBase {
  readonly #name: string;
  readonly #events: ReadonlySet<string> | undefined;

  /**
   * @param events those it emits; none: any name
   * @param silent those that can be listened to, and never come: of another platform, or of what does not happen here
   */
  constructor(name: string, events?: readonly string[], silent: readonly string[] = []) {
    super(name);
    this.#name = name;
    this.#events = events && new Set([...events, ...silent]);
  }

  override on(event: string | symbol, listener: Listener): this {
    return super.on(this.#known(event), listener);
  }
  override addListener(event: string | symbol, listener: Listener): this {
    return super.addListener(this.#known(event), listener);
  }
  override once(event: string | symbol, listener: Listener): this {
    return super.once(this.#known(event), listener);
  }
  override prependListener(event: string | symbol, listener: Listener): this {
    return super.prependListener(this.#known(event), listener);
  }
  override prependOnceListener(event: string | symbol, listener: Listener): this {
    return super.prependOnceListener(this.#known(event), listener);
  }

  #known(event: string | symbol): string | symbol {
    if (typeof event === 'symbol' || everywhere.has(event) || this.#events?.has(event) !== false)
      return event;
    throw new UnimplementedError(`the event '${event}' of ${this.#name}`);
  }
}

/** Base of every other class here. */
export class StrictObject {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    return unimplementedProxy(this, name);
  }

  get [Symbol.toStringTag](): string {
    return this.#name;
  }
}
