import { expect, test } from 'vitest';
import {
  headerToken,
  serviceInfo,
  tokenSeconds,
  tokenText,
} from '../../../../app/api/oauth/token-response.ts';

test('texts and seconds are read from numbers and from texts', () => {
  expect(tokenText({ uid: 1001 }, 'uid')).toBe('1001');
  expect(tokenText({ uid: ' ' }, 'uid')).toBeUndefined();
  expect(tokenText({ uid: ['1001'] }, 'uid')).toBeUndefined();
  expect(tokenSeconds({ expires_in: '3600' }, 'expires_in')).toBe(3600);
  expect(tokenSeconds({ expires_in: null }, 'expires_in')).toBeNaN();
});

test('texts are lines of a limited length, and a token that is too long is left out', () => {
  const long = 'v'.repeat(300_000);
  const about = serviceInfo({ apiversion: long, scope: 'a\u202e\nb\u001b[31m', territory: ' ' });
  expect(about['apiversion']).toBe(`${'v'.repeat(299)}…`);
  expect(about['scope']).toBe('a b[31m');
  expect(about).not.toHaveProperty('territory');
  expect(tokenText({ mfa_type: long }, 'mfa_type')).toHaveLength(255);
  expect(tokenText({ refresh_token: long }, 'refresh_token')).toBeUndefined();
  expect(headerToken({ access_token: long })).toBeUndefined();
});

test('the fields of the about view contain no token', () => {
  const names = ['access_token', 'refresh_token', 'apiversion', 'rate_limit', 'territory', 'user_email'];
  const body = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const about = serviceInfo(body);
  expect(Object.keys(about).toSorted()).toEqual(names.slice(2));
});

test.each(['Bearer', ' bearer ', '', null, undefined, ['mac']])(
  'the type %j of a token is the usual one',
  (type) => {
    expect(serviceInfo({ token_type: type })).toEqual({});
  },
);

test.each(['mac', 'DPoP', 'Bearer, mac'])('the type %j of a token is another one', (type) => {
  expect(serviceInfo({ token_type: type })).toEqual({ token_type: type });
});
