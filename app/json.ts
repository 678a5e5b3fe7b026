// JSON values and parsing.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** A JSON object. */
export type JsonRecord = Readonly<Record<string, JsonValue>>;

/** Parses JSON text (RFC 8259), with or without a byte order mark. Returns undefined if the text isn't JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
