import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  feedFileAddress,
  feedVersion,
  isSemanticVersion,
  updateSource,
  isNewerVersion,
} from '../../../../app/core/updates/update-check.ts';
import { mergeSources } from '../../../../app/managed/managed-settings.ts';
import { managedEntries } from '../../managed-entries.ts';

/** As electron-builder 26 writes it. */
const feed = `version: 0.3.0
files:
  - url: Perch-Setup-0.3.0-x64.exe
    sha512: nU2Wk0tmFdCbJ6gX3m0rC1Zk3o9oTqkO0Sx1nq0Hk2cJ2bGZ7dQ==
    size: 98566144
path: Perch-Setup-0.3.0-x64.exe
sha512: nU2Wk0tmFdCbJ6gX3m0rC1Zk3o9oTqkO0Sx1nq0Hk2cJ2bGZ7dQ==
releaseDate: '2026-11-23T12:00:00.000Z'
`;

test.each([
  ['one of electron-builder', feed, '0.3.0'],
  ['line breaks of Windows', feed.replaceAll('\n', '\r\n'), '0.3.0'],
  ['nothing but a version', 'version: 1.0.0-rc.1+build.5', '1.0.0-rc.1+build.5'],
  ['single quotes', "version: '1.0.0'\n", '1.0.0'],
  ['double quotes', 'version: "1.0.0"\n', '1.0.0'],
  ['a comment', '# ours\n---\nversion:\t1.0.0  # of May\n', '1.0.0'],
  ['the version last', 'files:\n  version: 9.9.9\nversion: 1.0.0', '1.0.0'],
])('a feed with %s has a version', (_name, text, version) => {
  expect(feedVersion(text)).toBe(version);
});

const names = 'a b c d e f g h i'.split(' ');
const bombLines = names.map(
  (name, at) => `${name}: &${name} [${(at === 0 ? 'x,' : `*${names[at - 1] ?? ''},`).repeat(9)}]`,
);
const bomb = `${bombLines.join('\n')}\nversion: *i\n`;

test.each([
  ['nothing', ''],
  ['a prefix', 'version: v1.2.3'],
  ['a number of 300 digits', `version: 1.2.${'3'.repeat(300)}`],
  ['two numbers', 'version: 1.2'],
  ['a page', '<!doctype html>\n<title>version: 9.9.9</title>\nversion 9.9.9'],
  ['markup', 'version: 9.9.9<script>alert(1)</script>'],
  ['JSON', '{"version": "9.9.9"}'],
  ['an indented version', 'files:\n  version: 9.9.9\n'],
  ['two versions', 'version: 9.9.9\nversion: 9.9.8\n'],
  ['two versions, one of them quoted', '"version": 1.0.0\nversion: 9.9.9\n'],
  ['aliases of aliases', bomb],
  ['a version in the text of another', 'version : 1 version: 9.9.9'],
  ['a tag', 'version: !!js/function "9.9.9"'],
  ['an anchor', 'version: &a 9.9.9'],
  ['a block', 'version: |\n  9.9.9\n'],
  ['a list', 'version: [9.9.9]'],
  ['an escape', String.raw`version: "9.9\u002e9"`],
  ['UTF-16 read as UTF-8', '\0v\0e\0r\0s\0i\0o\0n\0:\0 \x009\0.\x009\0.\x009'],
  ['a right-to-left override', 'version: 9.9.9\u202E'],
  ['another script', 'version: ９.９.９'],
  ['an open quote', 'version: "9.9.9'],
])('a feed with %s has no version', (_name, text) => {
  expect(feedVersion(text)).toBeUndefined();
});

