// Texts in the words of a region: "courriel" for "e-mail" in Canada.
import { mapTexts } from './map-texts.ts';

/** Applied in this order, so a phrase stands before a word that it contains. */
type Words = readonly (readonly [word: string, replacement: string])[];

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

/** Replaces words in every text of a catalogue, but not in the arguments of texts: those are names and addresses. */
function withWords<Texts>(texts: Texts, words: Words): Texts {
  return mapTexts(texts, (text, args) => replacedAround(argumentsWith(words, args), text, words));
}

function replacedAround([first, ...others]: readonly string[], text: string, words: Words): string {
  if (first === undefined)
    return words.reduce((current, [word, replacement]) => current.replaceAll(word, replacement), text);
  return text
    .split(first)
    .map((part) => replacedAround(others, part, words))
    .join(first);
}

/** The arguments that contain one of the words. */
function argumentsWith(words: Words, args: readonly unknown[]): string[] {
  const texts = args.flat().filter((arg) => typeof arg === 'string');
  return texts.filter((text) => words.some(([word]) => text.includes(word)));
}
