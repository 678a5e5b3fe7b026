// The languages of Perch. Each has a catalogue in app/i18n.

export const languageCodes = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** `code` is the language of the texts, `locale` the language tag (BCP 47) for numbers and dates, such as `de` and `de-AT`. */
export interface Language {
  readonly code: LanguageCode;
  readonly locale: string;
  /** If set, the texts use Windows' name for the keychain. */
  readonly hasCredentialManager?: true;
}
