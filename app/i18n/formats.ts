// Formats numbers, dates and lists for the user's language and region.

export interface Formats {
  /** The language tag (BCP 47) that all of these follow. */
  readonly locale: string;
  /** An integer with grouping: 3,100. */
  readonly number: (value: number) => string;
  /** A quantity with a unit of `Intl.NumberFormat`, such as `megabyte` or `second`. */
  readonly unit: (value: number, unit: string) => string;
  /** Date and time of milliseconds since 1970, by default in the system's time zone. */
  readonly dateTime: (ms: number, timeZone?: string) => string;
  /** The time of day without seconds, by default in the system's time zone. */
  readonly shortTime: (ms: number, timeZone?: string) => string;
  /** Minutes and seconds: 4:12. */
  readonly clock: (seconds: number) => string;
  /** "a, b and c". */
  readonly list: (items: readonly string[]) => string;
  /** The plural form for a count; `other` if the count's category has no form. */
  readonly plural: (count: number, forms: PluralForms) => string;
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** `Intl` objects are slow to create, so those that are used often are created on first use and kept. */
export function createFormats(locale: string): Formats {
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
  const dateTimeIn = onceForEachZone(
    (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const shortTimeIn = onceForEachZone(
    (timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
  );
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const plural = once(() => new Intl.PluralRules(locale));
  return {
    locale,
    number: (value) => number().format(value),
    unit: (value, unit) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit.endsWith('byte') ? 'short' : 'long',
        maximumFractionDigits: 1,
      }).format(value),
    dateTime: (ms, timeZone) => dateTimeIn(timeZone).format(ms),
    shortTime: (ms, timeZone) => shortTimeIn(timeZone).format(ms),
    clock: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    list: (items) => list().format(items),
    plural: (count, forms) => forms[plural().select(count)] ?? forms.other,
  };
}

function onceForEachZone<Value>(make: (timeZone?: string) => Value): (timeZone?: string) => Value {
  const made = new Map<string | undefined, Value>();
  return (timeZone) => {
    const value = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, value);
    return value;
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
