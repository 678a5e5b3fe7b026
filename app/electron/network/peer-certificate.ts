// Reads a server's certificate and verifies it with Node's TLS. The server gets no more than the handshake.
import type { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { hostnameOf } from '../../connection/host.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { clock } from '../platform/clock.ts';
import { checkServerIdentity, isStrongCertificate } from './certificate-rules.ts';
import { openTunnel, type Route } from './tunnel.ts';

export type PeerCertificate = ReturnType<typeof peerCertificate>;

export interface PeerRoute extends Route {
  /** The authorities that are trusted for the certificate of a proxy that uses TLS itself. */
  readonly proxyContext: tls.SecureContext;
  /** The authorities that decide `isValid`. */
  readonly serverContext: tls.SecureContext;
}

const readWithinMs = 5_000;
const maxNameLength = 100;

/** Returns the certificate of a server, or undefined if it can't be read, or not in time. */
export async function readPeerCertificate(url: URL, route: PeerRoute): Promise<PeerCertificate | undefined> {
  const host = hostnameOf(url);
  const port = Number(url.port || 443);
  const { promise, resolve } = Promise.withResolvers<PeerCertificate | undefined>();
  const fail = () => resolve(undefined);
  let tlsSocket: tls.TLSSocket | undefined;
  const startTls = (socket?: Socket) => {
    const tlsConnection = tls.connect({
      ...(socket !== undefined && { socket }),
      ...(isIP(host) === 0 && { servername: host }),
      host,
      port,
      secureContext: route.serverContext,
      // A refused certificate is read, too. `authorized` has the verdict.
      rejectUnauthorized: false,
      checkServerIdentity,
    });
    tlsSocket = tlsConnection
      .once('secureConnect', () => resolve(peerCertificate(tlsConnection)))
      .once('error', fail);
  };
  if (route.proxy === '') startTls();
  else {
    const { proxy, authorization, proxyContext: secureContext } = route;
    // The tunnel's time limit is the same but begins earlier, so an unfinished tunnel is closed before this function returns.
    openTunnel({ host, port }, { proxy, authorization, secureContext, withinMs: readWithinMs }).then(
      startTls,
      fail,
    );
  }
  try {
    return await withTimeout(clock, readWithinMs, promise);
  } finally {
    tlsSocket?.destroy();
  }
}

function peerCertificate(socket: tls.TLSSocket) {
  const { subject, fingerprint256 } = socket.getPeerCertificate();
  const sent: X509Certificate[] = [];
  let certificate = socket.getPeerX509Certificate();
  for (; certificate !== undefined; certificate = certificate.issuerCertificate) sent.push(certificate);
  return {
    /** Whether TLS accepts the chain for the host: signatures, validity, constraints, purposes and names. */
    isValid: socket.authorized,
    /** Whether all certificates that the server has sent are strong. The rest of the verified chain is from the trust store. */
    isStrong: sent.every(isStrongCertificate),
    /** Whether the server has sent only its own certificate. */
    isAlone: sent.length === 1,
    fingerprint256,
    issuedTo: commonName(subject),
    /** The issuer of the last certificate that the server has sent. If the chain is complete, that is the root. */
    issuedBy: commonName(sent.at(-1)?.toLegacyObject().issuer),
  };
}

/** The common name, else the organisation. */
function commonName(
  subject: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined,
): string {
  const [name] = [subject?.CN ?? subject?.O ?? ''].flat();
  return (name ?? '').slice(0, maxNameLength);
}
