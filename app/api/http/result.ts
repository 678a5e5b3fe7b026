// The result of a request. Failures are values that callers distinguish by `code`.

import type { LazyText } from '../../i18n/i18n.ts';
import type { CertificateError } from './certificate-error.ts';

export type Result<Value> = { readonly ok: true; readonly value: Value } | Failed;

export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

/**
 * - `network`: no usable response, or that of a captive portal (511). `timeout`: no complete response in time.
 *   `certificate`: the server's or the proxy's isn't valid. `proxy`: the proxy refuses the request, or can't be used.
 * - `unauthorized` (401, or the account is signed out), `forbidden` (403, or no right to the list of domains), `missing` (404, or
 *   no longer in that list), `busy` (408, 429), `unavailable` (5xx but 511), `rejected` (any other refusal).
 * - `unreadable`: a response that isn't HTTP, a success whose body is not as specified, or a chosen file. `too-large`: the body or headers exceed the limit.
 * - `cancelled`: by Perch. `keychain`: a client secret or refresh token could not be read. `internal`: an exception in Perch.
 * - `client`: the service refuses the connection's client (RFC 6749, 5.2).
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
    | 'client'
    | 'internal';
  /** A message, a status or an error code. */
  readonly detail: string;
  /** The reason as a sentence for the user, if it says more than the code. */
  readonly reason?: LazyText;
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** Whether connecting failed, so that nothing of the request was sent. */
  readonly isUnsent?: boolean;
  /** Only for the code `unreadable`: what of the response can't be read, if known: one line of the service's. */
  readonly part?: { readonly kind: 'encoding' | 'header'; readonly name: string };
  /** Only for the code `certificate`: what is wrong with the certificate, if known. */
  readonly certificate?: CertificateError;
}

/** Not for `proxy`, `certificate` and `unavailable`: there something has answered. */
export function isOffline(failure: Failure | undefined): boolean {
  return failure !== undefined && ['network', 'timeout'].includes(failure.code);
}

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function failed(
  code: Failure['code'],
  detail: string,
  more: Pick<Failure, 'status' | 'retryAfterMs' | 'reason' | 'isUnsent' | 'part'> = {},
): Failed {
  return { ok: false, failure: { code, detail, ...more } };
}

export function internalFailure(error: unknown): Failure {
  return failed('internal', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .failure;
}

/** Returns the name of an error's class, for errors whose message may hold an address. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}
