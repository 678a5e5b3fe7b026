// The types of the DevTools protocol: commands, results and events.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type Method = keyof Protocol.CommandParameters;
export type Params<M extends Method> = Protocol.CommandParameters[M];
export type Result<M extends Method> = Protocol.CommandReturnValues[M];
export type EventName = keyof Protocol.Events;
export type EventParams<E extends EventName> = Protocol.Events[E];

/** A CDP session with the browser, a page or a worker. */
export interface Session {
  readonly id: string | undefined;
  /** @throws Error with Chromium's message; also when the page or the browser has ended */
  readonly send: <M extends Method>(method: M, params?: Params<M>) => Promise<Result<M>>;
  /** Sends without waiting for the result; ignores errors. */
  readonly post: <M extends Method>(method: M, params?: Params<M>) => void;
  /** Returns a function that unsubscribes. */
  readonly on: <E extends EventName>(event: E, listener: (params: EventParams<E>) => void) => () => void;
}
