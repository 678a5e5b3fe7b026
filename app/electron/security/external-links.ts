// What Perch hands to the system to be opened by another program, and why: by a reason from this table, or not at all.
import { isAllowedUrl } from './url-policy.ts';

/** Each reason, and the addresses that are opened for it. */
const reasons = {
  /** The service's login page, where a deployment signs in with the system's browser. */
  'sign-in': isAllowedUrl,
} satisfies Record<string, (address: string) => boolean>;

export type LinkReason = keyof typeof reasons;

/** Gives the only function that opens anything outside; its promise rejects where the address doesn't fit the reason. */
export function createOpenExternal(
  open: (address: string) => Promise<void>,
): (reason: LinkReason, address: string) => Promise<void> {
  return async (reason, address) => {
    if (!reasons[reason](address)) throw new Error(`An address was not opened: it is none for ${reason}.`);
    // As it was understood here: no other program gets to read it in another way.
    await open(new URL(address).href);
  };
}
