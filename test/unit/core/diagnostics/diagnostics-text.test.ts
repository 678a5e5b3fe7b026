// The whole text of the diagnostics.
import { expect, test } from 'vitest';
import { defaultPreferences, preferenceKeys } from '../../../../app/contract/preferences.ts';
import { failed } from '../../../../app/api/http/result.ts';
import { type DiagnosticsInput, diagnosticsText } from '../../../../app/core/diagnostics/diagnostics.ts';
import type { Account } from '../../../../app/core/accounts/account.ts';
import type { NamedExtraState } from '../../../../app/core/extras/extra-gate.ts';
import type { AccountSessionSnapshot } from '../../../../app/core/session/account-session.ts';
import { accountWith } from '../panel/account-stub.ts';
import { sampleConnection } from '../sample-connection.ts';

const at = Date.UTC(2026, 10, 23, 12);

/** The account alice@pbx.example at the connection Practice. */
function diagnosed(snapshot: Partial<AccountSessionSnapshot>, states: readonly NamedExtraState[]): Account {
  const account = accountWith({
    ...snapshot,
    extras: { states },
  });
  return {
    ...account,
    login: 'alice@pbx.example',
    connection: { ...sampleConnection, name: 'Practice' },
    session: { ...account.session, describe: () => [['session', 'signed-in']] },
  };
}

const input: DiagnosticsInput = {
  machine: {
    versions: { Perch: '0.1.0', Electron: '45.0.0' },
    system: 'linux 6.1 x64',
    desktop: 'GNOME, wayland',
    keychain: () => 'Secret Service',
    tray: () => 'accepted',
    notifications: () => 'shown by Example',
  },
  now: at,
  startedAt: at - 60_000,
  updates: 'off',
  language: 'de',
  preferences: {
    ...defaultPreferences,
    quietHours: true,
    proxy: 'http://proxy.example:8080',
    proxyUsername: 'alice',
    certificates: '/home/alice/authority.pem',
  },
  secrets: { kind: 'keychain' },
  connections: [
    { ...sampleConnection, authUrl: 'https://login.example/ns-api', signIn: ['window', 'password'] },
  ],
  accounts: [
    diagnosed(
      {
        cachedProfile: {
          profile: {
            user: 'alice',
            'email-address': 'alice@pbx.example',
            'voicemail-enabled': null,
            'limits-max-active-calls-total': ['7'],
            'call-screening-enabled': { on: 'yes' },
            mfa: 7,
            new: [],
            newer: null,
            'not a name': 'value',
            ['n'.repeat(60)]: true,
            ['n'.repeat(61)]: true,
          },
          readAt: at - 30_000,
        },
        failure: failed('network', '').failure,
        isStale: true,
        about: { scope: 'Basic User', territory: 'west', rate_limit: '60', apiversion: '44' },
      },
      [
        {
          name: 'voicemail',
          state: { kind: 'hidden', failure: failed('missing', '', { status: 404 }).failure },
        },
        { name: 'calls', state: { kind: 'paused', failure: failed('timeout', '').failure } },
        { name: 'domain-count', state: { kind: 'ok' } },
      ],
    ),
  ],
  entries: [
    { at: at - 10_000, text: 'first' },
    { at: at - 5_000, text: 'second' },
  ],
};

/** The lines of the settings. */
function settingsOf(text: string): readonly string[] {
  return text.split('\n\n')[1]?.split('\n').slice(1) ?? [];
}

test('diagnostics contain every setting, of the user name and the path only that they are set', () => {
  const lines = settingsOf(diagnosticsText(input));
  expect(lines.map((line) => line.split(': ')[0])).toEqual(
    preferenceKeys.filter((key) => key !== 'proxyExceptions'),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'theme: system',
      'quietHours: true',
      'quietHoursFrom: 22:00',
      'pollEverySeconds: 60',
      'proxy: http://proxy.example:8080',
      'proxyUsername: set',
      'certificates: set',
    ]),
  );
});

test('diagnostics contain every fact, in sections', () => {
  expect(diagnosticsText(input)).toBe(
    `[Perch diagnostics]
written: 2026-11-23T12:00:00.000Z
started: 2026-11-23T11:59:00.000Z
Perch: 0.1.0
Electron: 45.0.0
system: linux 6.1 x64
desktop: GNOME, wayland
language: de
updates: off
keychain: Secret Service, in use
tray: accepted
notifications: shown by Example

[Settings]
${settingsOf(diagnosticsText(input)).join('\n')}

[Connection Practice]
hosts: pbx.example, login.example
ways to sign in: window, password
client authentication: in the header

[Account alice@pbx.example]
connection: Practice
session: signed-in
failure: network
profile read: 2026-11-23T11:59:30.000Z
stale: true
extra voicemail: hidden until the next sign-in: missing (status 404)
extra calls: paused: timeout
extra domain-count: ok
apiversion: 44
rate_limit: 60
scope: Basic User
note: email-address is sent instead of email
note: limits-max-active-calls-total is a list that can't be read as quantity
note: call-screening-enabled is a object that can't be read as flag
note: mfa is a number that can't be read as factors
note: new is not specified; it is a list
note: newer is not specified; it is null
note: ${'n'.repeat(60)} is not specified; it is a boolean

[Events]
2026-11-23T11:59:50.000Z: first
2026-11-23T11:59:55.000Z: second
`,
  );
});

test('diagnostics say what is not set and not known', () => {
  const text = diagnosticsText({
    ...input,
    machine: { ...input.machine, desktop: '' },
    preferences: defaultPreferences,
    secrets: { kind: 'session-only', reason: 'It is locked.' },
    connections: [{ ...sampleConnection, clientAuthentication: 'body' }],
    accounts: [diagnosed({}, [])],
    entries: [],
  });
  const [head = '', settings, connection, account, events] = text.split('\n\n');
  expect(head).not.toContain('desktop');
  expect(head).toContain('keychain: Secret Service, not in use: It is locked.\n');
  expect(settings?.split('\n').at(-1)).toBe('proxy: system');
  expect(connection?.split('\n').at(-1)).toBe('client authentication: in the body');
  expect(account).toBe(`[Account alice@pbx.example]
connection: Practice
session: signed-in
failure: none
profile read: never
stale: false`);
  expect(events).toBe('[Events]\nnothing\n');
});

test('diagnostics say that the keychain has not responded yet', () => {
  expect(diagnosticsText({ ...input, secrets: { kind: 'pending' } })).toContain(
    '\nkeychain: Secret Service, no response yet\n',
  );
});

test.each([
  [499, false],
  [500, true],
])('a profile of %i fields has a note about a limit: %s', (count, hasNote) => {
  const profile = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`field-${index}`, 'value']),
  );
  const accounts = [diagnosed({ cachedProfile: { profile, readAt: at } }, [])];
  const text = diagnosticsText({ ...input, accounts });
  expect(text.includes('\nnote: Perch shows the first 500 fields')).toBe(hasNote);
});
