// Makes the texts of the pseudolocale from English ones.

/** Returns the same structure with every text changed, including the results of functions. */
export function accented<Value>(value: Value): Value;
export function accented(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') {
    return (...args: unknown[]): unknown => accented(Reflect.apply(value, undefined, args));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, accented(part)]));
}

const accents: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};

/** Leaves a text unchanged that was already converted, for example an argument. */
function pseudoText(text: string): string {
  if (text === '' || text.startsWith('[')) return text;
  // Padding in words, so that long texts can wrap.
  const longer = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(/~{8}/g, '~ ~~~~~~');
  return `[${text.replaceAll(/[acenioyuAEIOU]/g, (letter) => accents[letter] ?? letter)}${longer}]`;
}
