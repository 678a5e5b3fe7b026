// What a request to the service can come to. Failures are values: the caller chooses by `code`.

import type { CertificateError } from './certificate-error.ts';

export type Result<Value> = { readonly ok: true; readonly value: Value } | Failed;

export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

/**
 * Why a request came to nothing.
 *
 * - `network`: no answer (refused, reset, cut off, name not found); `timeout`: no whole answer in time;
 *   `certificate`: the server's certificate is not valid; `proxy`: the proxy lets nothing through. None of them says anything about the sign-in.
 * - `unauthorized` (401), `forbidden` (403), `missing` (404), `busy` (408, 429; wait `retryAfterMs` where the
 *   service says so), `unavailable` (5xx), `rejected` (any other status that is not a success).
 * - `unreadable`: a success whose body is not what the specification describes; `too-large`: more than Perch reads.
 * - `cancelled`: Perch itself gave the request up. `keychain`: what the request needs could not be read there.
 * - `internal`: an exception in Perch that is not about the service or the network.
 */
export interface Failure {
  readonly code:
    | 'network'
    | 'timeout'
    | 'certificate'
    | 'proxy'
    | 'unauthorized'
    | 'forbidden'
    | 'missing'
    | 'busy'
    | 'unavailable'
    | 'rejected'
    | 'unreadable'
    | 'too-large'
    | 'cancelled'
    | 'keychain'
    | 'internal';
  /** For the log and diagnostics: the service's own words, or the operating system's. Never a body or a URL. */
  readonly detail: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** With `certificate`, where it is known. */
  readonly certificate?: CertificateError;
}

/** Whether a failure means that the network, and nothing else, is in the way. */
export function isOffline(failure: Failure | undefined): boolean {
  return failure !== undefined && ['network', 'timeout'].includes(failure.code);
}

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function failed(
  code: Failure['code'],
  detail: string,
  more: Pick<Failure, 'status' | 'retryAfterMs'> = {},
): Failed {
  return { ok: false, failure: { code, detail, ...more } };
}

/** The failure that an unexpected exception amounts to. */
export function internalFailure(error: unknown): Failure {
  return failed('internal', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .failure;
}
