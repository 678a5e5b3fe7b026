import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStringHashSet } from '../../../../app/api/pagination/string-hash-set.ts';

test('a text is reported as new only when it is first added', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 200 }), (texts) => {
      const seen = createStringHashSet();
      const known = new Set<string>();
      for (const text of texts) {
        expect(seen.has(text)).toBe(known.has(text));
        expect(seen.add(text)).toBe(!known.has(text));
        expect(seen.has(text)).toBe(true);
        known.add(text);
      }
    }),
  );
});

test('half a million similar names don’t collide', () => {
  const seen = createStringHashSet();
  const texts = Array.from({ length: 500_000 }, (_, index) => `d${index}.example`);
  expect(texts.filter((text) => !seen.add(text))).toEqual([]);
  expect(texts.filter((text) => seen.add(text))).toEqual([]);
});
