// A pseudolocale: English texts, changed so that a test sees what a translation would break.
import { mapTexts } from '../../app/i18n/map-texts.ts';

/**
 * Returns texts with accents, a third longer, in brackets. Text without brackets in the panel isn't translatable; text that is cut off
 * would be cut off in longer languages, too.
 */
export function accented<Texts>(texts: Texts): Texts {
  return mapTexts(texts, accentedText);
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
