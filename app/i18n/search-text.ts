/**
 * Folds a text for searching: in lower case, without accents and ligatures, and with letters as people type them on most
 * keyboards (`Straße` is `strasse`, `Łódź` is `lodz`). The length may change. Line breaks and tabs stay, and none are added.
 * Folding twice changes nothing.
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
