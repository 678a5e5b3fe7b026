import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldGroups, fieldNames, profileFields } from '../../../../app/contract/profile-fields.ts';
import {
  currentUser,
  fieldText,
  readField,
  receivedName,
  unknownNames,
  withSpecifiedNames,
  zoneOf,
} from '../../../../app/api/profile/profile.ts';
import { specifiedFields } from './specified-fields.ts';
import type { JsonValue } from '../../../../app/json.ts';

function profileFrom(body: unknown) {
  const outcome = currentUser.read({ status: 200, headers: {}, text: JSON.stringify(body) }, 0);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

test('exactly the specified fields are declared, with their types', () => {
  expect(fieldNames.toSorted()).toEqual(Object.keys(specifiedFields).toSorted());
  const allowed = {
    string: ['text', 'choice', 'identifier', 'date', 'addresses'],
    integer: ['quantity', 'identifier'],
    flag: ['flag'],
    array: ['factors', 'entries'],
  };
  for (const name of fieldNames) {
    expect(allowed[specifiedFields[name] ?? 'string'], name).toContain(profileFields[name].type);
  }
});

test('every group but the one for unknown fields has a field', () => {
  const groups = new Set<string>(fieldNames.map((name) => profileFields[name].group));
  expect([...groups]).toEqual(fieldGroups.filter((group) => group !== 'other'));
});

test.each([
  ['email-address', 'email'],
  ['voicemail-playback-announce-datetime-received', 'voicemail-playback-announce-date-time-received'],
  ['directory-announce-in-dial-by-name-enabled', 'directory-annouce-in-dial-by-name-enabled'],
] as const)('%s is read as the specified field, unless both exist', (alias, name) => {
  const aliased = profileFrom({ user: '1001', [alias]: 'no' });
  expect(readField(aliased, name)).not.toEqual({ kind: 'missing' });
  expect(receivedName(aliased, name)).toBe(alias);
  expect(unknownNames(aliased)).toEqual([]);
  expect(withSpecifiedNames(aliased)).toEqual({ user: '1001', [name]: 'no' });

  const both = profileFrom({ user: '1001', [alias]: 'no', [name]: '' });
  expect(readField(both, name)).toEqual({ kind: 'empty' });
  expect(receivedName(both, name)).toBe(name);
  expect(unknownNames(both)).toEqual([alias]);
  expect(withSpecifiedNames(both)).toEqual(both);
});

test('a list of addresses may be extensions, and a single one a number', () => {
  const name = 'email-send-alert-new-voicemail-cc-list-csv';
  const read = (value: JsonValue) => readField(profileFrom({ user: '1001', [name]: value }), name);
  expect(read('1001,1002;a@b.example')).toEqual({
    kind: 'addresses',
    texts: ['1001', '1002', 'a@b.example'],
  });
  expect(read(1001)).toEqual({ kind: 'addresses', texts: ['1001'] });
  expect(read(1.5)).toEqual({ kind: 'unreadable' });
});

test('a field is read as its declared type, and dates in the user’s time zone', () => {
  const profile = profileFrom({
    user: '1001',
    'time-zone': 'America/New_York',
    'created-datetime': '3/7/2023 9:05',
  });
  expect(zoneOf(profile)).toBe('America/New_York');
  expect(readField(profile, 'created-datetime')).toEqual({ kind: 'date', at: Date.UTC(2023, 2, 7, 14, 5) });
  expect(readField(profile, 'voicemail-enabled')).toEqual({ kind: 'missing' });
});

test('nested values contain no secrets and are cut off at a depth', () => {
  let deep: JsonValue = 'x';
  for (let depth = 0; depth < 50; depth++) deep = [deep];
  const body = {
    user: '1001',
    sso_ids: [{ id: 'a', 'api-key': 'S', parts: [{ password: 'S', ok: 1 }] }],
    deep,
  };
  const profile = profileFrom(body);
  expect(profile['sso_ids']).toEqual([{ id: 'a', parts: [{ ok: 1 }] }]);
  expect(JSON.stringify(profile['deep'])).toBe(`${'['.repeat(16)}"…"${']'.repeat(16)}`);
});

test('a response with 100,000 nested levels is read', () => {
  const text = `{"user":"1001","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(currentUser.read({ status: 200, headers: {}, text }, 0).ok).toBe(true);
});

test('no JSON value makes the reader throw, and every field of the result can be read', () => {
  const name = fc.oneof(
    fc.constantFrom<string>(...fieldNames, 'email-address', '__proto__', 'toString'),
    fc.string(),
  );
  const body = fc.dictionary(name, fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (sent) => {
      const read = currentUser.read({ status: 200, headers: {}, text: JSON.stringify(sent) }, 0);
      if (read.ok) fieldNames.forEach((each) => readField(read.value, each));
    }),
  );
});

test('texts, lists, objects and names of any size are limited', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => index);
  const body = {
    user: '1001',
    'first-name': 'x'.repeat(1_000_000),
    nested: { list: many, text: 'x'.repeat(20_000), ['n'.repeat(300)]: 1 },
    ...Object.fromEntries(many.map((index) => [`field-${index}`, index])),
  };
  const read = currentUser.read({ status: 200, headers: {}, text: JSON.stringify(body) }, 0);
  const profile = read.ok ? read.value : {};
  expect(Object.keys(profile)).toHaveLength(500);
  expect(profile['first-name']).toBe(`${'x'.repeat(999)}…`);
  expect(profile['nested']).toEqual({ list: many.slice(0, 500), text: `${'x'.repeat(999)}…` });
});

test('a field that is a text, a code or a number has a text', () => {
  const profile = { site: 'North', user: 1001, email: 'a@b.example', 'ring-no-answer-timeout-seconds': 25 };
  const names = ['site', 'user', 'email', 'ring-no-answer-timeout-seconds', 'domain'] as const;
  expect(names.map((name) => fieldText(profile, name))).toEqual(['North', '1001', '', '', '']);
  expect(fieldText(undefined, 'site')).toBe('');
});
