// What an account is called. It is composed here only: the views carry it to the panel and the tray.
import { plainLine } from '../../i18n/untrusted-text.ts';
import type { Profile } from '../../api/profile/profile.ts';
import type { JsonValue } from '../../json.ts';

/** Both are one line, without control characters and directions. */
export interface AccountName {
  /** First and last name, else the login. */
  readonly name: string;
  /** `login-username` of the profile, else the login of the token response. */
  readonly login: string;
}

/**
 * @param profile As last read; undefined where it was not read yet.
 * @param tokenLogin The login of the token response.
 */
export function accountName(profile: Profile | undefined, tokenLogin: string): AccountName {
  const login = lineOf(profile?.['login-username']) || plainLine(tokenLogin);
  const names = [profile?.['name-first-name'], profile?.['name-last-name']].map(lineOf);
  return { name: names.filter(Boolean).join(' ') || login, login };
}

/** A text of nothing but control characters is empty. */
function lineOf(value: JsonValue | undefined): string {
  return plainLine(textOf(value)).trim();
}

/** Types drift: a list of names is one name, a number is its digits; anything else is no name. */
function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(' ') : '';
}
