import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkServerIdentity } from '../../../../app/electron/network/certificate-rules.ts';
import { type CertificateOptions, issue } from '../../../loopback/certificates.ts';
import { serverCertificate } from '../../../loopback/private-authority.ts';

const identifies = (certificate: string, host: string) =>
  checkServerIdentity(host, new X509Certificate(certificate).toLegacyObject()) === undefined;

test.each<[Omit<CertificateOptions, 'name'>, string, boolean]>([
  [{ hosts: ['pbx.example.net'] }, 'pbx.example.net', true],
  [{ hosts: ['pbx.example.net'] }, 'PBX.example.net', true],
  [{ hosts: ['pbx.example.net'] }, 'pbx.example.net.', true],
  [{ hosts: ['elsewhere.example', 'pbx.example.net'] }, 'pbx.example.net', true],
  [{ hosts: ['*.example.net'] }, 'pbx.example.net', true],
  [{ hosts: ['*.example.net'] }, 'a.pbx.example.net', false],
  [{ hosts: ['*.example.net'] }, 'example.net', false],
  [{ hosts: ['p*.example.net'] }, 'pbx.example.net', false],
  [{ hosts: ['elsewhere.example'] }, 'pbx.example.net', false],
  [{ emails: ['it@example.net'] }, 'pbx.example.net', false],
  [{}, 'pbx.example.net', false],
  [{ hosts: ['127.0.0.1'] }, '127.0.0.1', false],
])(
  '[S300] a certificate with the alternative names %o identifies %s: %s, whatever its common name',
  (names, host, expected) => {
    const certificate = (name: string) => issue({ name, ...names }).certificate;
    expect(identifies(certificate(host), host)).toBe(expected);
    expect(identifies(certificate('Somebody'), host)).toBe(expected);
  },
);

test('a certificate identifies the IP address that it lists, and no other', () => {
  const { cert } = serverCertificate();
  expect(identifies(cert, '127.0.0.1')).toBe(true);
  expect(identifies(cert, '127.0.0.2')).toBe(false);
});

test('a refused certificate has the error of Node for another host, with the certificate', () => {
  const { certificate } = issue({ name: 'pbx.example.net' });
  const refused = new X509Certificate(certificate).toLegacyObject();
  const error = checkServerIdentity('pbx.example.net', refused);
  expect(error).toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    host: 'pbx.example.net',
    cert: { fingerprint256: refused.fingerprint256 },
  });
});
