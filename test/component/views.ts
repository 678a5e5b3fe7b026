// One view of the panel for every state a person can meet, by name. The values are made up.
import type { AccountView, AppView, Json, PanelView, Presence } from '../../app/contract/view.ts';

export const connection = { name: 'Example Telecom', hosts: ['pbx.example.net'] } as const;
export const practice = { name: 'Practice service', hosts: ['127.0.0.1:47800'] } as const;
const longHost = 'communications-platform-authentication.west-europe.example.net';

export const fields: Readonly<Record<string, Json>> = {
  domain: 'example.net',
  user: '1001',
  'name-first-name': 'Ada',
  'name-last-name': 'Byron',
  'login-username': '1001@example.net',
  'account-status': 'standard',
  'voicemail-enabled': 'yes',
  'recording-configuration': 'yes-with-transcription-and-sentiment',
  'user-presence-status': 'open',
};

/** An account that is signed in and at ease; its profile was read a moment ago. */
export function account(changes: Partial<AccountView> = {}): AccountView {
  return {
    id: 'example/1001@example.net',
    connection,
    login: '1001@example.net',
    signIn: 'signed-in',
    network: 'online',
    reading: false,
    presence: { kind: 'available', label: 'Available' },
    profile: { fields, readAt: Date.now() - 5_000 },
    ...changes,
  };
}

/** An account whose profile has these fields besides, or instead. */
export function accountWith(changed: Readonly<Record<string, Json>>): AccountView {
  return account({ profile: { fields: { ...fields, ...changed }, readAt: Date.now() } });
}

/** An account whose profile has not been read yet. */
export function accountUnread(changes: Partial<AccountView> = {}): AccountView {
  const { profile: _, ...unread } = account({ presence: { kind: 'unknown', label: 'Unknown' }, ...changes });
  return unread;
}

export function appView(panel: PanelView, changes: Partial<AppView> = {}): AppView {
  return { version: 1, appVersion: '0.1.0', secrets: { kind: 'keychain' }, panel, ...changes };
}

const signedIn = (changes: Partial<AccountView> = {}) =>
  appView({ name: 'account', account: account(changes) });
const longAgo = Date.now() - 42 * 60_000;

const presences: readonly Presence[] = [
  { kind: 'available', label: 'Available' },
  { kind: 'on-call', label: 'On a call' },
  { kind: 'ringing', label: 'Ringing' },
  { kind: 'busy', label: 'Busy' },
  { kind: 'inactive', label: 'Inactive' },
  { kind: 'unknown', label: 'Unknown' },
  { kind: 'other', label: 'in-a-meeting-until-noon' },
];

export const views = {
  starting: appView({ name: 'starting' }),
  welcome: appView({ name: 'welcome' }),
  'welcome, practice service at hand': appView({ name: 'welcome', practice }),
  'welcome, after a bad file': appView({
    name: 'welcome',
    practice,
    notice: {
      tone: 'error',
      text: '“office.json” is not a connection file: it has the unknown key “clientID”. Ask whoever gave it to you for a new one.',
    },
  }),
  'confirm connection': appView({ name: 'confirm-connection', connection }),
  'confirm connection, long': appView({
    name: 'confirm-connection',
    connection: {
      name: 'Vereinigte Kommunikationsdienstleistungsgesellschaft Süd-Südwest',
      hosts: [longHost, 'pbx.example.net:8443', 'login.example.net'],
    },
  }),
  'sign in': appView({ name: 'sign-in', connection, ways: ['window'] }),
  'sign in, every way': appView({ name: 'sign-in', connection, ways: ['window', 'password', 'browser'] }),
  'sign in, password first': appView({ name: 'sign-in', connection, ways: ['password', 'window'] }),
  'sign in, after a failure': appView({
    name: 'sign-in',
    connection,
    ways: ['window'],
    notice: {
      tone: 'error',
      text: 'The service refused the sign-in: access was denied. You are not signed in; try again.',
    },
  }),
  'sign in, after signing out': appView({
    name: 'sign-in',
    connection,
    ways: ['window'],
    notice: { tone: 'info', text: 'You are signed out.' },
  }),
  'signing in, person': appView({ name: 'signing-in', connection, way: 'window', step: 'person' }),
  'signing in, person in the browser': appView({
    name: 'signing-in',
    connection,
    way: 'browser',
    step: 'person',
  }),
  'signing in, token': appView({ name: 'signing-in', connection, way: 'window', step: 'token' }),
  'signing in, profile': appView({ name: 'signing-in', connection, way: 'window', step: 'profile' }),
  account: signedIn(),
  'account, reading': signedIn({ reading: true }),
  'account, first reading': appView({ name: 'account', account: accountUnread({ reading: true }) }),
  'account, not read': appView({
    name: 'account',
    account: accountUnread({
      notice: {
        tone: 'warning',
        text: 'The service answered with an error (503). Perch tries again in 2 min.',
      },
    }),
  }),
  'account, restoring': signedIn({ signIn: 'restoring', profile: { fields, readAt: longAgo } }),
  'account, restoring without a profile': appView({
    name: 'account',
    account: accountUnread({ signIn: 'restoring' }),
  }),
  'account, offline': signedIn({ network: 'offline', profile: { fields, readAt: longAgo } }),
  'account, offline without a profile': appView({
    name: 'account',
    account: accountUnread({ network: 'offline' }),
  }),
  'account, sign in again': signedIn({ signIn: 'sign-in-again', profile: { fields, readAt: longAgo } }),
  'account, sign in again and offline': signedIn({
    signIn: 'sign-in-again',
    network: 'offline',
    profile: { fields, readAt: longAgo },
  }),
  'account, service in trouble': signedIn({
    notice: {
      tone: 'warning',
      text: 'The service answered with an error (503). Perch tries again in 2 min.',
    },
  }),
  'account, session only': appView(
    { name: 'account', account: account() },
    { secrets: { kind: 'session-only', reason: 'Cannot autolaunch D-Bus without X11 $DISPLAY' } },
  ),
  'account, everything at once': appView(
    {
      name: 'account',
      account: account({
        connection: { name: 'Vereinigte Kommunikationsdienstleistungsgesellschaft', hosts: [longHost] },
        signIn: 'sign-in-again',
        network: 'offline',
        profile: {
          fields: {
            ...fields,
            'name-first-name': 'Maximiliana-Alexandrina',
            'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
            'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
            domain: longHost,
            'account-status': 'Passwortzurücksetzungsverfahren',
          },
          readAt: longAgo - 40 * 3_600_000,
        },
      }),
    },
    {
      secrets: { kind: 'session-only', reason: 'The secret service answered: Object does not exist at path' },
    },
  ),
  'account, long values': signedIn({
    login: `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
    profile: {
      fields: {
        ...fields,
        'name-first-name': 'Maximiliana-Alexandrina',
        'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
        'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
        domain: longHost,
      },
      readAt: Date.now(),
    },
  }),
  'account, odd values': signedIn({
    presence: { kind: 'other', label: 'open-ish' },
    profile: {
      fields: {
        'name-first-name': 42,
        'name-last-name': null,
        'login-username': false,
        domain: ['example.net', 'example.org'],
        'account-status': { state: 'standard' },
        'voicemail-enabled': true,
        'recording-configuration': 'yes-on-the-moon',
      },
      readAt: Date.now(),
    },
  }),
  'account, empty profile': signedIn({ profile: { fields: {}, readAt: Date.now() } }),
  ...Object.fromEntries(
    presences.map((presence) => [`account, presence ${presence.kind}`, signedIn({ presence })]),
  ),
} satisfies Readonly<Record<string, AppView>>;
