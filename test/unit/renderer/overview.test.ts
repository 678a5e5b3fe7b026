// What the overview says: its strip, tiles and rows.
import { describe, expect, test } from 'vitest';
import type { AccountView, AppView } from '../../../app/contract/view.ts';
import type { JsonValue } from '../../../app/json.ts';
import { noChanges } from '../../../app/core/profile/profile-diff.ts';
import { loadNumberPlans } from '../../../app/core/profile/phone-number.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
import { changeText } from '../../../renderer/profile/field-labels.ts';
import { overviewRows } from '../../../renderer/profile/overview-rows.ts';
import { changeSeenAt } from '../../../renderer/profile/presence-today.ts';
import { stripEntries } from '../../../renderer/profile/strip.ts';
import { recordingTile, voicemailTile } from '../../../renderer/profile/tiles.ts';

type Fields = Readonly<Record<string, JsonValue>>;

const readAt = new Date(2026, 2, 2, 6, 32).getTime();
const now = readAt + 60_000;
const profileOf = (profile: Fields) => profileView({ profile, readAt }, noChanges);

describe('rows', () => {
  const rowsOf = (fields: Fields) =>
    Object.fromEntries(overviewRows(profileOf(fields)).map((row) => [row.label, row]));
  const emails = { 'email-send-alert-new-voicemail-enabled': 'yes', email: 'a@b.example' };

  test.each([
    [emails, { text: 'a@b.example' }],
    [{ ...emails, 'email-send-alert-new-voicemail-cc-list-csv': 'c@b.example' }, { suffix: ' and 1 copy' }],
    [
      { ...emails, email: '', 'email-send-alert-new-voicemail-cc-list-csv': 'c@b.example' },
      { text: 'On, but no address', tone: 'warning', suffix: undefined },
    ],
    [
      { ...emails, 'email-send-alert-new-voicemail-enabled': 'no' },
      { text: 'Off', tone: 'muted' },
    ],
    [
      { ...emails, 'email-send-alert-new-voicemail-behavior': 'no' },
      { text: 'Off', tone: 'muted' },
    ],
    [{ user: '1001' }, { text: 'Unknown', tone: 'muted' }],
  ])('voicemail email of %j: %j', (fields, expected) => {
    expect({ suffix: undefined, ...rowsOf(fields)['Voicemail email'] }).toMatchObject(expected);
  });

  test('an email row that is off isn’t about an address; a change reads differently', () => {
    const off = { 'email-send-alert-new-missed-call-enabled': 'no', email: 'a@b.example' };
    const rows = rowsOf({ ...off, 'email-send-alert-new-voicemail-enabled': 'no' });
    for (const label of ['Voicemail email', 'Missed-call email'])
      expect(rows[label]?.fields.map(({ name }) => name)).not.toContain('email');
    const flag = {
      name: 'voicemail-enabled',
      group: 'voicemail',
      value: { kind: 'flag', on: true },
    } as const;
    const before = (on: boolean) => changeText({ ...flag, changedAt: now, before: { kind: 'flag', on } });
    expect(before(true)).toBeUndefined();
    expect(before(false)).toContain('Off → On');
  });

  test('a number is shown in international form and copied as E.164; an empty and a missing one are told apart', async () => {
    await loadNumberPlans();
    const rows = rowsOf({
      user: '1001',
      'caller-id-number': 12_025_550_101,
      'caller-id-number-emergency': '',
    });
    expect(rows['Extension']).toMatchObject({ text: '1001', copied: '1001' });
    expect(rows['Caller ID']).toMatchObject({ text: '+1 202 555 0101', copied: '+12025550101' });
    expect(rowsOf({ 'caller-id-number': '911' })['Caller ID']).toMatchObject({ text: '911', copied: '911' });
    expect(rows['Emergency caller ID']).toMatchObject({ text: 'Not set', tone: 'muted' });
    expect(rowsOf({ user: '1001' })['Caller ID']).toMatchObject({ text: 'Unknown', tone: 'muted' });
  });

  test('greeting 0 is the default; the PIN is masked; hidden recordings are On or Off', () => {
    const rows = rowsOf({
      'voicemail-greeting-index': 0,
      'voicemail-login-pin': 84037,
      'call-recordings-hide-from-others-enabled': 'yes',
      'email-send-alert-new-missed-call-enabled': 'yes',
      email: 'a@b.example',
    });
    expect(rows['Greeting']?.text).toBe('Default');
    expect(rows['Voicemail PIN']).toMatchObject({ text: '••••', masked: 'voicemail-login-pin' });
    expect(rows['Recordings hidden']?.text).toBe('On');
    expect(rows['Missed-call email']?.text).toBe('a@b.example');
  });

  test('a profile with none of the fields has no rows', () => {
    expect(overviewRows(profileOf({ 'login-username': 'a' }))).toEqual([]);
  });
});

