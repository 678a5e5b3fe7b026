// contextBridge between two worlds of one page. The same function runs in both worlds: its source is injected into the
// page. The worlds exchange strings synchronously, so that a call can return its result.
import type { Codec } from './codec.ts';

export interface Bridge {
  /** Exposes a value to the other world. @throws Error with Electron's messages */
  readonly expose: (name: string, value: unknown) => void;
  /** Handles a message of the other world. */
  readonly receive: (text: string) => void;
}

/**
 * @param send calls the other world's `receive` before it returns
 * @param install defines an exposed value in this world @throws Error if it can't
 */
export function createBridge(
  codec: Codec,
  send: (text: string) => void,
  install: (name: string, value: unknown) => void,
): Bridge {
  type Callable = (...args: unknown[]) => unknown;
  interface PendingPromise {
    readonly resolve: (value: unknown) => void;
    readonly reject: (reason: unknown) => void;
  }
  type Outcome = readonly ['value' | 'error', unknown];
  type Message =
    | readonly ['call', number, number, unknown[]]
    | readonly ['expose', number, string, unknown]
    | readonly ['answer', number, Outcome]
    | readonly ['settle', number, Outcome];

  const functions: { readonly call: Callable; readonly owner: unknown }[] = [];
  const numbers = new WeakMap<object, number>();
  const proxies = new Map<number, Callable>();
  const originals = new WeakMap<object, number>();
  const promised = new Map<number, PendingPromise>();
  const answers = new Map<number, Outcome>();
  let lastCall = 0;
  let lastPromise = 0;

  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  const isCallable = (value: unknown): value is Callable => typeof value === 'function';
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const messageOf = (error: unknown): string =>
    isObject(error) && typeof error['message'] === 'string'
      ? error['message']
      : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  const tag = (kind: string, content: unknown) => ({ $: kind, v: content });

  /** Whether Electron clones the value as a whole instead of copying its members. */
  const isCloneable = (value: object): boolean =>
    value instanceof Date ||
    value instanceof Map ||
    value instanceof Set ||
    ArrayBuffer.isView(value) ||
    Object.prototype.toString.call(value) !== '[object Object]';

  const packer = () => {
    const seen = new Map<object, number>();
    const pack = (value: unknown, owner: unknown): unknown => {
      if (isCallable(value)) return packFunction(value, owner);
      if (!isObject(value)) return tag('clone', codec.encode(value));
      const number = seen.get(value);
      if (number !== undefined) return tag('seen', number);
      seen.set(value, seen.size);
      if (value instanceof Promise) return packPromise(value);
      if (value instanceof Error) return tag('error', value.message);
      if (Array.isArray(value)) return value.map((item) => pack(item, value));
      if (isCloneable(value)) return tag('clone', codec.encode(value));
      return tag(
        'object',
        Object.keys(value).map((key) => [key, pack(value[key], value)]),
      );
    };
    return pack;
  };

  const packFunction = (call: Callable, owner: unknown): unknown => {
    const original = originals.get(call);
    if (original !== undefined) return tag('original', original);
    const known = numbers.get(call);
    if (known !== undefined) return tag('function', known);
    const number = functions.push({ call, owner }) - 1;
    numbers.set(call, number);
    return tag('function', number);
  };

  const packPromise = (promise: Promise<unknown>): unknown => {
    lastPromise += 1;
    const number = lastPromise;
    const settle = (kind: 'value' | 'error') => (value: unknown) => {
      let outcome: Outcome;
      try {
        outcome = [kind, packer()(value, undefined)];
      } catch (error) {
        outcome = ['error', tag('error', `Uncaught Error: ${messageOf(error)}`)];
      }
      send(JSON.stringify(['settle', number, outcome]));
    };
    promise.then(settle('value'), settle('error'));
    return tag('promise', number);
  };

  const unpacker = () => {
    const made: unknown[] = [];
    const remember = <T>(value: T): T => {
      made.push(value);
      return value;
    };
    const unpack = (tree: unknown): unknown => {
      if (Array.isArray(tree)) {
        const items: unknown[] = remember([]);
        for (const item of list(tree)) items.push(unpack(item));
        return items;
      }
      if (!isObject(tree)) return undefined;
      const content = tree['v'];
      switch (tree['$']) {
        case 'seen':
          return made[Number(content)];
        case 'function':
          return proxyOf(Number(content));
        case 'original':
          return functions[Number(content)]?.call;
        case 'error':
          return remember(new Error(String(content)));
        case 'promise': {
          const { promise, resolve, reject } = Promise.withResolvers<unknown>();
          promised.set(Number(content), { resolve, reject });
          return remember(promise);
        }
        case 'object': {
          const copy = remember({});
          for (const [key, item] of list(content).map(list)) {
            const value = unpack(item);
            const property = { value, writable: true, enumerable: true, configurable: true };
            Object.defineProperty(copy, String(key), property);
          }
          return copy;
        }
        default: {
          const value = codec.decode(content);
          return isObject(value) ? remember(value) : value;
        }
      }
    };
    return unpack;
  };

  const proxyOf = (number: number): Callable => {
    const known = proxies.get(number);
    if (known) return known;
    const proxy: Callable = (...args) => {
      const pack = packer();
      return unpackOutcome(
        request((call) => ['call', call, number, args.map((arg) => pack(arg, undefined))]),
      );
    };
    proxies.set(number, proxy);
    originals.set(proxy, number);
    return proxy;
  };

  const request = (message: (call: number) => Message): Outcome => {
    lastCall += 1;
    const call = lastCall;
    send(JSON.stringify(message(call)));
    const answer = answers.get(call);
    answers.delete(call);
    return answer ?? ['error', tag('error', 'The other world of the page did not answer.')];
  };

  const unpackOutcome = ([kind, tree]: Outcome): unknown => {
    const value = unpacker()(tree);
    if (kind === 'error') throw value;
    return value;
  };

  const perform = (action: () => unknown): Outcome => {
    let result: unknown;
    try {
      result = action();
    } catch (error) {
      return ['error', tag('error', messageOf(error))];
    }
    try {
      return ['value', packer()(result, undefined)];
    } catch (error) {
      return ['error', tag('error', `Uncaught Error: ${messageOf(error)}`)];
    }
  };

  const receive = (text: string): void => {
    const message = JSON.parse(text) as Message;
    if (message[0] === 'answer') {
      answers.set(message[1], message[2]);
    } else if (message[0] === 'settle') {
      const pending = promised.get(message[1]);
      promised.delete(message[1]);
      const [kind, tree] = message[2];
      const value = unpacker()(tree);
      if (kind === 'error') pending?.reject(value);
      else pending?.resolve(value);
    } else if (message[0] === 'expose') {
      const outcome = perform(() => install(message[2], unpacker()(message[3])));
      send(JSON.stringify(['answer', message[1], outcome]));
    } else {
      const unpack = unpacker();
      const target = functions[message[2]];
      const args = message[3].map(unpack);
      const outcome = perform(() => target && Reflect.apply(target.call, target.owner, args));
      send(JSON.stringify(['answer', message[1], outcome]));
    }
  };

  const expose = (name: string, value: unknown): void => {
    const tree = packer()(value, undefined);
    unpackOutcome(request((call) => ['expose', call, name, tree]));
  };

  return { expose, receive };
}
