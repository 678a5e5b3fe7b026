// What is wrong with the certificate of a server, in terms that Node and Chromium share.

/**
 * - `unknown-issuer`: whoever issued it is not trusted here; `self-signed`: the server did so itself.
 * - `expired`, `not-yet-valid`: by the clock of this machine. `other-host`: it is for another name. `revoked`: its
 *   issuer has taken it back. `other`: anything else.
 */
export type CertificateErrorCode =
  'unknown-issuer' | 'self-signed' | 'expired' | 'not-yet-valid' | 'other-host' | 'revoked' | 'other';

/** Whose certificate was refused, and why. The names are empty where nobody could read them. */
export interface CertificateError {
  /** Whom Perch wanted to speak to: a host, with the port where it is not the scheme's own. */
  readonly host: string;
  readonly fault: CertificateErrorCode;
  readonly issuedTo: string;
  readonly issuedBy: string;
}

/** What an error of Node's TLS (`CERT_HAS_EXPIRED`) or of Chromium's (`ERR_CERT_DATE_INVALID`) says. */
export function certificateErrorCode(error: string): CertificateErrorCode {
  return faults.find(([pattern]) => pattern.test(error))?.[1] ?? 'other';
}

const faults: readonly (readonly [RegExp, CertificateErrorCode])[] = [
  [/DEPTH_ZERO_SELF_SIGNED/, 'self-signed'],
  [/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|UNTRUSTED|AUTHORITY_INVALID/, 'unknown-issuer'],
  [/NOT_YET_VALID/, 'not-yet-valid'],
  [/EXPIRED|DATE_INVALID/, 'expired'],
  [/ALTNAME|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'other-host'],
  [/REVOKED/, 'revoked'],
];
