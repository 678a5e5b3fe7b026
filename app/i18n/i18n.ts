// The current language, separately in the main process and in the panel's page. Read `messages` when a text is needed
// and don't store it: it changes with the language.
import type { Language, LanguageCode } from '../contract/language.ts';
import { en, type Messages } from './en.ts';
import { createFormats, type Formats } from './formats.ts';
import { isolating } from './untrusted-text.ts';

/** A text that is stored before it is shown: made when it is shown, in the language of that moment. */
export type LazyText = () => string;

/** A value with a text that is made when it is shown. */
export type Lazy<Value extends { readonly text: string }> = Omit<Value, 'text'> & { readonly text: LazyText };

interface Catalogue {
  /** The language's own name. A language without one isn't offered in the settings. */
  readonly name?: string;
  readonly load: () => Promise<(formats: Formats) => Messages>;
}

/** English is part of the bundle. The other catalogues are loaded when they are needed. */
export const languages: Readonly<Record<LanguageCode, Catalogue>> = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).de },
  'en-XA': { load: async () => (await import('./pseudolocale.ts')).pseudolocalize },
};

export let currentLanguage: Language = { code: 'en', locale: 'en' };
export let formats: Formats = createFormats(currentLanguage.locale);
export let messages: Messages = isolating(en(formats));

let lastRequest = 0;
/** The request that set the current language. */
let appliedRequest = 0;
let loading = 0;

/**
 * Changes the language. Of two concurrent changes the later request wins, whichever catalogue is loaded first.
 * @throws Error if the catalogue can't be loaded. The language stays unchanged.
 */
export async function setLocale(language: Language): Promise<void> {
  lastRequest += 1;
  loading += 1;
  const request = lastRequest;
  try {
    const texts = await languages[language.code].load();
    const rename =
      language.hasCredentialManager && (await import('./credential-manager.ts')).withCredentialManager;
    apply(language, rename ? (formats) => rename(texts(formats), language.code) : texts, request);
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

/** Returns whether this is the current language and no other one is being loaded. */
export function isCurrentLanguage({ code, locale, hasCredentialManager }: Language): boolean {
  const { code: currentCode, locale: currentLocale, hasCredentialManager: current } = currentLanguage;
  const isSame = currentCode === code && currentLocale === locale && current === hasCredentialManager;
  return loading === 0 && isSame;
}
