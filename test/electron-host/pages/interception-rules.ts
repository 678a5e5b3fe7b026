// What a session has to say of its pages' traffic: in between, before it is sent and when it is answered.
import type { Protocol } from '../chromium/devtools.ts';
import type { ProtocolHandler } from './protocol-responses.ts';
import type { Header } from './paused-requests.ts';

/** A request as the session's listeners are told of it. */
export interface InterceptedRequest {
  /** The same in every stage of a request. */
  readonly id: number;
  readonly url: string;
  readonly method: string;
  /** In Electron's terms: `mainFrame`, `xhr` and so on. */
  readonly resourceType: string;
  readonly referrer: string;
  readonly timestamp: number;
}

export interface RequestDecision {
  readonly cancel?: boolean;
  readonly redirectURL?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ResponseDecision {
  readonly cancel?: boolean;
  readonly headers?: readonly Header[];
  readonly status?: number;
}

/** What the page's session wants of its traffic. */
export interface InterceptionRules {
  /** Beyond what is always held. */
  readonly patterns: () => Protocol.Fetch.RequestPattern[];
  /** What the app answers itself. */
  readonly handlerOf: (url: string) => ProtocolHandler | undefined;
  /** Whether a server may be talked to at all. */
  readonly mayConnect: (url: string) => Promise<boolean>;
  readonly onRequest: (
    facts: InterceptedRequest,
    headers: Record<string, string>,
  ) => Promise<RequestDecision>;
  readonly onResponse: (
    facts: InterceptedRequest,
    status: number,
    headers: readonly Header[],
  ) => Promise<ResponseDecision>;
  /** Runs when the patterns change; returns the function that ends that. */
  readonly onChange: (listener: () => void) => () => void;
}
