// The faults that tests can inject, and which of them are active.
import type { TokenAddress } from '../dialect.ts';
import type { FieldChanges } from '../json.ts';
import { extraEndpoints } from '../resources/extras.ts';
import type { PagingVariants } from '../resources/paging-variants.ts';

/** Each grant is an endpoint, as in the specification: `code`, `password`, `mfa`, `refresh`. */
export const endpoints = [
  'portal',
  'code',
  'password',
  'mfa',
  'refresh',
  'profile',
  'domains',
  'revocation',
  ...extraEndpoints,
] as const;
export type Endpoint = (typeof endpoints)[number];

/**
 * When the fault occurs. `before`: the request is not processed; codes and tokens stay as they are. `after`: the request
 * is processed (a refresh rotates its tokens), and only the response is faulty.
 */
export type FaultPhase = 'before' | 'after';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 410 | 429 | 500 | 502 | 503;

export type Fault =
  /**
   * Connections are refused, at all endpoints. With `after`, from the next successful response of that endpoint on.
   */
  | { readonly kind: 'refuse'; readonly after?: Endpoint }
  /** The connection ends with a TCP reset. */
  | { readonly kind: 'reset'; readonly phase: FaultPhase }
  /** No response; the connection stays open. */
  | { readonly kind: 'hang'; readonly phase: FaultPhase }
  /** The regular response, `ms` late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The regular response, with one byte of its body every `everyMs`. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** The regular response, but the connection closes in the middle of its body. */
  | { readonly kind: 'cut' }
  | {
      readonly kind: 'status';
      readonly status: ErrorStatus;
      readonly retryAfter?: { readonly seconds: number; readonly form: 'seconds' | 'date' };
      /** Default `json`, in the format of the endpoint. */
      readonly body?: 'json' | 'html' | 'empty';
      /** `error` of a token endpoint's JSON. Default `invalid_request`, or `server_error` from 500 on. */
      readonly error?: string;
      /** The message of the JSON. Default `Fault <status>`. */
      readonly text?: string;
      /** Default `before`. */
      readonly phase?: FaultPhase;
    }
  /** The regular response with a header of this length. */
  | { readonly kind: 'long-header'; readonly bytes: number }
  /** The regular response, with a warning of PHP before its body. */
  | { readonly kind: 'warning' }
  /** 200 with an HTML page. */
  | { readonly kind: 'html' }
  /** 200 with an empty body. */
  | { readonly kind: 'empty' }
  /** 200 with JSON, but without `access_token`. */
  | { readonly kind: 'no-access-token'; readonly phase?: FaultPhase }
  /** 200 with JSON that has the regular names, but only values of wrong types. */
  | { readonly kind: 'wrong-types' }
  /** The regular response with changed fields. Undefined removes a field. */
  | { readonly kind: 'rewrite'; readonly fields: FieldChanges }
  /** 200 with 50 MB of well-formed JSON (HTML at the portal), plain or gzipped to a few kilobytes. */
  | { readonly kind: 'huge'; readonly compressed: boolean }
  /** The regular response in another encoding than its `Content-Type` names. */
  | { readonly kind: 'wrong-charset'; readonly encoding: 'latin1' | 'utf16le' }
  /** A redirect to the requested address. */
  | { readonly kind: 'redirect-loop' }
  /**
   * A redirect to another host. Requests to that host are logged with the address `other-host`. From the portal it
   * leads to the page of an identity provider with a link back.
   */
  | { readonly kind: 'redirect-other-host' }
  /** An access token that expires at the moment it is issued. */
  | { readonly kind: 'expires-at-once' }
  /** The refresh token was used by another client just before. */
  | { readonly kind: 'refresh-token-used' }
  /** Pages of domains that deviate from the specification. */
  | { readonly kind: 'pages'; readonly variants: PagingVariants }
  /** No passcode is accepted. */
  | { readonly kind: 'passcode-refused' };

export interface ActiveFault {
  /** The number of requests it was injected into. */
  readonly hits: number;
  /** Ends the fault: resets hanging requests, continues delayed ones, accepts connections again. */
  end(): Promise<void>;
}

/** An active fault, as the list of faults shows it. */
export interface ListedFault extends ActiveFault {
  readonly id: number;
  readonly endpoint: Endpoint;
  readonly fault: Fault;
  /** How many more requests it will be injected into; Infinity if only `end` ends it. */
  readonly remaining: number;
  readonly only: TokenAddress | undefined;
}

/** The fault for a request. */
export interface MatchedFault {
  readonly fault: Exclude<Fault, { kind: 'refuse' }>;
  /** Aborted when the fault ends. */
  readonly ended: AbortSignal;
}

export interface Faults {
  /**
   * Activates a fault with precedence over those before. It ends after `times` requests. A fault of a grant can be
   * limited to one token address; otherwise it occurs at each that the service has.
   */
  add(endpoint: Endpoint, fault: Fault, times: number, only?: TokenAddress): Promise<ActiveFault>;
  /** Returns the active faults, latest first. */
  active(): readonly ListedFault[];
  /** Returns the fault for a request, if any, and counts it. */
  match(request: FaultableRequest): MatchedFault | undefined;
  /** Called after each successful response, for faults that begin with one. */
  onSuccess(endpoint: Endpoint): void;
}

export interface FaultableRequest {
  readonly endpoint: Endpoint;
  /** Which token address a token request was sent to. */
  readonly tokenAddress: TokenAddress | undefined;
  /** Whether the service has the address that the request was sent to. */
  readonly isServed: boolean;
}

/** Stops and starts the listeners, for `refuse`. */
export interface Reachability {
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface FaultEntry extends ListedFault {
  hits: number;
  remaining: number;
  readonly ended: AbortSignal;
}

export function createFaults(reachability: Reachability): Faults {
  const entries: FaultEntry[] = [];
  let added = 0;
  const active = () => entries.filter(({ remaining }) => remaining > 0);
  const refusals = () => active().flatMap(({ fault }) => (fault.kind === 'refuse' ? [fault] : []));

  return {
    async add(endpoint, fault, times, only) {
      added += 1;
      const controller = new AbortController();
      const isRefusal = fault.kind === 'refuse';
      const entry: FaultEntry = {
        id: added,
        endpoint,
        fault,
        only,
        hits: 0,
        remaining: isRefusal ? Infinity : times,
        ended: controller.signal,
        end: async () => {
          entry.remaining = 0;
          controller.abort();
          if (isRefusal && refusals().length === 0) await reachability.start();
        },
      };
      entries.unshift(entry);
      if (isRefusal && fault.after === undefined) await reachability.stop();
      return entry;
    },
    active,
    match({ endpoint, tokenAddress, isServed }) {
      const entry = active().find(
        (each) =>
          each.endpoint === endpoint &&
          each.fault.kind !== 'refuse' &&
          (each.only === undefined ? isServed : each.only === tokenAddress),
      );
      if (entry === undefined || entry.fault.kind === 'refuse') return undefined;
      entry.remaining -= 1;
      entry.hits += 1;
      return { fault: entry.fault, ended: entry.ended };
    },
    onSuccess(endpoint) {
      if (refusals().some(({ after }) => after === endpoint)) void reachability.stop();
    },
  };
}
