// The settings of a manually set proxy: its address, and the addresses that it isn't used for.
import * as v from 'valibot';

const maxProxyAddressLength = 300;

/**
 * Empty, or a host with an optional port and the scheme `http:` (the default), `https:` or `socks5:`. The host can't contain `;`,
 * `,` and `=`: in Chromium's proxy rules, an address with them could set other proxies than it shows. The output is the origin,
 * because Chromium and the URL parser repair addresses in different ways. Its length is limited too: once stored, the output is
 * parsed with this schema.
 */
export const proxyAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxProxyAddressLength),
  v.transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)),
  v.check((text) => text === '' || isProxyAddress(text)),
  v.transform((text) => (text === '' ? text : proxyOrigin(text))),
  v.maxLength(maxProxyAddressLength),
);

/** Whether the preference `proxy` is an address. */
export function isManualProxy(proxy: string): boolean {
  return !['', 'system', 'none'].includes(proxy);
}

function isProxyAddress(text: string): boolean {
  // The URL parser removes line breaks and tabs, and accepts `http:proxy` and `http:\\proxy`.
  if (!/^(?:https?|socks5):\/\/[^\s\\]+$/i.test(text) || !URL.canParse(asHttp(text))) return false;
  const { hostname, port, username, password, pathname, search, hash } = new URL(asHttp(text));
  const isBare =
    [username, password, search, hash].every((part) => part === '') && pathname === '/' && port !== '0';
  return isBare && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

/** Replaces `socks5:` by `http:`: the URL parser doesn't normalize the host after a scheme that it doesn't know. */
function asHttp(address: string): string {
  return address.replace(/^socks5:/i, 'http:');
}

function proxyOrigin(address: string): string {
  const { origin, hostname, port } = new URL(asHttp(address));
  if (!/^socks5:/i.test(address)) return origin;
  // The URL parser has removed a port 80, the default of `http:`. The default of SOCKS is 1080 (RFC 1928, section 3).
  const usual = /:0*80\/?(?:[?#]|$)/.test(address) ? '80' : '1080';
  return `socks5://${hostname}:${port === '' ? usual : port}`;
}

/** `scheme`: `http`, `https`, or '' for both. */
export type ProxyException =
  /** Every host name without a dot. */
  | { readonly kind: 'local' }
  /** A host in ASCII and lower case, IPv6 in brackets, or a pattern with `*`. `port` is 0 for every port. */
  | { readonly kind: 'host'; readonly scheme: string; readonly pattern: string; readonly port: number }
  /** An IP range. `address` has no brackets. `bits` is the length of the prefix. */
  | { readonly kind: 'range'; readonly address: string; readonly bits: number };

/**
 * Parses a list with commas, semicolons or blanks between its exceptions. Returns undefined if one of them is invalid. Chromium gets the
 * same list for a sign-in window, so the accepted forms are some of Chromium's bypass rules (net/docs/proxy.md). Not accepted are, for
 * example, `<-loopback>`, which removes Chromium's implicit exceptions; the wildcard `?`; an IP range with a scheme, which Chromium
 * ignores.
 */
export function parseProxyExceptions(list: string): readonly ProxyException[] | undefined {
  const exceptions: ProxyException[] = [];
  for (const entry of list.split(/[\s,;]+/)) {
    if (entry === '') continue;
    const exception = parseException(entry.toLowerCase());
    if (exception === undefined) return undefined;
    exceptions.push(exception);
  }
  return exceptions;
}

/** Returns an exception in the form of Chromium's bypass rules and of the settings. */
export function formatProxyException(exception: ProxyException): string {
  if (exception.kind === 'local') return '<local>';
  if (exception.kind === 'range') return `${exception.address}/${exception.bits}`;
  const scheme = exception.scheme === '' ? '' : `${exception.scheme}://`;
  return `${scheme}${exception.pattern}${exception.port === 0 ? '' : `:${exception.port}`}`;
}

function parseException(entry: string): ProxyException | undefined {
  if (entry === '<local>') return { kind: 'local' };
  const [, address, bits] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (address !== undefined) return parseRange(address, Number(bits));
  const [, scheme = '', rest = ''] = /^(?:(https?):\/\/)?(.+)$/.exec(entry) ?? [];
  const bare = rest.includes(':') ? canonicalIp(rest) : undefined;
  if (bare !== undefined) return { kind: 'host', scheme, pattern: bare, port: 0 };
  const [, host = '', portText = ''] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(rest) ?? [];
  const pattern = host.startsWith('[') ? canonicalIp(host.slice(1, -1)) : canonicalPattern(host);
  const port = Number(portText);
  if (pattern === undefined || port > maxPort || (portText !== '' && port === 0)) return undefined;
  return { kind: 'host', scheme, pattern, port };
}

const maxPort = 65_535;

function parseRange(text: string, bits: number): ProxyException | undefined {
  const address = canonicalIp(text)?.replaceAll(/[[\]]/g, '');
  if (address === undefined || bits > (address.includes(':') ? 128 : 32)) return undefined;
  return { kind: 'range', address, bits };
}

/** Returns an IP address as URLs contain it: IPv6 in brackets. Undefined for other texts, and for IPv4 in another form. */
function canonicalIp(text: string): string | undefined {
  const isIpv6 = text.includes(':');
  if (!(isIpv6 ? /^[0-9a-f:.]+$/ : /^\d+(?:\.\d+){3}$/).test(text)) return undefined;
  const url = isIpv6 ? `http://[${text}]` : `http://${text}`;
  const hostname = URL.parse(url)?.hostname;
  return isIpv6 || hostname === text ? hostname : undefined;
}

/** Returns a pattern in ASCII, as hosts are in URLs. `.example.com` means `*.example.com`. */
function canonicalPattern(text: string): string | undefined {
  const pattern = text.startsWith('.') ? `*${text}` : text;
  if (/^[a-z0-9*._-]+$/.test(pattern)) return pattern;
  const [, wildcard = '', name = ''] = /^((?:\*\.)?)([^*]+)$/.exec(pattern) ?? [];
  const { hostname = '' } = URL.parse(`http://${name}`) ?? {};
  // The URL parser would also accept a user name, a path and percent-encoding.
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(name) && /^[a-z0-9_-][a-z0-9._-]*$/.test(hostname)
    ? wildcard + hostname
    : undefined;
}
