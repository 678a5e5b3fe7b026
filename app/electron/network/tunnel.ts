// Opens a connection to a server through a proxy: CONNECT of HTTP (RFC 9110, section 9.3.6) or SOCKS5. Nothing is sent to
// the server itself. Where the proxy demands credentials, the error says so.
import type { ClientRequest, IncomingMessage } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { isCertificateError } from '../../api/http/certificate-error.ts';
import { asConnectError, causeText, ConnectError, networkCause } from '../../api/http/connect-error.ts';
import { hostnameOf } from '../../connection/host.ts';
import { messages } from '../../i18n/messages.ts';
import { checkServerIdentity } from './certificate-rules.ts';
import { type Endpoint, requestSocksTunnel } from './socks.ts';

/** As much as browsers accept: firewalls add long cookies and policies. */
export const maxHeaderSize = 262_144;

export interface Route {
  /** The address of a proxy (`http:`, `https:` or `socks5:`), or '' for a direct connection. */
  readonly proxy: string;
  /** The value of the `Proxy-Authorization` header. */
  readonly authorization: string | undefined;
}

interface TunnelOptions extends Route {
  /** The authorities that are trusted for the certificate of a proxy that uses TLS itself. */
  readonly secureContext: SecureContext | undefined;
  /** The time limit until the proxy has connected to the server. */
  readonly withinMs: number;
}

/** Resolves with a socket that leads to the endpoint. @throws ConnectError */
export async function openTunnel(endpoint: Endpoint, options: TunnelOptions): Promise<Socket> {
  const proxy = new URL(options.proxy);
  const opening =
    proxy.protocol === 'socks5:' ? openSocks(endpoint, proxy) : openHttp(endpoint, proxy, options);
  const timer = setTimeout(
    () => opening.destroy(new ConnectError('UND_ERR_CONNECT_TIMEOUT')),
    options.withinMs,
  );
  try {
    return await opening.socket;
  } catch (error) {
    const failure = asProxyError(error, proxy);
    opening.destroy(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

interface Opening {
  readonly socket: Promise<Socket>;
  readonly destroy: (error: ConnectError) => void;
}

function openSocks(endpoint: Endpoint, proxy: URL): Opening {
  const socket = connect({ host: hostnameOf(proxy), port: Number(proxy.port) });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  socket.setNoDelay(true);
  // This listener stays: an error before the socket's user listens must not end the process.
  socket.on('error', reject);
  socket.once('connect', () => {
    requestSocksTunnel(socket, endpoint, proxy.host).then(() => resolve(socket), reject);
  });
  const destroy = (error: ConnectError) => {
    reject(error);
    socket.destroy();
  };
  return { socket: promise, destroy };
}

function openHttp({ host, port }: Endpoint, proxy: URL, options: TunnelOptions): Opening {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const tunnel = requestTunnel(proxy, authority, options)
    .once('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        reject(refusalOf(response, proxy, host));
        return;
      }
      // As in `openSocks`, this listener stays.
      socket.on('error', reject);
      socket.unshift(head);
      resolve(socket);
    })
    .on('error', (error) => reject(error));
  tunnel.end();
  const destroy = (error: ConnectError) => {
    reject(error);
    tunnel.destroy();
  };
  return { socket: promise, destroy };
}

function requestTunnel(
  proxy: URL,
  authority: string,
  { authorization, secureContext }: TunnelOptions,
): ClientRequest {
  const options = {
    ...{ host: hostnameOf(proxy), method: 'CONNECT', path: authority, maxHeaderSize },
    // With NODE_USE_ENV_PROXY, Node's own agent would connect to the proxy of the environment.
    agent: false,
    headers: {
      ...{ host: authority, connection: 'keep-alive', 'proxy-connection': 'keep-alive' },
      ...(authorization !== undefined && { 'proxy-authorization': authorization }),
    },
  };
  // These modules are loaded on first use: few networks need them.
  if (proxy.protocol !== 'https:')
    return process.getBuiltinModule('node:http').request({ ...options, port: proxy.port || 80 });
  // Without an agent, no TLS session is resumed either: in a resumed session, the certificate isn't verified again.
  const tlsOptions = {
    // Ignores NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    checkServerIdentity,
    // Otherwise Node takes this name from the header `Host`, which names the server behind the proxy.
    servername: isIP(options.host) === 0 ? options.host : '',
    ...(secureContext && { secureContext }),
  };
  const { request } = process.getBuiltinModule('node:https');
  return request({ ...options, ...tlsOptions, port: proxy.port || 443 });
}

/** Adds a reason that names the proxy, unless the error has a reason already or is about a certificate. */
export function asProxyError(error: unknown, { host }: URL): ConnectError {
  const connectError = asConnectError(error);
  const { code, reason } = connectError;
  if (reason !== undefined || isCertificateError(code)) return connectError;
  return new ConnectError(code, {
    cause: error,
    reason: () => messages.proxy.unreachable(host, causeText(networkCause(code))),
  });
}

/** A status outside 4xx, such as 502, means that the server can't be reached. */
function refusalOf({ statusCode = 0, headers }: IncomingMessage, proxy: URL, host: string): ConnectError {
  const quoted = ` (${statusCode})`;
  if (Math.floor(statusCode / 100) !== 4)
    return new ConnectError(`proxy status ${statusCode}`, {
      reason: () => messages.proxy.noConnection(proxy.host, host, quoted),
    });
  return new ConnectError('', {
    refusal: { detail: `status ${statusCode}`, status: statusCode },
    reason: () =>
      statusCode === 407
        ? challengeText(proxy.host, [headers['proxy-authenticate'] ?? []].flat())
        : messages.proxy.refused(proxy.host, host, quoted),
  });
}

/** The schemes of companies' proxies, by the names that people know. */
const names: Readonly<Record<string, string>> = {
  negotiate: 'Kerberos (Negotiate)',
  kerberos: 'Kerberos',
  ntlm: 'NTLM',
  digest: 'Digest',
};

/**
 * If the proxy offers some of `names` but not Basic, the only scheme that Perch supports, the text says which. `values` are
 * those of the `Proxy-Authenticate` header (RFC 9110, section 11.7.1).
 */
export function challengeText(proxy: string, values: readonly string[]): string {
  const schemes = new Set(values.flatMap(schemesOf));
  const known = [...schemes].flatMap((scheme) => (Object.hasOwn(names, scheme) ? (names[scheme] ?? []) : []));
  return schemes.has('basic') || known.length === 0
    ? messages.proxy.credentials(proxy)
    : messages.proxy.unsupportedScheme(proxy, known.join(', '));
}

/** Each part between commas begins with a scheme, unless `=` follows its first word: then it is a parameter. */
function schemesOf(value: string): readonly string[] {
  const withoutQuoted = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return withoutQuoted
    .split(',')
    .flatMap((part) => /^\s*([a-z][\w-]*)(?=\s+[^\s=]|\s*$)/i.exec(part)?.[1]?.toLowerCase() ?? []);
}
