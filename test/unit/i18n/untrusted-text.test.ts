import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { displayLine, isolated, plainLine, plainLines } from '../../../app/i18n/untrusted-text.ts';
import { messages, setLocale } from '../../../app/i18n/i18n.ts';

const override = '\u202E';
const [fsi, pdi] = ['\u2068', '\u2069'];
const hebrew = 'עדה';

/** Texts with many of the characters in question. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u0000',
      '\u001B',
      '\n',
      '\t',
      '\u0085',
      '\u2028',
      '\u200F',
      override,
      '\u2066',
      fsi,
      pdi,
    ),
    fc.constantFrom('\uD800', '\uFEFF', 'a', ' ', 'é', '👩‍👩‍👧', hebrew),
  ),
  maxLength: 40,
});

describe('a line for where isolates can’t be shown', () => {
  test('[S19] has no control character and no direction, whatever is in the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|\p{Bidi_Control}/u);
      }),
    );
  });

  test('keeps what can be read, spaces and joined emoji included', () => {
    expect(plainLine('  Ada  O’Byron\u00A0👩‍👩‍👧 ')).toBe('  Ada  O’Byron\u00A0👩‍👩‍👧 ');
    expect(plainLine(`Ada${override}\r\nByron\u001B[31m`)).toBe('Ada Byron[31m');
  });

  test('is cut between two characters, and is never longer than asked for', () => {
    expect(plainLine('Ada Byron', 9)).toBe('Ada Byron');
    expect(plainLine('Ada Byron', 6)).toBe('Ada B…');
    expect(plainLine('Ada 👩‍👩‍👧 Byron', 8)).toBe('Ada…');
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, longest) => {
        expect(plainLine(text, longest).length).toBeLessThanOrEqual(longest);
      }),
    );
  });

  test('is one of several where the text has several', () => {
    expect(plainLines(`one\n  two${override}\u0007`)).toBe('one\n  two');
  });
});

describe('a line for where isolates can be shown', () => {
  test('[S20] closes every isolate that it opens, and has no other direction', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, longest) => {
        let open = 0;
        for (const mark of displayLine(text, longest).match(/\p{Bidi_Control}/gu) ?? []) {
          expect([fsi, pdi]).toContain(mark);
          open += mark === fsi ? 1 : -1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
      }),
    );
  });
});

describe('what is put into a sentence', () => {
  afterEach(() => setLocale({ code: 'en', locale: 'en' }));

  test('is isolated where it is written from right to left, and as it is where it isn’t', () => {
    expect(isolated('Ada & Söhne')).toBe('Ada & Söhne');
    expect(isolated(`${hebrew}${pdi}${override}`)).toBe(`${fsi}${hebrew}${pdi}`);
  });

  test.each(['en', 'de'] as const)('is isolated in every sentence of the catalogue (%s)', async (code) => {
    await setLocale({ code, locale: code });
    expect(messages.signOut.description(hebrew)).toContain(`${fsi}${hebrew}${pdi}`);
    expect(messages.confirmConnection.title(`Example${override}`)).not.toContain(override);
    expect(messages.settings.partlyDamaged([hebrew], 'copy.json')).toContain(`${fsi}${hebrew}${pdi}`);
  });
});
