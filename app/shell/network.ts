// The connections that requests travel on. Node knows neither the system's proxy nor its trust store: both are
// given to it here.
import type { Session } from 'electron';
import tls from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { isLoopback } from '../service/connection.ts';
import { failed, type Outcome, succeeded } from '../service/outcome.ts';
import { createTransport, type Send } from '../service/transport.ts';

/** A script that the system asks for its proxy may never answer. */
const lookUpWithinMs = 10_000;

/** Nothing was sent where a connection failed with one of these. */
const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Requests that go out the way the system says for their address, or the next one it names where nothing can be
 * connected to at the first. It never throws.
 */
export function createNetwork(session: Pick<Session, 'resolveProxy'>): Send {
  const ways = new Map<string, Send>();
  const wayBy = (proxy: string, { protocol }: URL): Send => {
    const isSecure = protocol === 'https:' || proxy.startsWith('https:');
    const name = `${isSecure ? 'tls' : 'plain'} ${proxy}`;
    const way = ways.get(name) ?? createTransport({ dispatcher: dispatcher(proxy, isSecure) });
    ways.set(name, way);
    return way;
  };
  return async (request, signal) => {
    const proxies = await proxiesFor(session, request.url);
    if (!proxies.ok) return proxies;
    let outcome: Awaited<ReturnType<Send>> | undefined;
    for (const proxy of proxies.value) {
      try {
        outcome = await wayBy(proxy, new URL(request.url))(request, signal);
      } catch (error) {
        outcome = failed('network', `The system's proxy can't be used (${nameOf(error)}).`);
        continue;
      }
      if (outcome.ok || !notConnected.includes(outcome.failure.detail)) return outcome;
    }
    return outcome ?? onlyOthers();
  };
}

/**
 * The ways in an answer of `resolveProxy` (a PAC result such as `PROXY host:8080; DIRECT`), in their order: proxies as
 * addresses, and '' for a direct way. None where it names only proxies that Perch can't use: then nothing goes out,
 * as a direct way is not what the system says.
 */
export function proxyAddresses(pacResult: string): readonly string[] {
  const addresses: string[] = [];
  let named = false;
  for (const entry of pacResult.split(';').map((part) => part.trim())) {
    const [, kind = '', place = ''] = /^(\w+)\s*(\S*)$/.exec(entry) ?? [];
    if (/^direct$/i.test(kind)) addresses.push('');
    if (place === '') continue;
    named = true;
    if (/^(?:proxy|http)$/i.test(kind)) addresses.push(`http://${place}`);
    if (/^https$/i.test(kind)) addresses.push(`https://${place}`);
  }
  return named ? addresses : [''];
}

async function proxiesFor(
  session: Pick<Session, 'resolveProxy'>,
  url: string,
): Promise<Outcome<readonly string[]>> {
  let timer: NodeJS.Timeout | undefined;
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  try {
    if (isLoopback(new URL(url).hostname)) return succeeded(['']);
    timer = setTimeout(resolve, lookUpWithinMs, undefined);
    const pacResult = await Promise.race([session.resolveProxy(url), late]);
    if (pacResult === undefined)
      return failed('timeout', 'The system did not say in time which proxy to use.');
    return succeeded(proxyAddresses(pacResult));
  } catch (error) {
    return failed('network', `The system could not say which proxy to use (${nameOf(error)}).`);
  } finally {
    clearTimeout(timer);
  }
}

function onlyOthers(): ReturnType<typeof failed> {
  return failed('network', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS.');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

let trusted: tls.SecureContext | undefined;

/**
 * Whom Perch trusts, made when it is first needed and once for all: given as `ca`, hundreds of certificates are parsed
 * for every new connection. Setting `ca` replaces Node's defaults, so they are part of it.
 */
function trust(): tls.SecureContext {
  trusted ??= tls.createSecureContext({
    ca: [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])],
  });
  return trusted;
}

function dispatcher(proxy: string, isSecure: boolean): Dispatcher {
  const connect = { timeout: 10_000, ...(isSecure && { secureContext: trust() }) };
  const keepAliveTimeout = 4_000;
  if (proxy === '') return new Agent({ connect, keepAliveTimeout });
  return new ProxyAgent({ uri: proxy, keepAliveTimeout, requestTls: connect, proxyTls: connect });
}
