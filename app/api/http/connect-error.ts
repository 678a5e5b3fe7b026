// An error of connecting to a server: nothing of the request has been sent, so another route may be tried.
import type { LazyText } from '../../i18n/i18n.ts';

/** What a proxy has answered instead of connecting to the server. */
export interface ProxyRefusal {
  /** For the log: a status, or a reply of SOCKS. */
  readonly detail: string;
  /** The status of an HTTP proxy. */
  readonly status?: number;
}

interface ConnectErrorOptions {
  readonly cause?: unknown;
  /** Where the proxy itself has refused, as opposed to a connection that failed. */
  readonly refusal?: ProxyRefusal;
  /** The reason as a sentence for the user, where there is more to say than the code does. */
  readonly reason?: LazyText;
}

export class ConnectError extends Error {
  /** The code of Node, OpenSSL or undici. */
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

/** Returns an error of connecting for any other error. */
export function asConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new ConnectError(code, { cause: error });
}
