import { expect, test } from 'vitest';
import { parseJson, readJson } from '../../app/json.ts';

test.each([
  ['a missing comma', '{\n  "name": "Example"\n  "baseUrl": "x"\n}', 3, 3],
  ['a comma too many', '{\n  "name": "Example",\n}', 3, 1],
  ['a key without quotation marks', '{ name: "Example" }', 1, 3],
  ['a missing closing quotation mark', '{\n  "name": "Example,\n}', 2, 20],
  ['a missing closing brace', '{\n  "name": "Example"\n', 3, 1],
  ['more after the end', '{}\n{}', 2, 1],
  ['a comment', '{\n  // the service\n}', 2, 3],
  ['a byte order mark, which isn’t counted', '\uFEFF{x', 1, 2],
  ['line breaks of Windows, each counted once', '{\r\n\r\n"a"x', 3, 4],
])('finds the error in %s', (_name, text, line, column) => {
  expect(readJson(text)).toEqual({ ok: false, error: { code: 'not-json', position: { line, column } } });
});

test.each(['', '{"name":}', '"(line 1 column 2)'])('%j isn’t JSON, with or without a position', (text) => {
  expect(readJson(text)).toMatchObject({ ok: false, error: { code: 'not-json' } });
});

test('a quoted text that looks like a position isn’t one', () => {
  expect(readJson('(line 1 column 2)')).toEqual({ ok: false, error: { code: 'not-json' } });
});

test('integers that a number can’t hold exactly are texts with their digits', () => {
  const text = `\uFEFF {"id" : -12345678901234567890,"ids":[9007199254740993,\n 9007199254740991],
    "others":[9007199254740993.5,1e300,12345678901234567890e1],"text":"[12345678901234567890]"}`;
  expect(parseJson(text)).toEqual({
    id: '-12345678901234567890',
    ids: ['9007199254740993', 9_007_199_254_740_991],
    others: [9_007_199_254_740_994, 1e300, 123_456_789_012_345_680_000],
    text: '[12345678901234567890]',
  });
});
