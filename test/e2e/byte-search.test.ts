import { expect, test } from 'vitest';
import { findSecrets } from './byte-search.ts';

const secret = 'pl+nted/secret 41"?é';

function searchFor(value: string, text: string | Buffer) {
  const bytes = Buffer.concat([Buffer.from('before'), Buffer.from(text), Buffer.from('after')]);
  return findSecrets([{ name: 'file', bytes }], new Map([[value, 'planted']]));
}

test.each([
  ['in UTF-8', secret],
  ['in UTF-16', Buffer.from(secret, 'utf16le')],
  ['in JSON', JSON.stringify({ secret })],
  ['in a URL', `https://example.test/?a=${encodeURIComponent(secret)}&b`],
  [
    'in a URL with lower-case escapes',
    `?a=${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
  ],
  ['in a form body', new URLSearchParams({ a: secret, b: '' }).toString()],
  ['in base64', Buffer.from(`${secret}:`).toString('base64')],
  ['in base64 after one byte', Buffer.from(`1${secret}`).toString('base64')],
  ['in base64 after two bytes', Buffer.from(`12${secret}:`).toString('base64')],
  ['in base64url', Buffer.from(`${secret}?>`).toString('base64url')],
])('a secret %s is found', (_, text) => {
  expect(searchFor(secret, text)).toMatchObject([{ target: 'file', secret: 'planted' }]);
});

test('a text without the whole secret has no match', () => {
  expect(searchFor(secret, secret.slice(1))).toEqual([]);
});

test('a passcode does not match within a longer number', () => {
  expect(searchFor('410138', '1410138, 4101389')).toEqual([]);
  expect(searchFor('410138', '1410138, 410138')).toHaveLength(1);
});
