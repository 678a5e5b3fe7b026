import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addProfileChanges, noChanges } from '../../../../app/core/profile/polled-profile.ts';
import { loadNumberPlans } from '../../../../app/core/profile/phone-number.ts';
import { profileView } from '../../../../app/core/profile/profile-view.ts';
import { fieldNames } from '../../../../app/contract/profile-fields.ts';
import type { FieldValue } from '../../../../app/contract/profile.ts';
import { currentUser, type Profile } from '../../../../app/api/profile/profile.ts';

const view = (profile: Profile) => profileView({ profile, readAt: 7 }, noChanges);
const field = (profile: Profile, name: string) => view(profile).fields.find((each) => each.name === name);

test('every declared field is in the view, in the order of its declaration', () => {
  expect(view({}).fields.map(({ name }) => name)).toEqual(fieldNames);
  expect(field({}, 'site')).toEqual({ name: 'site', group: 'identity', value: { kind: 'missing' } });
});

test('a field has its parsed and its raw value', () => {
  expect(field({ 'ring-no-answer-timeout-seconds': '25' }, 'ring-no-answer-timeout-seconds')).toEqual({
    name: 'ring-no-answer-timeout-seconds',
    group: 'calling',
    value: { kind: 'quantity', amount: 25, unit: 'seconds' },
    raw: '"25"',
  });
});

test('a number has its international form as soon as the numbering plans are loaded', async () => {
  const profile = { 'caller-id-number': '12025550123' };
  view(profile);
  await loadNumberPlans();
  expect(field(profile, 'caller-id-number')).toMatchObject({
    value: { number: { shown: '+1 202 555 0123' } },
  });
});

test('a field that was sent under an alias keeps its name, beside the name that came', () => {
  expect(field({ 'email-address': 'a@b.example' }, 'email')).toEqual({
    name: 'email',
    receivedName: 'email-address',
    group: 'identity',
    value: { kind: 'addresses', texts: ['a@b.example'] },
    raw: '"a@b.example"',
  });
  expect(view({ 'email-address': 'a@b.example' }).fields).toHaveLength(fieldNames.length);
  expect(field({ email: 'a@b.example' }, 'email')).not.toHaveProperty('receivedName');
});

test('a field that comes under another name with the same value has not changed', () => {
  const known = { profile: { email: 'a@b.example' }, readAt: 1 };
  const aliased = { profile: { 'email-address': 'a@b.example' }, readAt: 2 };
  expect(addProfileChanges(noChanges, known, aliased)).toBe(noChanges);
  const changed = { profile: { 'email-address': 'c@b.example' }, readAt: 3 };
  expect([...addProfileChanges(noChanges, known, changed)]).toEqual([
    ['email', { at: 3, before: 'a@b.example' }],
  ]);
});

test('undeclared fields come last, with a type derived from their value', () => {
  const others = {
    'fax-enabled': 'yes',
    'fax-copies': 'no',
    'fax-number': 4711,
    note: 'x',
    'fax-box': { a: 1 },
    'fax-list': ['b'],
    'fax-test': true,
    none: null,
    blank: '',
    'fax-token': 'S3cret-84037',
  };
  expect(view(others).fields.slice(fieldNames.length)).toEqual([
    { name: 'fax-enabled', group: 'other', value: { kind: 'flag', on: true }, raw: '"yes"' },
    { name: 'fax-copies', group: 'other', value: { kind: 'flag', on: false }, raw: '"no"' },
    { name: 'fax-number', group: 'other', value: { kind: 'identifier', text: '4711' }, raw: '4711' },
    { name: 'note', group: 'other', value: { kind: 'text', text: 'x' }, raw: '"x"' },
    { name: 'fax-box', group: 'other', value: { kind: 'unreadable' }, raw: '{"a":1}' },
    { name: 'fax-list', group: 'other', value: { kind: 'unreadable' }, raw: '["b"]' },
    { name: 'fax-test', group: 'other', value: { kind: 'unreadable' }, raw: 'true' },
    { name: 'none', group: 'other', value: { kind: 'empty' }, raw: 'null' },
    { name: 'blank', group: 'other', value: { kind: 'empty' }, raw: '""' },
    { name: 'fax-token', group: 'other', value: { kind: 'hidden' } },
  ]);
});

test('every field of an empty profile is missing', () => {
  const { fields, ...others } = view({});
  expect(others).toEqual({ readAt: 7 });
  expect(fields.map(({ value }) => value)).toEqual(fieldNames.map(() => ({ kind: 'missing' })));
});

