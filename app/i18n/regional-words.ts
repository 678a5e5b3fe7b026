// Texts in the words of a region: "courriel" for "e-mail" in Canada.
import { withWords, type Words } from './replace-words.ts';

export interface RegionalWords {
  /** Region subtags of language tags (BCP 47). */
  readonly regions: readonly string[];
  /** Both have the same gender and number. */
  readonly words: Words;
}

/** Returns the catalogue with the words of the region that the language tag names, or unchanged. */
export function withRegionalWords<Texts>(
  texts: Texts,
  locale: string,
  { regions, words }: RegionalWords,
): Texts {
  return locale.split('-').some((part) => regions.includes(part)) ? withWords(texts, words) : texts;
}
