import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldType } from '../../../../app/contract/profile-fields.ts';
import type { FieldValue } from '../../../../app/contract/profile.ts';
import { readValue } from '../../../../app/api/profile/field-value.ts';
import { type JsonValue, parseJson } from '../../../../app/json.ts';

const read = (type: FieldType, value: JsonValue | undefined) => readValue({ type }, value, undefined);
const types: readonly FieldType[] = [
  'text',
  'identifier',
  'quantity',
  'flag',
  'choice',
  'date',
  'addresses',
  'factors',
  'entries',
];

test.each<[FieldType, JsonValue, FieldValue]>([
  ['text', ' Harbour House ', { kind: 'text', text: 'Harbour House' }],
  ['text', 7, { kind: 'unreadable' }],
  ['choice', 'inuse', { kind: 'choice', text: 'inuse' }],
  ['choice', 'never-seen', { kind: 'choice', text: 'never-seen' }],
  ['choice', true, { kind: 'unreadable' }],
  ['identifier', 15_550_101_001, { kind: 'identifier', text: '15550101001' }],
  ['identifier', '0049 30 1234', { kind: 'identifier', text: '0049 30 1234' }],
  ['identifier', '007', { kind: 'identifier', text: '007' }],
  ['identifier', 1.5, { kind: 'unreadable' }],
  ['identifier', 1e30, { kind: 'unreadable' }],
  ['identifier', ['1'], { kind: 'unreadable' }],
  ['quantity', 204_800, { kind: 'quantity', amount: 204_800 }],
  ['quantity', '204800', { kind: 'quantity', amount: 204_800 }],
  ['quantity', -1, { kind: 'quantity', amount: -1 }],
  ['quantity', 'many', { kind: 'unreadable' }],
  ['quantity', 2.5, { kind: 'unreadable' }],
  ['quantity', true, { kind: 'unreadable' }],
  ['flag', 'yes', { kind: 'flag', on: true }],
  ['flag', 'no', { kind: 'flag', on: false }],
  ['flag', 'Yes', { kind: 'flag', on: true }],
  ['flag', true, { kind: 'unreadable' }],
  ['flag', 'sometimes', { kind: 'unreadable' }],
  ['flag', 0, { kind: 'unreadable' }],
  ['date', '2026-05-12T14:08:31-04:00', { kind: 'date', at: Date.UTC(2026, 4, 12, 18, 8, 31) }],
  ['date', 1_700_000_000, { kind: 'unreadable' }],
  ['date', '0000-00-00 00:00:00', { kind: 'empty' }],
  ['date', '0001-01-01T00:00:00', { kind: 'empty' }],
  ['identifier', '[*]', { kind: 'empty' }],
  ['date', 'last week', { kind: 'unreadable' }],
  [
    'addresses',
    'a@b.example, c@d.example;e@f.example',
    {
      kind: 'addresses',
      texts: ['a@b.example', 'c@d.example', 'e@f.example'],
    },
  ],
  ['addresses', ' , ', { kind: 'empty' }],
  ['addresses', ['a@b.example'], { kind: 'unreadable' }],
  [
    'factors',
    [{ mfa_vendor: 'google', mfa_type: 'authenticator' }],
    {
      kind: 'factors',
      factors: [{ vendor: 'google', type: 'authenticator' }],
    },
  ],
  ['factors', [], { kind: 'empty' }],
  ['factors', ['google'], { kind: 'unreadable' }],
  ['factors', [{ mfa_vendor: 7 }], { kind: 'unreadable' }],
  ['factors', { mfa_vendor: 'google' }, { kind: 'unreadable' }],
  ['entries', [{ provider: 'acme', id: 7 }, 'x'], { kind: 'entries', texts: ['provider: acme, id: 7', 'x'] }],
  ['entries', [], { kind: 'empty' }],
  ['entries', 'x', { kind: 'unreadable' }],
])('a %s of value %j is read as %j', (type, value, expected) => {
  expect(read(type, value)).toEqual(expected);
});

test.each(types)('a %s that is missing, null or empty differs from every value', (type) => {
  expect(read(type, undefined)).toEqual({ kind: 'missing' });
  for (const value of [null, '', '  ']) expect(read(type, value)).toEqual({ kind: 'empty' });
});

test.each<[JsonValue, FieldValue]>([
  [-1, { kind: 'empty' }],
  ['0', { kind: 'empty' }],
  [4, { kind: 'quantity', amount: 4 }],
])('a limit of %j is read as %j', (value, expected) => {
  expect(readValue({ type: 'quantity', isLimit: true }, value, undefined)).toEqual(expected);
});

test('a quantity has its unit, and a masked value is not contained', () => {
  expect(readValue({ type: 'quantity', unit: 'seconds' }, 25, undefined)).toEqual({
    kind: 'quantity',
    amount: 25,
    unit: 'seconds',
  });
  expect(readValue({ type: 'identifier', masked: true }, 84_037, undefined)).toEqual({ kind: 'masked' });
  expect(readValue({ type: 'identifier', masked: true }, '', undefined)).toEqual({ kind: 'empty' });
});

test('no JSON value makes a reader throw, and other values are never read as text', () => {
  const json = fc.jsonValue({ maxDepth: 5 }).map((value) => parseJson(JSON.stringify(value)));
  fc.assert(
    fc.property(fc.constantFrom(...types), json, fc.option(fc.string()), (type, value, zone) => {
      const result = readValue({ type }, value, zone ?? undefined);
      // A single extension may be sent as a number.
      const textKinds = ['text', 'choice', 'date', ...(typeof value === 'number' ? [] : ['addresses'])];
      if (typeof value !== 'string') expect(textKinds).not.toContain(result.kind);
    }),
  );
});
