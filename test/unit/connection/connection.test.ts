import { expect, test } from 'vitest';
import {
  checkConnection,
  hostsOf,
  originsOf,
  parseConnectionFile,
} from '../../../app/connection/connection.ts';

const example = {
  name: 'Example Telecom',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  redirectUri: 'https://pbx.example.net/perch/callback',
};

function refusalOf(file: unknown): string {
  const parsed = parseConnectionFile(typeof file === 'string' ? file : JSON.stringify(file));
  return parsed.ok ? 'none' : parsed.reason;
}

test('name, baseUrl, clientId and a redirect address are sufficient', () => {
  const parsed = parseConnectionFile(JSON.stringify(example));
  expect(parsed).toEqual({
    ok: true,
    value: {
      ...example,
      authUrl: 'https://pbx.example.net/ns-api',
      signIn: ['window'],
      clientAuthentication: 'basic',
    },
  });
});

test('a slash at the end of an address is removed', () => {
  const parsed = parseConnectionFile(JSON.stringify({ ...example, baseUrl: 'https://pbx.example.net/' }));
  expect(parsed.ok && parsed.value.baseUrl).toBe('https://pbx.example.net');
});

test.each([
  ['not JSON {', 'It is not JSON.'],
  [[], 'It is not a JSON object.'],
  [{ ...example, name: undefined }, '"name" is missing.'],
  [{ ...example, clientID: 'x' }, 'It has a key that Perch doesn’t know: "clientID".'],
  [{ ...example, clientId: 7 }, '"clientId" must be text.'],
  [{ ...example, pkce: ['window', 'password'] }, '"pkce.1" must be ("window" | "browser").'],
  [{ ...example, pkce: 'window' }, '"pkce" must be Array.'],
  [{ ...example, pkce: ['window', 'window'] }, '"pkce" must name each way to sign in only once.'],
  ...[
    'http://pbx.example.net',
    'http://localhost.example.net',
    'http://127.0.0.1.example.net',
    'ftp://pbx.example.net',
    'pbx.example.net',
    '',
  ].flatMap((address) =>
    ['baseUrl', 'authUrl'].map((key): [object, string] => [
      { ...example, [key]: address },
      `"${key}" must be an https: address (http: is allowed on this machine only).`,
    ]),
  ),
  ...[
    'http://127.0.0.1@pbx.example.net',
    'https://user:word@pbx.example.net',
    'https://@pbx.example.net',
    'https://pbx.example.net/?token=1',
    'https://pbx.example.net?',
    'https://pbx.example.net/#token',
    'https://pbx.example.net#',
    'https:pbx.example.net',
    'https:/pbx.example.net',
    'https:///pbx.example.net',
    'https:\\\\pbx.example.net',
    'https://pbx.example.net\\@elsewhere.example',
    'https://pbx.exa\tmple.net',
    'https://pbx.example.net/a\nb',
    'https://pbx.example.net/a b',
    'https://pbx.example.net:0',
    'https://pbx.example.net:99999',
    'https://',
  ].flatMap((address) =>
    ['baseUrl', 'authUrl'].map((key): [object, string] => [
      { ...example, [key]: address },
      `"${key}" must be a full address such as https://pbx.example.net, without username, “?”, “#” or port 0.`,
    ]),
  ),
  ...[
    'callback',
    'https:pbx.example.net/callback',
    'https://pbx.example.net/callback#',
    'https://@pbx.example.net/callback',
    'https://pbx.example.net:0/callback',
    'https://pbx.example.net/call\nback',
    'perch://call back',
  ].map((address): [object, string] => [
    { ...example, redirectUri: address },
    '"redirectUri" must be a whole address without a fragment.',
  ]),
  [
    { ...example, baseUrl: `https://pbx.example.net/${'a'.repeat(2000)}` },
    '"baseUrl" must not be longer than 2,000 characters.',
  ],
  [
    { ...example, baseUrl: `https://pbx.example.net/${'ä'.repeat(1900)}` },
    '"baseUrl" must not be longer than 2,000 characters.',
  ],
  [
    { ...example, redirectUri: undefined, signIn: ['window'] },
    '"redirectUri" is missing: signing in by "window" needs it.',
  ],
  [{ ...example, signIn: ['browser'] }, '"browserRedirectUri" is missing: signing in by "browser" needs it.'],
  ...[
    'https://127.0.0.1:47821/',
    'http://example.net:47821/',
    'http://127.0.0.1.example.net:47821/',
    'http://127.0.0.1/',
    'http://127.0.0.1:0/',
    'http:127.0.0.1:47821/',
    'http://@127.0.0.1:47821/',
    'http://127.0.0.1:47821/#',
    'http://127.0.0.1:47821/\tcallback',
  ].map((address): [object, string] => [
    { ...example, browserRedirectUri: address },
    '"browserRedirectUri" must be an http: address on this computer (127.0.0.1 or localhost) with a port.',
  ]),
])('[S18] %o is refused with a sentence that names the key', (file, sentence) => {
  expect(refusalOf(file)).toBe(sentence);
});

test.each([
  ['https://pbx.example.net ', 'https://pbx.example.net'],
  ['\n https://PBX.example.net:443//\t', 'https://pbx.example.net'],
  ['HTTPS://pbx.example.net:8443/One/../Two/', 'https://pbx.example.net:8443/Two'],
  ['http://127.1:80/', 'http://127.0.0.1'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
])('the address %o is stored as %s', (written, stored) => {
  const parsed = parseConnectionFile(JSON.stringify({ ...example, baseUrl: written, authUrl: written }));
  expect(parsed.ok && [parsed.value.baseUrl, parsed.value.authUrl]).toEqual([stored, stored]);
});

test('a redirect address is trimmed but not normalised', () => {
  const redirects = {
    redirectUri: ' Perch://Callback',
    browserRedirectUri: 'http://LOCALHOST:47821/a/../b ',
  };
  const parsed = parseConnectionFile(JSON.stringify({ ...example, ...redirects }));
  expect(parsed.ok && [parsed.value.redirectUri, parsed.value.browserRedirectUri]).toEqual([
    'Perch://Callback',
    'http://LOCALHOST:47821/a/../b',
  ]);
});

test('each host is returned once, with its port', () => {
  const on = (authUrl: string) => ({ baseUrl: 'https://pbx.example.net', authUrl });
  expect(hostsOf(on('https://pbx.example.net/ns-api'))).toEqual(['pbx.example.net']);
  expect(hostsOf(on('https://login.example.net:8443'))).toEqual([
    'pbx.example.net',
    'login.example.net:8443',
  ]);
  expect(originsOf(on('https://login.example.net'))).toEqual([
    'https://pbx.example.net',
    'https://login.example.net',
  ]);
});

test('a connection with an address of maximum length can be read after it is stored', () => {
  const baseUrl = `https://pbx.example.net/${'a'.repeat(1976)}`;
  const { connection } = checkConnection({ name: 'Example', clientId: 'perch', baseUrl });
  expect(connection).toMatchObject({ baseUrl });
  expect(checkConnection({ ...connection })).toEqual({ connection, errors: [] });
});
