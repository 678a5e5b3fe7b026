import { expect, test } from 'vitest';
import { hostsOf, originsOf, parseConnectionFile } from '../../../app/service/connection.ts';

const example = {
  name: 'Example Telecom',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  redirectUri: 'https://pbx.example.net/perch/callback',
};

function problemOf(file: unknown): string {
  const parsed = parseConnectionFile(typeof file === 'string' ? file : JSON.stringify(file));
  return parsed.ok ? 'none' : parsed.failure.detail;
}

test('name, baseUrl, clientId and a redirect address are enough', () => {
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

test('a slash at the end of an address makes no difference', () => {
  const parsed = parseConnectionFile(JSON.stringify({ ...example, baseUrl: 'https://pbx.example.net/' }));
  expect(parsed.ok && parsed.value.baseUrl).toBe('https://pbx.example.net');
});

test.each([
  ['not JSON {', 'It is not JSON.'],
  [[], 'It is not a JSON object.'],
  [{ ...example, name: undefined }, '"name" is missing.'],
  [{ ...example, clientID: 'x' }, 'It has a key that Perch doesn’t know: "clientID".'],
  [{ ...example, clientId: 7 }, '"clientId" must be text.'],
  ...[
    'http://pbx.example.net',
    'http://localhost.example.net',
    'http://127.0.0.1.example.net',
    'http://127.0.0.1@pbx.example.net',
    'ftp://pbx.example.net',
    'https://user:word@pbx.example.net',
    'https://pbx.example.net/?token=1',
    'https://pbx.example.net/#token',
  ].flatMap((address) =>
    ['baseUrl', 'authUrl'].map((key): [object, string] => [
      { ...example, [key]: address },
      `"${key}" must be an https: address (http: is allowed on this machine only).`,
    ]),
  ),
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
  ].map((address): [object, string] => [
    { ...example, browserRedirectUri: address },
    '"browserRedirectUri" must be an http: address on this computer (127.0.0.1 or localhost) with a port.',
  ]),
])('%o is refused with the name of the key at fault', (file, sentence) => {
  expect(problemOf(file)).toBe(sentence);
});

test('the hosts to recognise are named once each', () => {
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
