// The settings that IT can manage: preferences or parts of them, and rules without a control in the panel. Keys have no dots:
// plutil, defaults and editors of configuration profiles would split a key at a dot.
import { pollEverySeconds } from './limits.ts';
import { languages, type Preferences, themes, trayIconColors } from './preferences.ts';

export type ManagedValueType =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  /** Such as `22:00`. */
  | { readonly type: 'time' }
  /** Only a text of the format `exceptions` may be empty. */
  | {
      readonly type: 'text';
      readonly format: 'shortcut' | 'proxy' | 'exceptions' | 'username' | 'path' | 'https';
    }
  | { readonly type: 'list'; readonly format: 'host' };

export type ManagedValue = boolean | number | string | readonly string[];

interface ManagedSetting {
  readonly value: ManagedValueType;
  /** This value is locked if what IT has set can't be read, so that a mistake allows nothing. */
  readonly safeValue?: ManagedValue;
}

/** A key that sets a preference or a part of one. */
export interface ManagedPreference extends ManagedSetting {
  /** While the named setting is locked and not `false`, this one is locked too: with this one the user could undo the lock. */
  readonly lockedWith?: 'proxy' | 'quietHours';
  readonly preference: keyof Preferences;
  /** Returns the part as a JSON value; undefined if the preferences don't have it now. */
  readonly read: (preferences: Preferences) => unknown;
  /** Returns the whole preference with the part replaced, if it has that part now. Checks nothing. */
  readonly write: (preferences: Preferences, value: unknown) => unknown;
}

/** A key without a preference: IT can't set it as a default that users may change. */
export interface ManagedRule extends ManagedSetting {
  readonly preference?: undefined;
}

const { min, max } = pollEverySeconds;
const boolean: ManagedValueType = { type: 'boolean' };

/** In the order in which they are applied and documented. */
export const managedPreferences = {
  theme: whole('theme', { type: 'choice', values: themes }),
  trayIconColor: whole('trayIconColor', { type: 'choice', values: trayIconColors }),
  language: whole('language', { type: 'choice', values: languages }),
  startAtLogin: whole('startAtLogin', boolean),
  keepOpen: whole('keepOpen', boolean),
  shortcut: part('shortcut', 'on', boolean),
  shortcutKeys: part('shortcut', 'keys', { type: 'text', format: 'shortcut' }),
  notifySignIn: part('notify', 'signIn', boolean),
  notifyAccountStatus: part('notify', 'accountStatus', boolean),
  notifyRecording: part('notify', 'recording', boolean),
  notifyVoicemail: part('notify', 'voicemail', boolean),
  notifyPresence: part('notify', 'presence', boolean),
  notifyNewVoicemail: whole('notifyNewVoicemail', boolean),
  quietHours: part('quietHours', 'on', boolean),
  quietHoursFrom: { ...time('quietHours', 'from'), lockedWith: 'quietHours' },
  quietHoursTo: { ...time('quietHours', 'to'), lockedWith: 'quietHours' },
  extraVoicemail: part('extras', 'voicemail', boolean),
  extraCalls: part('extras', 'calls', boolean),
  extraDomainCount: part('extras', 'domain-count', boolean),
  pollEverySeconds: whole('pollEverySeconds', { type: 'integer', min, max }),
  /** `system`, `none` or an address. */
  proxy: {
    value: { type: 'text', format: 'proxy' },
    safeValue: 'system',
    preference: 'proxy',
    read: ({ proxy }) => (proxy.kind === 'manual' ? proxy.address : proxy.kind),
    write: ({ proxy }, value) =>
      value === 'system' || value === 'none'
        ? { kind: value }
        : { ...(proxy.kind === 'manual' ? proxy : { username: '' }), kind: 'manual', address: value },
  },
  /** Has an effect only on a manually set proxy. */
  proxyUsername: {
    value: { type: 'text', format: 'username' },
    preference: 'proxy',
    read: ({ proxy }) => (proxy.kind === 'manual' ? proxy.username : undefined),
    write: ({ proxy }, value) => (proxy.kind === 'manual' ? { ...proxy, username: value } : proxy),
  },
  /** Has an effect only on a manually set proxy. */
  proxyExceptions: {
    ...whole('proxyExceptions', { type: 'text', format: 'exceptions' }),
    safeValue: '',
    lockedWith: 'proxy',
  },
  certificates: { ...whole('certificates', { type: 'text', format: 'path' }), safeValue: '' },
} as const satisfies Record<string, ManagedPreference>;

