import { expect, test } from 'vitest';
import { type RegionalWords, withRegionalWords } from '../../../app/i18n/regional-words.ts';

const canadian: RegionalWords = {
  regions: ['CA'],
  words: [
    ['l’e-mail', 'le courriel'],
    ['e-mail', 'courriel'],
  ],
};
const texts = {
  content: 'Lire l’e-mail',
  alerts: { sent: (address: string) => `Un e-mail est envoyé à ${address}.` },
  all: (addresses: readonly string[]) => `e-mails : ${addresses.join(' et ')}`,
  total: (count: number) => `${count} e-mails`,
};

test.each(['fr-CA', 'fr-Latn-CA'])('the texts of %s have the region’s words', (locale) => {
  const regional = withRegionalWords(texts, locale, canadian);
  expect(regional.content).toBe('Lire le courriel');
  expect(regional.alerts.sent('ada@example.net')).toBe('Un courriel est envoyé à ada@example.net.');
  expect(regional.total(3)).toBe('3 courriels');
});

test('names and addresses keep their words', () => {
  const regional = withRegionalWords(texts, 'fr-CA', canadian);
  expect(regional.alerts.sent('e-mail@example.net')).toBe('Un courriel est envoyé à e-mail@example.net.');
  expect(regional.all(['e-mail@example.net', 'ada@example.net'])).toBe(
    'courriels : e-mail@example.net et ada@example.net',
  );
});

test.each(['fr', 'fr-FR', 'fr-CH'])('the texts of %s stay unchanged', (locale) => {
  expect(withRegionalWords(texts, locale, canadian)).toBe(texts);
});
