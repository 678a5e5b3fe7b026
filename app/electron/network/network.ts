// Sends Perch's own requests through the proxy and with the certificate authorities of the system and of the preferences.
import type { Session } from 'electron';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import type { Preferences } from '../../contract/preferences.ts';
import { isManualProxy } from '../../contract/proxy.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import { failed, type Failure, internalFailure, ok, type Result } from '../../api/http/result.ts';
import { rememberSecrets } from '../../api/http/sent-secrets.ts';
import type { Send } from '../../api/http/transport.ts';
import { messages } from '../../i18n/messages.ts';
import type { Clock, Log } from '../../core/runtime.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { clock } from '../platform/clock.ts';
import { type PeerCertificate, readPeerCertificate } from './peer-certificate.ts';
import { proxyAuthorization, type ReadProxyPassword } from './proxy-credentials.ts';
import { type ProxyPreferences, resolveProxies } from './proxies.ts';
import type { OpenRoute } from './open-route.ts';
import { hasSameAuthorities, openTrustStore, readSystemAuthorities, type TrustStore } from './trust-store.ts';
import type { Route } from './tunnel.ts';

export interface NetworkOptions {
  /** For the header `User-Agent`. */
  readonly version: string;
  readonly preferences: () => ProxyPreferences & Pick<Preferences, 'certificates'>;
  readonly proxyPassword: ReadProxyPassword;
  /** Starts the process that reads the system's authorities again. Without it they are read once. */
  readonly startAuthoritiesProcess?: () => NodeJS.EventEmitter;
  readonly log: Log;
}

export type Network = ReturnType<typeof createNetwork>;

/** Is dropped when proxy or certificates change. A request uses the same `Routing` from its beginning to its end. */
interface Routing {
  /** Opened on first use: a request without TLS reads no certificates. */
  readonly trustStore: () => TrustStore;
  readonly routes: Map<string, OpenRoute>;
  readonly failedRoutes: FailedRoutes;
}

/** The time limit for connecting over the only route. */
const connectWithinMs = 10_000;
/** The time limit for each of several routes. */
const connectBeforeNextWithinMs = 5_000;
/** No further route is tried after this time: a request must not wait for any number of silent proxies. */
const tryRoutesWithinMs = 20_000;

/**
 * Whether the next route may be tried: only if nothing has been sent. A wrong certificate is final. So is a status 4xx of an HTTP
 * proxy, by which some companies block addresses. The refusal of a SOCKS proxy isn't, as in Chromium (proxy_fallback.cc).
 */
function mayTryNextRoute({ code, status, isUnsent = false }: Failure): boolean {
  return isUnsent && code !== 'certificate' && status === undefined;
}

/** After a failure of a certificate the authorities are read again, unless that was less than this time ago. */
const rereadAfterMs = 60_000;
/** How long a request waits for that. What is read later counts for the next one. */
const rereadWithinMs = 5_000;

/** How long a host's address is tried before its next one. Node's 250 ms are too short for some satellites and VPNs. */
const tryAddressForMs = 2_000;

