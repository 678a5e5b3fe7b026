// The DevTools protocol over two pipes: JSON messages, each terminated by a zero byte.
import type { Readable, Writable } from 'node:stream';
import { callApp } from '../runtime/uncaught.ts';
import type { EventName, EventParams, Method, Params, Result, Session } from './devtools.ts';

export interface Connection {
  readonly browser: Session;
  /** The session of an attached target. */
  readonly session: (id: string) => Session;
  /** Removes a session's listeners after its target has ended. */
  readonly forget: (id: string) => void;
  /** Closes the pipes, which ends Chromium. */
  readonly end: () => void;
}

interface Pending {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type Listener = (params: unknown) => void;

/** Chromium has ended or is ending. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

/**
 * @param toChromium Chromium's file descriptor 3
 * @param fromChromium Chromium's file descriptor 4
 */
export function connect(toChromium: Writable, fromChromium: Readable): Connection {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Map<string, Set<Listener>>>();
  const sessions = new Map<string, Session>();
  let lastId = 0;
  let ended = false;

  const end = () => {
    if (ended) return;
    ended = true;
    toChromium.destroy();
    fromChromium.destroy();
    for (const { method, reject } of pending.values()) reject(new Disconnected(`${method}: Chromium ended.`));
    pending.clear();
  };

  const receive = (message: Message) => {
    if (message.id !== undefined) {
      const request = pending.get(message.id);
      pending.delete(message.id);
      if (message.error) request?.reject(new Error(`${request.method}: ${message.error.message}`));
      else request?.resolve(message.result);
    } else if (message.method !== undefined) {
      const registered = listeners.get(message.sessionId ?? '')?.get(message.method);
      // An exception in a listener, such as one of the app's, must not lose the messages that follow.
      for (const listener of registered ? [...registered] : []) callApp(() => listener(message.params));
    }
  };

  const open = (id: string | undefined): Session => {
    const own = new Map<string, Set<Listener>>();
    listeners.set(id ?? '', own);
    const send = <M extends Method>(method: M, params?: Params<M>): Promise<Result<M>> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      if (ended) {
        reject(new Disconnected(`${method}: Chromium ended.`));
      } else {
        lastId += 1;
        pending.set(lastId, { method, resolve, reject });
        const message = { id: lastId, method, params: params ?? {}, ...(id && { sessionId: id }) };
        toChromium.write(`${JSON.stringify(message)}\0`);
      }
      return promise as Promise<Result<M>>;
    };
    return {
      id,
      send,
      post: (method, params) => void send(method, params).catch(() => undefined),
      on: <E extends EventName>(event: E, listener: (params: EventParams<E>) => void) => {
        const registered = own.get(event) ?? new Set();
        own.set(event, registered);
        const parsed: Listener = (params) => listener(params as EventParams<E>);
        registered.add(parsed);
        return () => void registered.delete(parsed);
      },
    };
  };

  let rest = '';
  fromChromium.setEncoding('utf8');
  fromChromium.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  for (const stream of [toChromium, fromChromium]) stream.on('error', end).on('close', end);

  return {
    browser: open(undefined),
    session: (id) => {
      const known = sessions.get(id) ?? open(id);
      sessions.set(id, known);
      return known;
    },
    forget: (id) => {
      sessions.delete(id);
      listeners.delete(id);
    },
    end,
  };
}
