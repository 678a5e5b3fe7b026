// Why a request got no response, in kinds that people can act on.

export type NetworkCause = 'not-found' | 'refused' | 'unreachable' | 'reset' | 'timeout';

/** Error codes of Node (libuv, c-ares, undici), and Chromium's net errors (net/base/net_error_list.h). */
const causes: readonly (readonly [NetworkCause, readonly (string | number)[]])[] = [
  ['not-found', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA', -105, -137]],
  ['refused', ['ECONNREFUSED', -102]],
  ['unreachable', ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENETDOWN', -106, -108, -109]],
  ['reset', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', -100, -101, -103, -324]],
  ['timeout', ['ETIMEDOUT', 'EHOSTDOWN', -7, -118]],
];

/** Returns the cause for an error code; undefined where it isn't one of these. */
export function networkCause(code: string | number): NetworkCause | undefined {
  return causes.find(([, codes]) => codes.includes(code))?.[0];
}
