// Reads the names on a server's certificate, for the message about a certificate that was refused. The certificate is
// not trusted: nothing is sent on this connection, and it is closed at once.
import { type ClientRequest, request } from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';

export interface CertificateNames {
  readonly issuedTo: string;
  readonly issuedBy: string;
}

const readWithinMs = 5_000;
const maxNameLength = 100;

/**
 * Returns the names of a certificate's subject and issuer, or undefined where it can't be read in time. `proxy` is an
 * `http:` address, or '' for a direct connection; `authorization` is the value of its `Proxy-Authorization` header.
 */
export async function readPeerCertificate(
  url: URL,
  { proxy, authorization }: { readonly proxy: string; readonly authorization: string | undefined },
): Promise<CertificateNames | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || 443);
  const { promise, resolve } = Promise.withResolvers<CertificateNames | undefined>();
  let tlsSocket: tls.TLSSocket | undefined;
  let tunnel: ClientRequest | undefined;
  const startTls = (socket?: Socket) => {
    tlsSocket = tls.connect({
      ...(socket === undefined ? { host, port } : { socket }),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    });
    tlsSocket.once('secureConnect', () => resolve(tlsSocket && certificateNames(tlsSocket)));
    tlsSocket.once('error', () => resolve(undefined));
  };
  if (proxy === '') startTls();
  else {
    tunnel = request({
      ...{ host: new URL(proxy).hostname, port: new URL(proxy).port || 80 },
      ...{ method: 'CONNECT', path: `${url.hostname}:${port}` },
      ...(authorization !== undefined && { headers: { 'proxy-authorization': authorization } }),
    })
      .once('connect', (_response, socket: Socket) => startTls(socket))
      .once('error', () => resolve(undefined));
    tunnel.end();
  }
  try {
    return await withTimeout(clock, readWithinMs, promise);
  } finally {
    tunnel?.destroy();
    tlsSocket?.destroy();
  }
}

function certificateNames(socket: tls.TLSSocket): CertificateNames {
  const { subject, issuer } = socket.getPeerCertificate();
  return { issuedTo: commonName(subject), issuedBy: commonName(issuer) };
}

/** The common name, else the organisation. */
function commonName(
  subject: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined,
): string {
  const [name] = [subject?.CN ?? subject?.O ?? ''].flat();
  return (name ?? '').slice(0, maxNameLength);
}
