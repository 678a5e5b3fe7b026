import { expect, test } from 'vitest';
import { accountName } from '../../../../app/core/accounts/account-name.ts';

const login = 'ada@example.net';

test.each([
  ['first and last name', { 'name-first-name': ' Ada ', 'name-last-name': 'Byron' }, 'Ada Byron'],
  ['an object and a number as names', { 'name-first-name': { a: 1 }, 'name-last-name': 42 }, login],
  ['empty names', { 'name-first-name': '', 'name-last-name': null, 'login-username': '1001@x' }, '1001@x'],
  [
    'names with control characters',
    { 'name-first-name': 'Ada\u202E\n', 'name-last-name': 'Byron' },
    'Ada Byron',
  ],
  [
    'names of control characters only',
    { 'name-first-name': '\u202E', 'name-last-name': '\u0007', 'login-username': '\u200F' },
    login,
  ],
  [
    'one name of control characters only',
    { 'name-first-name': '\u202E', 'name-last-name': 'Byron' },
    'Byron',
  ],
  ['nothing', {}, login],
])('%s: the account has the right name', (_what, profile, name) => {
  expect(accountName(profile, login).name).toBe(name);
});

test('the login is that of the profile, or of the token response where it has none', () => {
  expect(accountName({ 'login-username': '1001@example.net' }, login).login).toBe('1001@example.net');
  expect(accountName({ 'login-username': ' ' }, login).login).toBe(login);
  expect(accountName(undefined, login)).toEqual({ name: login, login });
});
