// French: where lines don't break.
import { mapTexts } from '../../map-texts.ts';

/** U+202F, before a question mark; a colon has a full one. */
const narrowSpace = '\u202F';
const fullSpace = '\u00A0';

/** Returns the texts with spaces that don't break before high punctuation marks and inside quotation marks. */
export function withFrenchSpaces<Texts>(texts: Texts): Texts {
  return mapTexts(texts, (text) =>
    text.replaceAll(/ (?=[;?!»])|(?<=«) /g, narrowSpace).replaceAll(/ (?=:(?: |$))/g, fullSpace),
  );
}
