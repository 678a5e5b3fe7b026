import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import { accountName } from '../../../../app/core/accounts/account-name.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const login = 'ada@example.net';

test.each([
  ['first and last name', { 'name-first-name': ' Ada ', 'name-last-name': 'Byron' }, 'Ada Byron'],
  ['a list as a name', { 'name-first-name': ['Ada', 'M'], 'name-last-name': 'Byron' }, 'Ada M Byron'],
  ['a number as a name', { 'name-first-name': 42 }, '42'],
  ['something else as a name', { 'name-first-name': { a: 1 }, 'name-last-name': true }, login],
  ['empty names', { 'name-first-name': '', 'name-last-name': null, 'login-username': '1001@x' }, '1001@x'],
  [
    'names with control characters',
    { 'name-first-name': 'Ada\u202E\n', 'name-last-name': 'Byron' },
    'Ada Byron',
  ],
  [
    'names of nothing but control characters',
    { 'name-first-name': '\u202E', 'name-last-name': '\u0007', 'login-username': '\u200F' },
    login,
  ],
  ['one name like that', { 'name-first-name': '\u202E', 'name-last-name': 'Byron' }, 'Byron'],
  ['nothing', {}, login],
])('%s: the account is called accordingly', (_what, profile, name) => {
  expect(accountName(profile, login).name).toBe(name);
});

test('the login is the profile’s, else that of the token response', () => {
  expect(accountName({ 'login-username': '1001@example.net' }, login).login).toBe('1001@example.net');
  expect(accountName({ 'login-username': ' ' }, login).login).toBe(login);
  expect(accountName(undefined, login)).toEqual({ name: login, login });
});

let bench: TestApp;

beforeEach(async () => {
  bench = await createTestApp();
});

afterEach(() => bench.end());

const accountOf = (panel: PanelView) => ('account' in panel ? panel.account : undefined);

test.each([
  [{ 'name-first-name': ['Ada', 'M'], 'name-last-name': 'Byron' }, 'Ada M Byron'],
  [{ 'name-first-name': '', 'name-last-name': '', 'login-username': '' }, 'alice@practice.example'],
])('panel, list of accounts, tray and notifications give an account one name: %j', async (changes, name) => {
  bench.service.setProfile('alice@practice.example', changes);
  const perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
  bench.service.setProfile('alice@practice.example', { 'voicemail-enabled': 'no' });
  await perch.calls['account.poll'](bench.view().accounts[0]?.id ?? '');
  expect(accountOf(bench.view().panel)?.name).toBe(name);
  expect(bench.view().accounts.map((account) => account.name)).toEqual([name]);
  expect(bench.trays.at(-1)?.tooltip.split('\n')[1]).toBe(name);
  expect(JSON.stringify(bench.trays.at(-1)?.menu)).toContain(`Sign out ${name}`);
  expect(bench.notified.map(({ body }) => body)).toEqual([name]);
});

test('the ended sign-in of an account is notified by its name', async () => {
  const perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
  bench.service.endRefreshTokens();
  bench.service.expireAccessTokens();
  await perch.calls['account.poll'](bench.view().accounts[0]?.id ?? '');
  expect(bench.notified[0]?.body).toContain('Alice Marsh');
});

test('all fields show the login of the token response where the profile has none', async () => {
  bench.service.setProfile('alice@practice.example', { 'login-username': '' });
  const perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
  const field = accountOf(bench.view().panel)?.profile?.fields.find(({ name }) => name === 'login-username');
  expect(field?.value).toEqual({ kind: 'text', text: 'alice@practice.example' });
  // It isn't what the profile sent.
  expect(field).not.toHaveProperty('raw');
});
