// Views of an account: the overview and the list of all fields.
import type { AccountView, AppView, PresencePeriod } from '../../../app/contract/view.ts';
import { extraViews } from '../../../app/core/extras/extra-views.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
import { createProfiles } from '../../practice-service/resources/profile.ts';
import { practiceUsers } from '../../practice-service/users.ts';
import {
  account,
  accounts,
  accountUnread,
  accountWith,
  appView,
  fields,
  longHost,
  profileFacts,
  profileOf,
  supported,
} from './parts.ts';
import type { JsonValue } from '../../../app/json.ts';

const signedIn = (changes: Partial<AccountView> = {}) =>
  appView({ name: 'account', account: account(changes) });

const practiceProfile = createProfiles(practiceUsers).of('alice@practice.example') as Record<
  string,
  JsonValue
>;

/** Every field of the specification, and some unspecified fields. */
export const everyField: Readonly<Record<string, JsonValue>> = {
  ...practiceProfile,
  'fax-enabled': 'yes',
  'fax-boxes': [{ number: 4711, format: 'pdf' }],
  'sip-password': 'not for the panel',
};

const fullProfile = profileFacts(everyField);

const changedProfile = profileView(
  { profile: everyField, readAt: Date.now() },
  new Map(
    ['user-presence-status', 'site', 'voicemail-enabled', 'voicemail-greeting-index'].map((name) => [
      name,
      { at: Date.now(), before: name === 'voicemail-greeting-index' ? 3 : undefined },
    ]),
  ),
);

const call = {
  text: 'On a call with Dr. Maximiliane Sonnenschein-Wolkenstein, +49 30 901820, since 2:02 PM',
  name: 'Dr. Maximiliane Sonnenschein-Wolkenstein',
  number: '+49 30 901820',
  since: Date.now() - 252_000,
} as const;

const longAgo = Date.now() - 42 * 60_000;

/** A time of today in the computer's time zone; of yesterday if `hours` is negative. */
const todayAt = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0);
export const presenceHistory: readonly PresencePeriod[] = [
  { kind: 'inactive', from: todayAt(-6, 0), until: todayAt(7, 30) },
  { kind: 'inactive', from: todayAt(7, 45), until: todayAt(8, 2) },
  { kind: 'other', label: 'in-a-meeting', from: todayAt(8, 2), until: todayAt(9, 30) },
  { kind: 'ringing', from: todayAt(9, 30), until: todayAt(9, 30) },
  { kind: 'on-call', from: todayAt(9, 31), until: todayAt(9, 50) },
  { kind: 'available', from: todayAt(9, 50) },
];

