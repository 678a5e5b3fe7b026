// Which view follows from which state. The end-to-end tests and those of the calls show how the states come about.
import { expect, test } from 'vitest';
import { messages } from '../../../../app/i18n/messages.ts';
import { accountOverview, accountView } from '../../../../app/core/accounts/account-view.ts';
import type { MfaChallenge, SignInSnapshot } from '../../../../app/core/auth/sign-in.ts';
import {
  initialPanelState,
  type ConnectionFormState,
  type Screen,
} from '../../../../app/core/panel/panel-state.ts';
import { panelView, type PanelViewInput } from '../../../../app/core/panel/panel-view.ts';
import { sampleConnection, sampleDraft } from '../sample-connection.ts';
import { accountWith, emptyList } from './account-stub.ts';
import { createAccountsStub, createConnectionsStub } from './connections-stub.ts';

const known = [sampleConnection, { ...sampleConnection, name: 'Managed' }];
const alice = accountWith({ about: { apiversion: '44', territory: 'west' } });
const summary = { name: 'Practice', hosts: ['pbx.example'] };
const started = { ...initialPanelState, isStarting: false };
const warning = { tone: 'warning', text: 'Careful.' } as const;
const lazyWarning = { tone: 'warning', text: () => 'Careful.' } as const;

function viewOf(state: Partial<PanelViewInput['state']>, more: Partial<PanelViewInput> = {}) {
  return panelView({
    state: { ...started, ...state },
    overviewOf: accountOverview,
    accounts: { ...createAccountsStub([]), list: () => [alice] },
    connections: {
      ...createConnectionsStub([], { known, managed: ['Managed'] }),
      offered: () => known,
      latest: (given) => (given.name === 'Practice' ? sampleConnection : given),
    },
    signIn: undefined,
    shownAccount: undefined,
    practice: undefined,
    versions: { Perch: '0.1.0' },
    certificates: '/home/alice/authority.pem',
    shortcutNote: undefined,
    systemStart: () => undefined,
    locks: {},
    connectionRule: 'any',
    updates: { isOn: false, found: () => undefined },
    ...more,
  });
}

const formDraft = { ...sampleDraft, clientId: '' };

const form: ConnectionFormState = {
  id: 1,
  editing: undefined,
  draft: sampleDraft,
  initialDraft: formDraft,
  typedSecret: undefined,
  storedSecret: { kind: 'read', secret: undefined },
  secretError: undefined,
  test: undefined,
  confirmedTargets: [],
};
const again = (): string => 'Again.';
const settings = {
  part: 'general',
  proxyPassword: 'none',
  certificateFile: 'authority.pem',
  connections: [
    { ...summary, accounts: 1, isManaged: false },
    { ...summary, name: 'Managed', accounts: 0, isManaged: true },
  ],
};
const about = { versions: { Perch: '0.1.0' }, service: [] };

const welcome = { name: 'welcome', connections: [summary, { ...summary, name: 'Managed' }] };
const signInScreen = { name: 'sign-in', connection: sampleConnection } as const;
const settingsScreen = { name: 'settings', part: 'general', proxyPassword: 'none' } as const;

test.each<readonly [readonly Screen[], object]>([
  [[], welcome],
  [[signInScreen, { name: 'welcome' }], welcome],
  [[{ name: 'welcome' }, signInScreen], { name: 'sign-in', connection: summary, methods: ['window'] }],
  [[{ name: 'about' }, settingsScreen], { name: 'settings', settings }],
  [[settingsScreen, { name: 'about' }], { name: 'about', about }],
  [
    [settingsScreen, { name: 'connection-form', form }],
    {
      name: 'connection-form',
      form: { isEditing: false, draft: form.draft, initialDraft: formDraft, secret: 'none' },
    },
  ],
])('of %j the last is shown', (screens, view) => {
  expect(viewOf({ screens })).toStrictEqual(view);
  expect(viewOf({ screens, notice: lazyWarning })).toStrictEqual({ ...view, notice: warning });
  expect(viewOf({ screens, notice: lazyWarning, isStarting: true })).toStrictEqual({ name: 'starting' });
});

test('the shown account has an overview, all its fields or its domains', () => {
  const account = accountView(alice, accountOverview(alice));
  const shownAccount = alice;
  expect(viewOf({}, { shownAccount })).toStrictEqual({ name: 'account', account });
  const open = (screen: Screen) => viewOf({ screens: [screen] }, { shownAccount });
  expect(open({ name: 'all-fields', account: alice })).toStrictEqual({ name: 'all-fields', account });
  expect(open({ name: 'domains', account: alice })).toStrictEqual({
    name: 'domains',
    account,
    list: emptyList,
  });
  expect(open({ name: 'welcome' }).name).toBe('welcome');
  expect(viewOf({ notice: lazyWarning }, { shownAccount })).toStrictEqual({ name: 'account', account });
  const error = { tone: 'error', text: () => 'Failed.' } as const;
  expect(viewOf({ notice: error }, { shownAccount })).toStrictEqual({
    name: 'account',
    account: { ...account, notice: { tone: 'error', text: 'Failed.' } },
  });
});

