// The signed-in user's profile (service.md, "Current user", "Profile").
import { truncate } from '../../i18n/untrusted-text.ts';
import {
  fieldDeclaration,
  type FieldName,
  fieldNames,
  isSecretField,
  type profileFields,
} from '../../contract/profile-fields.ts';
import type { FieldValue } from '../../contract/profile.ts';
import { readValue, type ValueOf } from './field-value.ts';
import { knownZone } from './field-date.ts';
import { type JsonValue, isRecord } from '../../json.ts';
import { jsonReader, type Operation } from '../http/operation.ts';

/** The profile's fields under the received names. Values are as received, without nested secrets and within the limits below. */
export type Profile = Readonly<Record<string, JsonValue>>;

/** Fields that are missing or of another type are no failure, as long as `isProfile` is true. `readField` reports them. */
export const currentUser: Operation<Profile> = {
  path: 'domains/~/users/~',
  read: jsonReader('a profile', (body) => (isProfile(body) ? withoutNestedSecrets(body) : undefined)),
};

/** Whether a body is a profile, not an error or an empty object. */
function isProfile(body: unknown): body is Profile {
  return isRecord(body) && ['user', 'domain', 'login-username'].some((name) => body[name] !== undefined);
}

/** Returns the name under which a profile contains a field: the specified name or an alias. */
export function receivedName(profile: Profile, name: FieldName): string | undefined {
  const names = [name, ...(fieldDeclaration(name).aliases ?? [])];
  return names.find((each) => Object.hasOwn(profile, each));
}

/** Returns the profile with the specified names in place of the aliases that `readField` reads. */
export function withSpecifiedNames(profile: Profile): Profile {
  const specified = new Map<string, string>(
    fieldNames.map((name) => [receivedName(profile, name) ?? name, name]),
  );
  return Object.fromEntries(
    Object.entries(profile).map(([name, value]) => [specified.get(name) ?? name, value]),
  );
}

/** Never throws. */
export function readField<Name extends FieldName>(
  profile: Profile,
  name: Name,
): ValueOf<(typeof profileFields)[Name]['type']>;
export function readField(profile: Profile, name: FieldName): FieldValue {
  const received = receivedName(profile, name);
  const value = received === undefined ? undefined : profile[received];
  return readValue(fieldDeclaration(name), value, zoneOf(profile));
}

/** Returns a declared field as text; empty if it is missing or has no text. */
export function fieldText(profile: Profile | undefined, name: FieldName): string {
  const value = readField(profile ?? {}, name);
  return 'text' in value ? value.text : '';
}

/** Returns the profile's `time-zone` if it is a known time zone. */
export function zoneOf(profile: Profile): string | undefined {
  const zone = profile['time-zone'];
  return typeof zone === 'string' ? knownZone(zone.trim()) : undefined;
}

/** Returns the names that `readField` doesn't read: unspecified ones, and an alias beside the specified name. */
export function unknownNames(profile: Profile): readonly string[] {
  const known = new Set(fieldNames.map((name) => receivedName(profile, name)));
  return Object.keys(profile).filter((name) => !known.has(name));
}

/** Deeper values become an ellipsis: they are of no use to the user, and reading them could exceed the stack. */
const maxDepth = 16;
/** Further elements and fields, and fields with longer names, are left out. Longer texts are cut. */
export const maxEntries = 500;
const maxNameLength = 200;
const maxTextLength = 1_000;

/** Removes secrets nested in values, and limits the size of names and values. */
function withoutNestedSecrets(body: Profile): Profile {
  return Object.fromEntries(entriesOf(body).map(([name, value]) => [name, limited(value, maxDepth)]));
}

function entriesOf(record: Profile): [string, JsonValue][] {
  return Object.entries(record)
    .filter(([name]) => name.length <= maxNameLength)
    .slice(0, maxEntries);
}

function limited(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return truncate(value, maxTextLength);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((each) => limited(each, depth - 1));
  const visible = entriesOf(value).filter(([name]) => !isSecretField(name));
  return Object.fromEntries(visible.map(([name, each]) => [name, limited(each, depth - 1)]));
}
