// One view of the panel for every state a person can meet, by name. The values are made up.
import type { ConnectionDraft, ConnectionFormView } from '../../app/contract/connection-form.ts';
import { defaultPreferences, type Preferences } from '../../app/contract/preferences.ts';
import type { DomainListView } from '../../app/contract/domains.ts';
import type { ProfileView } from '../../app/contract/profile.ts';
import type { AccountSummary, AccountView, AppView, PanelView } from '../../app/contract/view.ts';
import { noChanges } from '../../app/session/profile/changes.ts';
import { profileView } from '../../app/session/profile/field-views.ts';
import { createProfiles } from '../practice-service/resources/profile.ts';
import { practiceUsers } from '../practice-service/users.ts';
import type { JsonValue } from '../../app/service/reply.ts';

export const connection = { name: 'Example Telecom', hosts: ['pbx.example.net'] } as const;
export const practice = { name: 'Practice service', hosts: ['127.0.0.1:47800'] } as const;
const longHost = 'communicationsplatformauthenticationservice-westeurope.example.net';

export const fields: Readonly<Record<string, JsonValue>> = {
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

/** A profile with these fields, as the main process makes a view of it. */
export function profileOf(profile: Readonly<Record<string, JsonValue>>, readAt = Date.now()): ProfileView {
  return profileView({ profile, readAt }, noChanges);
}

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
    profile: profileOf(fields, Date.now() - 5_000),
    ...changes,
  };
}

/** An account whose profile has these fields besides, or instead. */
export function accountWith(changed: Readonly<Record<string, JsonValue>>): AccountView {
  return account({ profile: profileOf({ ...fields, ...changed }) });
}

/** An account whose profile has not been read yet. */
export function accountUnread(changes: Partial<AccountView> = {}): AccountView {
  const { profile: _, ...unread } = account({ presence: { kind: 'unknown', label: 'Unknown' }, ...changes });
  return unread;
}

export function appView(panel: PanelView, changes: Partial<AppView> = {}): AppView {
  return {
    version: 1,
    language: { code: 'en', locale: 'en' },
    appVersion: '0.1.0',
    secrets: { kind: 'keychain' },
    preferences: defaultPreferences,
    notices: [],
    panel,
    accounts: panel.name === 'account' ? accounts.slice(0, 1) : [],
    ...changes,
  };
}

export const accounts: readonly AccountSummary[] = [
  {
    id: 'example/1001@example.net',
    name: 'Ada Byron',
    login: '1001@example.net',
    connection: 'Example Telecom',
    status: 'available',
  },
  {
    id: 'example/2002@example.org',
    name: 'Reception',
    login: '2002@example.org',
    connection: 'Example Telecom',
    status: 'attention',
  },
  {
    id: 'other/9@calls.example',
    name: 'Grace Murray',
    login: '9@calls.example',
    connection: 'Another Telecom',
    status: 'on-call',
  },
];

/** A second factor that is asked for, for five more minutes. */
export function passcode(changes: Partial<PasscodePanel> = {}): PasscodePanel {
  return {
    name: 'passcode',
    connection,
    factors: [{ vendor: 'google', type: 'authenticator' }],
    chosen: 0,
    endsAt: Date.now() + 5 * 60_000,
    misses: 0,
    checking: false,
    ...changes,
  };
}

type PasscodePanel = Extract<PanelView, { name: 'passcode' }>;

const signedIn = (changes: Partial<AccountView> = {}) =>
  appView({ name: 'account', account: account(changes) });
/** The whole list of 250 domains, unless told otherwise. */
export const domainsView = (changes: Partial<DomainListView> = {}, ofAccount: Partial<AccountView> = {}) =>
  appView({
    name: 'domains',
    account: account(ofAccount),
    list: {
      state: { kind: 'end', mayHoldMore: false },
      generation: 1,
      loaded: 250,
      query: '',
      from: 0,
      ...changes,
    },
  });
