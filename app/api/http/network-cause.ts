// Why a request got no response, in terms that people can act on.
import { messages } from '../../i18n/messages.ts';

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
