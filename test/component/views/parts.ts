// Builders for views in the component tests: accounts, profiles and whole views.
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import type { ProfileView } from '../../../app/contract/profile.ts';
import type { AccountSummary, AccountView, AppView, PanelView } from '../../../app/contract/view.ts';
import { accountName } from '../../../app/core/accounts/account-name.ts';
import { unusualAccountStatus } from '../../../app/core/profile/service-states.ts';
import { noChanges } from '../../../app/core/profile/polled-profile.ts';
import { loadNumberPlans } from '../../../app/core/profile/phone-number.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
import type { JsonValue } from '../../../app/json.ts';

// Loaded first, so that phone numbers don't change their format while a view is shown.
await loadNumberPlans();

export const connection = { name: 'Example Telecom', hosts: ['pbx.example.net'] } as const;
export const supported = {
  ...connection,
  support: {
    name: 'Example Telecom support',
    phone: '+1 202 555 0147',
    email: 'help@example.net',
    url: 'https://example.net/help',
  },
} as const;
export const practice = { name: 'Practice service', hosts: ['127.0.0.1:47800'] } as const;
export const longHost = 'communicationsplatformauthenticationservice-westeurope.example.net';

/** The login of the token response. */
const tokenLogin = '1001@example.net';

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

/** Returns the view of a profile with these fields, as the main process builds it. */
export function profileOf(profile: Readonly<Record<string, JsonValue>>, readAt = Date.now()): ProfileView {
  return profileView({ profile, readAt }, noChanges);
}

/** Returns the members of an account's view that depend on the profile's fields. */
export function profileFacts(
  profile: Readonly<Record<string, JsonValue>>,
  readAt = Date.now(),
): Pick<AccountView, 'profile' | 'unusualStatus' | 'name' | 'login'> {
  const unusualStatus = unusualAccountStatus(profile);
  return {
    profile: profileView({ profile, readAt }, noChanges, tokenLogin),
    ...(unusualStatus !== undefined && { unusualStatus }),
    ...accountName(profile, tokenLogin),
  };
}

/** Returns an account that is signed in without problems and whose profile was just read. */
export function account(changes: Partial<AccountView> = {}): AccountView {
  return {
    id: 'example/1001@example.net',
    connection,
    ...accountName(fields, tokenLogin),
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: { kind: 'available', label: 'Available' },
    profile: profileOf(fields, Date.now() - 5_000),
    ...changes,
  };
}

/** Returns an account whose profile has these fields in addition, or with these values. */
export function accountWith(changed: Readonly<Record<string, JsonValue>>): AccountView {
  return account(profileFacts({ ...fields, ...changed }));
}

/** Returns an account whose profile has not been read yet. */
export function accountUnread(changes: Partial<AccountView> = {}): AccountView {
  const { profile: _, ...unread } = account({
    ...accountName(undefined, tokenLogin),
    presence: { kind: 'unknown', label: 'Unknown' },
    ...changes,
  });
  return unread;
}

export function appView(panel: PanelView, changes: Partial<AppView> = {}): AppView {
  return {
    version: 1,
    language: { code: 'en', locale: 'en' },
    secrets: { kind: 'keychain' },
    preferences: defaultPreferences,
    startupWarnings: [],
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
    state: 'available',
    stateText: 'Available',
  },
  {
    id: 'example/2002@example.org',
    name: 'Reception',
    login: '2002@example.org',
    connection: 'Example Telecom',
    state: 'sign-in-required',
    stateText: 'Sign-in required',
  },
  {
    id: 'other/9@calls.example',
    name: 'Grace Murray',
    login: '9@calls.example',
    connection: 'Another Telecom',
    state: 'on-call',
    stateText: 'On a call',
    newVoicemail: 12,
  },
];

const states = ['available', 'sign-in-required', 'on-call', 'busy', 'offline', 'inactive'] as const;

export const twentyAccounts: readonly AccountSummary[] = [
  ...accounts.slice(0, 1),
  ...Array.from({ length: 19 }, (_, index) => {
    const state = states[index % states.length] ?? 'available';
    return {
      id: `example/${2001 + index}@example.net`,
      name: `Reception ${index + 1}`,
      login: `${2001 + index}@example.net`,
      connection: index % 3 === 0 ? 'Another Telecom' : 'Example Telecom',
      state,
      stateText: state,
    };
  }),
];
