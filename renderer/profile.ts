// What the panel shows of an account: the profile's values as words, whatever their types turn out to be.
import type { FieldView } from '../app/contract/profile.ts';
import type { AccountView } from '../app/contract/view.ts';
import type { Words } from '../app/language/en.ts';
import { inWords } from '../app/language/in-words.ts';
import { messages } from '../app/language/spoken.ts';

export interface ShownField {
  readonly label: string;
  readonly value: string;
}

/** The person's name as the profile has it, else the login. */
export function nameOf(account: AccountView): string {
  const names = ['name-first-name', 'name-last-name'].map((name) => textOf(fieldOf(account, name)));
  return names.filter((name) => name !== '').join(' ') || loginOf(account);
}

/** The rows of the account view; none before the profile has been read. */
export function fieldsOf(account: AccountView): readonly ShownField[] {
  if (account.profile === undefined) return [];
  const { account: words } = messages;
  return [
    { label: words.login, value: loginOf(account) },
    { label: words.domain, value: worded(fieldOf(account, 'domain')) },
    { label: words.status, value: worded(fieldOf(account, 'account-status'), messages.accountStatus) },
    { label: words.voicemail, value: worded(fieldOf(account, 'voicemail-enabled'), messages.switch) },
    {
      label: words.recording,
      value: worded(fieldOf(account, 'recording-configuration'), messages.recording),
    },
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

export function fieldOf({ profile }: AccountView, name: string): FieldView | undefined {
  return profile?.fields.find((field) => field.name === name);
}

function loginOf(account: AccountView): string {
  return textOf(fieldOf(account, 'login-username')) || account.login;
}

function worded(field: FieldView | undefined, words: Words = {}): string {
  if (field === undefined || field.value.kind === 'missing') return messages.account.notKnown;
  if (field.value.kind === 'empty') return messages.account.notSet;
  if (field.value.kind === 'flag') return inWords(words, field.value.on ? 'yes' : 'no');
  return inWords(words, textOf(field));
}

/** Text as it is; what is of another kind as it came; nothing for what is absent or empty. */
function textOf(field: FieldView | undefined): string {
  if (field === undefined || field.value.kind === 'empty') return '';
  if ('text' in field.value) return field.value.text;
  // The quotes around a text are JSON's, not the value's.
  return (field.raw ?? '').replace(/^"(.*)"$/, '$1');
}
