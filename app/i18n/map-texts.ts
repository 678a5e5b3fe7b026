/** Returns a catalogue with every text changed, including those that its functions return. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value;
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'function')
    return (...given: unknown[]): unknown =>
      mapTexts<unknown>(Reflect.apply(value, undefined, given), change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapTexts<unknown>(part, change)]),
  );
}
