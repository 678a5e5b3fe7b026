// Opens a route: undici's pool of sockets to the servers behind one proxy, or to those reached directly.
import { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { subscribe } from 'node:diagnostics_channel';
import { asConnectError, ConnectError } from '../../api/http/connect-error.ts';
import { failed } from '../../api/http/result.ts';
import { createTransport, type Send } from '../../api/http/transport.ts';
import { hostnameOf } from '../../connection/host.ts';
import { checkServerIdentity } from './certificate-rules.ts';
import { asProxyError, challengeText, maxHeaderSize, openTunnel, type Route } from './tunnel.ts';

export type OpenRoute = ReturnType<typeof openRoute>;

export interface RouteOptions extends Route {
  /** Whether requests are sent to the HTTP proxy itself instead of through a tunnel: those to `http:` addresses. */
  readonly isForwarded: boolean;
  /** Undefined if no TLS is used. */
  readonly secureContext: SecureContext | undefined;
  /** The time limit for connecting. With a tunnel it applies to the tunnel, and then again to TLS. */
  readonly connectWithinMs: number;
  readonly version: string;
}

export function openRoute(options: RouteOptions) {
  const { proxy, authorization, isForwarded, version } = options;
  const agent = new Agent({ connect: withLenientHeads(createConnector(options)), maxHeaderSize });
  const send = createTransport({ dispatcher: isForwarded ? agent.compose(inAbsoluteForm) : agent, version });
  const forward: Send = async (request, signal) => {
    const credentials = authorization !== undefined && { 'proxy-authorization': authorization };
    const result = await send({ ...request, headers: { ...request.headers, ...credentials } }, signal);
    return readChallenge(result, new URL(proxy).host);
  };
  return {
    send: isForwarded ? forward : send,
    /** Requests in flight complete. */
    close: () => {
      agent.close().catch(() => {
        // It is closed already.
      });
    },
  };
}

function withLenientHeads(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (!('alpnProtocol' in socket && socket.alpnProtocol === 'h2')) readHeadsLeniently(socket);
      return callback(null, socket);
    });
}

/** Every error of a connector is a ConnectError. */
function createConnector(options: RouteOptions): buildConnector.connector {
  const { proxy, authorization, isForwarded, secureContext, connectWithinMs } = options;
  const connectUnlimited: (...args: Parameters<buildConnector.connector>) => unknown = buildConnector({
    timeout: 0,
    // Ignores NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    checkServerIdentity,
    // With `ca` instead, Node parses hundreds of certificates for every connection (nodejs/node#25921).
    ...(secureContext && { secureContext }),
    // Requests are forwarded over HTTP/1.1 only.
    ...(isForwarded && { allowH2: false }),
  });
  /** Connects within a time limit. undici's own limits use a timer that runs on after the response (undici's util/timers.js). */
  const connect: buildConnector.connector = (target, callback) => {
    const opening = connectUnlimited(target, (...result) => {
      clearTimeout(timer);
      callback(...result);
    });
    const timer = setTimeout(() => {
      if (opening instanceof Socket) opening.destroy(new ConnectError('UND_ERR_CONNECT_TIMEOUT'));
    }, connectWithinMs);
  };
  const connectDirectly: buildConnector.connector = (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(asConnectError(error), null);
    });
  if (proxy === '') return connectDirectly;
  if (isForwarded) {
    const address = new URL(proxy);
    const { protocol, host, port } = address;
    return (_target, callback) =>
      connect({ hostname: hostnameOf(address), host, protocol, port }, (...[error, socket]) => {
        if (error === null) callback(null, socket);
        else callback(asProxyError(error, address), null);
      });
  }
  return (target, callback) => {
    const endpoint = {
      host: target.hostname,
      port: Number(target.port || (target.protocol === 'https:' ? 443 : 80)),
    };
    openTunnel(endpoint, { proxy, authorization, secureContext, withinMs: connectWithinMs }).then(
      (socket) => {
        if (target.protocol === 'https:') connectDirectly({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(asConnectError(error), null),
    );
  };
}

/** The request has the whole address, from which the proxy reads the server (RFC 9112, section 3.2.2). */
const inAbsoluteForm: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, path: `${String(options.origin)}${options.path}` }, handler);

