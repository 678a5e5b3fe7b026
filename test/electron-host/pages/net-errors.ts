// Chromium's network errors by name, with the numbers of its net_error_list.h.

const numbers: Readonly<Record<string, number>> = {
  IO_PENDING: -1,
  FAILED: -2,
  ABORTED: -3,
  INVALID_ARGUMENT: -4,
  INVALID_HANDLE: -5,
  FILE_NOT_FOUND: -6,
  TIMED_OUT: -7,
  UNEXPECTED: -9,
  ACCESS_DENIED: -10,
  BLOCKED_BY_CLIENT: -20,
  NETWORK_CHANGED: -21,
  BLOCKED_BY_ADMINISTRATOR: -22,
  BLOCKED_BY_RESPONSE: -27,
  BLOCKED_BY_CSP: -30,
  CONNECTION_CLOSED: -100,
  CONNECTION_RESET: -101,
  CONNECTION_REFUSED: -102,
  CONNECTION_ABORTED: -103,
  CONNECTION_FAILED: -104,
  NAME_NOT_RESOLVED: -105,
  INTERNET_DISCONNECTED: -106,
  SSL_PROTOCOL_ERROR: -107,
  ADDRESS_INVALID: -108,
  ADDRESS_UNREACHABLE: -109,
  SSL_CLIENT_AUTH_CERT_NEEDED: -110,
  TUNNEL_CONNECTION_FAILED: -111,
  SSL_VERSION_OR_CIPHER_MISMATCH: -113,
  CONNECTION_TIMED_OUT: -118,
  PROXY_CONNECTION_FAILED: -130,
  PROXY_CERTIFICATE_INVALID: -136,
  CERT_COMMON_NAME_INVALID: -200,
  CERT_DATE_INVALID: -201,
  CERT_AUTHORITY_INVALID: -202,
  CERT_CONTAINS_ERRORS: -203,
  CERT_REVOKED: -206,
  CERT_INVALID: -207,
  CERT_WEAK_SIGNATURE_ALGORITHM: -208,
  CERT_WEAK_KEY: -211,
  INVALID_URL: -300,
  DISALLOWED_URL_SCHEME: -301,
  UNKNOWN_URL_SCHEME: -302,
  INVALID_REDIRECT: -303,
  TOO_MANY_REDIRECTS: -310,
  UNSAFE_REDIRECT: -311,
  UNSAFE_PORT: -312,
  INVALID_RESPONSE: -320,
  EMPTY_RESPONSE: -324,
  RESPONSE_HEADERS_TOO_BIG: -325,
};

export interface NetError {
  readonly code: number;
  /** Without the `net::` in front. */
  readonly description: string;
}

/** @param text `net::ERR_CONNECTION_REFUSED` and the like; what has no known number counts as `ERR_FAILED` */
export function netError(text: string): NetError {
  const description = text.replace(/^net::/, '');
  return { code: numbers[description.replace(/^ERR_/, '')] ?? -2, description };
}
