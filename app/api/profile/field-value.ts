// Reads a field's value as its declared type. The service sends varying types (service.md, "Profile"): a value of another type is
// converted if possible, otherwise it is `unreadable`.
import type { FieldFormat, FieldType } from '../../contract/profile-fields.ts';
import type { FieldValue } from '../../contract/profile.ts';
import { readDate } from './field-date.ts';
import { type JsonValue, isRecord } from '../../json.ts';
import { truncate } from '../../i18n/untrusted-text.ts';

export type ValueOf<Type extends FieldType> = FieldValue & {
  readonly kind: Type | 'missing' | 'empty' | 'masked' | 'unreadable';
};

/** @param zone The time zone for dates without an offset. */
export function readValue(
  { type, unit, masked, isLimit }: FieldFormat,
  value: JsonValue | undefined,
  zone: string | undefined,
): FieldValue {
  if (value === undefined) return { kind: 'missing' };
  if (value === null || (typeof value === 'string' && emptyText.test(value.trim()))) return { kind: 'empty' };
  if (masked === true) return { kind: 'masked' };
  const read = readers[type](value, zone);
  if (read === undefined) return { kind: 'unreadable' };
  if (isLimit === true && read.kind === 'quantity' && read.amount <= 0) return { kind: 'empty' };
  return read.kind === 'quantity' && unit !== undefined ? { ...read, unit } : read;
}

/** Matches what means no value: no text, zero dates and `[*]`, for which the dial rules choose (service.md, "Profile values"). */
const emptyText = /^(?:|\[\*\]|(?:0000-00-00|0001-01-01)(?:[T ].*)?)$/;

/** Returns a string trimmed, and any other value as JSON. */
export function asText(value: JsonValue): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

type Reader = (value: JsonValue, zone: string | undefined) => FieldValue | undefined;

const readers: Readonly<Record<FieldType, Reader>> = {
  text: (value) => (typeof value === 'string' ? { kind: 'text', text: value.trim() } : undefined),
  choice: (value) => (typeof value === 'string' ? { kind: 'choice', text: value.trim() } : undefined),
  identifier: (value) =>
    typeof value === 'string' || isWholeNumber(value)
      ? { kind: 'identifier', text: String(value).trim() }
      : undefined,
  quantity: (value) => {
    const isDigits = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
    const amount = typeof value === 'number' || isDigits ? Number(value) : NaN;
    return Number.isSafeInteger(amount) ? { kind: 'quantity', amount } : undefined;
  },
  flag: (value) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
    return word === 'yes' || word === 'no' ? { kind: 'flag', on: word === 'yes' } : undefined;
  },
  date: (value, zone) => {
    const at = typeof value === 'string' ? readDate(value.trim(), zone) : undefined;
    return at === undefined ? undefined : { kind: 'date', at };
  },
  addresses: (value) => {
    // A single extension may be sent as a number.
    if (typeof value !== 'string')
      return isWholeNumber(value) ? list('addresses', [String(value)]) : undefined;
    const texts = value.split(/[,;]/).map((each) => each.trim());
    return list('addresses', texts.filter(Boolean));
  },
  factors: (value) => {
    if (!Array.isArray(value)) return undefined;
    const factors = value.map(readFactor).filter((factor) => factor !== undefined);
    if (factors.length < value.length) return undefined;
    return factors.length === 0 ? { kind: 'empty' } : { kind: 'factors', factors };
  },
  entries: (value) => (Array.isArray(value) ? list('entries', value.map(formatEntry)) : undefined),
};

function isWholeNumber(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function list(kind: 'addresses' | 'entries', texts: readonly string[]): FieldValue {
  return texts.length === 0 ? { kind: 'empty' } : { kind, texts };
}

function readFactor(value: JsonValue): { vendor: string; type: string } | undefined {
  if (!isRecord(value)) return undefined;
  const { mfa_vendor: vendor = '', mfa_type: type = '' } = value;
  return typeof vendor === 'string' && typeof type === 'string' ? { vendor, type } : undefined;
}

/** Formats an object as `name: value` for each field, because its fields aren't specified, and cuts a long text. */
function formatEntry(value: JsonValue): string {
  if (!isRecord(value)) return asText(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${asText(part)}`);
  return truncate(parts.join(', '), 1_000);
}
