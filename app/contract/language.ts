// The languages that Perch has, each a file of app/i18n.

/** `en-XA` is for those who build Perch: it shows what was not translated. */
export const languageCodes = ['en', 'de', 'en-XA'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** What Perch speaks, and the language tag (BCP 47) that numbers and dates follow: `de` and `de-AT`, say. */
export interface Language {
  readonly code: LanguageCode;
  readonly locale: string;
}
