// Decides whether the user should know of `account-status`, which can have any value (service.md, "Profile values").
import { plainLine } from '../../i18n/untrusted-text.ts';
import { fieldText, type Profile } from '../../api/profile/profile.ts';

/** The values observed for accounts that work. */
const ordinary: readonly string[] = ['standard', 'new', 'reset', 'pwd reset'];
const maxLength = 100;

/** Returns the status, which may mean a suspension, in one line. Undefined if it is ordinary, missing or without text. */
export function unusualAccountStatus(profile: Profile | undefined): string | undefined {
  const value = plainLine(fieldText(profile, 'account-status'), maxLength).trim();
  return value === '' || ordinary.includes(value.toLowerCase()) ? undefined : value;
}
