// Which addresses a sign-in may navigate to, and how its window names the host.
import { plainLine } from '../../i18n/untrusted-text.ts';
import { isLoopback } from '../../connection/connection.ts';

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

const maxNameLength = 60;

/**
 * A window's title. The host comes first, because a long title is cut off at its end. Letters other than ASCII are in
 * Punycode, so that a host can't look like another one.
 */
export function hostTitle(address: string, connectionName: string): string {
  const name = plainLine(connectionName, maxNameLength);
  return URL.canParse(address) ? `${shortHost(new URL(address).host)} – ${name}` : name;
}

/** What fits into the title bar of the narrowest sign-in window. */
const maxHostLength = 36;

/** Of a label that is cut: less would say nothing. */
const minCutLength = 12;

/**
 * Shortens a host at its start, because its owner is named at its end. Whole labels are left out, so that `evilexample.net`
 * never ends as `…example.net`. One of the last three that is too long itself is cut inside, with a mark that no host
 * contains. An IPv6 address has no labels and stays.
 */
function shortHost(host: string): string {
  if (host.length <= maxHostLength || host.startsWith('[')) return host;
  const labels = host.split('.');
  const kept: string[] = [];
  for (const label of labels.toReversed()) {
    const room = maxHostLength - ['…', ...kept].join('.').length;
    if (label.length <= room) kept.unshift(label);
    else {
      if (kept.length < 3 && room >= minCutLength) kept.unshift(cutInside(label, room));
      break;
    }
  }
  return `${kept.length < labels.length ? '…' : ''}${kept.join('.')}`;
}

function cutInside(label: string, length: number): string {
  const mark = '[…]';
  const startLength = Math.floor(length / 3);
  return label.slice(0, startLength) + mark + label.slice(startLength + mark.length - length);
}
