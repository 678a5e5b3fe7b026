// Texts in the words of a region: "courriel" for "e-mail" in Canada.
import { mapTexts } from './map-texts.ts';

export interface RegionalWords {
  /** Region subtags of language tags (BCP 47). */
  readonly regions: readonly string[];
  /** Applied in this order, so a phrase stands before a word that it contains. Both have the same gender and number. */
  readonly words: readonly (readonly [base: string, regional: string])[];
}

/** Returns the catalogue with the words of the region that the language tag names, or unchanged. Arguments of texts keep theirs. */
export function withRegionalWords<Texts>(
  texts: Texts,
  locale: string,
  { regions, words }: RegionalWords,
): Texts {
  const isRegional = locale.split('-').some((part) => regions.includes(part));
  return isRegional
    ? mapTexts(texts, (text, args) => replacedAround(argumentsWith(words, args), text, words))
    : texts;
}

type Words = RegionalWords['words'];

function replacedIn(text: string, words: Words): string {
  return words.reduce((current, [base, regional]) => current.replaceAll(base, regional), text);
}

/** Replaces words outside the arguments. */
function replacedAround([first, ...others]: readonly string[], text: string, words: Words): string {
  if (first === undefined) return replacedIn(text, words);
  return text
    .split(first)
    .map((part) => replacedAround(others, part, words))
    .join(first);
}

/** Returns the arguments that contain a word: names and addresses, which stay as they are. */
function argumentsWith(words: Words, args: readonly unknown[]): string[] {
  const texts = args.flat().filter((arg) => typeof arg === 'string');
  return texts.filter((text) => words.some(([base]) => text.includes(base)));
}
