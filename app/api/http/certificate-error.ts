// Errors of a server's certificate, in terms that Node and Chromium share.

/**
 * - `unknown-issuer`: the issuer is not trusted. `self-signed`: the certificate is its own issuer.
 * - `expired`, `not-yet-valid`: by this machine's clock. `other-host`: issued for another name. `revoked`: by its
 *   issuer. `other`: anything else.
 */
export type CertificateErrorCode =
  'unknown-issuer' | 'self-signed' | 'expired' | 'not-yet-valid' | 'other-host' | 'revoked' | 'other';

/** The certificate that was refused, and why. The names are empty if they could not be read. */
export interface CertificateError {
  /** The host that was requested, with the port if it is not the scheme's default. */
  readonly host: string;
  readonly fault: CertificateErrorCode;
  readonly issuedTo: string;
  readonly issuedBy: string;
}

/** Returns the error for a code of Node's TLS (`CERT_HAS_EXPIRED`) or of Chromium (`net::ERR_CERT_DATE_INVALID`). */
export function certificateErrorCode(error: string): CertificateErrorCode {
  return nodeErrors.get(error) ?? chromiumErrors.get(error.replace(/^net::/, '')) ?? 'other';
}

/** Whether a code of Node's TLS means that the server's certificate was refused, not that the connection failed. */
export function isCertificateError(code: string): boolean {
  return nodeErrors.has(code);
}

/**
 * All of Node's codes about the server's certificate. The first group is from `X509Pointer::ErrorCode` in Node's
 * `deps/ncrypto/ncrypto.cc`, without `OUT_OF_MEM`; they are documented in "X509 certificate error codes" of Node's `tls`.
 * Other TLS errors, such as alerts of the server (`ERR_SSL_…`), responses that aren't TLS (`EPROTO`,
 * `ERR_SSL_WRONG_VERSION_NUMBER`) and resets, say nothing about a certificate.
 */
const nodeErrors: ReadonlyMap<string, CertificateErrorCode> = new Map([
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-issuer'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unknown-issuer'],
  ['CERT_UNTRUSTED', 'unknown-issuer'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_REVOKED', 'revoked'],
  ['HOSTNAME_MISMATCH', 'other-host'],
  ['CERT_CHAIN_TOO_LONG', 'other'],
  ['CERT_REJECTED', 'other'],
  ['CERT_SIGNATURE_FAILURE', 'other'],
  ['CRL_HAS_EXPIRED', 'other'],
  ['CRL_NOT_YET_VALID', 'other'],
  ['CRL_SIGNATURE_FAILURE', 'other'],
  ['ERROR_IN_CERT_NOT_AFTER_FIELD', 'other'],
  ['ERROR_IN_CERT_NOT_BEFORE_FIELD', 'other'],
  ['ERROR_IN_CRL_LAST_UPDATE_FIELD', 'other'],
  ['ERROR_IN_CRL_NEXT_UPDATE_FIELD', 'other'],
  ['INVALID_CA', 'other'],
  ['INVALID_PURPOSE', 'other'],
  ['PATH_LENGTH_EXCEEDED', 'other'],
  ['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'other'],
  ['UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'other'],
  ['UNABLE_TO_DECRYPT_CRL_SIGNATURE', 'other'],
  ['UNABLE_TO_GET_CRL', 'other'],
  // Every error without a code of its own: name constraints, unknown critical extensions, a weak key or signature.
  ['UNSPECIFIED', 'other'],
  // From the comparison with the host's name, in Node's `lib/tls.js`.
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other-host'],
  ['ERR_TLS_CERT_ALTNAME_FORMAT', 'other'],
  // From the handshake. The last two are errors of BoringSSL, which Electron's Node uses.
  ['ERR_SSL_CERTIFICATE_VERIFY_FAILED', 'other'],
  ['ERR_SSL_CANNOT_PARSE_LEAF_CERT', 'other'],
  ['ERR_SSL_KEY_USAGE_BIT_INCORRECT', 'other'],
]);

const chromiumErrors: ReadonlyMap<string, CertificateErrorCode> = new Map([
  ['ERR_CERT_AUTHORITY_INVALID', 'unknown-issuer'],
  ['ERR_CERT_DATE_INVALID', 'expired'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'other-host'],
  ['ERR_CERT_REVOKED', 'revoked'],
]);