test.each<[string, Profile, string, FieldValue, string | undefined]>([
  ['is missing', {}, 'ada', { kind: 'text', text: 'ada' }, undefined],
  ['is null', { 'login-username': null }, 'ada', { kind: 'text', text: 'ada' }, undefined],
  ['is empty', { 'login-username': '' }, 'ada', { kind: 'text', text: 'ada' }, undefined],
  ['is blank', { 'login-username': ' ' }, 'ada', { kind: 'text', text: 'ada' }, undefined],
  ['is missing, and so is the login', {}, '', { kind: 'missing' }, undefined],
  ['is empty, and so is the login', { 'login-username': '' }, '', { kind: 'empty' }, '""'],
  ['differs', { 'login-username': 'bo' }, 'ada', { kind: 'text', text: 'bo' }, '"bo"'],
])('where the user name %s, the field has its value and the raw one', (_case, profile, login, value, raw) => {
  const { fields } = profileView({ profile, readAt: 7 }, noChanges, login);
  expect(fields.find(({ name }) => name === 'login-username')).toEqual({
    name: 'login-username',
    group: 'identity',
    value,
    ...(raw !== undefined && { raw }),
  });
  // The login stands in for this field only.
  expect(fields.find(({ name }) => name === 'user')?.value).toEqual({ kind: 'missing' });
});

test('secrets are not in the view: the PIN is masked, others are hidden', () => {
  const profile = { 'voicemail-login-pin': 84_037, 'sip-password': 'S3cret-84037' };
  expect(field(profile, 'voicemail-login-pin')?.value).toEqual({ kind: 'masked' });
  expect(field(profile, 'sip-password')?.value).toEqual({ kind: 'hidden' });
  expect(JSON.stringify(view(profile))).not.toContain('84037');
});

test('the view has a time zone only where it is a known one', () => {
  expect(view({ 'time-zone': 'Europe/Berlin' }).timeZone).toBe('Europe/Berlin');
  expect(view({ 'time-zone': 'Office' })).not.toHaveProperty('timeZone');
});

test('a long raw value is truncated', () => {
  const { fields } = view({ 'x-list': Array(500).fill('y'.repeat(99)) });
  expect(fields.at(-1)?.raw).toMatch(/^\["y.*…$/);
  expect(fields.at(-1)?.raw).toHaveLength(10_000);
});

test('a changed field is marked with the time of the change', () => {
  const before = { profile: { user: '1001', site: 'North', gone: 1 }, readAt: 1 };
  const after = { profile: { user: '1001', site: 'South', mfa: [] }, readAt: 2 };
  const changes = addProfileChanges(noChanges, before, after);
  expect([...changes]).toEqual([
    ['site', { at: 2, before: 'North' }],
    ['gone', { at: 2, before: 1 }],
    ['mfa', { at: 2, before: undefined }],
  ]);
  const later = addProfileChanges(changes, after, { profile: { ...after.profile, user: '1002' }, readAt: 3 });
  expect(profileView({ profile: after.profile, readAt: 3 }, later).fields.flatMap(marks)).toEqual([
    ['user', 3],
    ['site', 2],
    ['mfa', 2],
  ]);
  const again = addProfileChanges(later, after, { profile: { ...after.profile, site: 'East' }, readAt: 4 });
  const site = profileView({ profile: after.profile, readAt: 4 }, again).fields.find(
    ({ name }) => name === 'site',
  );
  expect(site).toMatchObject({ changedAt: 4, before: { kind: 'text', text: 'North' } });
  const back = addProfileChanges(again, after, { profile: { ...after.profile, site: 'North' }, readAt: 5 });
  expect([...back.keys()]).not.toContain('site');
});

test('a first reading, an equal reading and a secret are no changes', () => {
  const known = { profile: { user: '1001' }, readAt: 1 };
  expect(addProfileChanges(noChanges, undefined, known)).toBe(noChanges);
  const again = { profile: { user: '1001', 'voicemail-login-pin': 1 }, readAt: 2 };
  expect(addProfileChanges(noChanges, known, again)).toBe(noChanges);
});

test('any JSON object gives a view that can be cloned', () => {
  const name = fc.oneof(fc.constantFrom<string>(...fieldNames, '__proto__', 'constructor'), fc.string());
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 4 })), (body) => {
      const text = JSON.stringify({ ...body, user: '1001' });
      const read = currentUser.read({ status: 200, headers: {}, text }, 0);
      if (!read.ok) throw new Error('not read');
      const shown = view(read.value);
      expect(structuredClone(shown)).toEqual(shown);
      expect(shown.fields.length).toBeGreaterThanOrEqual(fieldNames.length);
    }),
  );
});

function marks({ name, changedAt }: { name: string; changedAt?: number }): [string, number][] {
  return changedAt === undefined ? [] : [[name, changedAt]];
}
