// Decides whether `account-status` is something the user should know of (service.md, "Profile values"). The enumeration is open.
import { plainLine } from '../../i18n/untrusted-text.ts';
import { fieldText, type Profile } from '../../api/profile/profile.ts';

/** The values seen of accounts that work. */
const ordinary: readonly string[] = ['standard', 'new', 'reset', 'pwd reset'];
const maxLength = 100;

/**
 * Returns `account-status` as received, on one line, where it is none of the ordinary values: the account may be suspended.
 * Undefined where it is ordinary, missing, or no text.
 */
export function unusualAccountStatus(profile: Profile | undefined): string | undefined {
  const value = plainLine(fieldText(profile, 'account-status'), maxLength).trim();
  return value === '' || ordinary.includes(value.toLowerCase()) ? undefined : value;
}
