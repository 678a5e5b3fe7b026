// Parses the service's date formats: M/D/YYYY H:mm, and ISO 8601 with or without an offset (service.md, "Profile").

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
