import { type Language, type LanguageCode, languageCodes } from '../contract/language.ts';

/**
 * Returns the chosen language, or the first of the system's languages that Perch has, or English. `locale` follows the system's
 * regional variant: German on an Austrian system uses Austrian formats.
 *
 * @param systemLanguages language tags (BCP 47), the preferred one first. On Linux, Electron may add what isn't part of a tag:
 * `de-DE@euro` if `LANG` is `de_DE@euro`, `en-US@posix` if it is `C.UTF-8`.
 */
export function negotiateLocale(
  chosen: LanguageCode | 'system',
  systemLanguages: readonly string[],
): Language {
  const tags = systemLanguages.flatMap(languageTags);
  const offered = tags.map((tag) => languageCodes.find((code) => code === languageOf(tag)));
  const code = chosen === 'system' ? (offered.find((each) => each !== undefined) ?? 'en') : chosen;
  return { code, locale: tags.find((tag) => languageOf(tag) === code) ?? code };
}

/** Returns the tag of a name without what follows `@` or `.`; none for a name that `Intl` refuses. */
function languageTags(name: string): string[] {
  try {
    return Intl.getCanonicalLocales(name.replace(/[@.].*$/s, '').replaceAll('_', '-'));
  } catch {
    return [];
  }
}

function languageOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}