export function createNetwork(
  session: Pick<Session, 'resolveProxy'>,
  { version, preferences, proxyPassword, startAuthoritiesProcess, log }: NetworkOptions,
) {
  setDefaultAutoSelectFamilyAttemptTimeout(tryAddressForMs);
  let currentRouting: Routing | undefined;
  let rereadAt = -Infinity;
  let reread: Promise<void> | undefined;
  const routing = (certificates: string) =>
    (currentRouting ??= createRouting(() => openTrustStore(certificates, log)));

  const reset = (): void => {
    for (const route of currentRouting?.routes.values() ?? []) route.close();
    currentRouting?.routes.clear();
    currentRouting = undefined;
  };

  /** Resolves with the trust store to use after `used` has refused a certificate: a new one if the authorities have changed. */
  const renewTrustStore = async (used: TrustStore): Promise<TrustStore> => {
    const { certificates } = preferences();
    if (routing(certificates).trustStore() === used && clock.monotonic() - rereadAt >= rereadAfterMs) {
      rereadAt = clock.monotonic();
      const read = openTrustStore(certificates, log, () => readSystemAuthorities(startAuthoritiesProcess));
      reread = hasSameAuthorities(used, read).then((isSame) => {
        if (isSame || currentRouting?.trustStore() !== used) return;
        log('trust: the certificate authorities have changed');
        reset();
        currentRouting = createRouting(() => read);
      });
    }
    if (reread !== undefined) await withTimeout(clock, rereadWithinMs, reread);
    return routing(preferences().certificates).trustStore();
  };

  const sendOver = async (
    { proxy, authorization }: Route,
    { protocol }: URL,
    { trustStore, routes }: Routing,
    withinMs: number,
  ): Promise<Send> => {
    const usesTls = protocol === 'https:' || proxy.startsWith('https:');
    const isForwarded = protocol === 'http:' && proxy.startsWith('http');
    const secureContext = usesTls ? await trustStore().secureContext() : undefined;
    const key = JSON.stringify([protocol, proxy, authorization, withinMs]);
    // undici is a quarter of Perch's code, and is loaded by the first request instead of before the tray icon is shown.
    const { openRoute } = await import('./open-route.ts');
    const options = { proxy, authorization, isForwarded, secureContext, connectWithinMs: withinMs, version };
    const route = routes.get(key) ?? openRoute(options);
    routes.set(key, route);
    return async (...request) => {
      const result = await route.send(...request);
      // Connections may be dead without a sign of it. undici would use one over HTTP/2 for a hundred seconds (measured).
      if (!result.ok && result.failure.code === 'timeout' && routes.get(key) === route) {
        routes.delete(key);
        route.close();
      }
      return result;
    };
  };

  /** `current` is one reading of the preferences, for all routes and credentials of a request. */
  const routesTo = async (url: string, current: ProxyPreferences): Promise<Result<readonly Route[]>> => {
    const proxies = await resolveProxies(url, current, session);
    if (!proxies.ok) return proxies;
    const usesProxy = proxies.value.some((address) => address !== '');
    const authorization = usesProxy ? await proxyAuthorization(current, proxyPassword) : ok(undefined);
    if (!authorization.ok) return authorization;
    return ok(proxies.value.map((address) => ({ proxy: address, authorization: authorization.value })));
  };

  /** Sends a request, once more if a certificate was refused and the authorities have changed. Never throws. */
  const send: Send = async (request, signal) => {
    const current = preferences();
    const used = routing(current.certificates);
    const result = await sendWith(used, current, request, signal);
    if (result.ok || result.failure.code !== 'certificate' || result.failure.isUnsent !== true) return result;
    const trustStore = used.trustStore();
    if ((await renewTrustStore(trustStore)) === trustStore) return result;
    return sendWith(routing(current.certificates), current, request, signal);
  };

  /** Sends a request over the first route to its address, or over the next ones as `mayTryNextRoute` allows. Never throws. */
  const sendWith = async (
    chosen: Routing,
    current: ProxyPreferences,
    ...[request, signal]: Parameters<Send>
  ): ReturnType<Send> => {
    const found = await routesTo(request.url, current);
    if (!found.ok) return found;
    const url = new URL(request.url);
    const routes = chosen.failedRoutes.order(found.value);
    const withinMs = routes.length > 1 ? connectBeforeNextWithinMs : connectWithinMs;
    const beganAt = clock.monotonic();
    const failedProxies: string[] = [];
    let result: Awaited<ReturnType<Send>> = noUsableProxy();
    for (const route of routes) {
      if (clock.monotonic() - beganAt > tryRoutesWithinMs) break;
      try {
        const sendOnce = await sendOver(route, url, chosen, withinMs);
        result = await sendOnce(request, signal);
      } catch (error) {
        return { ok: false, failure: internalFailure(error) };
      }
      if (!result.ok && mayTryNextRoute(result.failure)) {
        failedProxies.push(route.proxy);
        continue;
      }
      for (const proxy of failedProxies) chosen.failedRoutes.add(proxy);
      if (result.ok || result.failure.code !== 'certificate') return result;
      return { ok: false, failure: await withCertificate(result.failure, url, route, chosen.trustStore()) };
    }
    return result;
  };

  /**
   * Returns the SHA-256 fingerprint of a server's certificate; undefined unless TLS accepts it for the host with the authorities
   * of the trust store's file, and all certificates that the server sends are strong.
   */
  const fingerprintWith = async (
    server: URL,
    current: ProxyPreferences,
    trustStore: TrustStore,
  ): Promise<string | undefined> => {
    // A proxy that uses TLS itself shows its certificate to a direct connection.
    const isProxyItself = isManualProxy(current.proxy) && server.origin === current.proxy;
    const found = isProxyItself
      ? ok([{ proxy: '', authorization: undefined }])
      : await routesTo(server.href, current);
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
    send: rememberSecrets(send),
    /** As `fingerprintWith`. Without one, tries once more if the authorities have changed. */
    validFingerprint: async (...[server, current, trustStore]: Parameters<typeof fingerprintWith>) => {
      const found = await fingerprintWith(server, current, trustStore);
      const next = found === undefined ? await renewTrustStore(trustStore) : trustStore;
      return next === trustStore ? found : fingerprintWith(server, current, next);
    },
    trustStore: () => routing(preferences().certificates).trustStore(),
    /** Applies another proxy, password or certificates: a request without a route yet opens a new one. The others complete. */
    reset,
    /** The user tries again: the next refused certificate makes Perch read the authorities again at once. */
    askAgain: (): void => {
      rereadAt = -Infinity;
    },
  };
}

