// Decides which language Perch speaks.
import { type Language, type LanguageCode, languageCodes } from '../contract/language.ts';
import { languages } from './i18n.ts';

/**
 * The language that the person chose, else the first of the system's that Perch has, else English. Numbers and dates
 * follow the system's own variety of it: who reads German in Austria gets Austrian ones.
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

/** The languages that people are offered, with what each calls itself. */
export const availableLanguages = languageCodes.flatMap((code) => {
  const { name } = languages[code];
  return name === undefined ? [] : [{ code, name }];
});

function languageOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}
