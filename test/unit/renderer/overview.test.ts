// What the overview says: its status, notices, tiles and rows.
import { describe, expect, test } from 'vitest';
import type { AccountView, SupportView } from '../../../app/contract/view.ts';
import type { JsonValue } from '../../../app/json.ts';
import { noChanges } from '../../../app/core/profile/polled-profile.ts';
import { loadNumberPlans } from '../../../app/core/profile/phone-number.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
import { changeText } from '../../../renderer/profile/field-labels.ts';
import { hasRows, overviewRows } from '../../../renderer/profile/overview-rows.ts';
import { durationText } from '../../../renderer/profile/presence-today.ts';
import { callDuration, statusCard, statusMessage, statusNotices } from '../../../renderer/profile/status.ts';
import { recordingTile, voicemailTile } from '../../../renderer/profile/tiles.ts';

type Fields = Readonly<Record<string, JsonValue>>;

const readAt = new Date(2026, 2, 2, 6, 32).getTime();
const now = readAt + 60_000;
const profileOf = (profile: Fields) => profileView({ profile, readAt }, noChanges);

describe('rows', () => {
  const rowsOf = (fields: Fields) =>
    Object.fromEntries(
      overviewRows(profileOf(fields))
        .flat()
        .map((row) => [row.label, row]),
    );
  const emails = { 'email-send-alert-new-voicemail-enabled': 'yes', email: 'a@b.example' };

  test.each([
    [emails, { text: 'a@b.example', copied: 'a@b.example', copies: undefined }],
    [{ ...emails, 'email-send-alert-new-voicemail-cc-list-csv': 'c@b.example' }, { copies: 1 }],
    [
      { ...emails, email: '', 'email-send-alert-new-voicemail-cc-list-csv': 'c@b.example' },
      { text: 'On, but no address', tone: 'muted', copies: 1 },
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
    expect({ copies: undefined, ...rowsOf(fields)['Voicemail email'] }).toMatchObject(expected);
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

  test('the PIN is masked; an address is copied', () => {
    const rows = rowsOf({
      'voicemail-login-pin': 84037,
      'email-send-alert-new-missed-call-enabled': 'yes',
      email: 'a@b.example',
    });
    expect(rows['Voicemail PIN']).toMatchObject({ text: '••••', masked: 'voicemail-login-pin' });
    expect(rows['Missed-call email']).toMatchObject({ text: 'a@b.example', copied: 'a@b.example' });
  });

  test('a profile with none of the fields is told from one with a field', () => {
    expect(hasRows(overviewRows(profileOf({ 'login-username': 'a' })))).toBe(false);
    expect(hasRows(overviewRows(profileOf({ user: '' })))).toBe(true);
  });
});

describe('tiles', () => {
  test.each([
    ['yes', 2, { state: 'on', text: 'On', count: 2, icon: 'mail' }],
    ['yes', 0, { state: 'on', text: 'On' }],
    ['yes', undefined, { state: 'on', text: 'On' }],
    ['no', 0, { state: 'off', text: 'Off' }],
    ['no', undefined, { state: 'off', text: 'Off', icon: 'mail-off' }],
    ['perhaps', undefined, { state: 'unknown', text: 'Unknown' }],
  ])('voicemail %j with %j new messages: %j', (value, count, expected) => {
    const tile = voicemailTile(profileOf({ 'voicemail-enabled': value }), count);
    expect(tile).toMatchObject(expected);
    expect(tile.count).toBe('count' in expected ? expected.count : undefined);
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

describe('status', () => {
  const account = (changes: Partial<AccountView> = {}, fields: Fields = {}): AccountView => ({
    id: 'a',
    connection: { name: 'Service', hosts: [] },
    name: 'Ada',
    login: 'ada',
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: { kind: 'available', label: 'Available' },
    profile: profileOf(fields),
    ...changes,
  });
  const around = { secrets: { kind: 'keychain' }, startupWarnings: [], accounts: [] } as const;
  const shortTime = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
  const time = shortTime.format(readAt);
  const presenceSince = now - 8_280_000;
  const since = `since ${shortTime.format(presenceSince)}`;
  const call = { text: '', name: 'Rosa', number: '1', since: now - 60_000 };
  const presence = (kind: AccountView['presence']['kind'], label: string) => ({ presence: { kind, label } });
  const asOf = { caption: `last known, as of ${time}`, isOld: true, isHollow: true };

  test.each([
    [{}, { mark: 'available', word: 'Available', caption: '', isHollow: false, isOld: false }],
    [{ presenceSince }, { caption: `${since} · 2 hr 18 min` }],
    [
      { ...presence('on-call', 'On a call'), call },
      { mark: 'on-call', caption: `since ${shortTime.format(call.since)}` },
    ],
    [
      { ...presence('ringing', 'Incoming call'), call: { ...call, isRinging: true } },
      { mark: 'ringing', word: 'Incoming call', caption: '1' },
    ],
    [{ ...presence('unknown', 'Unknown') }, { mark: 'unknown', word: 'Presence unknown', isHollow: true }],
    [
      { ...presence('other', 'in-a-meeting') },
      { mark: 'unknown', word: 'Presence unknown', caption: 'The service sends in-a-meeting' },
    ],
    [{ unusualStatus: 'suspended' }, { mark: 'available', isHollow: true, isOld: false }],
    [
      { network: 'offline', presenceSince },
      { mark: 'offline', word: 'Available', ...asOf },
    ],
    [{ signIn: 'sign-in-again' }, { mark: 'sign-in-required', ...asOf }],
    [{ signIn: 'restoring' }, { mark: 'connecting', ...asOf }],
    [{ isStale: true }, { mark: 'available', ...asOf }],
  ] as const)('the card of %j: %j', (changes, expected) => {
    expect(statusCard(account(changes), now)).toMatchObject(expected);
  });

  test('without a profile the card says whether it is being loaded', () => {
    const { profile: _, ...unread } = account({ isPolling: true });
    const loading = { mark: 'connecting', word: 'Loading…', caption: 'Service' };
    expect(statusCard(unread, now)).toMatchObject(loading);
    expect(statusCard({ ...unread, network: 'offline' }, now)).toMatchObject({
      mark: 'offline',
      word: 'Not loaded yet',
    });
  });

  test('a reading of yesterday and of an earlier day says so', () => {
    const offline = account({ network: 'offline' });
    const dayMs = 24 * 60 * 60_000;
    expect(statusCard(offline, now + dayMs).caption).toBe(`last known, as of yesterday, ${time}`);
    expect(statusCard(offline, now + 2 * dayMs).caption).toBe(`last known, as of Mar 2, ${time}`);
  });

  test('the message is joined with the selected domain', () => {
    expect(statusMessage(account())).toBe('');
    const selectedDomain = { label: 'north.example', position: 1 };
    const shown = account({ selectedDomain }, { 'status-message': 'Back at two' });
    expect(statusMessage(shown)).toBe('Back at two · Domain: north.example');
  });

  test.each([
    [3_725_000, '01:02:05'],
    [65_000, '01:05'],
    [-5_000, '00:00'],
  ])('a call of %i ms lasts %s', (ms, text) => {
    expect(callDuration(ms)).toBe(text);
  });

  test('a duration has hours and minutes', () => {
    expect([59_999, 60_000, 3_600_000].map(durationText)).toEqual(['< 1 min', '1 min', '1 hr']);
  });

  test('what is most urgent comes first; only what lasts may be counted instead of shown', () => {
    const view = {
      secrets: { kind: 'session-only', reason: '' },
      startupWarnings: [{ tone: 'warning', text: 'Damaged.' }],
      update: { version: '2.0.0', hasPage: false },
      accounts: [
        { id: 'b', name: 'Reception', login: 'b', connection: 'Service', state: 'ringing', stateText: '' },
      ],
    } as const;
    const shown = account(
      { signIn: 'sign-in-again', network: 'offline', unusualStatus: 'suspended', call },
      { 'account-status': 'pwd reset' },
    );
    const notices = statusNotices(shown, view, now).map(({ title, isLasting = false }) => [title, isLasting]);
    expect(notices).toEqual([
      ['Sign-in required', false],
      ['Account status: “suspended”', false],
      ['Password must be reset', false],
      ['Reception is ringing', false],
      ['Offline', false],
      ['A notice from Perch', true],
      ['You’ll sign in again after a restart', true],
      ['Perch 2.0.0 is available', true],
    ]);
  });

  test.each([
    [{}, 'Service'],
    [{ caller: 'Rosa Feld' }, 'Rosa Feld'],
  ])('another account that rings names the caller, or else its service (%o)', (changes, caption) => {
    const rings = { id: 'b', name: 'Desk', login: 'b', connection: 'Service', stateText: '' };
    const accounts = [{ ...rings, state: 'ringing', ...changes }] as const;
    expect(statusNotices(account({}), { ...around, accounts }, now)).toMatchObject([{ caption }]);
  });

  const withSupport = (support: SupportView) => ({ ...account().connection, support });
  const retries = 'Perch tries again by itself.';
  test.each([
    [{ network: 'offline' }, 'Offline', retries, 'poll'],
    [{ isStale: true }, 'Out of date', retries, 'poll'],
    [{ notice: { tone: 'warning', text: 'The service has a problem.' } }, 'Service problem', retries, 'poll'],
    [{ isStale: true, retryAt: readAt }, 'Out of date', `Next try ${time}`, undefined],
    [{ notice: { tone: 'error', text: 'Couldn’t open.' } }, 'That didn’t work', 'Couldn’t open.', 'details'],
    [{ unusualStatus: 'x' }, 'Account status: “x”', 'Contact your administrator.', 'copy'],
    [
      {
        unusualStatus: 'x',
        connection: withSupport({ name: 'Ada’s desk', email: 'a@example.net' }),
      },
      'Account status: “x”',
      'Contact Ada’s desk, a@example.net.',
      'copy',
    ],
    [
      { unusualStatus: 'x', connection: withSupport({ phone: '+1 202 555 0147' }) },
      'Account status: “x”',
      'Contact Service, +1 202 555 0147.',
      'copy',
    ],
    [{ signIn: 'sign-in-again' }, 'Sign-in required', 'The service has ended your sign-in.', 'sign-in-again'],
    [
      { isClientRefused: true, notice: { tone: 'error', text: 'It refused.' } },
      'Sign-in required',
      'It refused.',
      'sign-in-again',
    ],
  ] as const)('%j: “%s”, “%s” with the step %s', (changes, title, caption, step) => {
    const [first, ...others] = statusNotices(account(changes), around, now);
    expect(first).toMatchObject({ title, caption });
    expect(first?.step).toBe(step);
    expect(others).toEqual([]);
  });

  test('a notice has the reason in full, and once; after the end of the sign-in nothing is tried again', () => {
    const seen = (changes: Partial<AccountView>) =>
      statusNotices(account(changes), around, now).map(({ title, text, step }) => [title, text, step]);
    const notice = { tone: 'warning', text: 'It is down.' } as const;
    expect(seen({ notice })).toEqual([['Service problem', 'It is down.', 'poll']]);
    expect(seen({ notice, network: 'offline' })).toEqual([['Offline', 'It is down.', 'poll']]);
    const required = ['Sign-in required', undefined, 'sign-in-again'];
    const refused = seen({ notice, network: 'offline', isClientRefused: true });
    expect(refused).toEqual([required, ['Offline', undefined, 'poll']]);
    const ended = seen({ signIn: 'sign-in-again', network: 'offline' });
    expect(ended).toEqual([required, ['Offline', undefined, undefined]]);
  });

  test('each notice has a step in words or as a button', () => {
    const views = [
      { ...around, secrets: { kind: 'pending' } },
      { ...around, secrets: { kind: 'session-only', reason: '', problem: 'locked' } },
      { ...around, update: { version: '2.0.0', hasPage: false } },
    ] as const;
    const notices = views.flatMap((view) => statusNotices(account({ isStale: true }), view, now));
    expect(notices).toHaveLength(6);
    for (const { caption, step } of notices) expect(step ?? caption).not.toBe('');
  });

  test('a locked keychain is shown once, without “Sign-in required”, and can be unlocked', () => {
    const secrets = { kind: 'session-only', reason: '', problem: 'locked' } as const;
    const unread = account({ signIn: 'sign-in-again', isKeychainUnread: true });
    const notices = statusNotices(unread, { ...around, secrets }, now);
    expect(notices.map(({ title, step }) => [title, step])).toEqual([['Keychain locked', 'unlock']]);
  });
});
