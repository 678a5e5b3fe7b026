// The signed-in user's profile (specification, endpoint 6 and "User profile").
import {
  fieldDeclaration,
  type FieldName,
  fieldNames,
  isFieldName,
  type profileFields,
} from '../../contract/profile-fields.ts';
import type { FieldValue } from '../../contract/profile.ts';
import type { Connection } from '../../connection/connection.ts';
import { knownZone } from './field-date.ts';
import { readValue, type ValueOf } from './field-value.ts';
import { failed, type Result, ok } from '../http/result.ts';
import { responseFailure } from '../http/response.ts';
import { isSecretField } from '../../contract/secret-fields.ts';
import type { HttpResponse, HttpRequest } from '../http/transport.ts';
import { type JsonValue, isRecord, parseJson } from '../../json.ts';

/** The profile's fields under the specification's names, with the values as they came. */
export type Profile = Readonly<Record<string, JsonValue>>;

export function buildProfileRequest(connection: Connection, accessToken: string): HttpRequest {
  return {
    method: 'GET',
    url: `${connection.baseUrl}/ns-api/v2/domains/~/users/~`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

/**
 * Reads the answer. A field that is missing or of another type is no error: it is left to whoever shows it.
 * A failure is `unauthorized` where the token is not accepted, else as the status or the body says.
 */
export function readProfileResponse(reply: HttpResponse, nowMs: number): Result<Profile> {
  if (reply.status !== 200) return { ok: false, failure: responseFailure(reply, 'a profile', nowMs) };
  const body: unknown = parseJson(reply.text);
  if (!isProfile(body))
    return failed('unreadable', 'The answer was not a profile.', { status: reply.status });
  return ok(tidied(body));
}

/** A profile names its user; an error body or an empty object doesn't. */
function isProfile(body: unknown): body is Profile {
  return isRecord(body) && ['user', 'domain', 'login-username'].some((name) => body[name] !== undefined);
}

/** A field of a profile as its declaration says; whatever the service sent, it never throws. */
export function readField<Name extends FieldName>(
  profile: Profile,
  name: Name,
): ValueOf<(typeof profileFields)[Name]['type']>;
export function readField(profile: Profile, name: FieldName): FieldValue {
  return readValue(fieldDeclaration(name), profile[name], zoneOf(profile));
}

/** The user's own `time-zone`, where it is one. */
export function zoneOf(profile: Profile): string | undefined {
  const zone = profile['time-zone'];
  return typeof zone === 'string' ? knownZone(zone.trim()) : undefined;
}

/** What in a profile is not as specified, by the names of the fields; diagnostics count it. */
export interface ParsingNotes {
  /** Of another type than declared, or in no known form. */
  readonly unreadable: readonly FieldName[];
  readonly missing: readonly FieldName[];
  /** Not in the specification. */
  readonly unknown: readonly string[];
}

export function parsingNotes(profile: Profile): ParsingNotes {
  const named = (kind: FieldValue['kind']) =>
    fieldNames.filter((name) => readField(profile, name).kind === kind);
  return { unreadable: named('unreadable'), missing: named('missing'), unknown: unknownNames(profile) };
}

/** The names of the fields that the specification doesn't have. */
export function unknownNames(profile: Profile): readonly string[] {
  return Object.keys(profile).filter((name) => !isFieldName(name));
}

const specifiedNames = new Map(
  fieldNames.flatMap((name) => (fieldDeclaration(name).aliases ?? []).map((alias) => [alias, name] as const)),
);

/** Nested deeper than this, a value says nothing to a person, and could be too deep to be copied. */
const deepest = 16;

/** Under the specification's names, and without secrets inside of what is shown as a whole. */
function tidied(body: Profile): Profile {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const specified = specifiedNames.get(name);
      const isFree = specified !== undefined && !Object.hasOwn(body, specified);
      return [isFree ? specified : name, withoutSecrets(value, deepest)];
    }),
  );
}

function withoutSecrets(value: JsonValue, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth - 1));
  const open = Object.entries(value).filter(([name]) => !isSecretField(name));
  return Object.fromEntries(open.map(([name, each]) => [name, withoutSecrets(each, depth - 1)]));
}
