// The service's enumerations are open: what Perch has a word for is said in it, anything else as it came.
import type { Words } from './en.ts';

export function inWords(words: Words, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}