export const managedRules = {
  /** Which connections users may add: `none`, `listed` (those on the hosts in `connectionHosts`) or `any`. */
  connections: { value: { type: 'choice', values: ['none', 'listed', 'any'] }, safeValue: 'none' },
  connectionHosts: { value: { type: 'list', format: 'host' }, safeValue: [] },
  /** Whether Perch looks for updates, at `updateFeed` or at the address in the package. */
  updates: { value: boolean, safeValue: false },
  updateFeed: { value: { type: 'text', format: 'https' }, safeValue: '' },
  /** What the notice of an update opens. */
  updatePage: { value: { type: 'text', format: 'https' }, safeValue: '' },
} as const satisfies Record<string, ManagedRule>;

export type ManagedPreferenceKey = keyof typeof managedPreferences;
export type ManagedKey = ManagedPreferenceKey | keyof typeof managedRules;

const table: Readonly<Record<ManagedKey, ManagedPreference | ManagedRule>> = {
  ...managedPreferences,
  ...managedRules,
};

export const managedKeys: readonly ManagedKey[] = Object.keys(table).filter(isManagedKey);

/** Returns the key that a name means, without regard to case. */
export function managedKey(name: string): ManagedKey | undefined {
  return managedKeys.find((key) => key.toLowerCase() === name.toLowerCase());
}

function isManagedKey(key: string): key is ManagedKey {
  return Object.hasOwn(table, key);
}

export function isManagedPreference(key: ManagedKey): key is ManagedPreferenceKey {
  return Object.hasOwn(managedPreferences, key);
}

export function managedSetting(key: ManagedKey): ManagedPreference | ManagedRule {
  return table[key];
}

/** Where a managed value comes from. `policy`: Windows' registry; `profile`: a configuration profile of macOS. */
export type ManagedSourceKind = 'policy' | 'profile' | 'file';

/** The settings that the user can't change, each with the kind of its source; `error` if what IT has set can't be read. */
export type SettingLocks = Readonly<Partial<Record<ManagedKey, ManagedSourceKind | 'error'>>>;

function whole(preference: keyof Preferences, value: ManagedValueType): ManagedPreference {
  return {
    value,
    preference,
    read: (preferences) => preferences[preference],
    write: (_preferences, written) => written,
  };
}

function part<Name extends keyof Preferences>(
  preference: Name,
  key: keyof Preferences[Name] & string,
  value: ManagedValueType,
): ManagedPreference {
  return {
    value,
    preference,
    read: (preferences) => preferences[preference][key],
    write: (preferences, written) => withKey(preferences[preference], key, written),
  };
}

function withKey(preference: unknown, key: string, value: unknown): unknown {
  return { ...(typeof preference === 'object' ? preference : {}), [key]: value };
}

/** A key whose value is a time (`22:00`). The part that it sets is in minutes since midnight. */
function time(preference: 'quietHours', key: 'from' | 'to'): ManagedPreference {
  return {
    value: { type: 'time' },
    preference,
    read: (preferences) => clockTime(preferences[preference][key]),
    write: (preferences, written) => ({ ...preferences[preference], [key]: minutes(written) }),
  };
}

function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, '0')).join(':');
}

function minutes(text: unknown): number {
  const [hours = NaN, rest = NaN] = String(text).split(':').map(Number);
  return hours * 60 + rest;
}
