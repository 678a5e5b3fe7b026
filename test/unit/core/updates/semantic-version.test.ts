import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewerVersion, isSemanticVersion } from '../../../../app/core/updates/semantic-version.ts';

/** Section 11 of Semantic Versioning, and a few more. Each is lower than those after it. */
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
  '9007199254740993.0.0',
  '9007199254740994.0.0',
  `${'9'.repeat(90)}.0.0`,
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
  `1.2.${'3'.repeat(300)}`,
  `1.2.3-${'a'.repeat(300)}`,
])('%j is no version, and neither newer nor older than one', (text) => {
  expect([isSemanticVersion(text), isNewerVersion(text, '0.0.0'), isNewerVersion('9.9.9', text)]).toEqual([
    false,
    false,
    false,
  ]);
});

const numeric = fc.nat({ max: 12 }).map(String);
const identifier = fc.oneof(numeric, fc.constantFrom('a', 'b', 'A', '-', '0a', '-1', 'rc'));
const versions = fc
  .tuple(
    fc.tuple(numeric, numeric, numeric),
    fc.array(identifier, { maxLength: 3 }),
    fc.array(fc.constantFrom('0', '00', 'x'), { maxLength: 2 }),
  )
  .map(
    ([core, prerelease, build]) =>
      core.join('.') +
      (prerelease.length === 0 ? '' : `-${prerelease.join('.')}`) +
      (build.length === 0 ? '' : `+${build.join('.')}`),
  );
const withoutBuild = (version: string) => version.replace(/\+.*/, '');

test('of two versions exactly one is newer, unless they differ in build metadata only', () => {
  fc.assert(
    fc.property(versions, versions, (first, second) => {
      const isSame = withoutBuild(first) === withoutBuild(second);
      expect(Number(isNewerVersion(first, second)) + Number(isNewerVersion(second, first))).toBe(
        isSame ? 0 : 1,
      );
    }),
    { numRuns: 500 },
  );
});

test('the order is transitive', () => {
  fc.assert(
    fc.property(versions, versions, versions, (first, second, third) => {
      if (isNewerVersion(first, second) && isNewerVersion(second, third))
        expect(isNewerVersion(first, third)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a prerelease is older than its release and newer than the patch before', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.array(identifier, { minLength: 1 }),
      (major, minor, patch, names) => {
        const release = `${major}.${minor}.${patch + 1}`;
        const prerelease = `${release}-${names.join('.')}`;
        if (!isSemanticVersion(prerelease)) return;
        expect(isNewerVersion(release, prerelease)).toBe(true);
        expect(isNewerVersion(prerelease, `${major}.${minor}.${patch}`)).toBe(true);
      },
    ),
  );
});

test('any text is compared without an error, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      if (isNewerVersion(text, '0.0.0')) expect(isSemanticVersion(text)).toBe(true);
    }),
  );
});
