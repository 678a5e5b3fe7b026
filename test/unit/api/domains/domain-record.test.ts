import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordDetails, recordIdentity, recordTitle } from '../../../../app/api/domains/domain-record.ts';
import { isSecretField } from '../../../../app/contract/profile-fields.ts';
import { domainRecord } from '../../../practice-service/resources/domain-records.ts';
import { isRecord, type JsonRecord, type JsonValue, parseJson } from '../../../../app/json.ts';

function record(index: number): JsonRecord {
  return parseRecord(JSON.stringify(domainRecord(index, 250)));
}

function parseRecord(text: string): JsonRecord {
  const value = parseJson(text);
  if (!isRecord(value)) throw new Error('The text is not a JSON object.');
  return value;
}

test.each<[string, JsonRecord, { label?: string; note?: string }]>([
  ['by its domain', { name: 'Other', domain: 'a.example' }, { label: 'a.example', note: 'Other' }],
  ['with its description', { description: 'A', domain: 'a.example' }, { label: 'a.example', note: 'A' }],
  ['by its name', { id: 'x', description: 'About A', name: 'A' }, { label: 'A', note: 'About A' }],
  ['by its title', { notes: 'x', title: 'A' }, { label: 'A' }],
  ['by a field whose key contains “name”', { 'login-username': 'a', 'caller-id-name': 'A' }, { label: 'A' }],
  ['by its id', { colour: 'red', id: 'a17' }, { label: 'a17' }],
  ['by no other field', { colour: 'red', size: 3 }, {}],
  ['by no secret field', { 'key-name': 'K', 'password-label': 'P' }, {}],
  ['by no value that is not text', { name: 17, title: ['A'], description: ' ' }, {}],
  ['by a domain that is a number', { domain: 4711 }, { label: '4711' }],
  ['by its name where its domain is empty', { domain: '', name: 'A' }, { label: 'A' }],
  [
    'once where name and domain are equal',
    { domain: 'a.example', name: 'a.example' },
    { label: 'a.example' },
  ],
  ['on one line', { domain: 'a\n\tb  c\u202E ' }, { label: 'a b c' }],
  ['in its own letters', { domain: 'żółw.example' }, { label: 'żółw.example' }],
])('a record is titled %s', (_, value, names) => {
  expect(recordTitle(value)).toEqual({ label: '', note: '', ...names });
});

test('a long name is truncated', () => {
  const { label, note } = recordTitle({ domain: 'a'.repeat(1000), description: 'ü'.repeat(1000) });
  expect(label).toBe(`${'a'.repeat(254)}…`);
  expect(note).toBe(`${'ü'.repeat(119)}…`);
});

test('a record is identified by its domain', () => {
  expect(recordIdentity({ domain: 'a.example', n: 1 })).toBe(recordIdentity({ domain: 'a.example', n: 2 }));
  expect(recordIdentity({ domain: 'a.example' })).not.toBe(recordIdentity({ domain: 'b.example' }));
});

test('a record without a domain is identified by its lasting fields', () => {
  const one = { name: 'A', 'limits-max': 5 };
  expect(recordIdentity({ ...one, 'active-calls-total-current': 1 })).toBe(
    recordIdentity({ ...one, 'active-calls-total-current': 2 }),
  );
  expect(recordIdentity(one)).toBe(recordIdentity({ ...one, 'smtp-password': 'changed' }));
  expect(recordIdentity(one)).not.toBe(recordIdentity({ ...one, 'limits-max': 6 }));
  expect(recordIdentity('a.example')).not.toBe(recordIdentity({ domain: 'a.example' }));
  expect(recordIdentity(7)).not.toBe(recordIdentity('7'));
});

test('a record’s identity contains no secrets', () => {
  expect(recordIdentity({ name: 'A', pin: 1 })).toBe(recordIdentity({ name: 'A', pin: 2 }));
});

test('the details of a record have each of its fields once', () => {
  const { fields, isTruncated } = recordDetails(record(3));
  expect(isTruncated).toBe(false);
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(record(3)));
  expect(fields[0]).toEqual({ kind: 'text', name: 'domain', text: recordTitle(record(3)).label });
});

