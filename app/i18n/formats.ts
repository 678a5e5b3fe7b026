// Formats numbers, dates and lists for the user's language and region.

export type Formats = ReturnType<typeof createFormats>;

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** `Intl` objects are slow to create, so those that are used often are created on first use and kept. */
export function createFormats(locale: string) {
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
  const dateTime = inEachZone(
    (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const shortTime = inEachZone(
    (timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
  );
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const plural = once(() => new Intl.PluralRules(locale));
  return {
    /** The language tag (BCP 47) that the functions below follow, except `clock`. */
    locale,
    /** An integer, grouped as usual in the language: 3,100. */
    number: (value: number) => number().format(value),
    /** A quantity with a unit of `Intl.NumberFormat`, such as `megabyte` or `second`. */
    unit: (value: number, unit: string) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit.endsWith('byte') ? 'short' : 'long',
        maximumFractionDigits: 1,
      }).format(value),
    /** Milliseconds since 1970 as date and time, by default in the system's time zone. */
    dateTime,
    /** The time of day without seconds, by default in the system's time zone. */
    shortTime,
    /** Minutes and seconds, with hours if there are any: 4:12, 1:02:05. */
    clock: (seconds: number) => {
      const twoDigits = (part: number) => String(part).padStart(2, '0');
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      const rest = twoDigits(seconds % 60);
      return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
    },
    /** "a, b and c". */
    list: (items: readonly string[]) => list().format(items),
    /** The plural form for a count; `other` if the count's category has no form. */
    plural: (count: number, forms: PluralForms): string => forms[plural().select(count)] ?? forms.other,
  };
}

/** An `Intl.DateTimeFormat` keeps the system's zone in which it was made, but `Date` follows a user who travels. */
function inEachZone(make: (timeZone: string) => Intl.DateTimeFormat) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (ms: number, timeZone?: string): string => {
    const zone = timeZone ?? 'UTC';
    const format = made.get(zone) ?? make(zone);
    made.set(zone, format);
    const offsetMs = timeZone === undefined ? new Date(ms).getTimezoneOffset() * 60_000 : 0;
    return format.format(ms - offsetMs);
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
