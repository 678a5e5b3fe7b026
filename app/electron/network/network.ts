// The connections that requests travel on. Node knows neither the system's proxy nor its trust store: both are
// given to it here.
import type { Session } from 'electron';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { defaultPreferences, type Preferences } from '../../contract/preferences.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import { failed, type Failure, type Result, ok } from '../../api/http/result.ts';
import { createTransport, type Send } from '../../api/http/transport.ts';
import type { Log, SecretLookup } from '../../core/ports.ts';
import { readPeerCertificate } from './peer-certificate.ts';
import { isManualProxy, resolveProxies } from './proxies.ts';
import { openTrustStore, type TrustStore } from './trust-store.ts';

export interface NetworkOptions {
  readonly preferences: () => Pick<Preferences, 'proxy' | 'certificates'>;
  /** The password for a proxy that is entered by hand. */
  readonly proxyPassword: () => Promise<SecretLookup>;
  readonly log: Log;
}

export interface Network {
  /**
   * Sends a request the way that is wished for its address, or the next one that the system names where nothing can be
   * connected to at the first. It never throws.
   */
  readonly send: Send;
  readonly trustStore: () => TrustStore;
  /** What is wished has changed: the next request takes a new way. */
  readonly reset: () => void;
}

interface Way {
  readonly dispatcher: Dispatcher;
  readonly send: Send;
}

/** Nothing was sent where a connection failed with one of these. */
const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const nothingWished: NetworkOptions = {
  preferences: () => defaultPreferences,
  proxyPassword: () => Promise.resolve({ kind: 'none' }),
  log: () => {},
};

export function createNetwork(
  session: Pick<Session, 'resolveProxy'>,
  { preferences, proxyPassword, log }: NetworkOptions = nothingWished,
): Network {
  const ways = new Map<string, Way>();
  let trusted: TrustStore | undefined;
  const trust = () => (trusted ??= openTrustStore(preferences().certificates, log));

  const wayBy = (proxy: string, token: string | undefined, { protocol }: URL): Send => {
    const isSecure = protocol === 'https:' || proxy.startsWith('https:');
    const name = `${isSecure ? 'tls' : 'plain'} ${proxy}`;
    const known = ways.get(name);
    if (known !== undefined) return known.send;
    const dispatcher = dispatcherBy(proxy, token, isSecure ? trust() : undefined);
    const way = { dispatcher, send: createTransport({ dispatcher }) };
    ways.set(name, way);
    return way.send;
  };

  /** What the proxy of the person's wants to be told; undefined where it is not told anything. */
  const proxyToken = async (): Promise<Result<string | undefined>> => {
    const { proxy } = preferences();
    if (!isManualProxy(proxy) || proxy.username === '') return ok(undefined);
    const found = await proxyPassword();
    if (found.kind === 'unreadable') return failed('proxy', `Its password can't be read. ${found.reason}`);
    const password = found.kind === 'found' ? found.secret : '';
    return ok(`Basic ${Buffer.from(`${proxy.username}:${password}`).toString('base64')}`);
  };

  const send: Send = async (request, signal) => {
    const proxies = await resolveProxies(request.url, preferences().proxy, session);
    if (!proxies.ok) return proxies;
    const url = new URL(request.url);
    const token = proxies.value.some((proxy) => proxy !== '') ? await proxyToken() : ok(undefined);
    if (!token.ok) return token;
    let outcome: Awaited<ReturnType<Send>> | undefined;
    for (const proxy of proxies.value) {
      try {
        outcome = await wayBy(proxy, token.value, url)(request, signal);
      } catch (error) {
        outcome = failed('network', `The system's proxy can't be used (${nameOf(error)}).`);
        continue;
      }
      if (outcome.ok) return outcome;
      const { failure } = outcome;
      if (failure.code === 'certificate') {
        return { ok: false, failure: await explained(failure, url, { proxy, token: token.value }) };
      }
      if (!notConnected.includes(failure.detail)) return outcome;
    }
    return outcome ?? onlyOthers();
  };

  return {
    send,
    trustStore: trust,
    reset: () => {
      trusted = undefined;
      for (const { dispatcher } of ways.values()) {
        // What is under way comes to its end.
        dispatcher.close().catch((error: unknown) => log(`network: ${nameOf(error)} while closing`));
      }
      ways.clear();
    },
  };
}

/** The same failure with whose certificate it is about. Of a proxy's own certificate nothing more is said. */
async function explained(
  failure: Failure,
  url: URL,
  way: { readonly proxy: string; readonly token: string | undefined },
): Promise<Failure> {
  if (way.proxy.startsWith('https:')) return failure;
  const names = (await readPeerCertificate(url, way)) ?? { issuedTo: '', issuedBy: '' };
  return {
    ...failure,
    certificate: { host: url.host, fault: certificateErrorCode(failure.detail), ...names },
  };
}

function onlyOthers(): ReturnType<typeof failed> {
  return failed('network', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS.');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

function dispatcherBy(proxy: string, token: string | undefined, trust: TrustStore | undefined): Dispatcher {
  // Given as `ca`, hundreds of certificates are parsed for every new connection. Whom to trust is no matter of the
  // environment, where NODE_TLS_REJECT_UNAUTHORIZED could say that it is everybody.
  const connect = {
    timeout: 10_000,
    rejectUnauthorized: true,
    ...(trust && { secureContext: trust.secureContext() }),
  };
  const keepAliveTimeout = 4_000;
  if (proxy === '') return new Agent({ connect, keepAliveTimeout });
  const proxied = { uri: proxy, keepAliveTimeout, requestTls: connect, proxyTls: connect };
  return new ProxyAgent({ ...proxied, ...(token !== undefined && { token }) });
}
