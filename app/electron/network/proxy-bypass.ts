// Whether a manually set proxy isn't used for an address, as Chromium decides it: a sign-in window and Perch's own
// requests take the same route. The rules are those of net/docs/proxy.md and of Chromium's `ProxyBypassRules`.
import { formatProxyException, type ProxyException } from '../../contract/proxy-exceptions.ts';
import { hostnameOf } from '../../connection/host.ts';
import { asIpv6Bytes, ipBytes } from './ip-bytes.ts';

/** Chromium on Windows bypasses these two by itself. In the list, they are the same on every system. */
const loopbackNames = ['loopback', 'loopback.'];

/** Returns the exceptions as Chromium's bypass rules. */
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
  const bytes = ipBytes(hostnameOf(url));
  return bytes !== undefined && localRanges.some(([range, bits]) => isInRange(bytes, range, bits));
}

/** An IPv4 range also contains the IPv6 addresses that map it. */
const localRanges = [
  [[127, 0, 0, 0], 8],
  [[...Array<number>(15).fill(0), 1], 128],
  [[169, 254, 0, 0], 16],
  [[0xfe, 0x80, ...Array<number>(14).fill(0)], 10],
] as const;

function matches(url: URL, exception: ProxyException): boolean {
  const bytes = ipBytes(hostnameOf(url));
  if (exception.kind === 'local') return bytes === undefined && !url.hostname.includes('.');
  if (exception.kind === 'range') {
    const range = ipBytes(exception.address);
    return bytes !== undefined && range !== undefined && isInRange(bytes, range, exception.bits);
  }
  if (exception.scheme !== '' && url.protocol !== `${exception.scheme}:`) return false;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return (exception.port === 0 || exception.port === port) && matchesPattern(url.hostname, exception.pattern);
}

/** Compares an IPv4 and an IPv6 address as IPv6. */
function isInRange(bytes: readonly number[], range: readonly number[], bits: number): boolean {
  const isSameFamily = bytes.length === range.length;
  const address = isSameFamily ? bytes : asIpv6Bytes(bytes);
  const prefix = isSameFamily ? range : asIpv6Bytes(range);
  let left = isSameFamily || range.length === 16 ? bits : 96 + bits;
  return prefix.every((byte, index) => {
    const mask = left >= 8 ? 255 : left <= 0 ? 0 : (255 << (8 - left)) & 255;
    left -= 8;
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}

/** `*` stands for any number of characters. Takes linear time, also for a pattern of many `*`. */
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