/** The settings, with some preferences other than the usual ones. */
export const settingsView = (
  changed: Partial<Preferences> = {},
  panel: Partial<Extract<PanelView, { name: 'settings' }>> = {},
) =>
  appView(
    { name: 'settings', settings: { hasProxyPassword: false, connections: [] }, ...panel },
    { preferences: { ...defaultPreferences, ...changed } },
  );
export const draft: ConnectionDraft = {
  name: 'Example Telecom',
  baseUrl: 'https://pbx.example.net',
  authUrl: '',
  clientId: 'perch-example',
  redirectUri: 'https://pbx.example.net/perch/callback',
  browserRedirectUri: 'http://127.0.0.1:47821/callback',
  signIn: ['window', 'browser'],
  clientAuthentication: 'basic',
};
const goodFindings = [
  { tone: 'good', text: 'The service address answers.' },
  { tone: 'good', text: 'It is the service’s API: it wants a sign-in first.' },
] as const;
/** An empty form for a connection, unless told otherwise. */
export const connectionForm = (changes: Partial<ConnectionFormView> = {}) =>
  appView({
    name: 'connection-form',
    form: {
      editing: false,
      draft: {
        ...draft,
        ...{
          name: '',
          baseUrl: '',
          clientId: '',
          redirectUri: '',
          browserRedirectUri: '',
          signIn: ['window'],
        },
      },
      secret: 'none',
      ...changes,
    },
  });
const practiceProfile = createProfiles(practiceUsers).of('alice@practice.example') as Record<
  string,
  JsonValue