test.each<[JsonValue, object]>([
  ['Standard', { kind: 'text', text: 'Standard' }],
  [15_550_000_001, { kind: 'number', text: '15550000001' }],
  ['yes', { kind: 'flag', text: 'yes' }],
  [false, { kind: 'flag', text: 'false' }],
  [null, { kind: 'empty' }],
  ['', { kind: 'empty' }],
  [[], { kind: 'empty' }],
  [{}, { kind: 'empty' }],
  [['a', 2, true], { kind: 'list', texts: ['a', '2', 'true'] }],
])('a field with the value %j is read by its type', (value, field) => {
  expect(recordDetails({ field: value }).fields).toEqual([{ name: 'field', ...field }]);
});

test('nested fields have the names of their path', () => {
  const { fields } = recordDetails({
    smtp: { host: 'h', login: { user: 'u', password: 'p' } },
    hosts: [{ a: 1 }],
  });
  expect(fields).toEqual([
    { kind: 'text', name: 'smtp.host', text: 'h' },
    { kind: 'text', name: 'smtp.login.user', text: 'u' },
    { kind: 'secret', name: 'smtp.login.password' },
    { kind: 'number', name: 'hosts.0.a', text: '1' },
  ]);
});

test('the details of a huge record are truncated and marked as truncated', () => {
  const many = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [`f${index}`, 'x'.repeat(20_000)]),
  );
  const { fields, isTruncated } = recordDetails({ many });
  expect(isTruncated).toBe(true);
  expect(fields).toHaveLength(500);
  expect(JSON.stringify(fields).length).toBeLessThan(5_100_000);
});

test.each([
  ['a value', { text: 'x'.repeat(10_001) }],
  ['a list with many texts', { list: Array.from({ length: 501 }, () => 'x') }],
  ['a list with long texts', { list: Array.from({ length: 6 }, () => 'x'.repeat(9_000)) }],
  ['a list with a text that is too long', { list: ['x'.repeat(10_001)] }],
  ['a long list of fields', Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}`, at]))],
] satisfies (readonly [string, JsonRecord])[])('%s that is truncated is marked as truncated', (_, value) => {
  expect(recordDetails(value).isTruncated).toBe(true);
});

test('values at the limits are not truncated', () => {
  const list = Array.from({ length: 5 }, () => 'x'.repeat(10_000));
  const { fields, isTruncated } = recordDetails({ list, text: 'x'.repeat(10_000) });
  expect(isTruncated).toBe(false);
  expect(fields[0]).toMatchObject({ texts: list });
});

test('a very deeply nested record has details and an identity', () => {
  const deep = parseRecord(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  expect(recordDetails(deep).fields).toHaveLength(1);
  expect(recordIdentity(deep)).toBe(recordIdentity(deep));
});

test.each([
  'email-send-smtp-password',
  'voicemail-login-pin',
  'pin',
  'pinCode',
  'loginPin',
  'user_pin',
  'PIN',
  'api-key',
  'client_secret',
  'accessToken',
  'passwd',
  'pwd',
  'VoicemailPIN',
  'sip_pass',
  'sipPass',
  'otp',
  'totp',
  'auth_code',
])('%s is the name of a secret', (name) => {
  expect(isSecretField(name)).toBe(true);
});

test.each([
  'language-token',
  'directory-name-number-dtmf-mapping',
  'shipping',
  'spin',
  'domain',
  'area-code',
  'bypass',
  'SHIPPING',
])('%s is not the name of a secret', (name) => {
  expect(isSecretField(name)).toBe(false);
});

test('no value under a secret name is part of the details, for any record', () => {
  const secret = 'secret-value';
  const secretName = fc.constantFrom('password', 'smtp-password', 'pin', 'api-key', 'token', 'theSecret');
  const secretValue = fc.constantFrom<JsonValue[]>(secret, [secret], { a: secret, name: secret });
  const name = fc.constantFrom('name', 'title', 'host', 'domain', 'a');
  const around = (inner: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonRecord> =>
    fc
      .tuple(
        fc.dictionary(secretName, secretValue, { maxKeys: 2 }),
        fc.dictionary(name, fc.oneof(inner, fc.array(inner, { maxLength: 2 })), { maxKeys: 3 }),
      )
      .map(([secrets, others]) => ({ ...secrets, ...others }));
  const record = around(around(around(fc.constant('public'))));
  fc.assert(
    fc.property(record, (given) => {
      expect(JSON.stringify([recordTitle(given), recordDetails(given)])).not.toContain(secret);
    }),
  );
});
