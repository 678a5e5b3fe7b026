// Reads a file with additional certificate authorities in PEM (RFC 7468).
import { X509Certificate } from 'node:crypto';
import { type FileProblem, readTextFile } from './read-text-file.ts';

export interface Certificates {
  /** The certificates that can be parsed, in the order of the file. */
  readonly certificates: readonly X509Certificate[];
  /** Why `certificates` is empty or lacks some of the file's. */
  readonly problem?: 'no-certificates' | 'bad-certificate' | FileProblem;
}

/** More than all the authorities of a system take together. */
export const maxCertificateFileBytes = 4 * 1024 * 1024;

const block = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

export function readCertificateFile(path: string): Certificates {
  const file = readTextFile(path, maxCertificateFileBytes);
  return file.ok ? parseCertificates(file.text) : { certificates: [], problem: file.problem };
}

export function parseCertificates(pem: string): Certificates {
  const blocks = pem.match(block) ?? [];
  const certificates = blocks.flatMap((text) => parseCertificate(text) ?? []);
  if (blocks.length === 0) return { certificates, problem: 'no-certificates' };
  return certificates.length < blocks.length
    ? { certificates, problem: 'bad-certificate' }
    : { certificates };
}

/** Returns undefined if the certificate can't be parsed. */
export function parseCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
