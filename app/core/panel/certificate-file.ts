// Whether a file is one of certificates, in PEM (RFC 7468).
import { X509Certificate } from 'node:crypto';

/** Whether a text holds at least one certificate, and none that can't be read. */
export function hasCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return blocks.length > 0 && blocks.every(isCertificate);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
