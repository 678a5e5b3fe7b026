// Opens a route: undici's pool of sockets to the servers behind one proxy, or to those reached directly.
import { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { asConnectError, ConnectError } from '../../api/http/connect-error.ts';
import { failed } from '../../api/http/result.ts';
import { createTransport, type Send } from '../../api/http/transport.ts';
import { hostnameOf } from '../../connection/host.ts';
import { checkServerIdentity } from './certificate-rules.ts';
import { asProxyError, challengeText, maxHeaderSize, openTunnel, type Route } from './tunnel.ts';
import { readHeadsLeniently } from './response-head.ts';

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
