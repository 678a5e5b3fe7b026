// Keeps words with a hyphen on one line.

/** Stops a line break at its place. It has no width. */
const wordJoiner = '\u2060';

/** Returns the catalogue with texts in which "E-Mail" doesn't break after its first letter. Searching ignores the change. */
export function withUnbrokenWords<Value>(value: Value): Value;
export function withUnbrokenWords(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('E-Mail', `E-${wordJoiner}Mail`);
  if (typeof value === 'function') {
    return (...args: unknown[]): unknown => withUnbrokenWords(Reflect.apply(value, undefined, args));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withUnbrokenWords(part)]));
}
