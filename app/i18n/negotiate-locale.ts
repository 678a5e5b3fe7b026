// Chooses the language of Perch from the preference and the system's languages.
import { type Language, type LanguageCode, languageCodes } from '../contract/language.ts';
import { languages } from './i18n.ts';

/**
 * Returns the chosen language, or the first of the system's languages that Perch has, or English. Numbers and dates
 * follow the system's regional variant: German on an Austrian system uses Austrian formats.
 *
 * @param systemLanguages language tags (BCP 47), the preferred one first
 */
export function negotiateLocale(
  chosen: LanguageCode | 'system',
  systemLanguages: readonly string[],
): Language {
  const offered = systemLanguages.map((tag) =>
    availableLanguages.find(({ code }) => code === languageOf(tag)),
  );
  const code = chosen === 'system' ? (offered.find((each) => each !== undefined)?.code ?? 'en') : chosen;
  return { code, locale: systemLanguages.find((tag) => languageOf(tag) === code) ?? code };
}

/** The languages offered in the settings, with their own names. */
export const availableLanguages = languageCodes.flatMap((code) => {
  const { name } = languages[code];
  return name === undefined ? [] : [{ code, name }];
});

function languageOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}
