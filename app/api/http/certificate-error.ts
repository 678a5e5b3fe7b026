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

/** Maps an error code of Node's TLS (`CERT_HAS_EXPIRED`) or of Chromium (`ERR_CERT_DATE_INVALID`). */
export function certificateErrorCode(error: string): CertificateErrorCode {
  return patterns.find(([pattern]) => pattern.test(error))?.[1] ?? 'other';
}

const patterns: readonly (readonly [RegExp, CertificateErrorCode])[] = [
  [/DEPTH_ZERO_SELF_SIGNED/, 'self-signed'],
  [/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|UNTRUSTED|AUTHORITY_INVALID/, 'unknown-issuer'],
  [/NOT_YET_VALID/, 'not-yet-valid'],
  [/EXPIRED|DATE_INVALID/, 'expired'],
  [/ALTNAME|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'other-host'],
  [/REVOKED/, 'revoked'],
];
