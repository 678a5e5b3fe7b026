// French: where lines don't break.
import { mapTexts } from '../../map-texts.ts';

/** The space before a question mark is narrow; the one before a colon is full. Neither breaks. */
const narrowSpace = '\u202F';
const fullSpace = '\u00A0';

/** Returns the texts with spaces that don't break before high punctuation marks and inside quotation marks. */
export function withFrenchSpaces<Texts>(texts: Texts): Texts {
  return mapTexts(texts, (text) =>
    text.replaceAll(/ (?=[;?!»])|(?<=«) /g, narrowSpace).replaceAll(/ (?=:(?: |$))/g, fullSpace),
  );
}
