import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormats } from '../../../app/i18n/formats.ts';
import { languages } from '../../../app/i18n/languages.ts';
import { toSearchText } from '../../../app/i18n/search-text.ts';

test('toSearchText is idempotent and keeps the number of lines and columns', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const folded = toSearchText(text);
      expect(toSearchText(folded)).toBe(folded);
      for (const mark of ['\n', '\t']) expect(folded.split(mark)).toHaveLength(text.split(mark).length);
    }),
    { numRuns: 5_000 },
  );
});

test('a word that doesn’t break is found as it is typed', async () => {
  const { email } = (await languages.de.firstView())(createFormats('de')).fields;
  expect(email).toBe('E-\u2060Mail');
  expect(toSearchText(email)).toBe('e-mail');
});
