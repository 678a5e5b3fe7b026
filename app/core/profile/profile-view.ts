// A profile as the panel sees it: each field read as declared, with the mark of a change, and without secrets.
import type { FieldValue, FieldView, ProfileView } from '../../contract/profile.ts';
import { fieldDeclaration, type FieldName, fieldNames } from '../../contract/profile-fields.ts';
import { asText } from '../../api/profile/field-value.ts';
import { type Profile, readField, unknownNames, zoneOf } from '../../api/profile/profile.ts';
import { isSecretField } from '../../contract/secret-fields.ts';
import { truncate } from '../../i18n/untrusted-text.ts';
import type { ProfileChanges } from './profile-diff.ts';
import type { CachedProfile } from '../ports.ts';
import type { JsonValue } from '../../json.ts';

/**
 * Every declared field, and the others after them.
 * @param login The login of the token response, which is shown where the profile has none.
 */
export function profileView(
  { profile, readAt }: CachedProfile,
  changes: ProfileChanges,
  login = '',
): ProfileView {
  const zone = zoneOf(profile);
  const others = unknownNames(profile);
  const fields = [
    ...fieldNames.map((name) => ({
      name,
      group: fieldDeclaration(name).group,
      value: orLogin(name, readField(profile, name), login),
    })),
    ...others
      .slice(0, mostOthers)
      .map((name) => ({ name, group: 'other' as const, value: readUnknown(profile, name) })),
  ];
  return {
    fields: fields.map((field) => ({
      ...withinLimits(field),
      ...rawOf(profile, field),
      ...mark(changes, field),
    })),
    omittedCount: Math.max(0, others.length - mostOthers),
    ...(zone === undefined ? {} : { timeZone: zone }),
    readAt,
  };
}

/** A declared field of a view. */
export function fieldValue(profile: ProfileView | undefined, name: FieldName): FieldValue {
  return profile?.fields.find((field) => field.name === name)?.value ?? { kind: 'missing' };
}

/** A declared field as text; nothing where it is of another kind. */
export function fieldText(profile: ProfileView | undefined, name: FieldName): string {
  const value = fieldValue(profile, name);
  return 'text' in value ? value.text : '';
}

function orLogin(name: FieldName, value: FieldValue, login: string): FieldValue {
  const isAbsent = value.kind === 'missing' || value.kind === 'empty';
  return name === 'login-username' && isAbsent && login !== '' ? { kind: 'text', text: login } : value;
}

const mostOthers = 500;
const longestRaw = 10_000;
const longestText = 1_000;
const mostTexts = 200;

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

/** What a person reads is cut where nobody would read on. */
function withinLimits(field: UnmarkedField): UnmarkedField {
  const { value } = field;
  if ('text' in value) return { ...field, value: { ...value, text: truncate(value.text, longestText) } };
  if (!('texts' in value)) return field;
  const texts = value.texts.slice(0, mostTexts).map((text) => truncate(text, longestText));
  return { ...field, value: { ...value, texts } };
}

function rawOf(profile: Profile, { name, value }: UnmarkedField): Pick<FieldView, 'raw'> {
  const raw: JsonValue | undefined = profile[name];
  if (raw === undefined || value.kind === 'masked' || value.kind === 'hidden') return {};
  // The value is from elsewhere where the profile sent nothing.
  if (value.kind === 'text' && (raw === null || asText(raw) === '')) return {};
  return { raw: truncate(JSON.stringify(raw), longestRaw) };
}

function mark(changes: ProfileChanges, { name }: UnmarkedField): Pick<FieldView, 'changedAt'> {
  const changedAt = changes.get(name);
  return changedAt === undefined ? {} : { changedAt };
}
