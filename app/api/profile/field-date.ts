// The forms in which the service writes a date: M/D/YYYY H:mm and ISO 8601 with an offset (specification, "User
// profile"), and ISO 8601 without one (field notes, "Profile").

/**
 * Milliseconds since 1970; undefined for what is no date. Where the text names no time zone, and the specification
 * none either, it is taken to be the time in `zone`, and UTC where there is no such zone.
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
  // What overflows, such as the 30th of February, comes out as another date.
  const back = new Date(asUtc);
  const isDate = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour;
  if (!isDate || minute > 59 || second > 59) return undefined;
  const offset = parts['offset'];
  return offset === undefined ? asUtc - offsetThere(asUtc, zone) : asUtc - offsetOf(offset);
}

/** The name of a time zone, where the system knows it. */
export function knownZone(name: string): string | undefined {
  return clockIn(name) === undefined ? undefined : name;
}

const plainForm =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;
const isoForm =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)? ?(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

/** `-04:00` and `-0400` are minus four hours. */
function offsetOf(text: string): number {
  if (/z/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  return (text.startsWith('-') ? -60_000 : 60_000) * (hours * 60 + minutes);
}

/** How far a zone's clock is ahead of UTC's, in milliseconds, when it shows the given time. */
function offsetThere(shownAsUtc: number, zone: string | undefined): number {
  const clock = zone === undefined ? undefined : clockIn(zone);
  if (clock === undefined) return 0;
  const ahead = (at: number) => wallTime(clock, at) - at;
  // The offset at that moment is not known before the moment is: a second look corrects the first one.
  return ahead(shownAsUtc - ahead(shownAsUtc));
}

function wallTime(clock: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Making one is slow, and an account's zone hardly ever changes. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

function clockIn(zone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) {
    if (clocks.size >= 50) clocks.clear();
    clocks.set(zone, makeClock(zone));
  }
  return clocks.get(zone);
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
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
