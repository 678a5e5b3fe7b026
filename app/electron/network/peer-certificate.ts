// Reads a server's certificate and verifies it with Node's TLS stack, on a connection that sends nothing and is closed at
// once.
import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { hostnameOf } from '../../connection/host.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';
import { isStrongCertificate } from './certificate-strength.ts';
import { checkServerIdentity } from './server-identity.ts';
import { openTunnel } from './tunnel.ts';

export interface PeerCertificate {
  /** Whether TLS accepts the chain for the host: signatures, validity, constraints, purposes and names. */
  readonly isValid: boolean;
  /** Whether every certificate that the server has sent is strong. */
  readonly isStrong: boolean;
  /** SHA-256 of the server's certificate, as in `X509Certificate`. */
  readonly fingerprint256: string;
  readonly issuedTo: string;
  readonly issuedBy: string;
}

/** How a server is reached, and which authorities decide about its certificate. */
export interface PeerRoute {
  /** The address of a proxy, or '' for a direct connection. */
  readonly proxy: string;
  /** The value of the `Proxy-Authorization` header. */
  readonly authorization?: string | undefined;
  /** The authorities that a proxy which uses TLS itself must be issued by. */
  readonly proxyContext: tls.SecureContext;
  /** The authorities that decide `isValid`. */
  readonly serverContext: tls.SecureContext;
}

const readWithinMs = 5_000;
const maxNameLength = 100;

/** Returns the certificate of a server, or undefined where it can't be read in time. */
export async function readPeerCertificate(url: URL, route: PeerRoute): Promise<PeerCertificate | undefined> {
  const host = hostnameOf(url);
  const port = Number(url.port || 443);
  const { promise, resolve } = Promise.withResolvers<PeerCertificate | undefined>();
  const fail = () => resolve(undefined);
  let isOver = false;
  let tlsSocket: tls.TLSSocket | undefined;
  const startTls = (socket?: Socket) => {
    const tlsConnection = tls.connect({
      ...(socket !== undefined && { socket }),
      ...(isIP(host) === 0 && { servername: host }),
      host,
      port,
      secureContext: route.serverContext,
      // A refused certificate is read, too. `authorized` has the verdict, and no data is sent to the server.
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
    openTunnel({ host, port }, { proxy, authorization, secureContext, withinMs: readWithinMs }).then(
      (socket) => {
        if (isOver) socket.destroy();
        else startTls(socket);
      },
      fail,
    );
  }
  try {
    return await withTimeout(clock, readWithinMs, promise);
  } finally {
    isOver = true;
    tlsSocket?.destroy();
  }
}

function peerCertificate(socket: tls.TLSSocket): PeerCertificate {
  const { subject, issuer, fingerprint256 } = socket.getPeerCertificate();
  const names = { issuedTo: commonName(subject), issuedBy: commonName(issuer) };
  const verdict = { isValid: socket.authorized, isStrong: sentCertificatesAreStrong(socket) };
  return { ...verdict, fingerprint256, ...names };
}

/** The chain that TLS has verified consists of these and of the trust store's. */
function sentCertificatesAreStrong(socket: tls.TLSSocket): boolean {
  let certificate = socket.getPeerX509Certificate();
  for (; certificate !== undefined; certificate = certificate.issuerCertificate)
    if (!isStrongCertificate(certificate)) return false;
  return true;
}

/** The common name, else the organisation. */
function commonName(
  subject: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined,
): string {
  const [name] = [subject?.CN ?? subject?.O ?? ''].flat();
  return (name ?? '').slice(0, maxNameLength);
}
