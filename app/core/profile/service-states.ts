// Two fields of the profile that can have any value (service.md, "Profile values"): `user-presence-status` as a kind of presence that
// can be drawn, and whether the user should know of `account-status`.
import type { Presence } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/messages.ts';
import type { JsonValue } from '../../json.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { fieldText, type Profile } from '../../api/profile/profile.ts';

const kinds: Readonly<Record<string, Presence['kind']>> = {
  open: 'available',
  inuse: 'on-call',
  progressing: 'on-call',
  alerting: 'ringing',
  closed: 'busy',
  inactive: 'inactive',
};

/** A text that `kinds` lacks is its own label, in quotes. */
export function presenceOf(value: JsonValue | undefined): Presence {
  if (typeof value !== 'string' || value.trim() === '') {
    return { kind: 'unknown', label: messages.state.unknown };
  }
  const text = value.trim();
  const name = text.toLowerCase();
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind === undefined
    ? { kind: 'other', label: messages.fieldValue.quoted(text) }
    : { kind, label: enumLabel(messages.presence, name) };
}

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
