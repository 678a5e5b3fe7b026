import { expect, test } from 'vitest';
import { OptionError, parseOptions } from '../../../build/option-parser.ts';
import { readStartOptions } from '../../../build/start-options.ts';

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

test.each(['--user-data-dir=', '--connection=', '--host='])(
  '`npm start` refuses %s, which would name the current folder',
  (arg) => {
    const options = readStartOptions([arg], 'npm start');
    expect('problem' in options && options.problem).toMatch(/^--[a-z-]+ needs a value\.\n\nnpm start -- /);
  },
);
