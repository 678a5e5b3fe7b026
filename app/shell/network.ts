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

/** Requests that go out the way the system says for their address. It never throws. */
export function createNetwork(session: Pick<Session, 'resolveProxy'>): Send {
  const ca = trustedCertificates();
  const ways = new Map<string, Send>();
  return async (request, signal) => {
    const proxy = await proxyFor(session, request.url);
    if (!proxy.ok) return proxy;
    try {
      const way = ways.get(proxy.value) ?? createTransport({ dispatcher: dispatcher(proxy.value, ca) });
      ways.set(proxy.value, way);
      return await way(request, signal);
    } catch (error) {
      return failed('network', `The system's proxy can't be used (${nameOf(error)}).`);
    }
  };
}

/**
 * The proxy in an answer of `resolveProxy` (a PAC result such as `PROXY host:8080; DIRECT`): the first one that
 * can be used, as an address, or '' for a direct way. Undefined where it names only proxies that Perch can't use:
 * then nothing goes out, as a direct way is not what the system says.
 */
export function proxyAddress(pacResult: string): string | undefined {
  let named = false;
  for (const entry of pacResult.split(';').map((part) => part.trim())) {
    const [, kind = '', place = ''] = /^(\w+)\s*(\S*)$/.exec(entry) ?? [];
    if (/^direct$/i.test(kind)) return '';
    if (place === '') continue;
    named = true;
    if (/^(?:proxy|http)$/i.test(kind)) return `http://${place}`;
    if (/^https$/i.test(kind)) return `https://${place}`;
  }
  return named ? undefined : '';
}

async function proxyFor(session: Pick<Session, 'resolveProxy'>, url: string): Promise<Outcome<string>> {
  let timer: NodeJS.Timeout | undefined;
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  try {
    if (isLoopback(new URL(url).hostname)) return succeeded('');
    timer = setTimeout(resolve, lookUpWithinMs, undefined);
    const pacResult = await Promise.race([session.resolveProxy(url), late]);
    if (pacResult === undefined)
      return failed('timeout', 'The system did not say in time which proxy to use.');
    const proxy = proxyAddress(pacResult);
    if (proxy !== undefined) return succeeded(proxy);
    return failed('network', 'The system names only proxies of a kind that Perch cannot use, such as SOCKS.');
  } catch (error) {
    return failed('network', `The system could not say which proxy to use (${nameOf(error)}).`);
  } finally {
    clearTimeout(timer);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

/** Setting `ca` replaces Node's defaults, so they are part of it. */
function trustedCertificates(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
}

function dispatcher(proxy: string, ca: string[]): Dispatcher {
  const limits = { connect: { ca, timeout: 10_000 }, keepAliveTimeout: 4_000 };
  if (proxy === '') return new Agent(limits);
  return new ProxyAgent({ ...limits, uri: proxy, requestTls: { ca }, proxyTls: { ca } });
}
