// All texts of a language, as the tests of the catalogues read them.
import type { LanguageCode } from '../../../app/contract/language.ts';
import { createFormats } from '../../../app/i18n/formats.ts';
import { languages } from '../../../app/i18n/languages.ts';
import type { Messages } from '../../../app/i18n/messages.ts';

/** Returns the texts of a language, with its own formats unless others are given. */
export async function allTexts(code: LanguageCode, formats = createFormats(code)): Promise<Messages> {
  const { firstView, views, mainProcess } = languages[code];
  const parts = await Promise.all([firstView(), views(), mainProcess()]);
  return { ...parts[0](formats), ...parts[1](formats), ...parts[2](formats) };
}
