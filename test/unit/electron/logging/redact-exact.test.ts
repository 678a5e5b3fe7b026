// What remains of a text around its secrets.
import { expect, test } from 'vitest';
import { maxLineLength, redact } from '../../../../app/electron/logging/redact.ts';

test.each([
  ['authorization: Token abc, then', 'authorization: [removed], then'],
  ['a header BEARER abc.def there', 'a header BEARER [removed] there'],
  ['the Passcode is 4711 now', 'the Passcode is [removed] now'],
  ['http://ada:heron@proxy.example.net:8080/', 'http://[removed]@proxy.example.net:8080/'],
  ['https://pbx.example.net/users/ada@example.net', 'https://pbx.example.net/users/ada@example.net'],
  ['https://pbx.example.net/a?b=1 there', 'https://pbx.example.net/a?[removed] there'],
  ['perch://?b=1', 'perch://?[removed]'],
  ['id 0123456789abcdef0123456789abcdef there', 'id [removed] there'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH', '[removed]'],
  ['AAAA-BBBB-1111-CCCC-DDDD-2222-EEEE-FFFF', '[removed]'],
  // Names with dashes and numbers aren't random.
  ['a-very-long-name-of-lower-case-letters', 'a-very-long-name-of-lower-case-letters'],
  ['0000-1111-2222-3333-4444-5555-6666-7777', '0000-1111-2222-3333-4444-5555-6666-7777'],
])('%s is written as %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('a line of the maximum length stays, and a longer one is cut before a word, with the number of its characters', () => {
  const longest = 'ab '.repeat(maxLineLength).slice(0, maxLineLength);
  expect(redact(longest)).toBe(longest);
  // 65,535 characters are 21,845 words: the word after them would be cut.
  expect(redact(`${'ab '.repeat(30_000)}\nthe next line`)).toBe(
    `${'ab '.repeat(21_845)}[24465 characters cut]\nthe next line`,
  );
  expect(redact('-'.repeat(70_000))).toBe('[70000 characters cut]');
});
