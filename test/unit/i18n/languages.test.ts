import { afterEach, describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '../../../app/contract/language.ts';
import { negotiateLocale, availableLanguages } from '../../../app/i18n/negotiate-locale.ts';
import { de } from '../../../app/i18n/de.ts';
import { en } from '../../../app/i18n/en.ts';
import { createFormats } from '../../../app/i18n/formats.ts';
import { pseudolocalize } from '../../../app/i18n/pseudolocale.ts';
import { isCurrentLanguage, messages, setLocale } from '../../../app/i18n/i18n.ts';
import { presenceOf } from '../../../app/core/profile/presence.ts';

afterEach(() => setLocale({ code: 'en', locale: 'en' }));

describe('the language is', () => {
  test.each([
    ['the one that was chosen', 'de', ['en-GB'], 'de', 'de'],
    ['the first of the system’s that Perch has', 'system', ['zxx', 'de-AT', 'en-US'], 'de', 'de-AT'],
    ['English where Perch has none of the system’s', 'system', ['zxx'], 'en', 'en'],
    ['English where the system names none', 'system', [], 'en', 'en'],
    ['written as the system’s variety of it is', 'en', ['de-DE', 'en-GB'], 'en', 'en-GB'],
  ] as const)('%s', (_name, chosen, system, code, locale) => {
    expect(negotiateLocale(chosen, system)).toEqual({ code, locale });
  });

  test('not one that only developers read', () => {
    const offered = availableLanguages.map(({ code }) => code);
    expect(languageCodes.filter((code) => !offered.includes(code))).toEqual(['en-XA']);
  });
});

test('what Perch says is in the language that was spoken last', async () => {
  await setLocale({ code: 'de', locale: 'de-DE' });
  expect(messages.signOut.descriptionAll(1200)).toBe('Perch vergisst 1.200 Anmeldungen auf diesem Computer.');
  expect(presenceOf('open').label).toBe('Verfügbar');
});

test('of two language changes in quick succession the later one counts, however long each takes to load', async () => {
  // German has to be loaded, English is there.
  const slow = setLocale({ code: 'de', locale: 'de-DE' });
  expect(isCurrentLanguage({ code: 'en', locale: 'en' })).toBe(false);
  await Promise.all([slow, setLocale({ code: 'en', locale: 'en' })]);
  expect(isCurrentLanguage({ code: 'en', locale: 'en' })).toBe(true);
  expect(messages.tray.menu.quit).toBe('Quit Perch');
});

test('where the later language can’t be loaded, the earlier one is spoken', async () => {
  const unknown = { code: 'xx', locale: 'xx' } as unknown as Language;
  const slow = setLocale({ code: 'de', locale: 'de-DE' });
  await expect(setLocale(unknown)).rejects.toThrow();
  await slow;
  expect(isCurrentLanguage({ code: 'de', locale: 'de-DE' })).toBe(true);
});

test('one is not many', () => {
  expect(en(createFormats('en')).signOut.descriptionAll(1)).toBe(
    'Perch will forget one sign-in on this computer.',
  );
  expect(de(createFormats('de')).hosts(1)).toBe('Adresse');
});

test('German says everything differently from English, but for names', () => {
  const german = textsOf(de(createFormats('de')));
  const same = textsOf(en(createFormats('en'))).filter((text) => german.includes(text) && text.includes(' '));
  expect(same).toEqual(['Google Authenticator']);
});

test('the pseudo-language marks every text, also those with something in them', () => {
  const texts = textsOf(pseudolocalize(createFormats('en-XA')));
  expect(texts.filter((text) => !/^\[.+~\]$/.test(text))).toEqual([]);
  expect(pseudolocalize(createFormats('en-XA')).signIn.title('Example')).toMatch(/^\[Sîgñ îñ tö .+~\]$/);
});

/** The texts of a catalogue that need nothing put into them. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}
