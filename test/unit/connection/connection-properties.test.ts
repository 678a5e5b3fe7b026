// Whatever is read as a connection can be used: no request to it, and no view of it, meets an address that is none.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizationUrl } from '../../../app/api/oauth/authorization-request.ts';
import { createApiClient } from '../../../app/api/client.ts';
import {
  checkConnection,
  type Connection,
  hostsOf,
  originsOf,
  parseConnection,
  parseConnectionFile,
} from '../../../app/connection/connection.ts';
import { failed } from '../../../app/api/http/result.ts';

/** Pieces that URL parsers treat in ways of their own, in any order, beside texts of any kind. */
const piece = fc.constantFrom(
  ...[
    'https:',
    'http:',
    'HTTPS://',
    'https://',
    'http://',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '.',
    '..',
    '%',
  ],
  ...[
    '%2e',
    '%00',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u00a0',
    '\ufeff',
    '\u202e',
    '[',
    ']',
    '[::1]',
    '::1',
    ':0',
    ':443',
  ],
  ...[
    'pbx.example.net',
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    'user:word@',
    'bücher',
    'a',
    '/ns-api',
    '\ud800',
  ],
);
const anyAddress = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')) },
  {
    weight: 3,
    arbitrary: fc.array(piece, { maxLength: 6 }).map((pieces) => `https://pbx.example.net${pieces.join('')}`),
  },
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
);
/** Often one that can be used, so that whole files are read as well. */
const address = fc.oneof(
  { weight: 2, arbitrary: fc.webUrl({ validSchemes: ['https'] }) },
  { weight: 1, arbitrary: fc.webPath().map((path) => `http://127.0.0.1:8080${path}`) },
  { weight: 1, arbitrary: anyAddress },
);
const anyText = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ minLength: 1 }));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyFile = fc.record({
  name: anyText,
  baseUrl: address,
  authUrl: optional(address),
  clientId: anyText,
  clientSecret: optional(anyText),
  redirectUri: optional(address),
  browserRedirectUri: optional(
    fc.oneof(
      anyAddress,
      fc.nat(70_000).map((port) => `http://127.0.0.1:${port}/callback`),
    ),
  ),
});

/** The addresses of every request that Perch makes to a connection. */
async function requested(connection: Connection): Promise<{ base: string[]; auth: string[] }> {
  const urls: string[] = [];
  const client = createApiClient(
    connection,
    async ({ url }) => {
      urls.push(url);
      return failed('network', 'Nothing is sent here.');
    },
    () => 0,
  );
  await client.readProfile('token');
  await client.readPage('token', 'domains', { start: 1, limit: 100 });
  await client.requestTokens({ type: 'refresh_token', refreshToken: 'token' });
  await client.requestTokens({ type: 'authorization_code', code: 'c', redirectUri: 'r' });
  const { redirectUri, browserRedirectUri } = connection;
  for (const redirect of [redirectUri, browserRedirectUri].filter((given) => given !== undefined))
    urls.push(authorizationUrl(connection, redirect, 'state'));
  const base = urls.splice(0);
  await client.requestTokens({ type: 'password', username: 'u', password: 'p' });
  return { base, auth: urls };
}

test('every request of a connection that was read goes to its own origins, below its own paths', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const parsed = parseConnection(JSON.parse(JSON.stringify(file)));
      if (!parsed.ok) return;
      read += 1;
      const connection = parsed.value;
      const [baseOrigin = '', authOrigin = ''] = originsOf(connection);
      expect(hostsOf(connection).join('')).not.toBe('');
      const { base, auth } = await requested(connection);
      for (const [urls, origin, address] of [
        [base, baseOrigin, connection.baseUrl],
        [auth, authOrigin, connection.authUrl],
      ] as const) {
        for (const url of urls) {
          expect(new URL(url).origin).toBe(origin);
          expect(new URL(url).href.startsWith(`${address}/`)).toBe(true);
        }
      }
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(100);
});

test('a connection that was read is read again as the same from what is stored of it', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const parsed = parseConnection(JSON.parse(JSON.stringify(file)));
      if (!parsed.ok) return;
      expect(parseConnectionFile(JSON.stringify(parsed.value))).toEqual(parsed);
    }),
    { numRuns: 3000 },
  );
});

test('a value of any shape is read or refused with a sentence, and never throws', () => {
  const keys = fc.constantFrom(
    'name',
    'baseUrl',
    'clientId',
    'signIn',
    'secondFactor',
    '__proto__',
    'toString',
    'x',
  );
  const odd = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.oneof(fc.jsonValue(), anyAddress)));
  fc.assert(
    fc.property(odd, (value) => {
      const parsed = parseConnectionFile(JSON.stringify(value));
      expect(parsed.ok || parsed.reason.length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the key %s is refused like any other that Perch doesn’t know',
  (key) => {
    const known = { name: 'Example', baseUrl: 'https://pbx.example.net', clientId: 'perch' };
    const file = JSON.stringify(known).replace(/\}$/, `,${JSON.stringify(key)}:{}}`);
    expect(checkConnection(JSON.parse(file) as Record<string, unknown>).faults).toEqual([
      { key, code: 'unknown' },
    ]);
  },
);
