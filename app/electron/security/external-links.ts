// Opens addresses in other programs, only for the reasons in a table.
import { EMAIL_REGEX } from 'valibot';
import { isHttpsAddress } from '../../connection/host.ts';
import { isAllowedUrl } from './url-policy.ts';

/** The reasons, and the addresses that each allows. */
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
