// Finds the certificates in a PEM file (RFC 7468).
import { X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns one entry for each certificate in the text, in its order: undefined where the certificate can't be parsed. */
export function parseCertificates(pem: string): readonly (X509Certificate | undefined)[] {
  return (pem.match(block) ?? []).map(parseCertificate);
}

function parseCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
