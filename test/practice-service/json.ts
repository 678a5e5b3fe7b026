// A JSON value, as the service's profile and records hold it.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value has named fields. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
