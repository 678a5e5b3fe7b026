// Sends Perch's own requests through the system's or the user's proxy, with the system's and the user's certificate
// authorities. Node uses neither without being configured.
import type { Session } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import { errorName, failed, type Failure, ok, type Result } from '../../api/http/result.ts';
import type { Send } from '../../api/http/transport.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Log } from '../../core/ports.ts';
import { type PeerCertificate, readPeerCertificate } from './peer-certificate.ts';
import { proxyAuthorization, type ReadProxyPassword } from './proxy-credentials.ts';
import { resolveProxies } from './proxies.ts';
import type { OpenRoute } from './open-route.ts';
import { openTrustStore, type TrustStore } from './trust-store.ts';

export interface NetworkOptions {
  /** Perch's version, for the header `User-Agent`. */
  readonly version: string;
  readonly preferences: () => Pick<Preferences, 'proxy' | 'certificates'>;
  /** Reads the password of a manually set proxy. */
  readonly proxyPassword: ReadProxyPassword;
  readonly log: Log;
}

export interface Network {
  /**
   * Sends a request over the first route to its address. Where nothing can be connected to there, sends it over the
   * next one. Never throws.
   */
  readonly send: Send;
  /**
   * Returns the SHA-256 fingerprint of a server's certificate where an authority of the trust store's file has issued its
   * chain, TLS accepts it for the host, and it is strong; undefined in every other case. Connects over the same routes as `send`.
   */
  readonly validFingerprint: (
    server: URL,
    proxy: Preferences['proxy'],
    trustStore: TrustStore,
  ) => Promise<string | undefined>;
  readonly trustStore: () => TrustStore;
  /** Applies changed preferences: the next request opens a new route. Requests in flight complete. */
  readonly reset: () => void;
}

/** Where a request goes first, and what a proxy needs. */
interface Route {
  /** The address of a proxy, or '' for a direct connection. */
  readonly proxy: string;
  /** The value of the `Proxy-Authorization` header. */
  readonly authorization: string | undefined;
}

/** What the preferences decide. A request uses it from its beginning to its end. */
interface Routing {
  /** Opened on first use: a request without TLS reads no certificates. */
  readonly trustStore: () => TrustStore;
  readonly routes: Map<string, OpenRoute>;
}

/** Whether an error means that nothing has been sent, so that the next route may be tried. */
export function isConnectError(code: string): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code);
}

/** `session` is asked for the system's proxy. */
export function createNetwork(
  session: Pick<Session, 'resolveProxy'>,
  { version, preferences, proxyPassword, log }: NetworkOptions,
): Network {
  let current: Routing | undefined;
  const routing = (certificates: string) => (current ??= createRouting(certificates, log));

  const sendOver = async (
    { proxy, authorization }: Route,
    { protocol }: URL,
    { trustStore, routes }: Routing,
  ): Promise<Send> => {
    const usesTls = protocol === 'https:' || proxy.startsWith('https:');
    const secureContext = usesTls ? await trustStore().secureContext() : undefined;
    const key = JSON.stringify([usesTls, proxy, authorization]);
    const known = routes.get(key);
    if (known !== undefined) return known.send;
    // undici is half of Perch's code, and is loaded by the first request instead of before the tray icon is shown.
    const { openRoute } = await import('./open-route.ts');
    const route = routes.get(key) ?? openRoute(proxy, authorization, secureContext, version);
    routes.set(key, route);
    return route.send;
  };

  /** The routes to an address, in order. All of a request's routes and credentials come from one reading of `proxy`. */
  const routesTo = async (url: string, proxy: Preferences['proxy']): Promise<Result<readonly Route[]>> => {
    const proxies = await resolveProxies(url, proxy, session);
    if (!proxies.ok) return proxies;
    const usesProxy = proxies.value.some((address) => address !== '');
    const authorization = usesProxy ? await proxyAuthorization(proxy, proxyPassword) : ok(undefined);
    if (!authorization.ok) return authorization;
    return ok(proxies.value.map((address) => ({ proxy: address, authorization: authorization.value })));
  };

  const send: Send = async (request, signal) => {
    const { proxy, certificates } = preferences();
    const chosen = routing(certificates);
    const found = await routesTo(request.url, proxy);
    if (!found.ok) return found;
    const url = new URL(request.url);
    let result: Awaited<ReturnType<Send>> | undefined;
    for (const route of found.value) {
      try {
        const sendOnce = await sendOver(route, url, chosen);
        result = await sendOnce(request, signal);
      } catch (error) {
        result = failed('network', `The system's proxy can't be used (${errorName(error)}).`, {
          reason: () => messages.network.systemProxyUnknown,
        });
        continue;
      }
      if (result.ok) return result;
      const { failure } = result;
      if (failure.code === 'certificate')
        return { ok: false, failure: await withCertificate(failure, url, route, chosen.trustStore()) };
      if (!isConnectError(failure.detail)) return result;
    }
    return result ?? noUsableProxy();
  };

  const validFingerprint: Network['validFingerprint'] = async (server, proxy, trustStore) => {
    const found = await routesTo(server.href, proxy);
    if (!found.ok) return undefined;
    const contexts = {
      proxyContext: await trustStore.secureContext(),
      serverContext: trustStore.fileContext(),
    };
    for (const route of found.value) {
      const peer = await readPeerCertificate(server, { ...route, ...contexts });
      if (peer !== undefined) return peer.isValid && peer.isStrong ? peer.fingerprint256 : undefined;
    }
    return undefined;
  };

  return {
    send,
    validFingerprint,
    trustStore: () => routing(preferences().certificates).trustStore(),
    reset: () => {
      for (const route of current?.routes.values() ?? []) route.close();
      current = undefined;
    },
  };
}

function createRouting(certificates: string, log: Log): Routing {
  let trustStore: TrustStore | undefined;
  return { trustStore: () => (trustStore ??= openTrustStore(certificates, log)), routes: new Map() };
}

/** Adds to a failure which certificate was refused. The names are empty where it can't be read. */
async function withCertificate(
  failure: Failure,
  url: URL,
  route: Route,
  trustStore: TrustStore,
): Promise<Failure> {
  const secureContext = await trustStore.secureContext();
  const contexts = { proxyContext: secureContext, serverContext: secureContext };
  const refused = (host: string, peer: PeerCertificate | undefined): Failure => {
    const { issuedTo = '', issuedBy = '' } = peer ?? {};
    return {
      ...failure,
      certificate: { host, fault: certificateErrorCode(failure.detail), issuedTo, issuedBy },
    };
  };
  if (route.proxy.startsWith('https:')) {
    const proxy = new URL(route.proxy);
    const peer = await readPeerCertificate(proxy, { proxy: '', ...contexts });
    // Over a proxy that is valid, only the service is left.
    if (url.protocol === 'http:' || peer?.isValid === false) return refused(proxy.host, peer);
  }
  return refused(url.host, await readPeerCertificate(url, { ...route, ...contexts }));
}

function noUsableProxy(): ReturnType<typeof failed> {
  return failed('proxy', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS.', {
    reason: () => messages.network.unsupportedProxy,
  });
}
