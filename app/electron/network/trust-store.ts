// Which certificate authorities are trusted: Node's own, the system's, and those of a file that the user or their IT
// names. No certificate can be accepted by a click.
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { Log } from '../../core/ports.ts';
import { maxCertificateFileBytes, readTextFile } from '../../files/read-text-file.ts';
import { isStrongCertificate } from './certificate-strength.ts';

export interface TrustStore {
  /** For Node's connections. Created on first use: hundreds of certificates are parsed for it. */
  readonly secureContext: () => tls.SecureContext;
  /** The file's strong certificates alone, for the servers that a sign-in window trusts because of it. */
  readonly fileContext: () => tls.SecureContext;
}

/** `file` is a path, or '' where none is set. A file that can't be used is logged and adds no authority. */
export function openTrustStore(file: string, log: Log): TrustStore {
  const authorities = file === '' ? [] : readAuthorities(file, log);
  const extra = authorities.map(String);
  let context: tls.SecureContext | undefined;
  let fileContext: tls.SecureContext | undefined;
  return {
    secureContext: () => (context ??= tls.createSecureContext({ ca: [...knownAuthorities(), ...extra] })),
    fileContext: () =>
      (fileContext ??= tls.createSecureContext({ ca: authorities.filter(isStrongCertificate).map(String) })),
  };
}

/** Node's and the system's. Setting `ca` replaces Node's defaults, so they are named. */
function knownAuthorities(): Set<string> {
  return new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
}

function readAuthorities(file: string, log: Log): X509Certificate[] {
  const read = readTextFile(file, maxCertificateFileBytes);
  if (!read.ok) {
    log(`trust: ${file} can't be read (${read.problem})`);
    return [];
  }
  const found = read.text.match(pem)?.flatMap(parseCertificate) ?? [];
  if (found.length === 0) log(`trust: there is no certificate in ${file}`);
  return found;
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Empty where the text is no certificate. */
function parseCertificate(text: string): X509Certificate[] {
  try {
    return [new X509Certificate(text)];
  } catch {
    return [];
  }
}
