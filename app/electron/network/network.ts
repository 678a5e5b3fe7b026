// Sends Perch's own requests through the system's or the user's proxy, with the system's and the user's certificate
// authorities. Node uses neither without being configured.
import type { Session } from 'electron';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { Preferences } from '../../contract/preferences.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import { errorName, failed, type Failure, ok } from '../../api/http/result.ts';
import { createTransport, type Send } from '../../api/http/transport.ts';
import type { Log, SecretLookup } from '../../core/ports.ts';
import { readPeerCertificate } from './peer-certificate.ts';
import { proxyAuthorization } from './proxy-credentials.ts';
import { resolveProxies } from './proxies.ts';
import { openTrustStore, type TrustStore } from './trust-store.ts';

export interface NetworkOptions {
  readonly preferences: () => Pick<Preferences, 'proxy' | 'certificates'>;
  /** The password of the manually set proxy. */
  readonly proxyPassword: () => Promise<SecretLookup>;
  readonly log: Log;
}

export interface Network {
  /**
   * Sends a request over the first route to its address. Where nothing can be connected to there, sends it over the
   * next one. Never throws.
   */
  readonly send: Send;
  readonly trustStore: () => TrustStore;
  /** Applies changed preferences: the next request opens a new route. Requests in flight complete. */
  readonly reset: () => void;
}

/** A direct connection or one proxy, with its pool of sockets. */
interface Route {
  readonly dispatcher: Dispatcher;
  readonly send: Send;
}

/** Errors after which nothing has been sent, so that the next route may be tried. */
const connectErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** `session` is asked for the system's proxy. */
export function createNetwork(
  session: Pick<Session, 'resolveProxy'>,
  { preferences, proxyPassword, log }: NetworkOptions,
): Network {
  const routes = new Map<string, Route>();
  let openedTrustStore: TrustStore | undefined;
  const trustStore = () => (openedTrustStore ??= openTrustStore(preferences().certificates, log));

  const sendOver = (proxy: string, authorization: string | undefined, { protocol }: URL): Send => {
    const usesTls = protocol === 'https:' || proxy.startsWith('https:');
    const key = `${usesTls ? 'tls' : 'plain'} ${proxy} ${authorization ?? ''}`;
    const known = routes.get(key);
    if (known !== undefined) return known.send;
    const dispatcher = createDispatcher(proxy, authorization, usesTls ? trustStore() : undefined);
    const route = { dispatcher, send: createTransport({ dispatcher }) };
    routes.set(key, route);
    return route.send;
  };

  const send: Send = async (request, signal) => {
    const { proxy: preference } = preferences();
    const proxies = await resolveProxies(request.url, preference, session);
    if (!proxies.ok) return proxies;
    const url = new URL(request.url);
    const usesProxy = proxies.value.some((proxy) => proxy !== '');
    const authorization = usesProxy ? await proxyAuthorization(preference, proxyPassword) : ok(undefined);
    if (!authorization.ok) return authorization;
    let result: Awaited<ReturnType<Send>> | undefined;
    for (const proxy of proxies.value) {
      try {
        result = await sendOver(proxy, authorization.value, url)(request, signal);
      } catch (error) {
        result = failed('network', `The system's proxy can't be used (${errorName(error)}).`);
        continue;
      }
      if (result.ok) return result;
      const { failure } = result;
      if (failure.code === 'certificate') {
        const route = { proxy, authorization: authorization.value };
        return { ok: false, failure: await withCertificate(failure, url, route) };
      }
      if (!connectErrors.includes(failure.detail)) return result;
    }
    return result ?? noUsableProxy();
  };

  return {
    send,
    trustStore,
    reset: () => {
      openedTrustStore = undefined;
      for (const { dispatcher } of routes.values()) {
        // Lets requests in flight complete.
        dispatcher.close().catch((error: unknown) => log(`network: ${errorName(error)} while closing`));
      }
      routes.clear();
    },
  };
}

/** Adds the names on the server's certificate to a failure. They can't be read behind a proxy that uses TLS itself. */
async function withCertificate(
  failure: Failure,
  url: URL,
  route: { readonly proxy: string; readonly authorization: string | undefined },
): Promise<Failure> {
  if (route.proxy.startsWith('https:')) return failure;
  const names = (await readPeerCertificate(url, route)) ?? { issuedTo: '', issuedBy: '' };
  return {
    ...failure,
    certificate: { host: url.host, fault: certificateErrorCode(failure.detail), ...names },
  };
}

function noUsableProxy(): ReturnType<typeof failed> {
  return failed('network', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS.');
}

function createDispatcher(
  proxy: string,
  authorization: string | undefined,
  trustStore: TrustStore | undefined,
): Dispatcher {
  const connect = {
    timeout: 10_000,
    // Ignores NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    // With `ca` instead, Node parses hundreds of certificates for every connection (nodejs/node#25921).
    ...(trustStore && { secureContext: trustStore.secureContext() }),
  };
  const keepAliveTimeout = 4_000;
  if (proxy === '') return new Agent({ connect, keepAliveTimeout });
  const options = { uri: proxy, keepAliveTimeout, requestTls: connect, proxyTls: connect };
  return new ProxyAgent({ ...options, ...(authorization !== undefined && { token: authorization }) });
}
