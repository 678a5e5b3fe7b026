// What the panel shows of an account: the profile's values as words, whatever their types turn out to be.
import type { AccountView, Json } from '../app/contract/view.ts';
import type { Words } from '../app/language/en.ts';
import { inWords } from '../app/language/in-words.ts';
import { messages } from '../app/language/spoken.ts';

export interface ShownField {
  readonly label: string;
  readonly value: string;
}

/** The person's name as the profile has it, else the login. */
export function nameOf(account: AccountView): string {
  const fields = account.profile?.fields ?? {};
  const names = [fields['name-first-name'], fields['name-last-name']]
    .map(asText)
    .filter((name) => name !== '');
  return names.join(' ') || loginOf(account);
}

/** The rows of the account view; none before the profile has been read. */
export function fieldsOf(account: AccountView): readonly ShownField[] {
  const fields = account.profile?.fields;
  if (fields === undefined) return [];
  const { account: words } = messages;
  return [
    { label: words.login, value: loginOf(account) },
    { label: words.domain, value: worded(fields['domain']) },
    { label: words.status, value: worded(fields['account-status'], messages.accountStatus) },
    { label: words.voicemail, value: worded(fields['voicemail-enabled'], messages.switch) },
    { label: words.recording, value: worded(fields['recording-configuration'], messages.recording) },
  ];
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

function loginOf(account: AccountView): string {
  return asText(account.profile?.fields['login-username']) || account.login;
}

function worded(value: Json | undefined, words: Words = {}): string {
  if (value === undefined) return messages.account.notKnown;
  const text = asText(value);
  if (text === '') return messages.account.notSet;
  return inWords(words, text);
}

/** A value as it came: text as it is, anything else as JSON; nothing for what is absent or empty. */
function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
