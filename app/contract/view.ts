// The state that the panel shows, as one immutable value without tokens, codes, client secrets and passwords. Long lists are
// requested with calls instead (calls.ts).
import type { AccountState } from './account-states.ts';
import type { ConnectionFormView } from './connection-form.ts';
import type { DomainListView, SelectedDomain } from './domains.ts';
import type { SettingLocks } from './managed-settings.ts';
import type { ExtraName, PanelPreferences, SettingsPart } from './preferences.ts';
import type { Language } from './language.ts';
import type { ProfileView } from './profile.ts';

/** The sign-in methods of a connection: Perch's own window, username and password, the system's browser. */
export const signInMethods = ['window', 'password', 'browser'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export interface Notice {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** What the user needs to recognise a connection. */
export interface ConnectionSummary {
  readonly name: string;
  /** Unique host names, with the port unless it is the scheme's default. */
  readonly hosts: readonly string[];
  readonly support?: SupportView;
}

/** A service's support contact, from its connection file. At least one is set. */
export interface SupportView {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  /** An `https:` address. */
  readonly url?: string;
}

/** `user-presence-status` as a kind and as a text for the user. */
export interface Presence {
  readonly kind: 'available' | 'on-call' | 'ringing' | 'busy' | 'inactive' | 'unknown' | 'other';
  readonly label: string;
}

/** A period in which polls of this run have seen the same presence. The times are in milliseconds since 1970. */
export interface PresencePeriod {
  readonly kind: Exclude<Presence['kind'], 'unknown'>;
  /** Only for the kind `other`: the received value in one line of at most 100 characters. */
  readonly label?: string;
  readonly from: number;
  /** Absent while the presence lasts. */
  readonly until?: number;
}

export interface CallView {
  /** A description of the call, with the number of further calls. */
  readonly text: string;
  /** The name of the other side. If it is empty, `number` isn't. */
  readonly name: string;
  readonly number: string;
  readonly isRinging?: true;
  /** When the call was answered, in milliseconds since 1970. Absent for an unanswered call, and if the time is unknown. */
  readonly since?: number;
}

/** A row of the overview that an extra adds. A click opens the portal. */
export interface ExtraRow {
  readonly label: string;
  readonly text: string;
}

/** What happens to the user's incoming calls now. */
export interface Answering {
  /** Whether calls reach the user. Absent if the service forwards them all, but doesn't say where. */
  readonly isReachable?: boolean;
  /** Why no call reaches the user, in words. */
  readonly unreachableText?: string;
  /** Where all calls go instead. */
  readonly forwardsTo?: string;
}

export interface AccountView {
  readonly id: string;
  readonly connection: ConnectionSummary;
  /** First and last name, or the login if both are missing. */
  readonly name: string;
  /** The profile's `login-username`, or else the login of the token response. */
  readonly login: string;
  /**
   * `restoring`: the stored sign-in is being restored. `sign-in-again`: there is no valid one, or it can't be restored, because
   * the keychain can't be read or the client is refused.
   */
  readonly signIn: 'restoring' | 'signed-in' | 'sign-in-again';
  /** If set, `signIn` is `sign-in-again` because the keychain can't be read. */
  readonly isKeychainUnread?: true;
  readonly network: 'online' | 'offline';
  readonly isPolling: boolean;
  /** If set, the profile may be outdated: it is old, or two polls in a row have failed. */
  readonly isStale?: true;
  /** If set, the service refuses the connection's client, so the sign-in can't be renewed. */
  readonly isClientRefused?: true;
  readonly presence: Presence;
  readonly call?: CallView;
  /** The number of new voicemail messages, if known. */
  readonly newVoicemail?: number;
  readonly answering?: Answering;
  readonly extraRows?: readonly ExtraRow[];
  /** Periods of the 25 hours before the last poll, oldest first, without overlaps. */
  readonly presenceHistory?: readonly PresencePeriod[];
  /** When the current presence was seen to begin, in milliseconds since 1970. Absent if no poll has seen that. */
  readonly presenceSince?: number;
  /** If set, the account may be suspended: the received `account-status`, in one line of at most 100 characters. */
  readonly unusualStatus?: string;
  readonly profile?: ProfileView;
  readonly selectedDomain?: SelectedDomain;
  readonly notice?: Notice;
  /** When the failed request is repeated, in milliseconds since 1970, if the service has asked to wait. */
  readonly retryAt?: number;
}

export interface AccountSummary extends Pick<AccountView, 'id' | 'name' | 'login'> {
  readonly connection: string;
  readonly state: AccountState;
  /** The state in words, as in the tray. */
  readonly stateText: string;
  /** The number of new voicemail messages, if known and not 0. */
  readonly newVoicemail?: number;
  /** Name and number, while the account rings and they are known. */
  readonly caller?: string;
  /** If set, `state` is `offline` because the profile may be outdated. */
  readonly isStale?: true;
}

/** An offered second factor: its `mfa_vendor` and `mfa_type`. */
export interface FactorView {
  readonly vendor: string;
  readonly type: string;
}

export interface KnownConnection extends ConnectionSummary {
  readonly accounts: number;
  /** Whether IT has installed the connection for all users of this machine. Then the panel can't change it. */
  readonly isManaged: boolean;
}

/** `x11`: the global shortcut works only while an X11 window has the focus. `restart`: changes take effect at the next start. */
export type ShortcutLimit = 'x11' | 'restart';

/** The values of the preferences are in `AppView`. */
export interface SettingsView {
  readonly part: SettingsPart;
  /** Whether a password for the proxy is known to be stored. `unreadable`: the keychain can't be read. */
  readonly proxyPassword: 'none' | 'stored' | 'unreadable';
  /** The name of the file with additional CA certificates, without its folder; empty if there is none. */
  readonly certificateFile: string;
  /** A note about the global shortcut. `taken`: it is on but doesn't work, most likely because another program has its keys. */
  readonly shortcutNote?: 'taken' | ShortcutLimit;
  /** Whether the system starts Perch at login, whatever the preference says. `blocked`: it would not, even if that is on. */
  readonly systemStart?: 'on' | 'off' | 'blocked';
  readonly connections: readonly KnownConnection[];
  /** The settings that IT has locked. Absent if there are none. */
  readonly locks?: SettingLocks;
  /** Which connections IT lets the user add. Absent if the user can add any. */
  readonly connectionRule?: 'none' | 'listed';
  /** The extras that the connections ask for. Absent if there are none. */
  readonly extras?: readonly ExtraName[];
}

export interface UpdateView {
  /** A Semantic Version of at most 100 characters. */
  readonly version: string;
  /** Whether there is a page from which to download it. */
  readonly hasPage: boolean;
}

export interface AboutView {
  /** Perch's components and runtimes, with their versions. */
  readonly versions: Readonly<Record<string, string>>;
  /** What the shown account's service says about itself and the user, under the service's names of the fields. */
  readonly service: readonly { readonly name: string; readonly value: string }[];
  /** The services with a support contact. Absent if there are none. */
  readonly supported?: readonly ConnectionSummary[];
  /** Absent if Perch doesn't look for updates. `found`: a newer version. */
  readonly updates?: { readonly found?: UpdateView };
}

/** The views that `view.back` leaves. */
export const screenNames = [
  'welcome',
  'sign-in',
  'connection-form',
  'settings',
  'about',
  'all-fields',
  'domains',
] as const;
export type ScreenName = (typeof screenNames)[number];

export type PanelView =
  | { readonly name: 'starting' }
  | {
      readonly name: 'welcome';
      /** The known connections, to sign in to. Absent if there are none. */
      readonly connections?: readonly ConnectionSummary[];
      readonly practice?: ConnectionSummary;
      /** If set, IT doesn't let the user add connections. */
      readonly connectionRule?: 'none';
      readonly notice?: Notice;
    }
  | {
      readonly name: 'sign-in';
      readonly connection: ConnectionSummary;
      /** The preferred method comes first. */
      readonly methods: readonly SignInMethod[];
      readonly notice?: Notice;
    }
  | {
      readonly name: 'signing-in';
      readonly connection: ConnectionSummary;
      readonly method: SignInMethod;
      /** `user`: the user is at the login page. `profile`: the account is being added. `token`: every other step. */
      readonly step: 'user' | 'token' | 'profile';
      /** Whether the user has been at the login page for a minute or more. */
      readonly isSlow: boolean;
      /** Why the login page may not continue. */
      readonly note?: string;
    }
  | {
      readonly name: 'password';
      readonly connection: ConnectionSummary;
      readonly otherMethods: readonly SignInMethod[];
      readonly username: string;
      readonly isChecking: boolean;
      readonly error?: string;
    }
  | {
      readonly name: 'passcode';
      readonly connection: ConnectionSummary;
      /** The login of the user whose code is asked for; empty if it isn't known. */
      readonly username: string;
      readonly factors: readonly FactorView[];
      readonly selectedFactor: number;
      /** When the time for the passcode ends, in milliseconds since 1970. */
      readonly expiresAt: number;
      /** How many passcodes were rejected. */
      readonly rejectedCount: number;
      readonly isChecking: boolean;
      readonly error?: string;
    }
  | { readonly name: 'connection-form'; readonly form: ConnectionFormView; readonly notice?: Notice }
  | { readonly name: 'settings'; readonly settings: SettingsView; readonly notice?: Notice }
  | { readonly name: 'about'; readonly about: AboutView; readonly notice?: Notice }
  /** `opensVoicemail`: if set, the page opens the account's voicemail. */
  | { readonly name: 'account'; readonly account: AccountView; readonly opensVoicemail?: true }
  | { readonly name: 'all-fields'; readonly account: AccountView }
  | {
      readonly name: 'domains';
      readonly account: AccountView;
      readonly list: DomainListView;
      readonly notice?: Notice;
    };

/** Why an existing keychain can't be used. Each is also a code of a `KeychainError`. */
export const keychainProblems = ['locked', 'no-collection', 'refused', 'no-answer', 'other'] as const;
export type KeychainProblem = (typeof keychainProblems)[number];

/**
 * - `keychain`: secrets are stored in the keychain. `isUnused`: Perch hasn't used it yet.
 * - `pending`: the keychain hasn't responded yet. It may be waiting for the user to enter a password.
 * - `session-only`: a call to the keychain has failed, as `reason` says. A secret that isn't stored yet is held in memory.
 */
export type SecretsView =
  | { readonly kind: 'keychain'; readonly isUnused?: true }
  | { readonly kind: 'pending' }
  | { readonly kind: 'session-only'; readonly reason: string; readonly problem?: KeychainProblem };

export interface VoicemailView {
  /** The caller's name; empty if it is unknown or equal to the number. */
  readonly name: string;
  /** The caller's number; empty if it is unknown. */
  readonly number: string;
  /** The caller's number in the form to copy. */
  readonly copiedNumber: string;
  /** In milliseconds since 1970. Absent if the service sends no readable time. */
  readonly recordedAt?: number;
  readonly seconds?: number;
  readonly transcription?: string;
}

export interface VoicemailListView {
  /** The number of all new messages. `messages` may have only the newest ones or none. */
  readonly count: number;
  readonly messages: readonly VoicemailView[];
}

export interface AppView {
  /** Increases with every view that is published. */
  readonly version: number;
  /** Whether the user moves the panel by its header, because it has no title bar and the desktop places it. */
  readonly isWindowDraggable?: true;
  /** Whether the page draws the edge of the window, because nothing else does. */
  readonly hasOwnEdge?: true;
  readonly isMac?: true;
  readonly language: Language;
  readonly secrets: SecretsView;
  readonly panel: PanelView;
  /** All accounts in the order they were added. */
  readonly accounts: readonly AccountSummary[];
  readonly preferences: PanelPreferences;
  /** Absent where IT allows no mute. */
  readonly canMute?: true;
  /** Until when notifications are muted, in milliseconds since 1970. */
  readonly mutedUntil?: number;
  /** Warnings that the user can dismiss: about the start, a missing tray, and a settings file that can't be written. */
  readonly startupWarnings: readonly Notice[];
  /** A newer version to announce, until the user dismisses it. Absent while About is open, which shows `AboutView.updates`. */
  readonly update?: UpdateView;
}
