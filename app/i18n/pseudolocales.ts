// The pseudolocales: English texts, changed so that a developer sees what a translation would break.
import { mapTexts } from './map-texts.ts';

/**
 * `en-XA`: with accents, a third longer, in brackets. Text without brackets in the panel isn't translatable; text that is cut off
 * would be cut off in longer languages, too.
 */
export function accented<Texts>(texts: Texts): Texts {
  return mapTexts(texts, accentedText);
}

/**
 * `ar-XB`: of the same width, and written from right to left, as Arabic and Hebrew are. A text is mirrored with its arguments,
 * except those with right-to-left letters, which are isolated (untrusted-text.ts).
 */
export function mirrored<Texts>(texts: Texts): Texts {
  return mapTexts(texts, mirroredText);
}

const rightToLeftMark = '\u200F';
const rightToLeftOverride = '\u202E';
const popDirectionalFormatting = '\u202C';

/** For `dir="auto"`, the mark counts as a right-to-left letter. A text that contains it already stays unchanged. */
function mirroredText(text: string): string {
  if (text === '' || text.includes(rightToLeftMark)) return text;
  return text
    .split('\n')
    .map((line) => `${rightToLeftMark}${rightToLeftOverride}${line}${popDirectionalFormatting}`)
    .join('\n');
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

/** A text that begins with a bracket stays unchanged: it, or its first argument, was already converted. */
function accentedText(text: string): string {
  if (text === '' || text.startsWith('[')) return text;
  // Padding in words, so that long texts can wrap.
  const longer = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(/~{8}/g, '~ ~~~~~~');
  return `[${text.replaceAll(/[acenioyuAEIOU]/g, (letter) => accents[letter] ?? letter)}${longer}]`;
}
