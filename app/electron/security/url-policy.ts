// Which addresses a sign-in window may go to, and what it is called there.
import { plainLine } from '../../i18n/untrusted-text.ts';
import { isLoopback } from '../../connection/connection.ts';

/** Identity providers live anywhere on https; http is for this machine only. */
export function isAllowedUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const longestName = 60;

/** A window's title: the host comes first, since a title that is cut off loses its end. */
export function hostTitle(address: string, connectionName: string): string {
  const name = plainLine(connectionName, longestName);
  return URL.canParse(address) ? `${new URL(address).host} – ${name}` : name;
}
