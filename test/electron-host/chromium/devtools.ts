// The DevTools protocol as types: what can be asked of Chromium, what it answers, what it tells unasked.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type Method = keyof Protocol.CommandParameters;
export type Params<M extends Method> = Protocol.CommandParameters[M];
export type Result<M extends Method> = Protocol.CommandReturnValues[M];
export type EventName = keyof Protocol.Events;
export type EventParams<E extends EventName> = Protocol.Events[E];

/** One conversation with Chromium: with the browser as a whole, or with one page. */
export interface Session {
  readonly id: string | undefined;
  /** @throws Error with Chromium's message, also when the page or the browser is gone. */
  readonly send: <M extends Method>(method: M, params?: Params<M>) => Promise<Result<M>>;
  /** Sends without waiting; that the page may be gone by then is no error. */
  readonly post: <M extends Method>(method: M, params?: Params<M>) => void;
  /** Returns the function that ends the subscription. */
  readonly on: <E extends EventName>(event: E, listener: (params: EventParams<E>) => void) => () => void;
}
