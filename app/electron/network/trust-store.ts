// Whom Perch trusts: Node's own authorities, the system's, and those of a file that the person or their IT names.
// Nobody is trusted by a click.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Log } from '../../core/ports.ts';

export interface TrustStore {
  /** For Node's connections; made when it is first needed, as hundreds of certificates are parsed for it. */
  readonly secureContext: () => tls.SecureContext;
  /**
   * Whether a certificate that is unknown to the system comes from an authority of the file. `chain` is in PEM: the
   * server's own first, each issued by the next.
   */
  readonly isTrustedChain: (chain: readonly string[], host: string, nowMs: number) => boolean;
}

/** `file` is a path, or '' where there is none. A file that can't be used is reported, and trusts nobody. */
export function openTrustStore(file: string, log: Log): TrustStore {
  const extra = file === '' ? [] : authoritiesIn(file, log);
  let context: tls.SecureContext | undefined;
  return {
    secureContext: () => {
      // Setting `ca` replaces Node's defaults, so they are part of it.
      const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
      context ??= tls.createSecureContext({ ca: [...new Set([...known, ...extra.map(String)])] });
      return context;
    },
    isTrustedChain: (chain, host, nowMs) => isVouchedFor(chain.flatMap(parsed), host, extra, nowMs),
  };
}

function authoritiesIn(file: string, log: Log): X509Certificate[] {
  try {
    const found = readFileSync(file, 'utf8').match(pem)?.flatMap(parsed) ?? [];
    if (found.length === 0) log(`trust: there is no certificate in ${file}`);
    return found;
  } catch (error) {
    log(`trust: ${file} can't be read (${error instanceof Error ? error.message : String(error)})`);
    return [];
  }
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function parsed(text: string): X509Certificate[] {
  try {
    return [new X509Certificate(text)];
  } catch {
    return [];
  }
}

/** RFC 5280, 6: as far as it takes for a chain that Chromium refused for its issuer alone. */
function isVouchedFor(
  chain: readonly X509Certificate[],
  host: string,
  authorities: readonly X509Certificate[],
  nowMs: number,
): boolean {
  const [own] = chain;
  const isTheirs = isIP(host) === 0 ? own?.checkHost(host) : own?.checkIP(host);
  if (isTheirs === undefined) return false;
  for (const [place, certificate] of chain.entries()) {
    if (!isInTime(certificate, nowMs)) return false;
    const authority = authorities.find((each) => isInTime(each, nowMs) && isIssuedBy(certificate, each));
    if (authority !== undefined) return true;
    const next = chain[place + 1];
    if (next === undefined || !isIssuedBy(certificate, next)) return false;
  }
  return false;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isInTime({ validFromDate, validToDate }: X509Certificate, nowMs: number): boolean {
  return validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime();
}
