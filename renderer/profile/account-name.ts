// What an account is called.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { AccountView } from '../../app/contract/view.ts';
import { asItCame } from './field-words.ts';

/** The person's name as the profile has it, else the login. */
export function nameOf(account: AccountView): string {
  const names = [textOf(account, 'name-first-name'), textOf(account, 'name-last-name')];
  return names.filter((name) => name !== '').join(' ') || loginOf(account);
}

export function loginOf(account: AccountView): string {
  return textOf(account, 'login-username') || account.login;
}

/** At most two letters that stand for a name or a login. */
export function initialsOf(name: string): string {
  const parts = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first, last] = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0], undefined];
  return [first, last]
    .flatMap((part) => Array.from(part ?? '').find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [])
    .join('')
    .toLocaleUpperCase();
}

/** A field as text, whatever came; nothing for what is absent or empty. */
function textOf({ profile }: AccountView, name: FieldName): string {
  const field = profile?.fields.find((each) => each.name === name);
  if (field === undefined || field.value.kind === 'empty') return '';
  return 'text' in field.value ? field.value.text : asItCame(field);
}