export const accountViews = {
  account: signedIn(),
  'account, presence of today': signedIn({ presenceHistory, presenceSince: todayAt(9, 50) }),
  'account, new voicemail and a call': signedIn({
    newVoicemail: 2,
    presence: { kind: 'on-call', label: 'On a call' },
    presenceHistory,
    call,
    ...fullProfile,
  }),
  'account, calls forwarded': signedIn({
    ...fullProfile,
    ...extraViews(
      { answerRule: { name: '*', isDoNotDisturb: false, forwardsTo: ['12025550147'] }, states: [] },
      undefined,
      true,
    ),
  }),
  'account, one of some': appView({ name: 'account', account: account() }, { accounts }),
  'account, reading': signedIn({ isPolling: true }),
  'account, not read': appView({
    name: 'account',
    account: accountUnread({
      notice: {
        tone: 'warning',
        text: 'The service has a problem. Perch will keep trying. You’re still signed in.',
      },
    }),
  }),
  'account, offline': signedIn({ network: 'offline', newVoicemail: 2, profile: profileOf(fields, longAgo) }),
  'account, sign in again': signedIn({ signIn: 'sign-in-again', profile: profileOf(fields, longAgo) }),
  'account, service in trouble': signedIn({
    isStale: true,
    notice: {
      tone: 'warning',
      text: 'The service has a problem. Perch will keep trying. You’re still signed in.',
    },
  }),
  'account, session only': appView(
    { name: 'account', account: account() },
    { secrets: { kind: 'session-only', reason: 'There’s no D-Bus session on this computer.' } },
  ),
  'account, waiting for the keychain': appView(
    { name: 'account', account: accountUnread({ signIn: 'restoring' }) },
    { secrets: { kind: 'pending' } },
  ),
  'account, everything at once': appView(
    {
      name: 'account',
      account: account({
        connection: { name: 'Vereinigte Kommunikationsdienstleistungsgesellschaft', hosts: [longHost] },
        signIn: 'sign-in-again',
        network: 'offline',
        ...profileFacts(
          {
            ...fields,
            'name-first-name': 'Maximiliana-Alexandrina',
            'name-last-name': 'von und zu Oberwassermühlenthal-Schneckenburg',
            'login-username': `maximiliana-alexandrina.oberwassermuehlenthal@${longHost}`,
            domain: longHost,
            'account-status': 'Passwortzurücksetzungsverfahren',
          },
          Date.UTC(2026, 2, 7, 9, 5),
        ),
      }),
    },
    {
      secrets: { kind: 'session-only', reason: 'There’s no default keychain.' },
    },
  ),
  'account, odd values': signedIn({
    presence: { kind: 'other', label: 'open-ish' },
    ...profileFacts({
      'name-first-name': 42,
      'name-last-name': null,
      'login-username': false,
      domain: ['example.net', 'example.org'],
      'account-status': { state: 'standard' },
      'voicemail-enabled': true,
      'recording-configuration': 'yes-on-the-moon',
    }),
  }),
  'account, empty profile': signedIn(profileFacts({})),
  'account, presence ringing': signedIn({
    presence: { kind: 'ringing', label: 'Incoming call' },
    call: {
      text: 'Call from Otto Brandt, +1 202 555 0177',
      name: 'Otto Brandt',
      number: '+1 202 555 0177',
      isRinging: true,
    },
  }),
  'account, presence busy': signedIn({ presence: { kind: 'busy', label: 'Busy' } }),
  'account, presence other': signedIn({ presence: { kind: 'other', label: '“in-a-meeting-until-noon”' } }),
  'account, suspended': appView(
    { name: 'account', account: accountWith({ 'account-status': 'suspended' }) },
    {
      accounts: accounts.map((each) =>
        each.state === 'sign-in-required'
          ? { ...each, state: 'account-status', stateText: 'Account status: “suspended”' }
          : each,
      ),
    },
  ),
  'account, muted': {
    ...signedIn({}),
    canMute: true,
    mutedUntil: todayAt(15, 15),
    startupWarnings: [{ tone: 'warning', text: 'A setting is damaged.' }],
  },
  'account, suspended, with support': appView({
    name: 'account',
    account: { ...accountWith({ 'account-status': 'suspended' }), connection: supported },
  }),
  'account, a domain chosen': signedIn({
    selectedDomain: { label: 'north.example.net', position: 7 },
  }),
  'account, settings damaged': appView(
    { name: 'account', account: account() },
    {
      startupWarnings: [
        {
          tone: 'warning',
          text: 'Some settings were damaged, so Perch reset them: theme. A copy was saved as settings.json.damaged-1772438400000.',
        },
      ],
    },
  ),
  'account, update': appView(
    { name: 'account', account: account() },
    { update: { version: '0.3.0', hasPage: true } },
  ),
  'everything, little known': appView({ name: 'all-fields', account: account() }),
  everything: appView({ name: 'all-fields', account: account(fullProfile) }),
  'everything, offline with changes': appView({
    name: 'all-fields',
    account: account({ network: 'offline', ...fullProfile, profile: changedProfile }),
  }),
  'account, full profile': signedIn(fullProfile),
  'account, full profile with changes': signedIn({ ...fullProfile, profile: changedProfile }),
} satisfies Readonly<Record<string, AppView>>;
