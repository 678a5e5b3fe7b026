// Which addresses a sign-in may open, and Perch in other programs, and how a sign-in window names the host.
import { EMAIL_REGEX } from 'valibot';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { isHttpsAddress, isLoopback, shortenHost } from '../../connection/host.ts';

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

/** The reasons for opening an address in another program, and the addresses that each allows. */
const reasons = {
  /** The service's login page, for a sign-in in the system's browser. */
  'sign-in': isAllowedUrl,
  portal: isAllowedUrl,
  /** The support contact: a page, or an email address without subject and body. */
  support: (address) =>
    (address.startsWith('mailto:') && EMAIL_REGEX.test(address.slice(7))) || isHttpsAddress(address),
  /** The page with the packages of a newer Perch. */
  update: isHttpsAddress,
} satisfies Record<string, (address: string) => boolean>;

export type LinkReason = keyof typeof reasons;

/**
 * Opens an address. Rejects if the reason doesn't allow the address, or if opening it fails. Linux doesn't report such a failure:
 * there it rejects if the system names no program for the address, except for a sign-in.
 */
export type OpenExternal = (reason: LinkReason, address: string) => Promise<void>;

/** `hasProgram` is asked after the address was opened: `$BROWSER` may name a program that the system doesn't know. */
export function createOpenExternal(
  open: (address: string) => Promise<void>,
  hasProgram: (address: string) => boolean = () => true,
): OpenExternal {
  return async (reason, address) => {
    if (!reasons[reason](address)) throw new Error(`An address was not opened: it is none for ${reason}.`);
    // Normalised, so that the other program can't parse it differently.
    await open(new URL(address).href);
    if (reason !== 'sign-in' && !hasProgram(address)) throw new Error('The system names no program for it.');
  };
}
