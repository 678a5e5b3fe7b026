// What remains of a text around its secrets.
import { expect, test } from 'vitest';
import { cutLine, maxLineLength, redact, redactLines } from '../../../../app/electron/logging/redact.ts';

test('the end of a line doesn’t make the next one a secret where each is an entry of its own', () => {
  const lines = [
    '12:00: sign-in method=password',
    '12:01: state:',
    'scope: Basic User',
    '12:02: pin: 4711',
    '',
  ];
  expect(redactLines(lines.join('\n'))).toBe(lines.join('\n').replace('4711', '[removed]'));
});

test.each([
  ['authorization: Token abc, then\nand on', 'authorization: [removed]\nand on'],
  ['{"token":["a1","b2"],"after":1}', '{"token":[removed],"after":1}'],
  ['{"token":["a]\\"}",{"b":["c"]}],"after":1}', '{"token":[removed],"after":1}'],
  ['{"token":{"pin":["a1"],"b":"b2"},"after":1}', '{"token":[removed],"after":1}'],
  ['{"token":[1],"pin":[2]} [3]', '{"token":[removed],"pin":[removed]} [3]'],
  [
    "{ token: Set(2) { 'a1', 'b2' }, pin: [Object: null prototype] { a: 1 } }",
    '{ token: [removed], pin: [removed] }',
  ],
  ["{ token: [ 'a1',\n 'b2' ], after: [ 1 ] }", '{ token: [removed], after: [ 1 ] }'],
  [
    String.raw`{"text":"{\"token\":[\"a]\\\"\"],\"after\":1}"}`,
    String.raw`{"text":"{\"token\":[removed],\"after\":1}"}`,
  ],
  ["Map(2) { 'token' => [ 'a1' ], 'after' => 1 }", "Map(2) { 'token' => [removed], 'after' => 1 }"],
  ["Map(2) { 'pin' => 'a', 'after' => 1 }", "Map(2) { 'pin' => [removed], 'after' => 1 }"],
  ['Cookie: a=1; b=2\r\nand on', 'Cookie: [removed]\r\nand on'],
  ['%22pin%22%3A%221%22%2C%22after%22 and on', '%22pin%22%3A[removed] and on'],
  ['"%22pin%22:%221%22" and on', '"%22pin%22:[removed]" and on'],
  ['token=[removed]a1,b', 'token=[removed],b'],
  ['token=[removed] and on', 'token=[removed] and on'],
  ['a.eyJhbGciOiJub25lIn0.e30.c2ln.', 'a.[removed]'],
  ['eyJhbGciOiJub25lIn0 alone', 'eyJhbGciOiJub25lIn0 alone'],
  ['a header BEARER abc.def there', 'a header BEARER [removed] there'],
  ['Basic Users, Basic User+1==', 'Basic [removed], Basic [removed]'],
  ['the Passcode is 4711 now', 'the Passcode is [removed] now'],
  ['http://ada:heron@proxy.example.net:8080/', 'http://[removed]@proxy.example.net:8080/'],
  ['https://pbx.example.net/users/ada', 'https://pbx.example.net/users/ada'],
  // What is before the `@` could be a password with a `/`.
  ['https://pbx.example.net/users/ada@example.net', 'https://[removed]@example.net'],
  [
    "['https://a.example/?b','https://c.example/#d']",
    "['https://a.example/?[removed]','https://c.example/?[removed]']",
  ],
  ['https://pbx.example.net/a?b=1 there', 'https://pbx.example.net/a?[removed] there'],
  ['perch://?b=1', 'perch://?[removed]'],
  ['id 0123456789abcdef0123456789abcdef there', 'id [removed] there'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH', '[removed]'],
  ['0123456789abcdef0123456789abcdef 0123456789ABCDEF0123456789ABCDEF', '[removed] [removed]'],
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
  // With the longest note, 65,510 characters remain: 21,836 words and the beginning of another.
  expect(redact(`${'ab '.repeat(30_000)}\nthe next line`)).toBe(
    `${'ab '.repeat(21_836)}[24492 characters cut]\nthe next line`,
  );
  expect(redact('-'.repeat(70_000))).toBe('[70000 characters cut]');
  // The cut would be within a password, which may contain a `,`.
  expect(cutLine(`${'word '.repeat(13_099)}http://ada:a,${'b'.repeat(60)}@proxy.example.net`)).toBe(
    `${'word '.repeat(13_099)}[91 characters cut]`,
  );
  expect(redact('ab,'.repeat(30_000))).toBe(`${'ab,'.repeat(21_836)}[24492 characters cut]`);
});

test('a line that an escape makes too long again is cut to the maximum length, with one note', () => {
  const cut = cutLine('word '.repeat(20_000));
  expect(cut.length).toBeLessThanOrEqual(maxLineLength);
  const again = cutLine(`more ${'word '.repeat(20)}${cut}`);
  expect(again.length).toBeLessThanOrEqual(maxLineLength);
  expect(again).toMatch(/^more (?:word ){13100}\[34600 characters cut\]$/);
});

test('a note that is not at the end of a line is text, and counts as such', () => {
  expect(cutLine(`${'word '.repeat(20_000)}[9 characters cut]ab`)).toBe(
    `${'word '.repeat(13_101)}[34515 characters cut]`,
  );
});
