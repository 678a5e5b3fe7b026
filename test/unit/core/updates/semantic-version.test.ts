import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewerVersion, isSemanticVersion } from '../../../../app/core/updates/update-feed.ts';

/** The examples in section 11 of Semantic Versioning, and a few more. Each is lower than those after it. */
const ascending = [
  '0.0.0-0',
  '0.0.0',
  '0.9.10',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '2.0.0',
  '2.1.0',
  '2.1.1',
];

test('versions are ordered by their precedence', () => {
  for (const [index, version] of ascending.entries())
    for (const [otherIndex, other] of ascending.entries())
      expect([version, other, isNewerVersion(version, other)]).toEqual([version, other, index > otherIndex]);
});

test('build metadata has no effect on the order', () => {
  expect(isNewerVersion('1.0.0+2', '1.0.0+1')).toBe(false);
  expect(isNewerVersion('1.0.0+1', '1.0.0+2')).toBe(false);
  expect(isNewerVersion('1.0.1+1', '1.0.0+2')).toBe(true);
});

test.each([
  '',
  '1',
  '1.2',
  'v1.2.3',
  '1.2.3.4',
  '01.2.3',
  '1.2.3-01',
  '1.2.3-',
  '1.2.3-a..b',
  '1.2.3+',
  ' 1.2.3',
  '1.2.3\n',
  '1.2.3 <b>',
  '-1.2.3',
  '1.2.3-ä',
  '١.٢.٣',
  `1.2.${'3'.repeat(30)}`,
  `1.2.3-${'a'.repeat(300)}`,
])('%j is no version, and neither newer nor older than one', (text) => {
  expect([isSemanticVersion(text), isNewerVersion(text, '0.0.0'), isNewerVersion('9.9.9', text)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('any text is compared without an error, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      if (isNewerVersion(text, '0.0.0')) expect(isSemanticVersion(text)).toBe(true);
    }),
  );
});
