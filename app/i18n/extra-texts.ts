// The texts about what newer deployments have beyond the specification, in the current language. A catalogue of their own, so that
// the panel's first view doesn't load them.
import type { LanguageCode } from '../contract/language.ts';
import { accented } from './accented.ts';
import { deExtras } from './de-extras.ts';
import { enExtras, type ExtraMessages } from './en-extras.ts';
import type { Formats } from './formats.ts';
import { currentLanguage, formats } from './i18n.ts';
import { isolating } from './untrusted-text.ts';

const extraCatalogues: Readonly<Record<LanguageCode, (formats: Formats) => ExtraMessages>> = {
  en: enExtras,
  de: deExtras,
  'en-XA': (formats) => accented(enExtras(formats)),
};

let made: { readonly formats: Formats; readonly texts: ExtraMessages } | undefined;

/** Returns the texts. Don't store them: they change with the language. */
export function extraTexts(): ExtraMessages {
  if (made?.formats !== formats)
    made = { formats, texts: isolating(extraCatalogues[currentLanguage.code](formats)) };
  return made.texts;
}
