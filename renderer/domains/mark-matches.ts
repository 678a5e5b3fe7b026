// Which parts of a row's texts a query has found.
import { toSearchText } from '../../app/i18n/search-text.ts';

const graphemes = new Intl.Segmenter();

/** Splits a text into parts that match a word of the query, and other parts. A space between two matches is marked, too. */
export function markMatches(text: string, query: string) {
  // Each printable character of ASCII is one grapheme. Segmenting would take ten times as long.
  const letters = /^[ -~]*$/.test(text)
    ? text.split('')
    : Array.from(graphemes.segment(text), ({ segment }) => segment);
  const folded = letters.map(toSearchText);
  const searched = folded.join('');
  /** For each character of `searched`, the index of its letter. */
  const origins = folded.flatMap(({ length }, index) => Array<number>(length).fill(index));
  const found = letters.map(() => false);
  for (const word of wordsOf(query)) {
    for (let at = searched.indexOf(word); at !== -1; at = searched.indexOf(word, at + 1)) {
      found.fill(true, origins[at], (origins[at + word.length - 1] ?? 0) + 1);
    }
  }
  const parts: { text: string; readonly isMatch: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const isBetween = letter.trim() === '' && found[index - 1] === true && found[index + 1] === true;
    const isMatch = isBetween || found[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

export function wordsNotIn(text: string, query: string): string {
  const searched = toSearchText(text);
  return wordsOf(query)
    .filter((word) => !searched.includes(word))
    .join(' ');
}

function wordsOf(query: string): readonly string[] {
  return toSearchText(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
