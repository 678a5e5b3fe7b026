import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkServerIdentity,
  isStrongCertificate,
} from '../../../../app/electron/network/certificate-rules.ts';
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

const isStrong = (options: Partial<CertificateOptions>) =>
  isStrongCertificate(new X509Certificate(issue({ name: 'Server', ...options }).certificate));

const authorities = {
  'an RSA key': issue({ name: 'Company', authority: {}, rsaBits: 2048 }),
  'an RSA-PSS key': issue({ name: 'Company', authority: {}, keyType: 'rsa-pss' }),
  'a P-256 key': issue({ name: 'Company', authority: {} }),
  'an Ed25519 key': issue({ name: 'Company', authority: {}, keyType: 'ed25519' }),
};

test.each<[keyof typeof authorities, NonNullable<CertificateOptions['digest']>, boolean]>([
  ['an RSA key', 'sha256', true],
  ['an RSA key', 'sha384', true],
  ['an RSA key', 'sha512', true],
  ['an RSA key', 'sha1', false],
  ['an RSA-PSS key', 'sha256', true],
  ['a P-256 key', 'sha256', true],
  ['a P-256 key', 'sha384', true],
  ['a P-256 key', 'sha512', true],
  ['a P-256 key', 'sha1', false],
  ['an Ed25519 key', 'sha512', true],
])('[S320] a signature by %s with %s is strong: %s', (signer, digest, expected) => {
  expect(isStrong({ issuer: authorities[signer], digest })).toBe(expected);
});

const issuer = authorities['a P-256 key'];

test.each<[string, Partial<CertificateOptions>, boolean]>([
  ['an RSA key of 2048 bits', { rsaBits: 2048 }, true],
  ['an RSA key of 2040 bits', { rsaBits: 2040 }, false],
  ['an RSA-PSS key of 2048 bits', { keyType: 'rsa-pss' }, true],
  ['an RSA-PSS key of 1024 bits', { keyType: 'rsa-pss', rsaBits: 1024 }, false],
  ['a P-256 key', {}, true],
  ['an Ed25519 key', { keyType: 'ed25519' }, true],
  ['an Ed448 key, which BoringSSL doesn’t know', { keyType: 'ed448' }, false],
  ['a key of an unknown algorithm', { keyType: 'unknown' }, false],
])('[S321] a certificate for %s is strong: %s', (_name, options, expected) => {
  expect(isStrong({ issuer, ...options })).toBe(expected);
});

test('the signature that an authority has made on itself does not count', () => {
  expect(isStrong({ authority: {}, digest: 'sha1' })).toBe(true);
});

test('[S322] a weak signature counts on a certificate that only has the name of its issuer', () => {
  expect(isStrong({ name: issuer.name, issuer, digest: 'sha1' })).toBe(false);
});
