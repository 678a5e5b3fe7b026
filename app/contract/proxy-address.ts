// The address of a manually set proxy.
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
