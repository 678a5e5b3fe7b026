import { maxMessageLength, serviceText } from '../../../app/i18n/untrusted-text.ts';
import { expect, test } from 'vitest';

const message = (end: string) => `${'word '.repeat(54)}${end} and more of this sentence, beyond the limit`;

test.each([
  'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
  'AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGhIjKlMnOpQrStUv',
])('[S254] a token that the limit would cut is left out: %s', (token) => {
  const text = serviceText(message(token), maxMessageLength);
  expect(text).toMatch(/word …$/);
  expect(text).not.toContain(token.slice(0, 4));
});

test('a word at the limit is cut, and a text within it is whole', () => {
  expect(serviceText(message('incomprehensibilities-of-a-service-without-end'), maxMessageLength)).toMatch(
    / incompre\S+…$/,
  );
  expect(serviceText('The code is a1b2c3', maxMessageLength)).toBe('The code is a1b2c3');
});
