// Keeps the word “E-Mail” on one line.
import { mapTexts } from './map-texts.ts';

/** Stops a line break at its place. It has no width. */
const wordJoiner = '\u2060';

/** The start of "E-Mail" in a text, but not in an address. */
const emailStart = /(?<![\w.@/-])e-(?=mails?\b(?![\w.+-]*@))/gi;

/** Returns the catalogue with texts in which "E-Mail" doesn't break after its first letter. Searching ignores the change. */
export function withUnbrokenWords<Texts>(texts: Texts): Texts {
  return mapTexts(texts, (text) => text.replaceAll(emailStart, `$&${wordJoiner}`));
}
