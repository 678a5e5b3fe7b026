// Properties of every connection that is accepted: its addresses can be used for requests and views.
import { domainPage } from '../../../app/api/pagination/page-request.ts';
import { currentUser } from '../../../app/api/profile/profile.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizationUrl } from '../../../app/api/oauth/authorization.ts';
import { createApiClient } from '../../../app/api/client.ts';
import {
  checkConnection,
  type Connection,
  hostsOf,
  originsOf,
  parseConnection,
  parseConnectionFile,
} from '../../../app/connection/connection.ts';
import { errorSentence } from '../../../app/connection/connection-error.ts';
import { failed, ok } from '../../../app/api/http/result.ts';
import { createTokenEndpoints } from '../../../app/api/oauth/token-request.ts';
import { isRecord, parseJson } from '../../../app/json.ts';

/** Strings that URL parsers treat specially. */
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
/** Often a valid address, so that many files are accepted. */
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

/**
 * Returns the addresses of typical requests and of the login pages: those that must be below `baseUrl`, and those below
 * `authUrl`.
 */
async function requested(connection: Connection): Promise<{ base: string[]; auth: string[] }> {
  const urls: string[] = [];
  const client = createApiClient(async () => ok(connection), {
    send: async ({ url }) => {
      urls.push(url);
      return failed('network', 'Not sent.');
    },
    endpoints: createTokenEndpoints(),
    now: () => 0,
  });
  await client.request(currentUser, 'token');
  await client.request(domainPage({ start: 1, limit: 100 }), 'token');
  await client.requestTokens({ type: 'refresh_token', refreshToken: 'token' });
  await client.requestTokens({ type: 'authorization_code', code: 'c', redirectUri: 'r' });
  const { redirectUri, browserRedirectUri } = connection;
  for (const redirect of [redirectUri, browserRedirectUri].filter((given) => given !== undefined))
    urls.push(authorizationUrl(connection, redirect, 'state'));
  const base = urls.splice(0);
  await client.requestTokens({ type: 'password', username: 'u', password: 'p' });
  return { base, auth: urls };
}

test('typical requests of an accepted connection go to its origins, below its paths', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const parsed = parseConnection(parseJson(JSON.stringify(file)));
      if (!parsed.ok) return;
      accepted += 1;
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
  expect(accepted).toBeGreaterThan(100);
});

test('an accepted connection is equal after it is stored and read', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const parsed = parseConnection(parseJson(JSON.stringify(file)));
      if (!parsed.ok) return;
      expect(parseConnectionFile(JSON.stringify(parsed.value))).toEqual(parsed);
    }),
    { numRuns: 3000 },
  );
});

test('any JSON value is accepted or refused with a sentence', () => {
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
  const anyValue = fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.oneof(fc.jsonValue(), anyAddress)));
  fc.assert(
    fc.property(anyValue, (value) => {
      const parsed = parseConnectionFile(JSON.stringify(value));
      expect(parsed.ok || errorSentence(parsed.error).length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the key %s is refused as unknown',
  (key) => {
    const known = { name: 'Example', baseUrl: 'https://pbx.example.net', clientId: 'perch' };
    const file = JSON.stringify(known).replace(/\}$/, `,${JSON.stringify(key)}:{}}`);
    const value = parseJson(file);
    expect(isRecord(value) && checkConnection(value).errors).toEqual([{ key, code: 'unknown' }]);
  },
);
