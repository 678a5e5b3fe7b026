import { expect, test } from 'vitest';
import { type Failure, failed } from '../../../../app/api/http/result.ts';
import type { Account } from '../../../../app/core/accounts/account.ts';
import { accountName } from '../../../../app/core/accounts/account-name.ts';
import {
  accountOverview,
  accountState,
  accountSummary,
  accountView,
} from '../../../../app/core/accounts/account-view.ts';
import {
  emptyPresenceHistory,
  noChanges,
  recordPresence,
} from '../../../../app/core/profile/polled-profile.ts';
import type { AccountSessionSnapshot } from '../../../../app/core/session/account-session.ts';
import { failureText } from '../../../../app/core/failure-messages.ts';
import { profileView } from '../../../../app/core/profile/profile-view.ts';
import { presenceOf } from '../../../../app/core/profile/service-states.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { accountWith } from '../panel/account-stub.ts';
import { accountOnTray } from '../tray/account-on-tray.ts';

const profile = {
  'name-first-name': 'Alice',
  'name-last-name': 'Marsh',
  'login-username': 'alice@pbx.example',
  'user-presence-status': 'inuse',
};
const cachedProfile = { profile, readAt: 7 };
const changes = new Map([['user-presence-status', { at: 5, before: 'open' }]]);
const network = failed('network', 'ENOTFOUND').failure;
const keychain = failed('keychain', '', { reason: () => 'It is locked.' }).failure;
const client = failed('client', '').failure;
const viewOf = (account: Account) => accountView(account, accountOverview(account));
const summaryOf = (snapshot: Parameters<typeof accountWith>[0]) =>
  accountSummary(accountOverview(accountWith(snapshot)), { kind: 'keychain' });

test('the view of an account has all that is known of it', () => {
  const selectedDomain = { label: 'a.example', position: 3 };
  const account = accountWith(
    { cachedProfile, changes, isPolling: true, isStale: true, clientRefusal: client, failure: network },
    selectedDomain,
  );
  expect(viewOf(account)).toEqual({
    id: 'alice',
    connection: { name: 'Practice', hosts: ['pbx.example'] },
    name: 'Alice Marsh',
    login: 'alice@pbx.example',
    signIn: 'signed-in',
    network: 'offline',
    isPolling: true,
    isStale: true,
    isClientRefused: true,
    presence: presenceOf('inuse'),
    profile: profileView(cachedProfile, changes, 'alice'),
    selectedDomain,
    notice: { tone: 'warning', text: failureText(client) },
  });
});

test('the view has the periods of today’s presence, of which the current one lasts while the profile is up to date', () => {
  const reading = (wall: number) => ({ wall, monotonic: wall });
  const available = { kind: 'available', label: 'Available' } as const;
  const first = recordPresence(emptyPresenceHistory, available, reading(1_000), 60_000);
  const presenceHistory = recordPresence(first, { kind: 'busy', label: 'Busy' }, reading(2_000), 60_000);
  const past = { kind: 'available', from: 1_000, until: 2_000 };
  expect(viewOf(accountWith({ presenceHistory })).presenceHistory).toEqual([
    past,
    { kind: 'busy', from: 2_000 },
  ]);
  expect(viewOf(accountWith({ presenceHistory, isStale: true })).presenceHistory).toEqual([
    past,
    { kind: 'busy', from: 2_000, until: 2_000 },
  ]);
});

test('the fields have the login of the token response where the profile has none', () => {
  const read = { profile: { user: '1001' }, readAt: 7 };
  expect(viewOf(accountWith({ cachedProfile: read })).profile).toEqual(profileView(read, noChanges, 'alice'));
});

test('the number of new messages stays as last known', () => {
  const extras = { voicemail: { count: 2, messages: [] }, states: [] };
  for (const state of [{ failure: network }, { isStale: true }, { clientRefusal: client }])
    expect(viewOf(accountWith({ cachedProfile, extras, ...state })).newVoicemail).toBe(2);
});

test('the view of an account whose profile was not read yet has only what its sign-in says', () => {
  expect(viewOf(accountWith({}))).toStrictEqual({
    id: 'alice',
    connection: { name: 'Practice', hosts: ['pbx.example'] },
    name: 'alice',
    login: 'alice',
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: presenceOf(undefined),
  });
});

