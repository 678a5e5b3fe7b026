// A server's certificate and its verification result, as Electron reports them. CDP reports neither before a
// connection is made, so this process connects to the server.
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { Certificate, CertificatePrincipal } from 'electron';
import { netError } from './net-errors.ts';

export interface ServerCertificate {
  readonly certificate: Certificate;
  /** `net::OK` or Chromium's error. */
  readonly verificationResult: string;
  readonly errorCode: number;
}

/** @param proxies a PAC result. @throws Error if the server can't be reached or has no TLS */
export async function readCertificate(url: string, proxies: string): Promise<ServerCertificate> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = !/^[\d.:]+$/.test(host);
  const endpoint = { host, port: Number(port || 443) };
  // Not imported above: these import the translations, which have a top-level await, and an app in CommonJS loads the
  // host with require().
  const { parsePacResult } = await import('../../../app/electron/network/proxies.ts');
  const { openTunnel } = await import('../../../app/electron/network/tunnel.ts');
  const [proxy = ''] = parsePacResult(proxies);
  const tunnel = { proxy, authorization: undefined, secureContext: undefined, withinMs: 10_000 };
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connect({
    ...(proxy === '' ? endpoint : { socket: await openTunnel(endpoint, tunnel) }),
    ...(isName && { servername: host }),
    // Only reads the certificate.
    rejectUnauthorized: false,
  });
  socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  try {
    const connected = await promise;
    const result = verificationResultOf(connected);
    const { code } = result === 'OK' ? { code: 0 } : netError(`net::${result}`);
    return {
      certificate: certificateOf(connected.getPeerCertificate(true)),
      verificationResult: `net::${result}`,
      errorCode: code,
    };
  } finally {
    socket.destroy();
  }
}

function verificationResultOf(socket: TLSSocket): string {
  if (socket.authorized) return 'OK';
  // This is the error's code, although Node's type says that it is an Error.
  const reason = String(socket.authorizationError);
  if (/EXPIRED|NOT_YET_VALID/.test(reason)) return 'ERR_CERT_DATE_INVALID';
  if (/ALTNAME|HOSTNAME/.test(reason)) return 'ERR_CERT_COMMON_NAME_INVALID';
  if (reason.includes('REVOKED')) return 'ERR_CERT_REVOKED';
  return 'ERR_CERT_AUTHORITY_INVALID';
}

function certificateOf(
  peer: PeerCertificate & { readonly issuerCertificate?: DetailedPeerCertificate },
): Certificate {
  // Undefined at the end of an incomplete chain.
  const issuer = peer.issuerCertificate;
  const isLast = issuer === undefined || issuer.fingerprint256 === peer.fingerprint256;
  const seconds = (date: string) => Math.floor(Date.parse(date) / 1000);
  const shown = {
    data: pem(peer.raw),
    issuer: principalOf(peer.issuer),
    issuerName: first(peer.issuer.CN),
    subject: principalOf(peer.subject),
    subjectName: first(peer.subject.CN),
    serialNumber: peer.serialNumber,
    validStart: seconds(peer.valid_from),
    validExpiry: seconds(peer.valid_to),
    fingerprint: `sha256/${Buffer.from(peer.fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`,
  };
  // Electron's type requires `issuerCert`, but the last certificate of a chain has none.
  return (isLast ? shown : { ...shown, issuerCert: certificateOf(issuer) }) as Certificate;
}

type Subject = DetailedPeerCertificate['subject'];

function principalOf({ CN, O, OU, L, ST, C }: Subject): CertificatePrincipal {
  const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
  return {
    commonName: first(CN),
    organizations: list(O),
    organizationUnits: list(OU),
    locality: first(L),
    state: first(ST),
    country: first(C),
  };
}

function first(value: string | string[] | undefined): string {
  return (value === undefined ? [] : [value].flat())[0] ?? '';
}

function pem(raw: Buffer): string {
  const lines = raw.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