/** Returns a failure if the proxy demands credentials (407); otherwise the unchanged result. */
function readChallenge(result: Awaited<ReturnType<Send>>, proxy: string): Awaited<ReturnType<Send>> {
  if (!result.ok || result.value.status !== 407) return result;
  const { status, headers } = result.value;
  const reason = () => challengeText(proxy, [headers['proxy-authenticate'] ?? []].flat());
  return failed('proxy', `status ${status}`, { status, reason });
}

/** What to do with a socket when a request is written to it. */
const onRequest = new WeakMap<object, () => void>();

// undici's message right before the first byte of a request ("Diagnostics Channel Support").
subscribe('undici:client:sendHeaders', (message) => {
  if (
    typeof message === 'object' &&
    message !== null &&
    'socket' in message &&
    message.socket instanceof Object
  )
    onRequest.get(message.socket)?.();
});

/**
 * Holds what arrives after a request until the head of its response is complete or larger than `maxHeaderSize`. Only for HTTP/1.1,
 * and before undici gets the socket. An error of undici's parser gets the name of the header that it refuses as its cause.
 */
export function readHeadsLeniently(socket: Socket): void {
  const readBytes = socket.read.bind(socket);
  /** Undefined while no head is awaited. */
  let held: string | undefined;
  let lastRead = '';
  onRequest.set(socket, () => (held = ''));
  socket.read = (size?: number): unknown => {
    const bytes: unknown = readBytes(size);
    if (!Buffer.isBuffer(bytes)) return bytes;
    lastRead = '';
    if (held === undefined) return bytes;
    held = (held + bytes.toString('latin1')).replace(interimResponses, '');
    if (mayBeIncomplete(held)) return null;
    lastRead = withPlainHead(held);
    held = undefined;
    return Buffer.from(lastRead, 'latin1');
  };
  socket.on('error', (error) => {
    if (error.name === 'HTTPParserError') error.cause = refusedHeader(lastRead, error);
  });
}

/** The end of a head: an empty line. */
const headEnd = /\r?\n\r?\n/;

/** Those with a status of 1xx but 101, which undici refuses by itself. */
const interimResponses = /^(?:HTTP\/1\.\d 1(?!01)\d\d[^]*?\r?\n\r?\n)+/;

/** What doesn't begin like a response is for the parser to refuse. */
function mayBeIncomplete(bytes: string): boolean {
  return 'HTTP/'.startsWith(bytes.slice(0, 5)) && bytes.length <= maxHeaderSize && !headEnd.test(bytes);
}

function withPlainHead(bytes: string): string {
  const end = headEnd.exec(bytes);
  if (end === null) return bytes;
  const [status = '', ...lines] = bytes.slice(0, end.index).split(/\r?\n/);
  // A line that continues the status line stays as it is, and the parser refuses it.
  const fields = lines.map((line) => `\r\n${line}`).join('');
  const joined = fields.replace(/(?<!^)\r\n[ \t]+/g, ' ');
  return `${status}${joined}\r\n\r\n${bytes.slice(end.index + end[0].length)}`;
}

/** `data` of the parser's error is what it hasn't read, as a text in which only the line ends are sure to be the same. */
function refusedHeader(lastRead: string, error: Error): string | undefined {
  const lines = lastRead.split('\n');
  const unreadLines = 'data' in error ? String(error.data).split('\n').length : 0;
  const head = lines.slice(0, lines.indexOf('\r'));
  return /^([\w-]{1,100})[ \t]*:/.exec(head[lines.length - unreadLines] ?? '')?.[1];
}
