import { expect, test } from 'vitest';
import { markMatches, wordsNotIn } from '../../../renderer/domains/mark-matches.ts';

test.each([
  ['', 'halifax', ''],
  ['Halifax Marine', '', 'Halifax Marine'],
  ['Halifax Marine Alliance', 'marine halifax', '[Halifax Marine] Alliance'],
  ['Halifax Marine', 'fax ri', 'Hali[fax] Ma[ri]ne'],
  ['banana', 'ana', 'b[anana]'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['Straße', 's', '[S]tra[ß]e'],
  ['Café Łódź', 'cafe lodz', '[Café Łódź]'],
  ['Cafe\u0301s', 'cafe', '[Cafe\u0301]s'],
  ['👩‍💻 office', '💻', '[👩‍💻] office'],
])('in “%s”, the query “%s” is marked as “%s”', (text, query, marked) => {
  const parts = markMatches(text, query);
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(marked);
});

test('the words that a text doesn’t contain are left for another', () => {
  expect(wordsNotIn('Café Marine', ' cafe EXAMPLE  mar')).toBe('example');
});
