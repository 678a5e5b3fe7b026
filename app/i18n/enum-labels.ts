// Words for the values of an enumeration. Each is open: a value without words is shown as it came.

/** The service's value, and what a person reads for it. */
export type EnumLabels = Readonly<Record<string, string>>;

/** For a table of words whose names are not all known beforehand. */
export const open = (words: EnumLabels): EnumLabels => words;

export function enumLabel(words: EnumLabels, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}
