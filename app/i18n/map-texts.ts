// Changes every text of a catalogue.

/** Returns the changed text. `args` are those with which a text was made, if it has any. */
type ChangeText = (text: string, args: readonly unknown[]) => string;

/** Returns the same structure with every text changed, the results of functions included. */
export function mapTexts<Value>(value: Value, change: ChangeText, args?: readonly unknown[]): Value;
export function mapTexts(value: unknown, change: ChangeText, args: readonly unknown[] = []): unknown {
  if (typeof value === 'string') return change(value, args);
  if (typeof value === 'function') {
    return (...given: unknown[]): unknown =>
      mapTexts<unknown>(Reflect.apply(value, undefined, given), change, given);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapTexts<unknown>(part, change)]),
  );
}
