// Opens a route: undici's pool of sockets to the servers behind one proxy, or to those reached directly.
import type { SecureContext } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { createTransport, type Send } from '../../api/http/transport.ts';
import { checkServerIdentity } from './server-identity.ts';

export interface OpenRoute {
  readonly send: Send;
  /** Requests in flight complete. */
  readonly close: () => void;
}

/**
 * Opens a route over a proxy, or directly where `proxy` is empty. `authorization` is the value of the `Proxy-Authorization`
 * header, and `version` Perch's for `User-Agent`. Without a `secureContext` no TLS is used.
 */
export function openRoute(
  proxy: string,
  authorization: string | undefined,
  secureContext: SecureContext | undefined,
  version: string,
): OpenRoute {
  const dispatcher = createDispatcher(proxy, authorization, secureContext);
  return {
    send: createTransport({ dispatcher, version }),
    close: () => {
      dispatcher.close().catch(() => {
        // It is closed already.
      });
    },
  };
}

function createDispatcher(
  proxy: string,
  authorization: string | undefined,
  secureContext: SecureContext | undefined,
): Dispatcher {
  const connect = {
    // Ignores NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    checkServerIdentity,
    // With `ca` instead, Node parses hundreds of certificates for every connection (nodejs/node#25921).
    ...(secureContext && { secureContext }),
  };
  if (proxy === '') return new Agent({ connect });
  const options = { uri: proxy, requestTls: connect, proxyTls: connect };
  return new ProxyAgent({ ...options, ...(authorization !== undefined && { token: authorization }) });
}
