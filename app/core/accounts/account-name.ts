// The display name of an account, for the views of panel and tray.
import { plainLine } from '../../i18n/untrusted-text.ts';
import type { FieldName } from '../../contract/profile-fields.ts';
import type { AccountView } from '../../contract/view.ts';
import { fieldText, type Profile } from '../../api/profile/profile.ts';

/** Returns an account's name and login, each in one safe line (`plainLine`). `tokenLogin`: the login of `Account`. */
export function accountName(profile: Profile | undefined, tokenLogin: string) {
  const login = lineOf(profile, 'login-username') || plainLine(tokenLogin);
  const names = [lineOf(profile, 'name-first-name'), lineOf(profile, 'name-last-name')];
  return {
    /** The first and last name, or the login if there are none. */
    name: names.filter(Boolean).join(' ') || login,
    login,
  };
}

/**
 * Returns the names of accounts, in their order. If several accounts have the same name, the login is added, or the connection if
 * the login is the same as well.
 */
export function distinctNames(
  accounts: readonly Pick<AccountView, 'name' | 'login' | 'connection'>[],
): readonly string[] {
  const forms = [
    accounts.map(({ name }) => name),
    accounts.map(({ name, login }) => `${name} (${login})`),
    accounts.map(({ name, connection }) => `${name} (${connection.name})`),
  ];
  return accounts.map(({ name }, index) => {
    const own = forms.map((names) => names[index] ?? name);
    const isUnique = (form: string, at: number) => forms[at]?.indexOf(form) === forms[at]?.lastIndexOf(form);
    return own.find(isUnique) ?? own.at(-1) ?? name;
  });
}

function lineOf(profile: Profile | undefined, name: FieldName): string {
  return plainLine(fieldText(profile, name)).trim();
}
