// What the service can be told to do wrong, and which of it is in force.
import type { Json } from '../json.ts';
import type { PagingVariants } from '../resources/paging-variants.ts';

/** The grants count as endpoints of their own, as in the specification: `code`, `password`, `mfa`, `refresh`. */
export type Endpoint = 'portal' | 'code' | 'password' | 'mfa' | 'refresh' | 'profile' | 'domains';

/**
 * Whether the service acts on the request at all. `before`: nothing has happened to codes and tokens. `after`: it
 * has acted (a refresh has rotated), and only the answer goes wrong.
 */
export type Moment = 'before' | 'after';

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 429 | 500 | 502 | 503;

export type Fault =
  /**
   * Connections are refused: nothing listens, for any endpoint, since a connection knows none yet. With `after`
   * that begins when the named endpoint has given its next successful answer.
   */
  | { readonly kind: 'refuse'; readonly after?: Endpoint }
  /** The connection ends with a TCP reset. */
  | { readonly kind: 'reset'; readonly moment: Moment }
  /** No answer, ever; the connection stays open. */
  | { readonly kind: 'hang'; readonly moment: Moment }
  /** The right answer, `ms` late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The right answer, its body one byte every `everyMs`. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** The right answer, but the connection closes in the middle of its body. */
  | { readonly kind: 'cut' }
  | {
      readonly kind: 'status';
      readonly status: ErrorStatus;
      readonly retryAfter?: { readonly seconds: number; readonly form: 'seconds' | 'date' };
      /** Default `json`, in the shape of the endpoint. */
      readonly body?: 'json' | 'html' | 'empty';
      /** `error` of a token endpoint's JSON. Default `invalid_request`, or `server_error` from 500 on. */
      readonly error?: string;
      /** Default `before`. */
      readonly moment?: Moment;
    }
  /** 200 with a page of HTML. */
  | { readonly kind: 'html' }
  /** 200 with nothing. */
  | { readonly kind: 'empty' }
  /** 200 and JSON, but no `access_token`. */
  | { readonly kind: 'no-access-token'; readonly moment?: Moment }
  /** 200 and JSON with the right names and no value of the right type. */
  | { readonly kind: 'wrong-types' }
  /** The right answer with fields changed; undefined leaves one out. */
  | { readonly kind: 'rewrite'; readonly fields: Readonly<Record<string, Json | undefined>> }
  /** 200 and 50 MB of well-formed JSON (of HTML at the portal), as it is or gzipped to a few kilobytes. */
  | { readonly kind: 'huge'; readonly compressed: boolean }
  /** The right answer in another encoding than its `Content-Type` says. */
  | { readonly kind: 'wrong-charset'; readonly encoding: 'latin1' | 'utf16le' }
  /** A redirect to itself. */
  | { readonly kind: 'redirect-loop' }
  /**
   * A redirect to another host, which logs what arrives as address `elsewhere`. From the portal it leads to a page
   * of an identity provider with a link back to where one came from.
   */
  | { readonly kind: 'redirect-elsewhere' }
  /** A token that is issued and has expired already. */
  | { readonly kind: 'expires-at-once' }
  /** The refresh token has been used by somebody else a moment before. */
  | { readonly kind: 'refresh-token-used' }
  /** Pages of domains that are put together otherwise than specified. */
  | { readonly kind: 'pages'; readonly variants: PagingVariants }
  /** No passcode is right. */
  | { readonly kind: 'passcode-refused' };

export interface ActiveFault {
  /** How many requests it has met. */
  readonly hits: number;
  /** Ends it: what hangs is reset, what waits goes on, what is refused listens again. */
  end(): Promise<void>;
}

/** A fault that has met a request. */
export interface Strike {
  readonly fault: Exclude<Fault, { kind: 'refuse' }>;
  /** Aborted when the fault ends. */
  readonly over: AbortSignal;
}

export interface Faults {
  /** Puts a fault in force, before those that are; it ends by itself after `times` requests. */
  add(endpoint: Endpoint, fault: Fault, times: number): Promise<ActiveFault>;
  /** The fault that this request meets, if any; counts it. */
  strike(endpoint: Endpoint): Strike | undefined;
  /** To be told of each successful answer, for the faults that wait for one. */
  answered(endpoint: Endpoint): void;
}

/** The switch that `refuse` turns. */
export interface Reachability {
  stop(): Promise<void>;
  start(): Promise<void>;
}

export function createFaults(reachability: Reachability): Faults {
  const inForce: { endpoint: Endpoint; left: number; strike: Strike; active: { hits: number } }[] = [];
  const refusals = new Set<{ readonly after: Endpoint | undefined }>();

  const refuse = async (after: Endpoint | undefined): Promise<ActiveFault> => {
    const refusal = { after };
    refusals.add(refusal);
    if (after === undefined) await reachability.stop();
    return {
      hits: 0,
      end: async () => {
        refusals.delete(refusal);
        if (refusals.size === 0) await reachability.start();
      },
    };
  };

  return {
    async add(endpoint, fault, times) {
      if (fault.kind === 'refuse') return refuse(fault.after);
      const controller = new AbortController();
      const active = {
        hits: 0,
        end: () => {
          entry.left = 0;
          controller.abort();
          return Promise.resolve();
        },
      };
      const entry = { endpoint, left: times, strike: { fault, over: controller.signal }, active };
      inForce.unshift(entry);
      return active;
    },
    strike(endpoint) {
      const entry = inForce.find((each) => each.endpoint === endpoint && each.left > 0);
      if (entry === undefined) return undefined;
      entry.left -= 1;
      entry.active.hits += 1;
      return entry.strike;
    },
    answered(endpoint) {
      if ([...refusals].some(({ after }) => after === endpoint)) void reachability.stop();
    },
  };
}
