import { expect, test } from 'vitest';
import {
  factorsToOffer,
  factorInResponse,
  defaultFactors,
} from '../../../../app/core/auth/sign-in-result.ts';
import type { JsonValue } from '../../../../app/json.ts';

const duo = { vendor: 'duo', type: 'passcode' };
const pending = { pendingToken: 'token', lifetimeSeconds: 300 };
const offered = (mfa: JsonValue, secondFactor?: typeof duo) =>
  factorsToOffer({ mfa }, secondFactor === undefined ? {} : { secondFactor });

test('a response names a factor only with both vendor and type', () => {
  expect(factorInResponse({ ...pending, vendor: 'duo', factor: 'passcode' })).toEqual(duo);
  expect(factorInResponse({ ...pending, vendor: 'duo' })).toBeUndefined();
  expect(factorInResponse({ ...pending, factor: 'passcode' })).toBeUndefined();
});

test('the profile’s factors are offered in its order', () => {
  const entries = [
    { mfa_vendor: 'google', mfa_type: 'authenticator' },
    { mfa_vendor: 'duo', mfa_type: 'passcode' },
  ];
  expect(offered(entries)).toEqual([{ vendor: 'google', type: 'authenticator' }, duo]);
});

test('identical factors are offered once', () => {
  const google = { mfa_vendor: 'google', mfa_type: 'authenticator' };
  const entries = [google, { mfa_vendor: 'duo', mfa_type: 'passcode' }, { ...google, label: 'Phone' }];
  expect(offered(entries)).toEqual([{ vendor: 'google', type: 'authenticator' }, duo]);
  expect(offered([google, { ...google, mfa_type: 'sms' }])).toHaveLength(2);
});

test.each<[string, JsonValue]>([
  ['no entries', []],
  [
    'none of a type that can be used',
    [null, 'google', {}, { mfa_vendor: 'google' }, { mfa_vendor: '', mfa_type: 'x' }],
  ],
  ['something that is no list', 'google'],
])('where the profile has %s, the connection’s factor is offered, else the default ones', (_, mfa) => {
  expect(offered(mfa, duo)).toEqual([duo]);
  expect(offered(mfa)).toEqual(defaultFactors);
});

test('without a profile the connection’s factor is offered, else the default ones', () => {
  expect(factorsToOffer(undefined, { secondFactor: duo })).toEqual([duo]);
  expect(factorsToOffer(undefined, {})).toEqual(defaultFactors);
});
