// French: the words of Canada, and where lines don't break.
import { mapTexts } from '../../map-texts.ts';
import { type RegionalWords, withRegionalWords } from '../../regional-words.ts';
import { withUnbrokenWords } from '../../unbroken-words.ts';

/** U+202F, before a question mark; a colon has a full one. */
const narrowSpace = '\u202F';
const fullSpace = '\u00A0';

const canadian: RegionalWords = {
  regions: ['CA'],
  words: [
    ['de l’e-mail', 'du courriel'],
    ['l’e-mail', 'le courriel'],
    ['L’e-mail', 'Le courriel'],
    ['d’e-mail', 'de courriel'],
    ['e-mail', 'courriel'],
    ['E-mail', 'Courriel'],
    ['messagerie vocale', 'boîte vocale'],
    ['Messagerie vocale', 'Boîte vocale'],
    ['code PIN', 'NIP'],
    ['Code PIN', 'NIP'],
    // Canada has no space before these.
    [`${narrowSpace}?`, '?'],
    [`${narrowSpace};`, ';'],
  ],
};

/** Returns the texts in the words of the region. "e-mail" stays on one line. */
export function withFrenchWords<Texts>(locale: string, texts: Texts): Texts {
  return withUnbrokenWords(withRegionalWords(withFrenchSpaces(texts), locale, canadian));
}

/** Returns the texts with spaces that don't break before high punctuation marks and inside quotation marks. */
export function withFrenchSpaces<Texts>(texts: Texts): Texts {
  return mapTexts(texts, (text) =>
    text.replaceAll(/ (?=[;?!»])|(?<=«) /g, narrowSpace).replaceAll(/ (?=:(?: |$))/g, fullSpace),
  );
}
