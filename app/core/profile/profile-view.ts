// A profile as the panel shows it: without secrets, each field parsed as declared, and changed fields marked.
import type { FieldValue, FieldView, ProfileView } from '../../contract/profile.ts';
import {
  fieldDeclaration,
  type FieldName,
  fieldNames,
  isFieldName,
  isSecretField,
} from '../../contract/profile-fields.ts';
import { asText } from '../../api/profile/field-value.ts';
import { type Profile, readField, receivedName, unknownNames, zoneOf } from '../../api/profile/profile.ts';
import { numberFields, onNumberPlansLoaded, phoneNumber } from './phone-number.ts';
import { truncate } from '../../i18n/untrusted-text.ts';
import type { CachedProfile, ProfileChanges } from './polled-profile.ts';
import type { JsonValue } from '../../json.ts';

interface ParsedProfile {
  readonly changes: ProfileChanges;
  readonly login: string;
  readonly view: Omit<ProfileView, 'readAt'>;
}

/** The last result for each profile, because many published views show the same profile. */
let parsed = new WeakMap<Profile, ParsedProfile>();
onNumberPlansLoaded(() => {
  parsed = new WeakMap();
});

/** `login` is the account's. It is shown if the profile has no `login-username`. */
export function profileView(
  { profile, readAt }: CachedProfile,
  changes: ProfileChanges,
  login = '',
): ProfileView {
  const known = parsed.get(profile);
  if (known?.changes === changes && known.login === login) return { ...known.view, readAt };
  const view = parseProfile(profile, changes, login);
  parsed.set(profile, { changes, login, view });
  return { ...view, readAt };
}

function parseProfile(profile: Profile, changes: ProfileChanges, login: string): ParsedProfile['view'] {
  const zone = zoneOf(profile);
  const fields = [
    ...fieldNames.map((name) => ({
      name,
      group: fieldDeclaration(name).group,
      value: orLogin(name, readField(profile, name), login),
    })),
    ...unknownNames(profile).map((name) => ({
      name,
      group: 'other' as const,
      value: readUnknown(profile, name),
    })),
  ];
  return {
    fields: fields.map((field) => ({
      ...field,
      value: withNumber(field, profile),
      ...aliasOf(profile, field),
      ...rawOf(profile, field),
      ...changeMark(changes, field, profile),
    })),
    ...(zone === undefined ? {} : { timeZone: zone }),
  };
}

function orLogin(name: FieldName, value: FieldValue, login: string): FieldValue {
  const isAbsent = value.kind === 'missing' || value.kind === 'empty';
  return name === 'login-username' && isAbsent && login !== '' ? { kind: 'text', text: login } : value;
}

function withNumber({ name, value }: UnmarkedField, profile: Profile): FieldValue {
  if (!numberFields.includes(name) || value.kind !== 'identifier') return value;
  const number = phoneNumber(value.text, profile);
  return number.shown === value.text ? value : { ...value, number };
}

const maxRawLength = 10_000;

type UnmarkedField = Pick<FieldView, 'name' | 'group' | 'value'>;

function readUnknown(profile: Profile, name: string): FieldValue {
  const value = profile[name];
  if (value === undefined) return { kind: 'missing' };
  if (isSecretField(name)) return { kind: 'hidden' };
  if (value === null || value === '') return { kind: 'empty' };
  if (value === 'yes' || value === 'no') return { kind: 'flag', on: value === 'yes' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  return typeof value === 'number' ? { kind: 'identifier', text: String(value) } : { kind: 'unreadable' };
}

function aliasOf(profile: Profile, { name }: UnmarkedField): Pick<FieldView, 'receivedName'> {
  const received = isFieldName(name) ? receivedName(profile, name) : undefined;
  return received === undefined || received === name ? {} : { receivedName: received };
}

function rawOf(profile: Profile, { name, value }: UnmarkedField): Pick<FieldView, 'raw'> {
  const received = isFieldName(name) ? receivedName(profile, name) : name;
  const raw: JsonValue | undefined = received === undefined ? undefined : profile[received];
  if (raw === undefined || value.kind === 'masked' || value.kind === 'hidden') return {};
  // The shown text isn't the profile's: a login that it lacks is the account's.
  if (value.kind === 'text' && (raw === null || asText(raw) === '')) return {};
  return { raw: truncate(JSON.stringify(raw), maxRawLength) };
}

function changeMark(
  changes: ProfileChanges,
  { name, group }: UnmarkedField,
  after: Profile,
): Pick<FieldView, 'changedAt' | 'before'> {
  const change = changes.get(name);
  if (change === undefined) return {};
  const profile: Profile = change.before === undefined ? {} : { [name]: change.before };
  const value = isFieldName(name) ? readField(profile, name) : readUnknown(profile, name);
  return { changedAt: change.at, before: withNumber({ name, group, value }, after) };
}
