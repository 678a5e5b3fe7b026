// Errors of connecting to a server, and why a request got no response, in terms that people can act on.
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';

/** The answer of a proxy that refuses to connect to the server, or doesn't speak SOCKS5. */
export interface ProxyRefusal {
  /** A status, a method or reply of SOCKS, or that the proxy doesn't speak SOCKS5. */
  readonly detail: string;
  /** Of an HTTP proxy only. */
  readonly status?: number;
}

interface ConnectErrorOptions {
  readonly cause?: unknown;
  /** Present if the proxy has refused; absent if connecting has failed. */
  readonly refusal?: ProxyRefusal;
  /** The reason as a sentence for the user, if it says more than the code. */
  readonly reason?: LazyText;
}

/** An error of connecting: nothing of the request has been sent. */
export class ConnectError extends Error {
  /** A code of Node, OpenSSL or undici, or `proxy status …` if an HTTP proxy can't reach the server. Empty if there is none. */
  readonly code: string;
  readonly refusal: ProxyRefusal | undefined;
  readonly reason: LazyText | undefined;

  constructor(code: string, { cause, refusal, reason }: ConnectErrorOptions = {}) {
    super(refusal?.detail ?? code, { cause });
    this.name = 'ConnectError';
    this.code = code;
    this.refusal = refusal;
    this.reason = reason;
  }
}

/** Returns any error as a `ConnectError`, with its code if it has one. */
export function asConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new ConnectError(code, { cause: error });
}

export type NetworkCause =
  'not-found' | 'refused' | 'unreachable' | 'reset' | 'timeout' | 'old-tls' | 'no-tls';

/** Error codes of Node: of libuv, c-ares, OpenSSL and undici. */
const causes: readonly (readonly [NetworkCause, readonly string[]])[] = [
  ['not-found', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']],
  ['refused', ['ECONNREFUSED']],
  ['unreachable', ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENETDOWN']],
  ['reset', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']],
  ['timeout', ['ETIMEDOUT', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT']],
  ['old-tls', ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'ERR_SSL_UNSUPPORTED_PROTOCOL']],
  ['no-tls', ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']],
];

/** Returns the cause for an error code; undefined for an unknown one. */
export function networkCause(code: string): NetworkCause | undefined {
  return causes.find(([, codes]) => codes.includes(code))?.[0];
}

/** Returns the cause in parentheses, after a space; empty if it is unknown. */
export function causeText(cause: NetworkCause | undefined): string {
  return cause === undefined ? '' : ` (${messages.network.cause[cause]})`;
}