>;
/** Every field of the specification, and some that it doesn't name. */
export const everyField: Readonly<Record<string, JsonValue>> = {
  ...practiceProfile,
  'fax-enabled': 'yes',
  'fax-boxes': [{ number: 4711, format: 'pdf' }],
  'sip-password': 'not for the panel',
};
const fullProfile = profileOf(everyField);
const changedProfile = profileView(
  { profile: everyField, readAt: Date.now() },
  new Map(
    ['user-presence-status', 'site', 'voicemail-enabled', 'voicemail-greeting-index'].map((name) => [
      name,
      Date.now(),
    ]),
  ),
);
const longAgo = Date.now() - 42 * 60_000;

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
  'welcome, adding an account': appView({ name: 'welcome', practice }, { accounts }),
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
  'sign in, adding an account': appView({ name: 'sign-in', connection, ways: ['window'] }, { accounts }),
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
  'signing in, person': appView({
    name: 'signing-in',
    connection,
    way: 'window',
    step: 'person',
    slow: false,
  }),
  'signing in, person in the browser': appView({
    name: 'signing-in',
    connection,
    way: 'browser',
    step: 'person',
    slow: false,
  }),
  'signing in, person for long': appView({
    name: 'signing-in',
    connection,
    way: 'window',
    step: 'person',
    slow: true,
  }),
  'signing in, token': appView({ name: 'signing-in', connection, way: 'window', step: 'token', slow: false }),
  'signing in, profile': appView({
    name: 'signing-in',
    connection,
    way: 'window',
    step: 'profile',
    slow: false,
  }),
  password: appView({ name: 'password', connection, username: '', checking: false }),
  'password, checking': appView({ name: 'password', connection, username: 'ada', checking: true }),
  'password, not accepted': appView({
    name: 'password',
    connection,
    username: 'ada',
    checking: false,
    problem: 'The user name or the password is not right.',
  }),
  'password, not asked': appView({
    name: 'password',
    connection,
    username: 'ada',
    checking: false,
    problem: 'The service can’t be reached. Check the network, then try again.',
  }),
  passcode: appView(passcode()),
  'passcode, some factors': appView(
    passcode({
      factors: [
        { vendor: 'google', type: 'authenticator' },
        { vendor: 'acme', type: 'hardware-token' },
      ],
      chosen: 1,
    }),
  ),
  'passcode, checking': appView(passcode({ checking: true })),
  'passcode, not accepted': appView(
    passcode({ misses: 1, problem: 'That passcode was not accepted. Try the next one that is shown.' }),
  ),
  account: signedIn(),
  'account, one of some': appView({ name: 'account', account: account() }, { accounts }),
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
  'account, restoring': signedIn({ signIn: 'restoring', profile: profileOf(fields, longAgo) }),
  'account, restoring without a profile': appView({
    name: 'account',
    account: accountUnread({ signIn: 'restoring' }),
  }),
  'account, offline': signedIn({ network: 'offline', profile: profileOf(fields, longAgo) }),
  'account, offline without a profile': appView({
    name: 'account',
    account: accountUnread({ network: 'offline' }),
  }),
  'account, sign in again': signedIn({ signIn: 'sign-in-again', profile: profileOf(fields, longAgo) }),
  'account, sign in again and offline': signedIn({
    signIn: 'sign-in-again',
    network: 'offline',
    profile: profileOf(fields, longAgo),
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
        profile: profileOf(
          {
            ...fields,
            'name-first-name': 'Maximiliana-Alexandrina',
            'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
            'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
            domain: longHost,
            'account-status': 'Passwortzurücksetzungsverfahren',
          },
          longAgo - 40 * 3_600_000,
        ),
      }),
    },
    {
      secrets: { kind: 'session-only', reason: 'The secret service answered: Object does not exist at path' },
    },
  ),
  'account, long values': signedIn({
    login: `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
    profile: profileOf({
      ...fields,
      'name-first-name': 'Maximiliana-Alexandrina',
      'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
      'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
      domain: longHost,
    }),
  }),
  'account, odd values': signedIn({
    presence: { kind: 'other', label: 'open-ish' },
    profile: profileOf({
      'name-first-name': 42,
      'name-last-name': null,
      'login-username': false,
      domain: ['example.net', 'example.org'],
      'account-status': { state: 'standard' },
      'voicemail-enabled': true,
      'recording-configuration': 'yes-on-the-moon',
    }),
  }),
  'account, empty profile': signedIn({ profile: profileOf({}) }),
  'account, presence on-call': signedIn({ presence: { kind: 'on-call', label: 'On a call' } }),
  'account, presence ringing': signedIn({ presence: { kind: 'ringing', label: 'Ringing' } }),
  'account, presence busy': signedIn({ presence: { kind: 'busy', label: 'Busy' } }),
  'account, presence inactive': signedIn({ presence: { kind: 'inactive', label: 'Inactive' } }),
  'account, presence unknown': signedIn({ presence: { kind: 'unknown', label: 'Unknown' } }),
  'account, presence other': signedIn({ presence: { kind: 'other', label: 'in-a-meeting-until-noon' } }),
  'account, a domain chosen': signedIn({
    picked: { label: 'north.example.net', position: 7, standing: 'here' },
  }),
  'account, its domain gone': signedIn({
    picked: { label: 'north.example.net', position: 7, standing: 'gone' },
  }),
  'account, its domain missing': signedIn({
    picked: { label: 'north.example.net', position: 7, standing: 'missing' },
  }),
  'domains, the chosen one missing': domainsView(
    { state: { kind: 'partial' }, loaded: 300 },
    { picked: { label: 'north.example.net', position: 407, standing: 'missing' } },
  ),
  'domains, the chosen one gone': domainsView(
    {},
    { picked: { label: 'north.example.net', position: 7, standing: 'gone' } },
  ),
  'account, settings damaged': appView(
    { name: 'account', account: account() },
    {
      notices: [
        {
          tone: 'warning',
          text: 'Some of Perch’s settings were damaged and are as they were at first: the theme. A copy is kept as /home/ada/.config/Perch/settings.json.damaged-1772438400000.',
        },
      ],
    },
  ),
  about: appView({
    name: 'about',
    about: {
      versions: { Perch: '0.1.0', Electron: '45.4.1', Chromium: '156.0.1' },
      service: [
        { name: 'apiversion', value: 'Version: 44.3.1' },
        { name: 'unheard_of', value: longHost },
      ],
    },
    notice: { tone: 'info', text: `The diagnostics are saved as /home/ada/${longHost}.txt.` },
  }),
  settings: settingsView(),
  'settings, proxy by hand': settingsView({ proxy: { kind: 'manual', address: '', username: '' } }),
  'settings, proxy with a password': settingsView(
    {
      proxy: { kind: 'manual', address: `http://${longHost}:8080`, username: 'ada' },
      certificates: `/etc/ssl/${longHost}.pem`,
    },
    { settings: { hasProxyPassword: true, connections: [] } },
  ),
  'settings, after a bad file': settingsView(
    {},
    {
      notice: {
        tone: 'error',
        text: 'There are no certificates that Perch can read in that file, so it goes on without it.',
      },
    },
  ),
  'settings, with services': settingsView(
    {},
    {
      settings: {
        hasProxyPassword: false,
        connections: [
          { ...connection, accounts: 2, isPlaced: true },
          {
            name: 'Another Telecom',
            hosts: ['calls.example', 'login.calls.example:8443'],
            accounts: 1,
            isPlaced: false,
          },
          { ...practice, accounts: 0, isPlaced: false },
        ],
      },
    },
  ),
  'connection form': connectionForm(),
  'connection form, tested': connectionForm({ draft, secret: 'entered', test: goodFindings }),
  'connection form, testing': connectionForm({ draft, secret: 'entered', test: 'running' }),
  'connection form, tested in vain': connectionForm({
    draft: {
      ...draft,
      name: 'Vereinigte Kommunikationsdienstleistungsgesellschaft',
      baseUrl: `https://${longHost}`,
    },
    editing: true,
    secret: 'kept',
    test: [
      { tone: 'good', text: 'The service address answers.' },
      { tone: 'error', text: `The sign-in page leads on to ${longHost}.` },
      {
        tone: 'warning',
        text: 'The service answered the token request, but not whether it knows the client.',
      },
    ],
  }),
  'everything, little known': appView({ name: 'everything', account: account() }),
  everything: appView({ name: 'everything', account: account({ profile: fullProfile }) }),
  'everything, offline with changes': appView({
    name: 'everything',
    account: account({ network: 'offline', profile: changedProfile }),
  }),
  'everything, not read': appView({ name: 'everything', account: accountUnread() }),
  'account, full profile': signedIn({ profile: fullProfile }),
  'account, full profile with changes': signedIn({ profile: changedProfile }),
  'domains, first page': domainsView({ state: { kind: 'loading', what: 'page' }, loaded: 0 }),
  'domains, all': domainsView(),
  'domains, so far': domainsView({ state: { kind: 'partial' }, loaded: 3_100 }),
  'domains, loading all': domainsView({
    state: { kind: 'loading', what: 'all' },
    loaded: 12_400,
    perSecond: 5_200,
  }),
  'domains, waiting': domainsView({
    state: { kind: 'waiting' },
    busyUntil: new Date('2026-03-02T10:45:00').getTime(),
    loaded: 300,
  }),
  'domains, none': domainsView({ state: { kind: 'empty' }, loaded: 0 }),
  'domains, filtered': domainsView({ query: 'domain-24' }),
  'domains, nothing fits': domainsView({ query: 'harbour' }),
  'domains, nothing fits so far': domainsView({
    state: { kind: 'partial' },
    query: 'harbour',
    loaded: 3_100,
  }),
  'domains, left further down': domainsView({ from: 120 }),
  'domains, perhaps more': domainsView({ state: { kind: 'end', mayHoldMore: true } }),
  'domains, failed in the middle': domainsView({
    state: { kind: 'failed', code: 'unavailable', detail: 'The service answered with an error (503).' },
    loaded: 300,
  }),
  'domains, offline': domainsView({ state: { kind: 'offline' }, loaded: 300 }),
  'domains, offline from the first': domainsView({ state: { kind: 'offline' }, loaded: 0 }),
  'domains, failed from the first': domainsView({
    state: { kind: 'failed', code: 'unavailable', detail: 'The service answered with an error (503).' },
    loaded: 0,
  }),
  'domains, signed out': domainsView({ state: { kind: 'signed-out' }, loaded: 300 }),
  'domains, refused': domainsView({ state: { kind: 'refused', status: 403 }, loaded: 0 }),
} satisfies Readonly<Record<string, AppView>>;