function createRouting(open: () => TrustStore): Routing {
  let trustStore: TrustStore | undefined;
  return {
    trustStore: () => (trustStore ??= open()),
    routes: new Map(),
    failedRoutes: createFailedRoutes(clock),
  };
}

/** Adds the refused certificate to a failure. The names are empty if the certificate can't be read. */
async function withCertificate(
  failure: Failure,
  url: URL,
  route: Route,
  trustStore: TrustStore,
): Promise<Failure> {
  const secureContext = await trustStore.secureContext();
  const contexts = { proxyContext: secureContext, serverContext: secureContext };
  const refused = (host: string, peer: PeerCertificate | undefined): Failure => {
    const { issuedTo = '', issuedBy = '', isAlone = false } = peer ?? {};
    const code = certificateErrorCode(failure.detail);
    const fault = code === 'unknown-issuer' && isAlone ? 'incomplete-chain' : code;
    return { ...failure, certificate: { host, fault, issuedTo, issuedBy } };
  };
  if (route.proxy.startsWith('https:')) {
    const proxy = new URL(route.proxy);
    const peer = await readPeerCertificate(proxy, { proxy: '', authorization: undefined, ...contexts });
    // For an `https:` address, the refused certificate is the service's, unless the proxy's is found to be invalid.
    if (url.protocol === 'http:' || peer?.isValid === false) return refused(proxy.host, peer);
  }
  return refused(url.host, await readPeerCertificate(url, { ...route, ...contexts }));
}

function noUsableProxy(): ReturnType<typeof failed> {
  return failed('proxy', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS4.', {
    reason: () => messages.network.unsupportedProxy,
  });
}

/**
 * The proxies that failed before anything was sent. As in Chromium, they are tried last for five minutes, so that not every
 * request waits for them. A proxy is added only if a later route to the same address got further.
 */
interface FailedRoutes {
  /** Returns the routes with the failed ones at the end, otherwise in their order. */
  readonly order: <Route extends { readonly proxy: string }>(routes: readonly Route[]) => readonly Route[];
  readonly add: (proxy: string) => void;
}

const keepMs = 5 * 60_000;
/** The system's answer may name any number of proxies. */
const maxRemembered = 100;

export function createFailedRoutes({ monotonic }: Pick<Clock, 'monotonic'>): FailedRoutes {
  const untilMs = new Map<string, number>();
  const isFailed = ({ proxy }: { readonly proxy: string }) => (untilMs.get(proxy) ?? 0) > monotonic();
  return {
    order: (routes) => [...routes.filter((route) => !isFailed(route)), ...routes.filter(isFailed)],
    add: (proxy) => {
      // A direct connection fails for reasons of the server, not of the route.
      if (proxy === '') return;
      untilMs.delete(proxy);
      untilMs.set(proxy, monotonic() + keepMs);
      for (const oldest of untilMs.keys()) {
        if (untilMs.size <= maxRemembered) break;
        untilMs.delete(oldest);
      }
    },
  };
}
