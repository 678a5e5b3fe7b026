/**
 * Folds a text for searching: without capitals, accents and ligatures, and with the letters that most keyboards lack
 * replaced by those that people type for them (`Straße` is `strasse`, `Łódź` is `lodz`). A folded text may be longer or
 * shorter than the text; line breaks and tabs stay, and none are added. Folding twice changes nothing.
 */
export function toSearchText(text: string): string {
  if (!/[\u0080-\uFFFF]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßæœøłđðþħıŧŋς]/g, (letter) => replacements[letter] ?? letter);
}

/** Letters that Unicode doesn't decompose (NFKD), and the final form of sigma. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};
