// What a session has to say of its pages' traffic: in between, before it is sent and when it is answered.
import type { Protocol } from '../chromium/devtools.ts';
import type { Handler } from './app-answers.ts';
import type { Header } from './requests.ts';

/** A request as the session's listeners are told of it. */
export interface RequestFacts {
  /** The same in every stage of a request. */
  readonly id: number;
  readonly url: string;
  readonly method: string;
  /** In Electron's terms: `mainFrame`, `xhr` and so on. */
  readonly resourceType: string;
  readonly referrer: string;
  readonly timestamp: number;
}

export interface RequestVerdict {
  readonly cancel?: boolean;
  readonly redirectURL?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ResponseVerdict {
  readonly cancel?: boolean;
  readonly headers?: readonly Header[];
  readonly status?: number;
}

/** What the page's session wants of its traffic. */
export interface TrafficRules {
  /** Beyond what is always held. */
  readonly patterns: () => Protocol.Fetch.RequestPattern[];
  /** What the app answers itself. */
  readonly handlerOf: (url: string) => Handler | undefined;
  /** Whether a server may be talked to at all. */
  readonly mayConnect: (url: string) => Promise<boolean>;
  readonly onRequest: (facts: RequestFacts, headers: Record<string, string>) => Promise<RequestVerdict>;
  readonly onResponse: (
    facts: RequestFacts,
    status: number,
    headers: readonly Header[],
  ) => Promise<ResponseVerdict>;
  /** Runs when the patterns change; returns the function that ends that. */
  readonly onChange: (listener: () => void) => () => void;
}
