// Whether a certificate names the server, by the rules of Chromium.
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import tls from 'node:tls';

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
