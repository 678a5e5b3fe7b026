// The language that Perch speaks at the moment: one for each of its two programs with words, the main process and the
// panel's page. Read `messages` where a text is made, not before: it changes with the language.
import type { Language, LanguageCode } from '../contract/language.ts';
import { en, type Messages } from './en.ts';
import { createFormats, type Formats } from './formats.ts';
import { isolating } from './untrusted-text.ts';

interface Catalogue {
  /** What the language calls itself; without it, it is not offered. */
  readonly name?: string;
  readonly load: () => Promise<(formats: Formats) => Messages>;
}

/** English is always there; the others are read when they are spoken. */
export const languages: Readonly<Record<LanguageCode, Catalogue>> = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).de },
  'en-XA': { load: async () => (await import('./pseudolocale.ts')).pseudolocalize },
};

export let currentLanguage: Language = { code: 'en', locale: 'en' };
export let formats: Formats = createFormats(currentLanguage.locale);
export let messages: Messages = isolating(en(formats));

let lastRequest = 0;
/** The request that the language in use is from. */
let appliedRequest = 0;
let loading = 0;

/**
 * Changes the language. Of two changes the one that was asked for later counts, whichever is loaded first.
 * @throws Error where its texts can't be loaded; then the language stays.
 */
export async function setLocale(language: Language): Promise<void> {
  lastRequest += 1;
  loading += 1;
  const request = lastRequest;
  try {
    apply(language, await languages[language.code].load(), request);
  } finally {
    loading -= 1;
  }
}

function apply(language: Language, texts: (formats: Formats) => Messages, request: number): void {
  if (request < appliedRequest) return;
  appliedRequest = request;
  const next = createFormats(language.locale);
  currentLanguage = language;
  formats = next;
  messages = isolating(texts(next));
}

/** Whether this is the language in use, and no other one is being loaded. */
export function isCurrentLanguage({ code, locale }: Language): boolean {
  return loading === 0 && currentLanguage.code === code && currentLanguage.locale === locale;
}
