// A JSON value, as the service's profile and records hold it.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Fields to set in an object. Undefined removes a field. */
export type FieldChanges = Readonly<Record<string, Json | undefined>>;

/** Returns an object with changed fields. */
export function withChanges(object: JsonObject, changes: FieldChanges): JsonObject {
  const next = Object.entries<Json | undefined>({ ...object, ...changes });
  return Object.fromEntries(next.filter((field): field is [string, Json] => field[1] !== undefined));
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value has named fields. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
