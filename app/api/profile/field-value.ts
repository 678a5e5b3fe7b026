// Reads a field's value as its declared type. The service sends varying types (service.md, "Profile"): a value of another type is
// converted if possible, otherwise it is `unreadable`.
import type { FieldFormat, FieldType } from '../../contract/profile-fields.ts';
import type { FieldValue } from '../../contract/profile.ts';
import { isRecord, type JsonValue } from '../../json.ts';
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

/**
 * Returns milliseconds since 1970; undefined if the text isn't a date. A date without an offset is in the time zone `zone`,
 * or in UTC if there is none.
 */
export function readDate(text: string, zone: string | undefined): number | undefined {
  const iso = isoForm.exec(text)?.groups;
  const parts = iso ?? plainForm.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0] = [
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
  ].map((name) => (parts[name] === undefined ? undefined : Number(parts[name])));
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC turns February 30 into a date in March, and the year 1 into 1901.
  const result = new Date(asUtc);
  const isDate =
    result.getUTCFullYear() === year &&
    result.getUTCMonth() === month - 1 &&
    result.getUTCDate() === day &&
    result.getUTCHours() === hour;
  if (!isDate || minute > 59 || second > 59) return undefined;
  const offset = parts['offset'];
  return offset === undefined ? asUtc - zoneOffset(asUtc, zone) : asUtc - parseOffset(offset);
}

/** Returns the name if it is a time zone that `Intl` knows, otherwise undefined. */
export function knownZone(name: string): string | undefined {
  return formatFor(name) === undefined ? undefined : name;
}

const plainForm =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;
const isoForm =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)? ?(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

/** Returns an offset such as `-04:00` or `-0400` in milliseconds. */
function parseOffset(text: string): number {
  if (/z/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  return (text.startsWith('-') ? -60_000 : 60_000) * (hours * 60 + minutes);
}

/** Returns how far a zone's local time is ahead of UTC, in milliseconds, at a local time written as UTC. */
function zoneOffset(localAsUtc: number, zone: string | undefined): number {
  const format = zone === undefined ? undefined : formatFor(zone);
  if (format === undefined) return 0;
  const offsetAt = (at: number) => localTime(format, at) - at;
  // The offset depends on the instant, which depends on the offset: the second step corrects the first estimate.
  return offsetAt(localAsUtc - offsetAt(localAsUtc));
}

function localTime(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Cached because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    if (formats.size >= 50) formats.clear();
    formats.set(zone, createFormat(zone));
  }
  return formats.get(zone);
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = 'numeric';
  try {
    return new Intl.DateTimeFormat('en-US-u-hc-h23-ca-gregory-nu-latn', {
      timeZone,
      ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
    });
  } catch {
    return undefined;
  }
}
