import { expect, test } from 'vitest';
import { OptionError, parseOptions } from '../../../build/option-parser.ts';

const parse = (...args: readonly string[]) =>
  parseOptions({ args: [...args], options: { out: { type: 'string' } } }, 'usage: --out DIR');

test.each([
  [['--bogus'], /^Unknown option '--bogus'\.\n\nusage: --out DIR$/],
  [['--out'], /^Option '--out <value>' argument missing\.\n\nusage/],
  [['--out='], /^--out needs a value\.\n\nusage/],
  [['--out', ''], /^--out needs a value\.\n\nusage/],
  [['word'], /^Unexpected argument 'word'\.[^]*\n\nusage/],
])('%j is refused in whole sentences, with the usage', (args, message) => {
  expect(() => parse(...args)).toThrow(OptionError);
  expect(() => parse(...args)).toThrow(message);
});

test('an option with a value is read', () => {
  expect(parse('--out=pictures').values.out).toBe('pictures');
});
