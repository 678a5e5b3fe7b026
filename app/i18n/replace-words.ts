// Replaces words in every text of a catalogue, but not in the arguments of texts: those are names and addresses.
import { mapTexts } from './map-texts.ts';

/** Applied in this order, so a phrase stands before a word that it contains. */
export type Words = readonly (readonly [word: string, replacement: string])[];

/** Returns the texts with the replacements. */
export function withWords<Texts>(texts: Texts, words: Words): Texts {
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
