// A session's rules for its pages' requests and responses.
import type { Protocol } from '../chromium/devtools.ts';
import type { ProtocolHandler } from './protocol-responses.ts';
import type { Header } from './paused-requests.ts';

/** A request, as passed to the session's listeners. */
export interface InterceptedRequest {
  /** The same in all stages of a request. */
  readonly id: number;
  readonly url: string;
  readonly method: string;
  /** Electron's type: `mainFrame`, `xhr` and so on. */
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

/** The rules of a page's session. */
export interface InterceptionRules {
  /** In addition to the patterns that are always intercepted. */
  readonly patterns: () => Protocol.Fetch.RequestPattern[];
  /** The app's protocol handler of an address. */
  readonly handlerOf: (url: string) => ProtocolHandler | undefined;
  /** Whether connections to the server are allowed. */
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
  /** Adds a listener for changes of the patterns; returns a function that removes it. */
  readonly onChange: (listener: () => void) => () => void;
}
