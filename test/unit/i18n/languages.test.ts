import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { negotiateLocale } from '../../../app/i18n/negotiate-locale.ts';
import { formats, isCurrentLanguage, setLocale } from '../../../app/i18n/i18n.ts';
import { languages } from '../../../app/i18n/languages.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { enWindows } from '../../../app/i18n/texts/en/windows.ts';
import { presenceOf } from '../../../app/core/profile/service-states.ts';
import { allTexts } from './all-texts.ts';

afterEach(() => setLocale({ code: 'en', locale: 'en' }));

describe('negotiateLocale', () => {
  test.each([
    ['the chosen language', 'de', ['en-GB'], 'de', 'de'],
    [
      'the first of the system’s languages that Perch has',
      'system',
      ['zxx', 'de-AT', 'en-US'],
      'de',
      'de-AT',
    ],
    ['English when Perch has none of the system’s languages', 'system', ['zxx'], 'en', 'en'],
    ['English when the system has no language', 'system', [], 'en', 'en'],
    ['a language tag for a name with a variant', 'system', ['de-DE@euro'], 'de', 'de-DE'],
    ['a language tag for the C locale', 'system', ['en-US@posix'], 'en', 'en-US'],
    ['a language tag for a name of the C library', 'system', ['de_AT.UTF-8@euro'], 'de', 'de-AT'],
    ['the next language after a name that is no tag', 'system', ['@euro', 'a', '', 'de'], 'de', 'de'],
    ['the system’s regional variant of the chosen language', 'en', ['de-DE', 'en-GB'], 'en', 'en-GB'],
  ] as const)('returns %s', (_name, chosen, system, code, locale) => {
    expect(negotiateLocale(chosen, system)).toEqual({ code, locale });
  });
});

test('texts and labels are in the language that was set last', async () => {
  await setLocale({ code: 'de', locale: 'de-DE' });
  expect(messages.signOut.descriptionAll(1200)).toBe(
    '1.200 Konten werden auf diesem Computer aus Perch entfernt.',
  );
  expect(presenceOf('open').label).toBe('Verfügbar');
});

test('the later of two concurrent language changes wins, even when the earlier one takes longer to load', async () => {
  // German is loaded on demand, English is part of the bundle.
  const slow = setLocale({ code: 'de', locale: 'de-DE' });
  expect(isCurrentLanguage({ code: 'en', locale: 'en' })).toBe(false);
  await Promise.all([slow, setLocale({ code: 'en', locale: 'en' })]);
  expect(isCurrentLanguage({ code: 'en', locale: 'en' })).toBe(true);
  expect(messages.tray.menu.quit).toBe('Quit Perch');
});

test('when the later language can’t be loaded, the earlier one stays set', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(languages.es, 'views').mockRejectedValue(new Error('no catalogue'));
  const slow = setLocale({ code: 'de', locale: 'de-DE' });
  await expect(setLocale({ code: 'es', locale: 'es' })).rejects.toThrow('no catalogue');
  await slow;
  expect(isCurrentLanguage({ code: 'de', locale: 'de-DE' })).toBe(true);
});

test('texts are in the singular for a count of one', async () => {
  const [english, german] = [await allTexts('en'), await allTexts('de')];
  expect(english.signOut.descriptionAll(1)).toBe('This removes 1 account from Perch on this computer.');
  expect(german.hosts(1)).toBe('Adresse');
});

test('Spanish says “la” before one o’clock', async () => {
  await setLocale({ code: 'es', locale: 'es' });
  const { since } = messages.overview;
  expect([since('1:05'), since('01:05'), since('13:05')]).toEqual([
    'desde la 1:05',
    'desde la 01:05',
    'desde las 13:05',
  ]);
});

test('Portuguese says “à” and “a” before one o’clock', async () => {
  await setLocale({ code: 'pt', locale: 'pt' });
  const { at } = messages.presenceToday;
  const { since } = messages.overview;
  expect([at('01:05'), at('1:05'), at('11:05')]).toEqual(['à 01:05', 'à 1:05', 'às 11:05']);
  expect([since('01:05'), since('11:05')]).toEqual(['desde a 01:05', 'desde as 11:05']);
});

describe('on Windows', () => {
  test.each([
    ['en', 'Stored in Credential Manager. Type a new one to replace it.'],
    ['de', 'In der Anmeldeinformationsverwaltung. Zum Ersetzen ein neues eingeben.'],
    ['pt', 'Guardado no Gerenciador de Credenciais. Digite um novo para substituí-lo.'],
    ['es', 'Guardado en el Administrador de credenciales. Escribe otro para reemplazarlo.'],
    ['fr', 'Enregistré dans le Gestionnaire d’identification. Saisissez-en un nouveau pour le remplacer.'],
  ] as const)('the texts of %s name the Credential Manager', async (code, stored) => {
    const language = { code, locale: code, hasCredentialManager: true } as const;
    await setLocale(language);
    expect(messages.connectionForm.secretStored).toBe(stored);
    expect(messages.keychain.timeout(60)).not.toMatch(keychain);
    expect(messages.account.sessionOnly('')).not.toMatch(keychain);
    // Left out: errors that Windows doesn't report, and a text of the start, which is read without this variant.
    const { 'no-collection': notSetUp, locked } = messages.notices.keychain;
    const ofLinux = [messages.keychain['no-collection'], notSetUp, locked, ...textsIn(messages.keyring)];
    const others = [...ofLinux, messages.start.purge.keychain];
    expect(textsIn(messages).filter((text) => keychain.test(text) && !others.includes(text))).toEqual([]);
    expect(isCurrentLanguage(language)).toBe(true);
    expect(isCurrentLanguage({ code, locale: code })).toBe(false);
    await setLocale({ code, locale: code });
    expect(messages.connectionForm.secretStored).toMatch(keychain);
  });

  test('each text of the variant takes the place of one of the same name', async () => {
    const namesIn = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, part]) => namesIn(part, `${path}.${name}`))
        : [path];
    const names = namesIn(await allTexts('en'));
    expect(namesIn(enWindows(formats)).filter((name) => !names.includes(name))).toEqual([]);
  });

  const keychain = /keychain|schlüsselbund|chaveiro|llavero|trousseau/i;

  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  }
});
