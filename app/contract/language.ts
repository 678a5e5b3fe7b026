// The languages of Perch. Each has a catalogue in app/i18n.

/** For developers: `en-XA` makes untranslated texts visible, `ar-XB` is written from right to left. */
export const pseudolocales = ['en-XA', 'ar-XB'] as const;

export const languageCodes = ['en', 'de', 'es', 'fr', 'pt', ...pseudolocales] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** `code` is the language of the texts, `locale` the language tag (BCP 47) for numbers and dates, such as `de` and `de-AT`. */
export interface Language {
  readonly code: LanguageCode;
  readonly locale: string;
  /** If set, the texts use Windows' name for the keychain. */
  readonly hasCredentialManager?: true;
}
