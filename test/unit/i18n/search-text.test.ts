import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSearchText } from '../../../app/i18n/search-text.ts';

test('toSearchText is idempotent and keeps the number of lines and columns', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const folded = toSearchText(text);
      expect(toSearchText(folded)).toBe(folded);
      for (const mark of ['\n', '\t']) expect(folded.split(mark)).toHaveLength(text.split(mark).length);
    }),
    { numRuns: 5_000 },
  );
});
