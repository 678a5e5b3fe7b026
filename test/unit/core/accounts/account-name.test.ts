import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import { accountName } from '../../../../app/core/accounts/account-name.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

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

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.end());

const accountOf = (panel: PanelView) => ('account' in panel ? panel.account : undefined);

test.each([
  [{ 'name-first-name': 'Ada\u202E M', 'name-last-name': 'Byron' }, 'Ada M Byron'],
  [{ 'name-first-name': '', 'name-last-name': '', 'login-username': '' }, 'alice@practice.example'],
])('panel, list of accounts and tray show the same name for %j', async (changes, name) => {
  testApp.service.setProfile('alice@practice.example', changes);
  const app = await testApp.startSignedIn();
  await app.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  expect(accountOf(testApp.view().panel)?.name).toBe(name);
  expect(testApp.view().accounts.map((account) => account.name)).toEqual([name]);
  expect(testApp.trays.at(-1)?.tooltip.split(' · ')[0]).toBe(name);
  expect(JSON.stringify(testApp.trays.at(-1)?.menu)).toContain(`${name} · Available`);
});

test('the notification of an ended sign-in contains the account’s name', async () => {
  const app = await testApp.startSignedIn();
  testApp.service.endRefreshTokens();
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  expect(testApp.notifications[0]?.body).toContain('Alice Marsh');
});

test('the list of fields shows the login of the token response where the profile has none', async () => {
  testApp.service.setProfile('alice@practice.example', { 'login-username': '' });
  await testApp.startSignedIn();
  const field = accountOf(testApp.view().panel)?.profile?.fields.find(
    ({ name }) => name === 'login-username',
  );
  expect(field?.value).toEqual({ kind: 'text', text: 'alice@practice.example' });
  // The profile doesn't contain this field.
  expect(field).not.toHaveProperty('raw');
});
