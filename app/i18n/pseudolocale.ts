// A language that nobody speaks: English with accents, a third longer, in brackets. What stands on the panel without
// brackets was never given to a translator; what is cut off will be cut off in German, too.
import { en, type Messages } from './en.ts';
import type { Formats } from './formats.ts';

export const pseudolocalize = (formats: Formats): Messages => accented(en(formats));

/** The same shape, with every text changed: also those that functions make. */
function accented<Value>(value: Value): Value;
function accented(value: unknown): unknown {
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

/** A text that has been through it already, as an argument may have been, stays as it is. */
function pseudoText(text: string): string {
  if (text === '' || text.startsWith('[')) return text;
  // As words: what has no room in a line goes on in the next.
  const longer = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(/~{8}/g, '~ ~~~~~~');
  return `[${text.replaceAll(/[acenioyuAEIOU]/g, (letter) => accents[letter] ?? letter)}${longer}]`;
}
