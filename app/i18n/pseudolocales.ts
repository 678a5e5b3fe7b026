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
 * `ar-XB`: of the same width, and written from right to left, as Arabic and Hebrew are. The arguments of texts keep their direction:
 * they are isolated afterwards.
 */
export function mirrored<Texts>(texts: Texts): Texts {
  return mapTexts(texts, mirroredText);
}

const rightToLeftMark = '\u200F';
const rightToLeftOverride = '\u202E';
const popDirectionalFormatting = '\u202C';

/**
 * The mark is a letter of that direction for `dir="auto"`. A text that contains the mark was changed already, such as an
 * argument.
 */
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

/** Leaves a text unchanged that was already converted, for example an argument. */
function accentedText(text: string): string {
  if (text === '' || text.startsWith('[')) return text;
  // Padding in words, so that long texts can wrap.
  const longer = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(/~{8}/g, '~ ~~~~~~');
  return `[${text.replaceAll(/[acenioyuAEIOU]/g, (letter) => accents[letter] ?? letter)}${longer}]`;
}
