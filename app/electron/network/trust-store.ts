// Which certificate authorities are trusted: Node's own, the system's, and those of a file that the user or their IT
// names. No certificate can be accepted by a click.
import type { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { Log } from '../../core/runtime.ts';
import { parseCertificates } from '../../files/pem-certificates.ts';
import { maxCertificateFileBytes, readTextFile } from '../../files/read-text-file.ts';
import { isStrongCertificate } from './certificate-strength.ts';
import { readSystemAuthorities } from './system-authorities.ts';

export interface TrustStore {
  /** For Node's connections. Created on first use: hundreds of certificates are read and parsed for it. */
  readonly secureContext: () => Promise<tls.SecureContext>;
  /** The file's strong certificates alone, for the servers that a sign-in window trusts because of it. */
  readonly fileContext: () => tls.SecureContext;
}

/** `file` is a path, or '' where none is set. A file that can't be used is logged and adds no authority. */
export function openTrustStore(file: string, log: Log): TrustStore {
  const authorities = file === '' ? [] : readAuthorities(file, log);
  const extra = authorities.map(String);
  let context: Promise<tls.SecureContext> | undefined;
  let fileContext: tls.SecureContext | undefined;
  return {
    secureContext: () => (context ??= createContext(extra)),
    fileContext: () =>
      (fileContext ??= tls.createSecureContext({ ca: authorities.filter(isStrongCertificate).map(String) })),
  };
}

async function createContext(extra: readonly string[]): Promise<tls.SecureContext> {
  const system = await readSystemAuthorities();
  // Setting `ca` replaces Node's own authorities, so they are named. Most of the system's are the same.
  const known = new Set([...tls.getCACertificates('default'), ...system]);
  return tls.createSecureContext({ ca: [...known, ...extra] });
}

function readAuthorities(file: string, log: Log): X509Certificate[] {
  const read = readTextFile(file, maxCertificateFileBytes);
  if (!read.ok) {
    log(`trust: ${file} can't be read (${read.problem})`);
    return [];
  }
  const found = parseCertificates(read.text).filter((certificate) => certificate !== undefined);
  if (found.length === 0) log(`trust: there is no certificate in ${file}`);
  return found;
}