test('the summary of an account that rings names the caller, as far as known', () => {
  const callerOf = (name: string, number: string, kind: 'incoming' | 'active' = 'incoming') => {
    const calls = [{ kind, name, number, since: undefined }];
    return summaryOf({ cachedProfile, extras: { calls, states: [] } }).caller;
  };
  expect(callerOf('Rosa Feld', '1001')).toBe('Rosa Feld · 1001');
  expect(callerOf('רות', '1001')).toBe('\u2068רות\u2069 · 1001');
  expect(callerOf('', '1001')).toBe('1001');
  expect(callerOf('Rosa Feld', '', 'active')).toBeUndefined();
});

test('the summary of an account names its connection, and its state in words', () => {
  const summary = { id: 'alice', name: 'Alice Marsh', login: 'alice@pbx.example', connection: 'Practice' };
  const suspended = { ...cachedProfile, profile: { ...profile, 'account-status': 'suspended' } };
  expect(summaryOf({ cachedProfile })).toStrictEqual({
    ...summary,
    state: 'on-call',
    stateText: 'On a call',
  });
  expect(summaryOf({ cachedProfile: suspended })).toStrictEqual({
    ...summary,
    state: 'account-status',
    stateText: 'Account status: “suspended”',
  });
  expect(summaryOf({ cachedProfile: suspended, failure: network })).toStrictEqual({
    ...summary,
    state: 'offline',
    stateText: 'Offline',
  });
  expect(summaryOf({ cachedProfile: suspended, isStale: true })).toStrictEqual({
    ...summary,
    state: 'offline',
    stateText: 'Last known: On a call',
    isStale: true,
  });
});

test.each<readonly [AccountSessionSnapshot['state'], Failure | undefined, string]>([
  ['signed-in', undefined, 'signed-in'],
  ['signed-in', keychain, 'signed-in'],
  ['restoring', undefined, 'restoring'],
  ['restoring', network, 'restoring'],
  ['restoring', keychain, 'sign-in-again'],
  ['sign-in-again', undefined, 'sign-in-again'],
])('in the state %s with the failure %o the sign-in is %s', (state, failure, signIn) => {
  expect(viewOf(accountWith({ state, failure })).signIn).toBe(signIn);
});

test('an account whose service has a refused certificate names its host, and isn’t offline', () => {
  const certificate = { host: 'pbx.example', fault: 'other', issuedTo: '', issuedBy: '' } as const;
  const { failure } = failed('certificate', 'INVALID_PURPOSE');
  expect(viewOf(accountWith({ failure: { ...failure, certificate } }))).toMatchObject({
    network: 'online',
    notice: { text: messages.network.certificates.other('pbx.example') },
  });
});

test('while a refused client is restored, the user can sign in again', () => {
  expect(viewOf(accountWith({ state: 'restoring', clientRefusal: client })).signIn).toBe('sign-in-again');
});

test.each<readonly [string, Parameters<typeof accountWith>[0], string | undefined]>([
  ['of an account without failures', {}, undefined],
  ['of a failed poll', { failure: network }, failureText(network)],
  ['of a refused client', { failure: network, clientRefusal: client }, failureText(client)],
  ['of a sign-in that was not stored', { state: 'sign-in-again' }, messages.failure.notStored],
  ['of a refused sign-in', { state: 'sign-in-again', wasRefused: true, failure: network }, undefined],
  ['of a slow refresh', { isRefreshSlow: true }, messages.failure.slow],
  ['of a locked keychain', { state: 'restoring', failure: keychain }, failureText(keychain)],
])('the notice %s says what the view doesn’t', (_, snapshot, text) => {
  expect(viewOf(accountWith(snapshot)).notice).toEqual(text && { tone: 'warning', text });
});

test.each([
  [{ signIn: 'sign-in-again', network: 'offline' }, 'sign-in-required'],
  [{ isClientRefused: true, network: 'offline' }, 'sign-in-required'],
  [{ network: 'offline', signIn: 'restoring' }, 'offline'],
  [{ signIn: 'restoring', status: 'suspended' }, 'connecting'],
  [{ status: 'suspended' }, 'account-status'],
  [{ status: 'suspended', isStale: true }, 'offline'],
  [{ isClientRefused: true, isStale: true }, 'sign-in-required'],
  [{ signIn: 'sign-in-again', isStale: true }, 'sign-in-required'],
  [{ signIn: 'restoring', isStale: true }, 'connecting'],
  [{ value: 'lunch' }, 'unknown'],
  [{ value: 'alerting' }, 'ringing'],
] as const)('the state for %j is %s', (given, state) => {
  expect(accountState(accountOnTray(given))).toBe(state);
});

test('an account without a profile is connecting', () => {
  expect(summaryOf({}).state).toBe('connecting');
});

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
