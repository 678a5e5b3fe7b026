import { expect, test } from 'vitest';
import { search } from './byte-search.ts';

const secret = 'pl+nted/secret 41"?é';

function found(secrets: string, text: string | Buffer) {
  const bytes = Buffer.concat([Buffer.from('before'), Buffer.from(text), Buffer.from('after')]);
  return search([{ name: 'here', bytes }], new Map([[secrets, 'planted']]));
}

test.each([
  ['as it is', secret],
  ['in UTF-16', Buffer.from(secret, 'utf16le')],
  ['in JSON', JSON.stringify({ secret })],
  ['in an address', `https://example.test/?a=${encodeURIComponent(secret)}&b`],
  [
    'in an address in lower case',
    `?a=${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
  ],
  ['in a form', new URLSearchParams({ a: secret, b: '' }).toString()],
  ['in base64', Buffer.from(`${secret}:`).toString('base64')],
  ['in base64 after one byte', Buffer.from(`1${secret}`).toString('base64')],
  ['in base64 after two bytes', Buffer.from(`12${secret}:`).toString('base64')],
  ['in base64 for addresses', Buffer.from(`${secret}?>`).toString('base64url')],
])('the search finds a secret %s', (_, text) => {
  expect(found(secret, text)).toMatchObject([{ place: 'here', secret: 'planted' }]);
});

test('the search finds nothing where nothing is', () => {
  expect(found(secret, secret.slice(1))).toEqual([]);
});

test('the search takes six digits of a longer number for no passcode', () => {
  expect(found('410138', '1410138, 4101389')).toEqual([]);
  expect(found('410138', '1410138, 410138')).toHaveLength(1);
});
