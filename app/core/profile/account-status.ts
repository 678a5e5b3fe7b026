// Decides whether the user should know of `account-status`, which can have any value (service.md, "Profile values").
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/messages.ts';
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

/** Names an account status; a value without a text is in quotes. */
export function accountStatusText(status: string): string {
  const label = enumLabel(messages.accountStatus, status);
  return messages.account.status(label === status ? messages.fieldValue.quoted(status) : label);
}
