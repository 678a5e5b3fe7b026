// The current language and its texts, which are loaded in parts. `messages` in this file has the texts of the panel's first view,
// view-messages.ts adds those of the other views, and messages.ts those of the main process. Don't store `messages`: it changes
// with the language.
import type { Language, LanguageCode } from '../contract/language.ts';
import { withVariant } from './create-texts.ts';
import { createFormats, type Formats } from './formats.ts';
import { languages, type Load } from './languages.ts';
import { enFirstView } from './texts/en/first-view.ts';
import { isolating } from './untrusted-text.ts';

/** A text that is made when it is shown, in the language that is current then. */
export type LazyText = () => string;

export type Lazy<Value extends { readonly text: string }> = Omit<Value, 'text'> & { readonly text: LazyText };

/** Loads the texts of a part in a language. Calling the result makes them the current ones. */
type LoadTexts = (language: Language) => Promise<(formats: Formats) => void>;

const initialLanguage: Language = { code: 'en', locale: 'en' };

export let currentLanguage = initialLanguage;
export let formats: Formats = createFormats(currentLanguage.locale);
export let messages = isolating(enFirstView(formats));

const parts: LoadTexts[] = [
  partOf(
    (code) => languages[code].firstView(),
    (texts) => {
      messages = texts;
    },
  ),
];
let lastRequest = 0;
/** The request that set the current language. */
let appliedRequest = 0;
let loading = 0;

/**
 * Changes the language. Of two concurrent changes the later request wins, whichever texts are loaded first.
 * @throws Error if the texts can't be loaded. The language stays unchanged.
 */
export async function setLocale(language: Language): Promise<void> {
  if (isCurrentLanguage(language)) return;
  lastRequest += 1;
  loading += 1;
  const request = lastRequest;
  try {
    const loaded = await Promise.all(parts.map((load) => load(language)));
    // A part can be added while the others are being loaded.
    while (loaded.length < parts.length)
      loaded.push(...(await Promise.all(parts.slice(loaded.length).map((load) => load(language)))));
    if (request < appliedRequest) return;
    appliedRequest = request;
    currentLanguage = language;
    formats = createFormats(language.locale);
    for (const use of loaded) use(formats);
  } finally {
    loading -= 1;
  }
}

/** Adds a part, whose English texts are in use already. Resolves when its texts of the current language are in use. */
export async function addTexts<Texts>(
  load: (code: LanguageCode) => ReturnType<Load<Texts>>,
  use: (texts: Texts) => void,
): Promise<void> {
  const part = partOf(load, use);
  parts.push(part);
  for (let language = initialLanguage; language !== currentLanguage;) {
    language = currentLanguage;
    const useTexts = await part(language);
    if (language === currentLanguage) useTexts(formats);
  }
}

function partOf<Texts>(
  load: (code: LanguageCode) => ReturnType<Load<Texts>>,
  use: (texts: Texts) => void,
): LoadTexts {
  return async ({ code, hasCredentialManager }) => {
    const textsFor = await load(code);
    const variantFor = hasCredentialManager === true ? await languages[code].windows() : undefined;
    return (current) => {
      const texts = textsFor(current);
      use(isolating(withVariant(texts, variantFor?.(current))));
    };
  };
}

/** Returns whether this is the current language and none is being loaded. */
export function isCurrentLanguage({ code, locale, hasCredentialManager }: Language): boolean {
  const { code: currentCode, locale: currentLocale, hasCredentialManager: current } = currentLanguage;
  const isSame = currentCode === code && currentLocale === locale && current === hasCredentialManager;
  return loading === 0 && isSame;
}
