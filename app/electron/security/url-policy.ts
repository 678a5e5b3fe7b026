// Which addresses a sign-in may navigate to, and how its window names the host.
import { plainLine } from '../../i18n/untrusted-text.ts';
import { isLoopback } from '../../connection/connection.ts';

/** Identity providers can be on any https host. http is allowed for this machine only. */
export function isAllowedUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const maxNameLength = 60;

/** A window's title. The host comes first, because a long title is cut off at its end. */
export function hostTitle(address: string, connectionName: string): string {
  const name = plainLine(connectionName, maxNameLength);
  return URL.canParse(address) ? `${new URL(address).host} – ${name}` : name;
}
