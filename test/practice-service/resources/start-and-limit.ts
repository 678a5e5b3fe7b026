// The query parameters of collections (service.md, "Collections").

/** Parses a parameter that may appear once, or returns `absent`. Undefined: not a whole number of at least `least`. */
export function wholeNumber(
  values: readonly string[] | undefined,
  least: 0 | 1,
  absent: number,
): number | undefined {
  if (values === undefined) return absent;
  const [value = ''] = values;
  if (values.length > 1 || !/^(?:0|[1-9]\d{0,8})$/.test(value) || Number(value) < least) return undefined;
  return Number(value);
}
