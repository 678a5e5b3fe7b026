// Looks at the certificate that a server shows, to say whose it is. To look at it is not to trust it: nothing is sent,
// and the connection is closed.
import { type ClientRequest, request } from 'node:http';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';

export interface CertificateNames {
  readonly issuedTo: string;
  readonly issuedBy: string;
}

const withinMs = 5_000;

/** Who the certificate was issued to and by; undefined where it can't be seen. `proxy` is an `http:` address or ''. */
export async function readPeerCertificate(
  url: URL,
  { proxy, token }: { readonly proxy: string; readonly token: string | undefined },
): Promise<CertificateNames | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || 443);
  const { promise, resolve } = Promise.withResolvers<CertificateNames | undefined>();
  let looking: tls.TLSSocket | undefined;
  let tunnel: ClientRequest | undefined;
  const look = (socket?: Socket) => {
    looking = tls.connect({
      ...(socket === undefined ? { host, port } : { socket }),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    });
    looking.once('secureConnect', () => resolve(looking && namesOn(looking)));
    looking.once('error', () => resolve(undefined));
  };
  if (proxy === '') look();
  else {
    tunnel = request({
      ...{ host: new URL(proxy).hostname, port: new URL(proxy).port || 80 },
      ...{ method: 'CONNECT', path: `${url.hostname}:${port}` },
      ...(token !== undefined && { headers: { 'proxy-authorization': token } }),
    })
      .once('connect', (_answer, socket: Socket) => look(socket))
      .once('error', () => resolve(undefined));
    tunnel.end();
  }
  try {
    return await withTimeout(clock, withinMs, promise);
  } finally {
    tunnel?.destroy();
    looking?.destroy();
  }
}

function namesOn(socket: tls.TLSSocket): CertificateNames {
  const { subject, issuer } = socket.getPeerCertificate();
  return { issuedTo: nameOf(subject), issuedBy: nameOf(issuer) };
}

function nameOf(of: { readonly CN?: string | string[]; readonly O?: string | string[] } | undefined): string {
  const [name] = [of?.CN ?? of?.O ?? ''].flat();
  return (name ?? '').slice(0, 100);
}
