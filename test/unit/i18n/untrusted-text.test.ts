import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { displayLine, isolated, plainLine, plainLines } from '../../../app/i18n/untrusted-text.ts';
import { setLocale } from '../../../app/i18n/i18n.ts';
import { messages } from '../../../app/i18n/messages.ts';

const override = '\u202E';
const [fsi, pdi] = ['\u2068', '\u2069'];
const hebrew = 'עדה';

/** Random texts with many control characters, bidirectional controls and multi-unit characters. */
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

describe('plainLine and plainLines', () => {
  test('[S19] returns no control character and no bidirectional control for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|\p{Bidi_Control}/u);
      }),
    );
  });

  test('keeps visible characters, spaces and joined emoji', () => {
    expect(plainLine('  Ada  O’Byron\u00A0👩‍👩‍👧 ')).toBe('  Ada  O’Byron\u00A0👩‍👩‍👧 ');
    expect(plainLine(`Ada${override}\r\nByron\u001B[31m`)).toBe('Ada Byron[31m');
  });

  test('truncates inside of a character that alone is too long', () => {
    expect(plainLine(`a${'\u0301'.repeat(300)}`, 10)).toBe(`a${'\u0301'.repeat(8)}…`);
    expect(plainLine('👩‍👩‍👧‍👦'.repeat(2), 3)).toBe('👩…');
    expect(plainLine('👩‍👩‍👧‍👦', 5)).toBe('👩\u200D…');
  });

  test('truncates between two characters and never exceeds the maximum length', () => {
    expect(plainLine('Ada Byron', 9)).toBe('Ada Byron');
    expect(plainLine('Ada Byron', 6)).toBe('Ada B…');
    expect(plainLine('Ada 👩‍👩‍👧 Byron', 8)).toBe('Ada…');
    fc.assert(
      fc.property(texts, fc.integer({ min: -5, max: 20 }), (text, longest) => {
        expect(plainLine(text, longest).length).toBeLessThanOrEqual(Math.max(1, longest));
      }),
    );
  });

  test('plainLines keeps line breaks', () => {
    expect(plainLines(`one\n  two${override}\u0007`)).toBe('one\n  two');
  });
});

describe('displayLine', () => {
  test('[S20] closes every isolate that it opens and returns no other bidirectional control', () => {
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

describe('text inserted into a sentence', () => {
  afterEach(() => setLocale({ code: 'en', locale: 'en' }));

  test('is isolated when it is written from right to left, and unchanged otherwise', () => {
    expect(isolated('Ada & Söhne')).toBe('Ada & Söhne');
    expect(isolated(`${hebrew}${pdi}${override}`)).toBe(`${fsi}${hebrew}${pdi}`);
  });

  test.each(['en', 'de', 'es'] as const)('is isolated by the texts of the catalogue (%s)', async (code) => {
    await setLocale({ code, locale: code });
    expect(messages.signOut.description(hebrew)).toContain(`${fsi}${hebrew}${pdi}`);
    expect(messages.signIn.title(`Example${override}`)).not.toContain(override);
    expect(messages.settings.partlyDamaged([hebrew], 'copy.json')).toContain(`${fsi}${hebrew}${pdi}`);
  });
});
