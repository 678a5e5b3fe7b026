import { expect, test } from 'vitest';
import { updateSource } from '../../../../app/core/updates/update-feed.ts';
import { mergeSources } from '../../../../app/managed/managed-settings.ts';
import { managedEntries } from '../../managed-entries.ts';

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

test('the feed and page are those of the package', () => {
  expect(sourceOf({})).toEqual({
    feed: 'https://package.example.net/latest.yml',
    page: 'https://package.example.net/get',
  });
});

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
