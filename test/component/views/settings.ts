// Views of the settings, the connection form and the about page.
import type { ConnectionDraft, ConnectionFormView } from '../../../app/contract/connection-form.ts';
import {
  defaultPreferences,
  type PanelPreferences,
  type SettingsPart,
} from '../../../app/contract/preferences.ts';
import type { AppView, Notice, SettingsView } from '../../../app/contract/view.ts';
import { appView, connection, longHost, practice, supported } from './parts.ts';

/** Returns the settings view. `changed` overrides default preferences. */
export const settingsView = (
  changed: Partial<PanelPreferences> = {},
  settings: Partial<SettingsView> = {},
  notice?: Notice,
) =>
  appView(
    {
      name: 'settings',
      settings: {
        part: 'general',
        proxyPassword: 'none',
        certificateFile: '',
        connections: [],
        ...settings,
      },
      ...(notice && { notice }),
    },
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

const emptyDraft: ConnectionDraft = {
  ...draft,
  name: '',
  baseUrl: '',
  clientId: '',
  redirectUri: '',
  browserRedirectUri: '',
  signIn: ['window'],
};

const goodFindings = [
  { tone: 'good', text: 'The service’s API is there and asks for a sign-in, as expected.' },
  { tone: 'good', text: 'The sign-in page opens.' },
  { tone: 'good', text: 'The service accepts the client.' },
] as const;

/** Returns the connection form, by default an empty one. */
export const connectionForm = (changes: Partial<ConnectionFormView> = {}) =>
  appView({
    name: 'connection-form',
    form: {
      isEditing: false,
      draft: emptyDraft,
      initialDraft: changes.draft ?? emptyDraft,
      secret: 'none',
      ...changes,
    },
  });

/** Returns a settings view in which IT has locked some settings. */
export const lockedSettings = (part: SettingsPart, changed: Partial<SettingsView> = {}) =>
  settingsView(
    {
      theme: 'dark',
      startAtLogin: true,
      shortcut: true,
      shortcutKeys: 'Control+Alt+O',
      notifyPresence: true,
      quietHours: true,
      quietHoursTo: '06:00',
      pollEverySeconds: 120,
      proxy: 'http://proxy.example.net:8080',
      proxyUsername: 'ada',
    },
    {
      part,
      proxyPassword: 'stored',
      certificateFile: 'office.pem',
      connections: [
        { ...connection, accounts: 1, isManaged: true },
        { name: 'Another Telecom', hosts: ['calls.example'], accounts: 0, isManaged: false },
      ],
      extras: ['voicemail'],
      connectionRule: 'none',
      locks: {
        theme: 'policy',
        language: 'profile',
        startAtLogin: 'policy',
        shortcut: 'file',
        shortcutKeys: 'file',
        notifyPresence: 'policy',
        notifyNewVoicemail: 'policy',
        quietHoursFrom: 'policy',
        extraVoicemail: 'policy',
        pollEverySeconds: 'policy',
        proxy: 'policy',
        proxyUsername: 'policy',
        certificates: 'file',
      },
      ...changed,
    },
  );

export const settingsViews = {
  about: appView({
    name: 'about',
    about: {
      versions: { Perch: '0.1.0', Electron: '45.4.1', Chromium: '156.0.1' },
      service: [
        { name: 'apiversion', value: '44.3.1' },
        { name: 'unheard_of', value: longHost },
      ],
      supported: [supported, { ...practice, support: { url: `https://${longHost}/help` } }],
    },
    notice: { tone: 'info', text: `Diagnostics saved as ${longHost}.txt.` },
  }),
  'about, update': appView({
    name: 'about',
    about: {
      versions: { Perch: '0.2.0', Electron: '45.4.1', Chromium: '156.0.1' },
      service: [],
      updates: { found: { version: '0.3.0', hasPage: true } },
    },
  }),
  settings: settingsView(),
  'settings, shortcut taken': settingsView(
    { shortcut: true, shortcutKeys: 'Control+Shift+F12', startAtLogin: true },
    { shortcutNote: 'taken', systemStart: 'blocked' },
  ),
  'settings, started by the system': settingsView({}, { systemStart: 'on' }),
  'settings, locked': lockedSettings('general'),
  'settings, notifications': settingsView(
    { quietHours: true },
    { part: 'notifications', extras: ['voicemail'] },
  ),
  'settings, locked notifications': lockedSettings('notifications'),
  'settings, services': settingsView(
    {},
    {
      part: 'services',
      connections: [
        { ...connection, accounts: 2, isManaged: true },
        {
          name: 'Another Telecom',
          hosts: ['calls.example', 'login.calls.example:8443'],
          accounts: 1,
          isManaged: false,
        },
        { ...practice, accounts: 0, isManaged: false },
      ],
      extras: ['voicemail', 'calls', 'answer-rules', 'domain-count'],
    },
  ),
  'settings, locked services': lockedSettings('services'),
  'settings, SOCKS proxy': settingsView(
    {
      proxy: 'socks5://proxy.example.net:1080',
      proxyUsername: '',
      proxyExceptions: '*.example.com, <local>',
    },
    { part: 'advanced' },
  ),
  'settings, proxy with a password': settingsView(
    { proxy: `http://${longHost}:8080`, proxyUsername: 'ada' },
    { part: 'advanced', proxyPassword: 'stored', certificateFile: `${longHost}.pem` },
  ),
  'settings, proxy password unread': settingsView(
    { proxy: 'http://proxy.example.net:8080', proxyUsername: 'ada' },
    { part: 'advanced', proxyPassword: 'unreadable' },
  ),
  'settings, after a bad file': settingsView(
    {},
    { part: 'advanced' },
    {
      tone: 'error',
      text: 'There are no certificates that Perch can read in that file, so it goes on without it.',
    },
  ),
  'settings, locked advanced': lockedSettings('advanced'),
  'connection form': connectionForm(),
  'connection form, secret unread': connectionForm({ draft, isEditing: true, secret: 'unreadable' }),
  'connection form, tested': connectionForm({ draft, secret: 'entered', test: goodFindings }),
  'connection form, testing': connectionForm({ draft, secret: 'entered', test: 'running' }),
  'connection form, tested in vain': connectionForm({
    draft: {
      ...draft,
      name: 'Vereinigte Kommunikationsdienstleistungsgesellschaft',
      baseUrl: `https://${longHost}`,
    },
    isEditing: true,
    secret: 'stored',
    test: [
      { tone: 'good', text: 'The service address responds.' },
      {
        tone: 'error',
        text: 'The service’s API isn’t at this address (status 404). Check the service address.',
      },
      { tone: 'good', text: `The sign-in page redirects to ${longHost}.` },
      { tone: 'warning', text: 'The service responded but didn’t confirm the client (invalid_request).' },
    ],
  }),
} satisfies Readonly<Record<string, AppView>>;
