// Errors of a server's certificate, in terms that Node and Chromium share.

/**
 * `unknown-issuer`: the issuer isn't trusted. `incomplete-chain`: in addition, the server has sent only its own certificate.
 * `expired`: by this machine's clock. From Chromium, `expired` can also mean that the certificate isn't valid yet.
 */
export type CertificateErrorCode =
  | 'unknown-issuer'
  | 'incomplete-chain'
  | 'self-signed'
  | 'expired'
  | 'not-yet-valid'
  | 'other-host'
  | 'revoked'
  | 'other';

/**
 * `issuedTo` and `issuedBy` are empty if they could not be read. `issuedBy` is the issuer of the last certificate that the server
 * has sent. From Chromium it is the issuer of the server's own certificate.
 */
export interface CertificateError {
  /** The host of the server or of the proxy, with the port if it is not the scheme's default. */
  readonly host: string;
  readonly fault: CertificateErrorCode;
  readonly issuedTo: string;
  readonly issuedBy: string;
}

/** Returns the error for a code of Node's TLS (`CERT_HAS_EXPIRED`) or of Chromium (`net::ERR_CERT_DATE_INVALID`). */
export function certificateErrorCode(error: string): CertificateErrorCode {
  return faults.get(error) ?? 'other';
}

/** Whether a code of Node's TLS means that the server's certificate was refused, not that the connection failed. */
export function isCertificateError(code: string): boolean {
  return faults.has(code) || otherErrors.test(code);
}

/**
 * `faults` and `otherErrors` cover the codes of `X509Pointer::ErrorCode` in Node's `deps/ncrypto/ncrypto.cc`, except `OUT_OF_MEM`
 * ("X509 certificate error codes" of Node's `tls`). Most codes of the handshake (`ERR_SSL_…`) don't concern the certificate.
 */
const faults: ReadonlyMap<string, CertificateErrorCode> = new Map([
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
  // From the comparison with the host's name, in Node's `lib/tls.js`.
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other-host'],
  // Chromium's net errors.
  ['net::ERR_CERT_AUTHORITY_INVALID', 'unknown-issuer'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'other-host'],
  ['net::ERR_CERT_REVOKED', 'revoked'],
]);

/** `UNSPECIFIED` stands for errors without a code of their own, such as weak keys. BoringSSL reports the codes with `ERR_SSL`. */
const otherErrors =
  /^(?:CERT_|CRL_|ERROR_IN_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|UNSPECIFIED$|ERR_TLS_CERT_|ERR_SSL_(?:CERTIFICATE_VERIFY_FAILED|CANNOT_PARSE_LEAF_CERT|KEY_USAGE_BIT_INCORRECT)$)/;
