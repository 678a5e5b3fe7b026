// What a certificate has to be: it names the server, by the rules of Chromium, and is strong enough for a sign-in window, where
// Electron's BoringSSL accepts SHA-1 and short RSA keys.
import { type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { parseCertificate } from '../../files/certificate-file.ts';

/**
 * A `checkServerIdentity` that is stricter than Node's: a common name alone and `pbx*.example.net` don't count (RFC 9525,
 * sections 2 and 6.3), as in Chromium, which reports only the issuer of a certificate if that is unknown.
 * Returns Node's error if the certificate doesn't name the host.
 */
export function checkServerIdentity(host: string, certificate: tls.PeerCertificate): Error | undefined {
  const isListed = isIP(host) !== 0 || listsHost(certificate, host);
  // If the host isn't listed, this returns Node's error for a certificate that names no host.
  return tls.checkServerIdentity(host, isListed ? certificate : { ...certificate, ...noNames });
}

function listsHost({ raw }: tls.PeerCertificate, host: string): boolean {
  const name = host.replace(/\.$/, '');
  const options = { subject: 'never', partialWildcards: false } as const;
  return new X509Certificate(raw).checkHost(name, options) !== undefined;
}

const noNames = { subject: {}, subjectaltname: '' };

/** Signatures with SHA-256 or stronger (RFC 4055, RFC 5758, RFC 8410). BoringSSL accepts no weaker hash for RSASSA-PSS. */
const strongSignatures: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.10', // RSASSA-PSS
  '1.2.840.113549.1.1.11', // RSA with SHA-256
  '1.2.840.113549.1.1.12', // RSA with SHA-384
  '1.2.840.113549.1.1.13', // RSA with SHA-512
  '1.2.840.10045.4.3.2', // ECDSA with SHA-256
  '1.2.840.10045.4.3.3', // ECDSA with SHA-384
  '1.2.840.10045.4.3.4', // ECDSA with SHA-512
  '1.3.101.112', // Ed25519
]);

const minimumRsaBits = 2048;

/**
 * Whether key and signature are strong; false if they can't be read. The signature of a self-signed certificate may be weak: it
 * proves nothing. Equal names of issuer and subject don't make a certificate self-signed: its signature is verified.
 */
export function isStrongCertificate(certificate: X509Certificate): boolean {
  try {
    const { publicKey, signatureAlgorithmOid } = certificate;
    const hasStrongSignature = strongSignatures.has(signatureAlgorithmOid) || certificate.verify(publicKey);
    return hasStrongSignature && isStrongKey(publicKey);
  } catch {
    return false;
  }
}

/** Whether a certificate in PEM is too weak; false if it can't be parsed. */
export function isWeakCertificate(pem: string): boolean {
  const certificate = parseCertificate(pem);
  return certificate !== undefined && !isStrongCertificate(certificate);
}

function isStrongKey({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: Pick<KeyObject, 'asymmetricKeyType' | 'asymmetricKeyDetails'>): boolean {
  switch (asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      return (asymmetricKeyDetails?.modulusLength ?? 0) >= minimumRsaBits;
    case 'ec':
    case 'ed25519':
      return true;
    default:
      return false;
  }
}
