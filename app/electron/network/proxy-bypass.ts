// Whether an address bypasses a manually set proxy, as Chromium decides it, so that a sign-in window and Perch's own
// requests take the same route. The rules are those of net/docs/proxy.md and of Chromium's `ProxyBypassRules`.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { formatProxyException, type ProxyException } from '../../contract/proxy-exceptions.ts';
import { hostnameOf } from '../../connection/host.ts';

/** Chromium on Windows bypasses these two by itself. The list makes every system do so. */
const loopbackNames = ['loopback', 'loopback.'];

export function chromiumBypassRules(exceptions: readonly ProxyException[]): string {
  return [...loopbackNames, ...exceptions.map(formatProxyException)].join(';');
}

/** Whether an `http:` or `https:` address is reached directly although a proxy is set. */
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
