// JSON values and parsing.

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

export type JsonRecord = Readonly<Record<string, JsonValue>>;

export interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units, from 1. */
  readonly column: number;
}

/** `position` is where the text stops being JSON. V8 doesn't report it for every error. */
export interface NotJson {
  readonly code: 'not-json';
  readonly position?: TextPosition;
}

export type ReadJson =
  { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly error: NotJson };

/** Reads JSON text (RFC 8259), with or without a byte order mark. If a key occurs twice, the last one counts. */
export function readJson(text: string, reviver?: typeof exactInteger): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, ''), reviver) as JsonValue };
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(String(error)) ?? [];
    const position = { line: Number(line), column: Number(column) };
    return { ok: false, error: { code: 'not-json', ...(line !== undefined && { position }) } };
  }
}

/** Returns undefined if the text isn't JSON. An integer that a number can't hold exactly becomes a text with its digits. */
export function parseJson(text: string): JsonValue | undefined {
  // Parsing with a reviver takes several times as long.
  const read = readJson(text, /(?:^|[[,:])\s*-?\d{16}/.test(text) ? exactInteger : undefined);
  return read.ok ? read.value : undefined;
}

/** TypeScript lacks the third argument of a reviver: https://github.com/microsoft/TypeScript/issues/61330. */
function exactInteger(_name: string, value: JsonValue, context?: { readonly source?: string }): JsonValue {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
