// Which certificate authorities are trusted: Node's own, the system's, and those of a file that the user or their IT
// names. No certificate can be accepted by a click.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Log } from '../../core/ports.ts';

export interface TrustStore {
  /** For Node's connections. Created on first use: hundreds of certificates are parsed for it. */
  readonly secureContext: () => tls.SecureContext;
  /**
   * Whether a certificate whose issuer the system doesn't know was issued by an authority of the file. `chain` is in
   * PEM: the server's certificate first, each one issued by the next.
   */
  readonly isTrustedChain: (chain: readonly string[], host: string, nowMs: number) => boolean;
}

/** `file` is a path, or '' where none is set. A file that can't be used is logged and adds no authority. */
export function openTrustStore(file: string, log: Log): TrustStore {
  const extra = file === '' ? [] : readAuthorities(file, log);
  let context: tls.SecureContext | undefined;
  return {
    secureContext: () => {
      // Setting `ca` replaces Node's defaults, so the list includes them.
      const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
      context ??= tls.createSecureContext({ ca: [...new Set([...known, ...extra.map(String)])] });
      return context;
    },
    isTrustedChain: (chain, host, nowMs) =>
      isIssuedByAuthority(chain.flatMap(parseCertificate), host, extra, nowMs),
  };
}

function readAuthorities(file: string, log: Log): X509Certificate[] {
  try {
    const found = readFileSync(file, 'utf8').match(pem)?.flatMap(parseCertificate) ?? [];
    if (found.length === 0) log(`trust: there is no certificate in ${file}`);
    return found;
  } catch (error) {
    log(`trust: ${file} can't be read (${error instanceof Error ? error.message : String(error)})`);
    return [];
  }
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

/** RFC 5280, section 6, as far as needed for a chain that Chromium has refused for its unknown issuer alone. */
function isIssuedByAuthority(
  chain: readonly X509Certificate[],
  host: string,
  authorities: readonly X509Certificate[],
  nowMs: number,
): boolean {
  const [leaf] = chain;
  const matchesHost = isIP(host) === 0 ? leaf?.checkHost(host) : leaf?.checkIP(host);
  if (matchesHost === undefined) return false;
  for (const [index, certificate] of chain.entries()) {
    if (!isValidAt(certificate, nowMs)) return false;
    const authority = authorities.find((each) => isValidAt(each, nowMs) && isIssuedBy(certificate, each));
    if (authority !== undefined) return true;
    const next = chain[index + 1];
    if (next === undefined || !isIssuedBy(certificate, next)) return false;
  }
  return false;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, nowMs: number): boolean {
  return validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime();
}
