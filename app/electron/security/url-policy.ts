// Which addresses a sign-in and the link to the portal may open, and how a sign-in window names the host.
import { plainLine } from '../../i18n/untrusted-text.ts';
import { isLoopback, shortenHost } from '../../connection/host.ts';

/**
 * Identity providers can be on any https host. http is allowed for this machine only. No address may contain user
 * information: login pages need none, and a relative redirect would inherit it.
 */
export function isAllowedUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** What fits into the title bar of the narrowest sign-in window. */
const maxHostLength = 36;
const maxNameLength = 60;

/** Returns the name of an address in a sentence: its shortened host, or its scheme if it has no host. */
export function hostName(address: string): string {
  const { host, protocol } = URL.parse(address) ?? { host: '', protocol: 'about:' };
  return shortenHost(host, maxHostLength) || protocol;
}

/**
 * Returns a window's title. The host comes first, because a long title is cut off at its end. In the host, letters other than
 * ASCII are in Punycode, so that it can't look like another one.
 */
export function hostTitle(address: string, connectionName: string): string {
  const name = plainLine(connectionName, maxNameLength);
  return URL.canParse(address) ? `${shortenHost(new URL(address).host, maxHostLength)} – ${name}` : name;
}
