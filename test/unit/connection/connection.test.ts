import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkConnection,
  type Connection,
  hostsOf,
  originsOf,
  parseConnectionFile,
} from '../../../app/connection/connection.ts';
import { errorSentence } from '../../../app/connection/connection-error.ts';
import { extraNames } from '../../../app/contract/preferences.ts';
import { project } from '../tooling/documents/markdown.ts';

const example = {
  name: 'Example Telecom',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  redirectUri: 'https://pbx.example.net/perch/callback',
};

/** A file with each key. */
const full: Required<Omit<Connection, 'storedAs' | 'placed'>> = {
  ...example,
  id: 'example',
  authUrl: 'https://auth.example.net/ns-api',
  clientSecret: 'secret',
  browserRedirectUri: 'http://127.0.0.1:47821/callback',
  signIn: ['browser', 'window', 'password'],
  clientAuthentication: 'body',
  pkce: ['window', 'browser'],
  secondFactor: { vendor: 'google', type: 'authenticator' },
  extras: extraNames,
  support: {
    name: 'Example Telecom support',
    phone: '+1 202 555 0147',
    email: 'help@example.net',
    url: 'https://example.net/help',
  },
};

function refusalOf(file: unknown): string {
  const parsed = parseConnectionFile(typeof file === 'string' ? file : JSON.stringify(file));
  return parsed.ok ? 'none' : errorSentence(parsed.error);
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

test('each key is accepted, and has a row in the document, as each extra has in the requests', () => {
  expect(parseConnectionFile(JSON.stringify(full))).toEqual({ ok: true, value: full });
  const read = (name: string) => readFileSync(join(project, 'docs/admin', name), 'utf8');
  const namesIn = (part: string | undefined, pattern: RegExp) =>
    [...(part ?? '').matchAll(pattern)].map(([, name]) => name).toSorted();
  const [keys] = read('connection.md').split('\nOther keys and values');
  expect(namesIn(keys, /^\| `(\w+)`/gm)).toEqual(Object.keys(full).toSorted());
  const named = /\bextra(?:\]\(connection\.md#extras\))? `([\w-]+)`/g;
  expect(namesIn(read('security.md'), named)).toEqual(extraNames.toSorted());
});

test('a slash at the end of an address is removed', () => {
  const parsed = parseConnectionFile(JSON.stringify({ ...example, baseUrl: 'https://pbx.example.net/' }));
  expect(parsed.ok && parsed.value.baseUrl).toBe('https://pbx.example.net');
});

test.each([
  ['not JSON {', 'The file isn’t valid JSON.'],
  [[], 'The file doesn’t contain a JSON object.'],
  [{ ...example, name: undefined }, '“name” is missing.'],
  [{ ...example, clientID: 'x' }, '“clientID” isn’t a known key.'],
  [{ ...example, clientId: 7 }, '“clientId” must be text.'],
  [{ ...example, pkce: ['window', 'password'] }, '“pkce” can contain window and browser.'],
  [{ ...example, pkce: 'window' }, '“pkce” must be a list, such as ["browser"].'],
  [{ ...example, pkce: true }, '“pkce” must be a list, such as ["browser"].'],
  [{ ...example, signIn: 'window' }, '“signIn” must be a list, such as ["browser"].'],
  [{ ...example, signIn: ['Window'] }, '“signIn” can contain window, password, and browser.'],
  [{ ...example, signIn: [['window']] }, '“signIn” can contain window, password, and browser.'],
  [{ ...example, signIn: ['window', 'window'] }, '“signIn” must list each entry only once.'],
  [{ ...example, clientAuthentication: 'post' }, '“clientAuthentication” must be basic or body.'],
  [{ ...example, secondFactor: 'totp' }, '“secondFactor” must be an object with “vendor” and “type”.'],
  [{ ...example, secondFactor: { vendor: 7, type: 'totp' } }, '“secondFactor.vendor” must be text.'],
  [
    { ...example, support: 'help@example.net' },
    '“support” must be an object with “name”, “phone”, “email” or “url”.',
  ],
  [{ ...example, support: {} }, '“support” is empty. Enter a value, or remove the key.'],
  [{ ...example, support: { phone: '' } }, '“support.phone” is empty. Enter a value, or remove the key.'],
  [{ ...example, support: { phone: 112 } }, '“support.phone” must be text.'],
  [{ ...example, support: { phone: '1', fax: '2' } }, '“support.fax” isn’t a known key.'],
  ...['Help <help@example.net>', 'mailto:help@example.net', 'help@example.net?subject=x', 'help'].map(
    (email): [object, string] => [
      { ...example, support: { email } },
      '“support.email” must be an email address, such as help@example.net.',
    ],
  ),
  ...[
    'http://127.0.0.1/',
    'tel:112',
    'javascript:alert(1)',
    'https://a@example.net/',
    'https://example.net/a b',
    'https://example.net/\u202Eplh',
    'https://example.net/?product=phone',
    'https://example.net/#phone',
    'https://example.net/@help',
  ].map((url): [object, string] => [
    { ...example, support: { url } },
    '“support.url” must be an https:// address without username, spaces, backslash, “?”, “#” or “@”.',
  ]),
  [{ ...example, clientSecret: '' }, '“clientSecret” is empty. Enter a value, or remove the key.'],
  [{ ...example, clientId: ' ' }, '“clientId” is empty.'],
  [{ ...example, clientId: undefined, clientid: 'perch' }, '“clientid” isn’t a known key.'],
  [
    { ...example, authUrl: `https://pbx.example.net/${'a'.repeat(2000)}` },
    '“authUrl” must be at most 2,007 characters long.',
  ],
  [{ ...example, pkce: ['window', 'window'] }, '“pkce” must list each entry only once.'],
  [{ ...example, extras: ['fax'] }, `“extras” can contain ${new Intl.ListFormat('en').format(extraNames)}.`],
  [{ ...example, extras: 'voicemail' }, `“extras” must be a list, such as ["${extraNames.at(-1)}"].`],
  [{ ...example, extras: ['calls', 'calls'] }, '“extras” must list each entry only once.'],
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
      `“${key}” must be an https:// address (http:// only on this computer).`,
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
      `“${key}” must be a full address such as https://pbx.example.net, without username, spaces, backslash, “?”, “#” or port 0.`,
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
    '“redirectUri” must be a full address without username, spaces, “#” or port 0.',
  ]),
  [
    { ...example, baseUrl: `https://pbx.example.net/${'a'.repeat(2000)}` },
    '“baseUrl” must be at most 2,000 characters long.',
  ],
  [
    { ...example, baseUrl: `https://pbx.example.net/${'ä'.repeat(1900)}` },
    '“baseUrl” must be at most 2,000 characters long.',
  ],
  [
    { ...example, redirectUri: undefined, signIn: ['window'] },
    '“redirectUri” is missing. The “window” sign-in method requires it.',
  ],
  [
    { ...example, signIn: ['browser'] },
    '“browserRedirectUri” is missing. The “browser” sign-in method requires it.',
  ],
  ...[
    'https://127.0.0.1:47821/',
    'http://example.net:47821/',
    'http://127.0.0.1.example.net:47821/',
    'http://127.0.0.1/',
    'http://127.0.0.1:80/',
    'http://127.0.0.1:0/',
    'http:127.0.0.1:47821/',
    'http://@127.0.0.1:47821/',
    'http://127.0.0.1:47821/#',
    'http://127.0.0.1:47821/\tcallback',
  ].map((address): [object, string] => [
    { ...example, browserRedirectUri: address },
    '“browserRedirectUri” must be an http:// address on this computer (127.0.0.1 or localhost) with a port other than 80, without username, spaces, “#” or port 0.',
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

test.each(
  [
    'file:///etc/passwd',
    'about:blank',
    'data:text/html,callback',
    'blob:https://pbx.example.net/1234',
    'filesystem:https://pbx.example.net/temporary/a',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'vbscript:callback',
    'view-source:https://pbx.example.net/callback',
    'chrome://settings',
    'chrome-extension://callback',
    'chrome-error://chromewebdata',
    'devtools://devtools/bundled/inspector.html',
    'app://perch/index.html',
    'mailto:ada@example.net',
    'ms-settings://callback',
    'ws://pbx.example.net/callback',
    'sip:ada@example.net',
    'shell:startup',
    'search-ms:query',
    'smb://server/share',
    ...[
      'about',
      'callto',
      'cid',
      'content',
      'facetime',
      'file',
      'ftp',
      'intent',
      'jar',
      'ldap',
      'mhtml',
      'res',
    ],
    ...['search-ms', 'sips', 'sms', 'ssh', 'tel', 'telnet', 'urn', 'wss', 'isolated-app', 'ms', 'chrome'],
  ].map((address) => (address.includes(':') ? address : `${address}://callback`)),
)('[S213] the redirect address %s is refused: its scheme has a meaning of its own', (redirectUri) => {
  expect(refusalOf({ ...example, redirectUri })).toBe(
    '“redirectUri” must start with https:// or with a scheme of its own (http:// only on this computer).',
  );
});

test.each(['http://pbx.example.net/callback', 'HTTP://127.0.0.1.example.net/callback'])(
  'the redirect address %s is refused: it is unencrypted and on another computer',
  (redirectUri) => {
    expect(refusalOf({ ...example, redirectUri })).toBe(
      '“redirectUri” must start with https:// or with a scheme of its own (http:// only on this computer).',
    );
  },
);

test.each([
  'perch-example://callback',
  'mstore://callback',
  'x-chrome://callback',
  'net.example.perch:/callback',
  'app-x://callback',
  'http://127.0.0.1:8080/a',
  'http://localhost/a',
  'http://[::1]:8080/a',
])('the redirect address %s is accepted', (redirectUri) => {
  expect(refusalOf({ ...example, redirectUri })).toBe('none');
});

test.each([
  '\u0007',
  '\n',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200f',
  '\ufeff',
  '\u200b',
  '\u00ad',
  '\u034f',
  '\u3164',
  '\u2800',
  '\u{e0041}',
  '\ud800',
])('[S214] a name with the character %j inside is refused', (character) => {
  expect(refusalOf({ ...example, name: `Ex${character}ample` })).toBe(
    '“name” must not contain invisible characters or characters that change the writing direction.',
  );
});

test.each(['Télécom 5 – “Büro” (Zürich)', 'ثبات', 'می\u200cخواهم', '👩\u200d💻 Desk'])(
  'the name %s is accepted',
  (name) => {
    expect(refusalOf({ ...example, name })).toBe('none');
  },
);