test('the welcome view offers known connections and the practice service, or the known ones only', () => {
  const connections = [summary, { ...summary, name: 'Managed' }];
  const known = { name: 'welcome', connections };
  const practice = sampleConnection;
  expect(viewOf({}, { practice })).toStrictEqual({ ...known, practice: summary });
  expect(viewOf({}, { practice, connectionRule: 'none' })).toStrictEqual({
    ...known,
    connectionRule: 'none',
  });
  expect(viewOf({}, { connectionRule: 'listed' })).toStrictEqual(known);
});

test.each([
  [{}, {}],
  [{ editing: sampleConnection }, { isEditing: true }],
  [{ typedSecret: 'x', storedSecret: { kind: 'unread' } }, { secret: 'entered' }],
  [{ storedSecret: { kind: 'unread' } }, { secret: 'unreadable' }],
  [{ storedSecret: { kind: 'read', secret: 's' } }, { secret: 'stored' }],
  [{ secretError: again }, { secretError: 'Again.' }],
  [{ secretError: again, typedSecret: 'x' }, { secret: 'entered' }],
  [{ test: 'running' }, { test: 'running' }],
  [{ test: [{ tone: 'good', text: () => 'Fine.' }] }, { test: [{ tone: 'good', text: 'Fine.' }] }],
] as const)('the form %j has the view %j', (state, view) => {
  expect(viewOf({ screens: [{ name: 'connection-form', form: { ...form, ...state } }] })).toStrictEqual({
    name: 'connection-form',
    form: { isEditing: false, draft: form.draft, initialDraft: formDraft, secret: 'none', ...view },
  });
});

const signIn: SignInSnapshot = {
  method: 'window',
  state: 'awaiting-user',
  username: 'alice',
  error: undefined,
  isSlow: true,
  note: undefined,
  mfa: undefined,
};
const factors = [
  { vendor: 'a', type: 'totp' },
  { vendor: 'b', type: 'sms' },
];
const [, selected = { vendor: '', type: '' }] = factors;
const mfa: MfaChallenge = { factors, selected, expiresAt: 9, rejectedCount: 2 };
const signingIn = { name: 'signing-in', connection: summary, method: 'window' };
const password = {
  name: 'password',
  connection: summary,
  otherMethods: sampleConnection.signIn.filter((m) => m !== 'password'),
  username: 'alice',
};
const passcode = {
  name: 'passcode',
  connection: summary,
  username: 'alice',
  factors,
  selectedFactor: 1,
  expiresAt: 9,
  rejectedCount: 2,
};
const error = () => 'Wrong.';

test.each([
  [{}, { ...signingIn, step: 'user', isSlow: true }],
  [
    { note: { kind: 'no-state' } },
    { ...signingIn, step: 'user', isSlow: true, note: messages.signInNote.noState },
  ],
  [
    { state: 'exchanging', isSlow: false },
    { ...signingIn, step: 'token', isSlow: false },
  ],
  [{ state: 'signed-in' }, { ...signingIn, step: 'profile', isSlow: false }],
  [{ method: 'password' }, { ...password, isChecking: false }],
  [
    { method: 'password', error },
    { ...password, isChecking: false, error: 'Wrong.' },
  ],
  [
    { method: 'password', state: 'exchanging' },
    { ...password, isChecking: true },
  ],
  [
    { method: 'password', state: 'signed-in' },
    { ...signingIn, method: 'password', step: 'profile', isSlow: false },
  ],
  [
    { mfa, state: 'mfa-required', error },
    { ...passcode, isChecking: false, error: 'Wrong.' },
  ],
  [
    { mfa, state: 'checking-passcode' },
    { ...passcode, isChecking: true },
  ],
] as const)('the sign-in %j has the view %j', (snapshot, view) => {
  const facts = { signIn: { ...signIn, ...snapshot } };
  expect(viewOf({ screens: [signInScreen] }, facts)).toStrictEqual(view);
});

test('the names of a second factor are lines of a limited length, whatever the service calls it', () => {
  const long = { vendor: '\u202Eduo\n', type: 'p'.repeat(100_000) };
  const view = viewOf(
    { screens: [signInScreen] },
    { signIn: { ...signIn, mfa: { ...mfa, factors: [long], selected: long } } },
  );
  expect(view).toMatchObject({
    factors: [{ vendor: 'duo', type: `${'p'.repeat(254)}…` }],
    selectedFactor: 0,
  });
});

test('a selected connection is shown as it is known now', () => {
  const old = { ...sampleConnection, baseUrl: 'https://old.example' };
  expect(viewOf({ screens: [{ name: 'sign-in', connection: old }] })).toMatchObject({ connection: summary });
});

test('About shows what the token response says of the service', () => {
  const shownAccount = accountWith({ about: { apiversion: 'Version: 45.1.0', territory: 'west' } });
  expect(viewOf({ screens: [{ name: 'about' }] }, { shownAccount })).toEqual({
    name: 'about',
    about: {
      versions: about.versions,
      service: [
        { name: 'apiversion', value: '45.1.0' },
        { name: 'territory', value: 'west' },
      ],
    },
  });
});
