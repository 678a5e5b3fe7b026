// Which proxies lead to an address: none, the system's, or the one that is set in Perch.
import type { Session } from 'electron';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import * as v from 'valibot';
import type { Preferences, ProxyLogin } from '../../contract/preferences.ts';
import {
  formatProxyException,
  isManualProxy,
  parseProxyExceptions,
  proxyAddress,
  type ProxyException,
} from '../../contract/proxy.ts';
import { hostnameOf, isLoopback } from '../../connection/host.ts';
import { errorName, failed, ok, type Result } from '../../api/http/result.ts';
import { messages } from '../../i18n/messages.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { clock } from '../platform/clock.ts';

export type ProxyPreferences = ProxyLogin & Pick<Preferences, 'proxyExceptions'>;

/** A proxy auto-config script of the system may never return. */
const resolveWithinMs = 10_000;

/**
 * Returns the routes to an address, in their order: the addresses of proxies, and '' for a direct connection. A sign-in window's
 * pages take the same routes (`chromiumProxyConfig`), and also those that Perch can't use.
 */
export async function resolveProxies(
  address: string,
  { proxy, proxyExceptions }: ProxyPreferences,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  if (!URL.canParse(address)) return failed('network', 'Not a valid URL.');
  const url = new URL(address);
  if (proxy === 'none') return ok(['']);
  if (isManualProxy(proxy)) return ok([isBypassed(url, exceptionsOf(proxyExceptions)) ? '' : proxy]);
  // Chromium bypasses the system's proxy for this machine, too. Chromium isn't asked, because its answer may take long.
  return isLoopback(url.hostname) ? ok(['']) : resolveSystemProxies(address, session);
}

/**
 * Returns the routes in a PAC result such as `PROXY host:8080; DIRECT`, in their order: the addresses of proxies, and '' for
 * `DIRECT`. Leaves out malformed entries, and kinds that Perch can't use, such as SOCKS of version 4 (`SOCKS`).
 */
export function parsePacResult(pacResult: string): readonly string[] {
  return pacResult.split(';').flatMap((entry) => {
    const [, kind = '', hostAndPort] = /^[ \t]*([a-z0-9]+)(?:[ \t]+([^ \t]+))?[ \t]*$/i.exec(entry) ?? [];
    if (hostAndPort === undefined) return /^direct$/i.test(kind) ? [''] : [];
    const scheme = pacSchemes.get(kind.toLowerCase());
    const proxy = v.safeParse(proxyAddress, `${scheme}://${hostAndPort}`);
    return scheme !== undefined && proxy.success ? [proxy.output] : [];
  });
}

const pacSchemes: ReadonlyMap<string, string> = new Map([
  ['proxy', 'http'],
  ['http', 'http'],
  ['https', 'https'],
  ['socks5', 'socks5'],
]);

/** Returns the proxy for a sign-in window's pages; undefined for the system's, which is Chromium's default. */
export function chromiumProxyConfig({
  proxy,
  proxyExceptions,
}: ProxyPreferences): Electron.ProxyConfig | undefined {
  if (proxy === 'none') return { mode: 'direct' };
  if (!isManualProxy(proxy)) return undefined;
  const proxyBypassRules = chromiumBypassRules(exceptionsOf(proxyExceptions));
  return { mode: 'fixed_servers', proxyRules: proxy, proxyBypassRules };
}

/** An invalid list doesn't occur: the preference's schema refuses it. */
function exceptionsOf(list: string): readonly ProxyException[] {
  return parseProxyExceptions(list) ?? [];
}

async function resolveSystemProxies(
  url: string,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  const reason = () => messages.network.systemProxyUnknown;
  try {
    const pacResult = await withTimeout(clock, resolveWithinMs, session.resolveProxy(url));
    if (pacResult === undefined)
      return failed('timeout', 'The system did not say in time which proxy to use.', { reason });
    // Electron's result if the lookup has failed, as for a mandatory PAC script that can't be loaded.
    if (pacResult === '')
      return failed('network', 'The system could not say which proxy to use.', { reason });
    return ok(parsePacResult(pacResult));
  } catch (error) {
    return failed('network', `The system could not say which proxy to use (${errorName(error)}).`, {
      reason,
    });
  }
}

/** Chromium on Windows bypasses these two by itself. The list makes every system do so. */
const loopbackNames = ['loopback', 'loopback.'];

export function chromiumBypassRules(exceptions: readonly ProxyException[]): string {
  return [...loopbackNames, ...exceptions.map(formatProxyException)].join(';');
}

/**
 * Whether an `http:` or `https:` address is reached directly although a proxy is set. The rules are Chromium's (net/docs/proxy.md,
 * `ProxyBypassRules`), so that a sign-in window and Perch's own requests take the same route.
 */
export function isBypassed(url: URL, exceptions: readonly ProxyException[]): boolean {
  return isLocal(url) || exceptions.some((exception) => matches(url, exception));
}

/** Names and addresses of this machine, and link-local addresses: Chromium's implicit rules. */
function isLocal(url: URL): boolean {
  const { hostname } = url;
  if (loopbackNames.includes(hostname) || /(?:^|\.)localhost\.?$/.test(hostname)) return true;
  return localRanges.some((range) => isInRange(hostnameOf(url), range));
}

const localRanges = [
  { address: '127.0.0.0', bits: 8 },
  { address: '::1', bits: 128 },
  { address: '169.254.0.0', bits: 16 },
  { address: 'fe80::', bits: 10 },
];

function matches(url: URL, exception: ProxyException): boolean {
  const host = hostnameOf(url);
  if (exception.kind === 'local') return isIP(host) === 0 && !url.hostname.includes('.');
  if (exception.kind === 'range') return isInRange(host, exception);
  if (exception.scheme !== '' && url.protocol !== `${exception.scheme}:`) return false;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return (exception.port === 0 || exception.port === port) && matchesPattern(url.hostname, exception.pattern);
}

/** False for a name. An IPv4 address and the IPv6 address that maps it are in the same ranges (RFC 4291, section 2.5.5.2). */
function isInRange(host: string, { address, bits }: { address: string; bits: number }): boolean {
  const range = new BlockList();
  range.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4');
  const isMapped = isIPv4(host) && isIPv6(address);
  return range.check(isMapped ? `::ffff:${host}` : host, isMapped || isIPv6(host) ? 'ipv6' : 'ipv4');
}

/** `*` stands for any number of characters. The search never backtracks, however many `*` there are. */
function matchesPattern(host: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return host === pattern;
  if (!host.startsWith(first)) return false;
  let position = first.length;
  for (const part of rest) {
    const found = host.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return host.length - last.length >= position && host.endsWith(last);
}
