import * as v from 'valibot';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preferenceTable } from '../../../app/contract/preferences.ts';

const parse = (list: string) => {
  const result = v.safeParse(preferenceTable.proxyExceptions.schema, list);
  return result.success ? result.output : undefined;
};

test.each([
  ['', ''],
  [' ; ,\n', ''],
  ['pbx.example.net', 'pbx.example.net'],
  ['*.Example.COM;10.0.0.0/8 <LOCAL>', '*.example.com, 10.0.0.0/8, <local>'],
  ['.example.com', '*.example.com'],
  ['https://pbx.example.net:8443', 'https://pbx.example.net:8443'],
  ['HTTP://10.0.0.1', 'http://10.0.0.1'],
  ['10.0.0.1:00443', '10.0.0.1:443'],
  ['[FD00:0::1]:443', '[fd00::1]:443'],
  ['fd00::1', '[fd00::1]'],
  ['fd00:0::/8', 'fd00::/8'],
  ['::ffff:10.0.0.1', '[::ffff:a00:1]'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['pbx*.example.*', 'pbx*.example.*'],
  ['*', '*'],
  ['pbx_1.example', 'pbx_1.example'],
])('the exceptions %j are stored as %j', (list, stored) => {
  expect(parse(list)).toBe(stored);
  expect(parse(stored)).toBe(stored);
});

test.each([
  '<-loopback>',
  '<local',
  'ftp://pbx.example.net',
  'https://',
  'pbx.example.net:0',
  'pbx.example.net:65536',
  'pbx.example.net:https',
  'pbx.example.net:',
  'pbx.example.net/path',
  'user@pbx.example.net',
  'pb?.example.net',
  'pb%78.example.net',
  '10.0.0.0/33',
  '010.0.0.0/8',
  '10.0.0/8',
  'fd00::/129',
  '[fd00::/8]',
  '[fd00::1',
  'fd00::1::',
  '10.0.0.0/8:443',
  'https://10.0.0.0/8',
  'pbx.example.net, \u0000',
  '*.bü*cher.example',
  'ü@x.example',
  '@.https://',
])('[S355] the exceptions %j are refused', (list) => {
  expect(parse(list)).toBeUndefined();
});

test('exceptions that become too long are refused', () => {
  const label = 'ü'.repeat(20);
  expect(parse(`${label}.example`)).toBeDefined();
  expect(parse(Array(150).fill(`${label}.example`).join(','))).toBeUndefined();
});

test('[S356] whatever is accepted reads the same when it is read again, and has no character that Chromium separates or negates by', () => {
  const part = fc.constantFrom(
    ...['*', '.', 'a', 'example.com', '10.0.0.1', '[', ']', 'fd00::1', ':', '443', '/', '8', 'https://'],
    ...['<local>', '<-loopback>', '\\', '?', '%', '@', ';', ' ', 'ß', '。', '\u202E', '\u00AD', '#'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const stored = parse(parts.join(''));
      if (stored === undefined) return;
      expect(parse(stored)).toBe(stored);
      for (const entry of stored === '' ? [] : stored.split(', '))
        expect(entry).toMatch(/^(?:<local>|(?:https?:\/\/)?[a-z0-9.*_:[\]/-]+)$/);
    }),
    { numRuns: 2000, seed: 1 },
  );
});
