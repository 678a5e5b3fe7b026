import { expect, test } from 'vitest';
import {
  certificateErrorCode,
  type CertificateErrorCode,
  isCertificateError,
} from '../../../../app/api/http/certificate-error.ts';
import { certificateText } from '../../../../app/core/failure-messages.ts';

/** The codes of Node's TLS, then those of Chromium. */
const errors: readonly (readonly [CertificateErrorCode, readonly string[], readonly string[]])[] = [
  [
    'unknown-issuer',
    [
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'CERT_UNTRUSTED',
    ],
    ['net::ERR_CERT_AUTHORITY_INVALID'],
  ],
  ['incomplete-chain', [], []],
  ['self-signed', ['DEPTH_ZERO_SELF_SIGNED_CERT'], []],
  ['expired', ['CERT_HAS_EXPIRED'], ['net::ERR_CERT_DATE_INVALID']],
  ['not-yet-valid', ['CERT_NOT_YET_VALID'], []],
  [
    'other-host',
    ['HOSTNAME_MISMATCH', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['net::ERR_CERT_COMMON_NAME_INVALID'],
  ],
  ['revoked', ['CERT_REVOKED'], ['net::ERR_CERT_REVOKED']],
  [
    'other',
    [
      'CERT_CHAIN_TOO_LONG',
      'CERT_REJECTED',
      'CERT_SIGNATURE_FAILURE',
      'CRL_HAS_EXPIRED',
      'CRL_NOT_YET_VALID',
      'CRL_SIGNATURE_FAILURE',
      'ERROR_IN_CERT_NOT_AFTER_FIELD',
      'ERROR_IN_CERT_NOT_BEFORE_FIELD',
      'ERROR_IN_CRL_LAST_UPDATE_FIELD',
      'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
      'INVALID_CA',
      'INVALID_PURPOSE',
      'PATH_LENGTH_EXCEEDED',
      'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
      'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
      'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
      'UNABLE_TO_GET_CRL',
      'UNSPECIFIED',
      'ERR_TLS_CERT_ALTNAME_FORMAT',
      'ERR_SSL_CERTIFICATE_VERIFY_FAILED',
      'ERR_SSL_CANNOT_PARSE_LEAF_CERT',
      'ERR_SSL_KEY_USAGE_BIT_INCORRECT',
    ],
    ['net::ERR_CERT_INVALID', 'net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM'],
  ],
];

test.each(errors)(
  'the errors of a certificate that are classified as %s are %j and %j, and their text names the host and who can help',
  (fault, ofNode, ofChromium) => {
    const found = [...ofNode, ...ofChromium].map((code) => [code, certificateErrorCode(code)]);
    expect(found).toEqual(found.map(([code]) => [code, fault]));
    expect(ofNode.filter((code) => !isCertificateError(code))).toEqual([]);
    const certificate = { host: 'pbx.example.net', fault, issuedTo: 'a', issuedBy: 'b' };
    expect(certificateText({ certificate })).toMatch(/pbx\.example\.net.*so Perch didn’t connect\..*IT team/);
  },
);

test.each(['', 'ECONNRESET', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'OUT_OF_MEM'])(
  'the error "%s" is not about a certificate',
  (code) => expect(isCertificateError(code)).toBe(false),
);
