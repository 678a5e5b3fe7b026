// Structured clone as a JSON tree, the same on both sides of the pipe. The function's source is injected into the page, so it
// can't refer to variables outside itself.

export interface Codec {
  /** @throws Error with Electron's message for values that can't be cloned: functions, symbols, DOM nodes ... */
  readonly encode: (value: unknown) => unknown;
  /** Decodes a tree of `encode` that has been through JSON; may modify the tree. */
  readonly decode: (tree: unknown) => unknown;
}

/** Values without a JSON form are `{$: kind, v: content}`; a repeated object is `{$: 'seen', v: its index}`. */
export function createCodec(): Codec {
  const uncloneable = () => new Error('An object could not be cloned.');
  const errors: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const tag = (kind: string, content: unknown) => ({ $: kind, v: content });
  const isTree = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const classOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  const base64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (let at = 0; at < bytes.length; at += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return btoa(binary);
  };
  const fromBase64 = (value: unknown): ArrayBuffer =>
    Uint8Array.from(atob(text(value)), (character) => character.charCodeAt(0)).buffer;

  const cloneOf = (value: object): unknown => {
    try {
      return structuredClone(value);
    } catch {
      throw uncloneable();
    }
  };

  const encode = (root: unknown): unknown => {
    const seen = new Map<object, number>();

    const primitive = (value: unknown): unknown => {
      if (value === undefined) return tag('undefined', 0);
      if (typeof value === 'bigint') return tag('bigint', String(value));
      if (typeof value !== 'number') return value;
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : tag('number', Object.is(value, -0) ? '-0' : String(value));
    };

    const plain = (value: object): unknown => {
      const entries = Object.keys(value).map((key) => [key, visit(Reflect.get(value, key))] as const);
      const needsTag = entries.some(([key]) => key === '$' || key === '__proto__');
      return needsTag ? tag('object', entries) : Object.fromEntries(entries);
    };

    const object = (value: object): unknown => {
      if (Array.isArray(value)) return value.map(visit);
      const prototype: unknown = Object.getPrototypeOf(value);
      if ((prototype === Object.prototype || prototype === null) && classOf(value) === 'Object')
        return plain(value);
      // A DOMException is an Error, too.
      if (value instanceof DOMException) throw uncloneable();
      if (value instanceof Error) return tag('error', [value.name, value.message, text(value.stack)]);
      if (value instanceof Date) return tag('date', value.getTime());
      if (value instanceof Map)
        return tag(
          'map',
          [...value].map(([key, item]) => [visit(key), visit(item)]),
        );
      if (value instanceof Set) return tag('set', [...value].map(visit));
      if (value instanceof Uint8Array) return tag('bytes', base64(value));
      // structuredClone decides about all other values. It returns a plain object for an instance of a class; a
      // value that keeps its type (Blob, RegExp ...) has no JSON form here.
      const copy = cloneOf(value);
      if (!isTree(copy) || Object.getPrototypeOf(copy) !== Object.prototype) throw uncloneable();
      return plain(value);
    };

    const visit = (value: unknown): unknown => {
      if (typeof value === 'function' || typeof value === 'symbol') throw uncloneable();
      if (typeof value !== 'object' || value === null) return primitive(value);
      const number = seen.get(value);
      if (number !== undefined) return tag('seen', number);
      seen.set(value, seen.size);
      return object(value);
    };

    return visit(root);
  };

  const decode = (root: unknown): unknown => {
    const made: unknown[] = [];
    const remember = <T>(value: T): T => {
      made.push(value);
      return value;
    };
    const fill = (target: object, entries: unknown): object => {
      for (const [key, item] of list(entries).map(list)) {
        const value = visit(item);
        Object.defineProperty(target, text(key), {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      }
      return target;
    };

    const tagged: Record<string, (content: unknown) => unknown> = {
      undefined: () => undefined,
      bigint: (content) => BigInt(text(content)),
      number: (content) => Number(content),
      seen: (content) => made[Number(content)],
      object: (content) => fill(remember({}), content),
      date: (content) => remember(new Date(content === null ? NaN : Number(content))),
      map: (content) => {
        const map = remember(new Map());
        for (const [key, item] of list(content).map(list)) map.set(visit(key), visit(item));
        return map;
      },
      set: (content) => {
        const set = remember(new Set());
        for (const item of list(content)) set.add(visit(item));
        return set;
      },
      bytes: (content) => remember(new Uint8Array(fromBase64(content))),
      error: (content) => {
        const [name, message, stack] = list(content);
        const value = remember(new (errors[text(name)] ?? Error)(text(message)));
        Object.defineProperty(value, 'stack', { value: stack, writable: true, configurable: true });
        return value;
      },
    };

    const visit = (tree: unknown): unknown => {
      if (!isTree(tree)) return tree;
      if (typeof tree['$'] === 'string') return tagged[tree['$']]?.(tree['v']);
      remember(tree);
      if (Array.isArray(tree)) for (let at = 0; at < tree.length; at += 1) tree[at] = visit(tree[at]);
      else for (const key of Object.keys(tree)) tree[key] = visit(tree[key]);
      return tree;
    };

    return visit(root);
  };

  return { encode, decode };
}
