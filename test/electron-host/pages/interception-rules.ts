// A session's rules for its pages' requests.
import type { Protocol } from '../chromium/devtools.ts';
import type { ProtocolHandler } from './protocol-responses.ts';

/** A request, as passed to the session's listeners. */
export interface InterceptedRequest {
  readonly url: string;
  readonly method: string;
  /** Electron's type: `mainFrame`, `xhr` and so on. */
  readonly resourceType: string;
}

export interface InterceptionRules {
  /** In addition to the patterns that are always intercepted. */
  readonly patterns: () => Protocol.Fetch.RequestPattern[];
  /** The app's protocol handler of an address. */
  readonly handlerOf: (url: string) => ProtocolHandler | undefined;
  /** Whether connections to the server are allowed. */
  readonly mayConnect: (url: string) => Promise<boolean>;
  readonly isCancelled: (request: InterceptedRequest) => Promise<boolean>;
  /** Adds a listener for changes of the patterns; returns a function that removes it. */
  readonly onChange: (listener: () => void) => () => void;
}
