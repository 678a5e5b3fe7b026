// The secrets of all flows, in the forms in which they can reach a log line.
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { redact } from '../../../../app/electron/logging/redact.ts';

/** The names of secrets, each with a value. */
const secrets: readonly (readonly [flow: string, name: string, value: string])[] = [
  ['code flow', 'code', 'SplxlOBeZQQYbYS6WxSbIA'],
  ['code flow', 'state', 'af0ifjsldkj-9x'],
  ['any grant', 'client_secret', 'gX1fBat3bV'],
  ['any grant', 'access_token', '2YotnFZFEjr1zCsicMWpAA'],
  ['refresh', 'refresh_token', 'tGzv3JOkF0XG5Qx2TlKWIA'],
  ['password', 'password', 'correct-horse 7'],
  ['second factor', 'passcode', '492039'],
  ['profile', 'voicemail-login-pin', '4711'],
  ['domains', 'email-send-smtp-password', 'smtp-Heron-5'],
  ['proxy', 'proxy-password', 'dusk-Heron-9'],
];

const forms: readonly (readonly [form: string, line: (name: string, value: string) => string])[] = [
  ['a query', (name, value) => `GET https://pbx.example.net/a?x=1&${name}=${encodeURIComponent(value)}&y=2`],
  ['a fragment', (name, value) => `at app-x://callback#${name}=${encodeURIComponent(value)}`],
  ['a form', (name, value) => `body: grant_type=x&${name}=${encodeURIComponent(value)}&format=json`],
  ['JSON', (name, value) => JSON.stringify({ ok: true, [name]: value, after: 1 })],
  ['nested JSON', (name, value) => JSON.stringify({ a: [{ b: { [name]: value } }] })],
  ['JSON inside JSON', (name, value) => JSON.stringify({ text: JSON.stringify({ [name]: value }) })],
  ['an inspected object', (name, value) => inspect({ a: { b: { [name]: value } } }, { depth: 5 })],
  ['an inspected Map', (name, value) => inspect(new Map([[name, value]]))],
  ['percent-encoded JSON', (name, value) => encodeURIComponent(JSON.stringify({ [name]: value, after: 1 }))],
  [
    'a multipart form',
    (name, value) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--`,
  ],
  ['an error', (name, value) => inspect(new Error(`refused: ${name}=${encodeURIComponent(value)}`))],
  ['an error’s cause', (name, value) => inspect(new Error('refused', { cause: { [name]: value } }))],
  ['a header', (name, value) => `${name}: ${value.replaceAll(' ', '_')}`],
];

describe.each(forms)('in %s', (_form, line) => {
  test.each(secrets)('%s: the %s is removed', (_flow, name, value) => {
    const redacted = redact(line(name, value));
    const pieces = [
      value,
      encodeURIComponent(value),
      ...value.split(' ').filter((piece) => piece.length > 3),
    ];
    for (const piece of pieces) expect(redacted).not.toContain(piece);
  });
});

const basic = Buffer.from('perch:gX1fBat3bV').toString('base64');

test.each([
  `authorization: Basic ${basic}`,
  `proxy-authorization: Basic ${basic}`,
  JSON.stringify({ headers: { authorization: `Basic ${basic}` } }),
  inspect({ headers: { 'proxy-authorization': `Basic ${basic}` } }),
  JSON.stringify({ headers: [['authorization', `Bearer ${basic}`]] }),
  inspect(new Error(`with Authorization: Bearer ${basic}`)),
])('a header’s credentials are removed: %s', (line) => {
  expect(redact(line)).not.toContain(basic);
});
