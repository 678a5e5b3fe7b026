import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonErrorPosition } from '../../../app/connection/json-error.ts';
import { parseJson } from '../../../app/json.ts';

test.each([
  ['an empty text', '', 1, 1],
  ['blanks only', '\n ', 2, 2],
  ['a text in other words', 'not JSON {', 1, 1],
  ['a missing comma', '{\n  "name": "Example"\n  "baseUrl": "x"\n}', 3, 3],
  ['a comma too many, in an object', '{\n  "name": "Example",\n}', 3, 1],
  ['a comma too many, in a list', '{"signIn": ["window",]}', 1, 22],
  ['a missing value', '{"name":}', 1, 9],
  ['a key without quotation marks', '{ name: "Example" }', 1, 3],
  ['single quotation marks', "{ 'name': 'Example' }", 1, 3],
  ['a missing closing quotation mark', '{\n  "name": "Example,\n}', 2, 20],
  ['an unknown escape', String.raw`{"name": "C:\perch"}`, 1, 13],
  ['a missing closing brace', '{\n  "name": "Example"\n', 3, 1],
  ['the other closing bracket', '{"name": "Example"]', 1, 19],
  ['more after the end', '{}\n{}', 2, 1],
  ['a comment', '{\n  // the service\n}', 2, 3],
  ['a number with a leading zero', '[01]', 1, 3],
  ['a byte order mark, which isn’t counted', '\uFEFF{x', 1, 2],
  ['line breaks of Windows, each counted once', '{\r\n\r\n"a"x', 3, 4],
  ['an emoji, counted as one character', '["😀" x', 1, 6],
])('finds the error in %s', (_name, text, line, column) => {
  expect(parseJson(text)).toBeUndefined();
  expect(jsonErrorPosition(text)).toEqual({ line, column });
});

test('finds an error exactly where JSON.parse does not accept the text', () => {
  const token = fc.constantFrom(
    ...Array.from('{}[]:,"\\ \n-01.e'),
    'u0041',
    '"a"',
    'true',
    'nul',
    'é',
    '\u0001',
    '\u007F',
    '\u2028',
  );
  const tokens = fc.array(token, { maxLength: 12 }).map((parts) => parts.join(''));
  const changed = fc.tuple(fc.json(), fc.nat(), token, fc.nat(2)).map(([json, at, insert, dropped]) => {
    const offset = at % (json.length + 1);
    return json.slice(0, offset) + insert + json.slice(offset + dropped);
  });
  fc.assert(
    fc.property(fc.oneof(tokens, fc.json(), changed), (text) => {
      expect(jsonErrorPosition(text) === undefined).toBe(parseJson(text) !== undefined);
    }),
    { numRuns: 2000 },
  );
});

test('a deeply nested text of the largest size is searched to its end', () => {
  const depth = 64 * 1024;
  expect(jsonErrorPosition('['.repeat(depth))).toEqual({ line: 1, column: depth + 1 });
});
