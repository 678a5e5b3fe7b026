// Makes the use of an unimplemented member or event of Electron's throw an error with its name.
import { EventEmitter } from 'node:events';

/** Names that JavaScript, Node and Vitest look up on any object: undefined is a valid result. */
const alwaysReadable = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'inspect',
  'length',
]);

/** The app used a part of Electron that the host doesn't implement. */
export class UnimplementedError extends Error {
  override readonly name = 'UnimplementedError';
  constructor(member: string) {
    super(`The Chromium host lacks ${member}.`);
  }
}

/** For each proxy, the function that marks its object as destroyed. */
const destroyers = new WeakMap<object, () => void>();

/** Makes the object's members throw, like those of a destroyed object in Electron. */
export function markDestroyed(object: object): void {
  destroyers.get(object)?.();
}

/** Returns a proxy that throws UnimplementedError when a member that `part` lacks is read or set. */
export function unimplementedProxy<Part extends object>(part: Part, name: string): Part {
  let isDestroyed = false;
  const shown = new Proxy(part, {
    get(target, key, receiver) {
      if (isDestroyed && typeof key === 'string' && isGone(target, key)) {
        throw new TypeError('Object has been destroyed');
      }
      if (typeof key === 'symbol' || key in target || key.startsWith('_') || alwaysReadable.has(key)) {
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
  destroyers.set(shown, () => (isDestroyed = true));
  return shown;
}

/** A destroyed object still has its id, its listeners and `isDestroyed`. */
function isGone(target: object, key: string): boolean {
  const stays = key === 'id' || key === 'isDestroyed' || key === 'constructor' || key.startsWith('_');
  return !stays && key in target && !(key in EventEmitter.prototype);
}

/**
 * Casts the host's part of one of Electron's objects to Electron's type. `unimplementedProxy` makes the missing
 * members throw.
 */
export function whole<Electrons>(part: Part<Electrons>): Electrons {
  return part as Electrons;
}

/** The members that a class of the host shares with a class of Electron, as Electron declares them. */
export type PartOf<Whole, Own> = Pick<Whole, Exclude<keyof Own & keyof Whole, keyof EventEmitter>>;

/** Any members of Electron's object, except an emitter's: their return types differ. */
type Part<Electrons> = Partial<Omit<Electrons, keyof EventEmitter>> | StrictEmitter;

/** Node's events about listeners, and `error`, to which `once` of `node:events` always listens. */
const builtInEvents = new Set(['newListener', 'removeListener', 'error']);

type Listener = (...args: unknown[]) => void;

class UnimplementedProxyBase extends EventEmitter {
  constructor(name: string) {
    super();
    // The returned proxy becomes `this` of the derived classes.
    return unimplementedProxy(this, name);
  }
}

/** Base class of emitters: listening to an unknown event throws. */
export class StrictEmitter extends UnimplementedProxyBase {
  readonly #name: string;
  readonly #events: ReadonlySet<string> | undefined;

  /** @param events the events that can be listened to; undefined allows any name */
  constructor(name: string, events?: readonly string[]) {
    super(name);
    this.#name = name;
    this.#events = events && new Set(events);
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
    if (typeof event === 'symbol' || builtInEvents.has(event) || this.#events?.has(event) !== false)
      return event;
    throw new UnimplementedError(`the event '${event}' of ${this.#name}`);
  }
}

/** Base class of the host's other classes. */
export class StrictObject extends Object {
  constructor(name: string) {
    super();
    return unimplementedProxy(this, name);
  }
}
