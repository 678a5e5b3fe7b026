// The connections that requests travel on. Node knows neither the system's proxy nor its trust store: both are
// given to it here.
import type { Session } from 'electron';
import tls from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { isLoopback } from '../service/connection.ts';
import { createTransport, type Send } from '../service/transport.ts';

/** Requests that go out the way the system says for their address. */
export function createNetwork(session: Pick<Session, 'resolveProxy'>): Send {
  const ca = trustedCertificates();
  const ways = new Map<string, Send>();
  return async (request, signal) => {
    const proxy = await proxyFor(session, request.url);
    const way = ways.get(proxy) ?? createTransport({ dispatcher: dispatcher(proxy, ca) });
    ways.set(proxy, way);
    return way(request, signal);
  };
}

/**
 * The proxy in an answer of `resolveProxy` (a PAC result such as `PROXY host:8080; DIRECT`): the first one that
 * can be used, as an address, or '' for a direct way.
 */
export function proxyAddress(pacResult: string): string {
  for (const entry of pacResult.split(';').map((part) => part.trim())) {
    const [, kind = '', place = ''] = /^(\w+)\s*(\S*)$/.exec(entry) ?? [];
    if (/^direct$/i.test(kind)) return '';
    if (place === '') continue;
    if (/^(?:proxy|http)$/i.test(kind)) return `http://${place}`;
    if (/^https$/i.test(kind)) return `https://${place}`;
  }
  return '';
}

async function proxyFor(session: Pick<Session, 'resolveProxy'>, url: string): Promise<string> {
  if (isLoopback(new URL(url).hostname)) return '';
  return proxyAddress(await session.resolveProxy(url));
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