describe('tiles', () => {
  test.each([
    ['yes', 2, { state: 'on', text: 'On', more: '2 new', icon: 'mail' }],
    ['yes', 0, { state: 'on', text: 'On', more: '0 new' }],
    ['yes', undefined, { state: 'on', text: 'On' }],
    ['no', 0, { state: 'off', text: 'Off' }],
    ['no', undefined, { state: 'off', text: 'Off', icon: 'mail-off' }],
    ['perhaps', undefined, { state: 'unknown', text: 'Unknown' }],
  ])('voicemail %j with %j new messages: %j', (value, count, expected) => {
    const tile = voicemailTile(profileOf({ 'voicemail-enabled': value }), count);
    expect(tile).toMatchObject(expected);
    expect(tile.more).toBe('more' in expected ? expected.more : undefined);
  });

  test.each([
    ['no', { state: 'off', icon: 'recording-off' }],
    ['yes', { state: 'on', icon: 'recording' }],
    ['yes-with-transcription', { state: 'on', more: 'transcribed' }],
    ['yes-on-the-moon', { state: 'unknown', icon: 'circle' }],
    [undefined, { state: 'unknown' }],
  ])('recording %j: %j', (value, expected) => {
    const fields: Fields = value === undefined ? {} : { 'recording-configuration': value };
    expect(recordingTile(profileOf(fields))).toMatchObject(expected);
  });
});

describe('strip', () => {
  const account = (changes: Partial<AccountView> = {}, fields: Fields = {}): AccountView => ({
    id: 'a',
    connection: { name: 'Service', hosts: [] },
    name: 'Ada',
    login: 'ada',
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: { kind: 'available', label: 'Available' },
    profile: profileOf({ department: 'Care', site: 'Harbour', ...fields }),
    ...changes,
  });
  const around = { secrets: { kind: 'keychain' }, startupWarnings: [] } as const;
  const textsOf = (
    shown: AccountView,
    view: Pick<AppView, 'secrets' | 'startupWarnings' | 'update'> = around,
  ) => stripEntries(shown, view, now).map(({ text }) => text);
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(readAt);

  test('an account without anything to say shows where it is, after its message and the selected domain', () => {
    expect(textsOf(account())).toEqual(['Care · Harbour']);
    const selectedDomain = { label: 'north.example', position: 1 };
    expect(textsOf(account({ selectedDomain }, { 'status-message': 'Back at two' }))).toEqual([
      'Domain: north.example · Back at two',
      'Domain: north.example',
      'Care · Harbour',
    ]);
  });

  test('what is most urgent comes first', () => {
    const call = { text: 'On a call with Rosa', name: 'Rosa', number: '1' };
    const view = {
      secrets: { kind: 'session-only', reason: '' },
      startupWarnings: [{ tone: 'warning', text: 'Damaged.' }],
      update: { version: '2.0.0', hasPage: false },
    } as const;
    const shown = account(
      { signIn: 'sign-in-again', network: 'offline', unusualStatus: 'suspended', call },
      { 'account-status': 'pwd reset' },
    );
    expect(textsOf(shown, view)).toEqual([
      'Sign-in required',
      'Account: suspended',
      'Password must be reset',
      `Offline. Last update ${time}`,
      'On a call with Rosa',
      'A notice from Perch',
      'No keychain: sign-in isn’t kept',
      'Perch 2.0.0 is available',
      'Care · Harbour',
    ]);
  });

  test.each([
    [{ network: 'offline' }, `Offline. Last update ${time}`, 'poll'],
    [{ isStale: true }, `Out of date. Last update ${time}`, 'poll'],
    [
      { isStale: true, notice: { tone: 'warning', text: 'The service has a problem.' } },
      `Service problem. Last update ${time}`,
      'poll',
    ],
    [{ notice: { tone: 'error', text: 'Couldn’t open.' } }, 'That didn’t work', undefined],
    [
      { network: 'offline', notice: { tone: 'error', text: 'Couldn’t open.' } },
      'That didn’t work',
      undefined,
    ],
    [{ signIn: 'sign-in-again' }, 'Sign-in required', 'sign-in-again'],
    [{ isClientRefused: true }, 'Sign-in required', 'sign-in-again'],
  ] as const)('%j: “%s” with the action %s', (changes, text, action) => {
    const [entry] = stripEntries(account(changes), around, now);
    expect(entry).toMatchObject({ text });
    expect(entry?.action).toBe(action);
  });

  test('a locked keychain is shown once, without “Sign-in required”', () => {
    const secrets = { kind: 'session-only', reason: '', problem: 'locked' } as const;
    const entries = stripEntries(
      account({ signIn: 'sign-in-again', isKeychainUnread: true }),
      { ...around, secrets },
      now,
    );
    const notices = entries.filter(({ kind }) => kind === 'notice');
    expect(notices.map(({ text, action }) => [text, action])).toEqual([['Keychain locked', 'poll']]);
  });

  test('a last update of another day has its date', () => {
    const [entry] = stripEntries(account({ network: 'offline' }), around, now + 24 * 60 * 60_000);
    expect(entry?.text).toMatch(/^Offline\. Last update Mar 2, 2026/);
  });
});

test('the presence has a time only where a poll has seen it change', () => {
  const first = { kind: 'available', from: 1_000 } as const;
  expect(changeSeenAt(undefined)).toBeUndefined();
  expect(changeSeenAt([first])).toBeUndefined();
  const before = { kind: 'busy', from: 0, until: 1_000 } as const;
  expect(changeSeenAt([before, first])).toBe(1_000);
  expect(changeSeenAt([{ ...before, until: 900 }, first])).toBeUndefined();
  expect(changeSeenAt([before, { ...first, until: 2_000 }])).toBeUndefined();
});