test('a version that is read is the one that a YAML parser reads', () => {
  const values = fc.constantFrom('1.2.3', "'1.2.3'", '"1.2.3"', '1.2.3-a', 'v1', '', '*a', '"1.2', '1.2.3 4');
  const lines = fc.oneof(
    values.map((value) => `version: ${value}`),
    fc.constantFrom(
      'path: a',
      '# b',
      '',
      '---',
      'files:',
      '  - url: c',
      '  version: 9.9.9',
      'notes: |',
      'version',
    ),
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 5 }), (all) => {
      const version = feedVersion(all.join('\n'));
      if (version === undefined) return;
      let parsed: unknown;
      try {
        parsed = parse(all.join('\n'));
      } catch {
        return;
      }
      expect(parsed).toMatchObject({ version });
    }),
    { numRuns: 500 },
  );
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      const version = feedVersion(`version: ${text}`);
      if (version !== undefined) expect(isSemanticVersion(version)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('64 kB that almost match are read within a moment', () => {
  const began = process.cpuUsage();
  for (const part of ['version: ', ' ', '"', "'", '#', '1.', '-a.', 'version: 1.0.0 #', '\r'])
    feedVersion(`version: ${part.repeat(64_000 / part.length)}!`);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

test.each([
  ['https://updates.example.net/perch', 'win32', 'x64', 'https://updates.example.net/perch/latest.yml'],
  ['https://updates.example.net/perch/', 'win32', 'arm64', 'https://updates.example.net/perch/latest.yml'],
  ['https://updates.example.net/a.yml/', 'win32', 'x64', 'https://updates.example.net/a.yml/latest.yml'],
  ['https://updates.example.net', 'darwin', 'arm64', 'https://updates.example.net/latest-mac.yml'],
  ['https://updates.example.net/a/', 'linux', 'x64', 'https://updates.example.net/a/latest-linux.yml'],
  [
    'https://updates.example.net/a/',
    'linux',
    'arm64',
    'https://updates.example.net/a/latest-linux-arm64.yml',
  ],
  ['https://updates.example.net/a/beta.yml', 'linux', 'x64', 'https://updates.example.net/a/beta.yml'],
  ['https://updates.example.net/a.YAML?b=c', 'linux', 'x64', 'https://updates.example.net/a.YAML?b=c'],
])('%s on %s, %s is the file %s', (address, platform, arch, file) => {
  expect(feedFileAddress(address, platform, arch)).toBe(file);
});

const packageJson = JSON.stringify({
  name: 'perch',
  perch: {
    updateFeed: 'https://package.example.net/latest.yml',
    updatePage: 'https://package.example.net/get',
  },
});

function sourceOf(managed: Readonly<Record<string, unknown>>, json = packageJson) {
  const checked = managedEntries({ kind: 'file', name: 'managed-settings.json' }, managed);
  return updateSource({
    managed: mergeSources([checked]),
    packageJson: json,
    platform: 'linux',
    arch: 'x64',
  });
}

test('those of IT replace them, each on its own', () => {
  expect(sourceOf({ updateFeed: 'https://it.example.net/perch/' })).toEqual({
    feed: 'https://it.example.net/perch/latest-linux.yml',
    page: 'https://package.example.net/get',
  });
  expect(sourceOf({ updatePage: 'https://it.example.net/' })).toEqual({
    feed: 'https://package.example.net/latest.yml',
    page: 'https://it.example.net/',
  });
});

test('a feed without a page is used', () => {
  expect(sourceOf({ updates: true, updateFeed: 'https://it.example.net/a.yml' }, '{}')).toEqual({
    feed: 'https://it.example.net/a.yml',
  });
});

test('without a feed, and where IT has turned updates off, there is no source', () => {
  expect(sourceOf({}, '{"name":"perch"}')).toBeUndefined();
  expect(sourceOf({ updates: true, updatePage: 'https://it.example.net/' }, '{}')).toBeUndefined();
  expect(sourceOf({ updates: false, updateFeed: 'https://it.example.net/' })).toBeUndefined();
});

test('after a typing error of IT’s, nothing of the package is used in its place', () => {
  expect(sourceOf({ updates: 'off' })).toBeUndefined();
  expect(sourceOf({ updateFeed: 'http://it.example.net/' })).toBeUndefined();
  expect(sourceOf({ updatePage: 'http://it.example.net/' })).toEqual({
    feed: 'https://package.example.net/latest.yml',
  });
});

test('an address without https is none of a feed or page, from IT or the package', () => {
  const address = 'http://updates.example.net/latest.yml';
  const json = JSON.stringify({ perch: { updateFeed: address, updatePage: address } });
  expect(sourceOf({}, json)).toBeUndefined();
  expect(sourceOf({ updateFeed: address }, '{}')).toBeUndefined();
  expect(sourceOf({ updateFeed: 'https://it.example.net/a.yml', updatePage: address }, json)).toEqual({
    feed: 'https://it.example.net/a.yml',
  });
});

test.each(['', 'not JSON', '[]', 'null', '{"perch":"https://a.example"}', '{"perch":[]}', '{"perch":null}'])(
  'a package.json with %j names no feed',
  (json) => {
    expect(sourceOf({}, json)).toBeUndefined();
  },
);

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
