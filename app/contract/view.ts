// Everything the panel draws, as one immutable value. The main process publishes it, the renderer draws it.
// No token, code, client secret or password is part of any type here.
import type { ConnectionFormView } from './connection-form.ts';
import type { DomainListView, SelectedDomainView } from './domains.ts';
import type { Preferences } from './preferences.ts';
import type { Language } from './language.ts';
import type { ProfileView } from './profile.ts';

/** What the tray icon can say, from an account that is at ease to one that needs its person. */
export const trayStatuses = [
  'available',
  'on-call',
  'ringing',
  'busy',
  'inactive',
  'unknown',
  'connecting',
  'offline',
  'signed-out',
  'attention',
] as const;
export type TrayStatus = (typeof trayStatuses)[number];

/** The ways a connection can offer to sign in: Perch's own window, user name and password, the system's browser. */
export const signInMethods = ['window', 'password', 'browser'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Something a person is told: what happened, what Perch did about it, what they can do. */
export interface Notice {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** A deployment of the service, as far as a person needs to recognise it. */
export interface ConnectionSummary {
  readonly name: string;
  /** Host names, with the port where it is not the scheme's own; each one once. */
  readonly hosts: readonly string[];
}

/** `user-presence-status`, sorted into what can be drawn; `label` is what a person reads. */
export interface Presence {
  readonly kind: 'available' | 'on-call' | 'ringing' | 'busy' | 'inactive' | 'unknown' | 'other';
  readonly label: string;
}

export interface AccountView {
  readonly id: string;
  readonly connection: ConnectionSummary;
  /** First and last name, else the login: the name of the account wherever it is named. */
  readonly name: string;
  /** As the profile has it, else as the token response had it: `<user>@<domain>`. */
  readonly login: string;
  /** `restoring`: signed in before, its token is being renewed. `sign-in-again`: the service ended the sign-in. */
  readonly signIn: 'restoring' | 'signed-in' | 'sign-in-again';
  readonly network: 'online' | 'offline';
  /** A read of the profile is under way. */
  readonly isPolling: boolean;
  /** The profile could not be read for so long that it may be wrong by now. */
  readonly isStale?: true;
  readonly presence: Presence;
  readonly profile?: ProfileView;
  /** What the person picked from the list of domains. */
  readonly selectedDomain?: SelectedDomainView;
  readonly notice?: Notice;
}

/** One line of the list of accounts. */
export interface AccountSummary {
  readonly id: string;
  /** First and last name, else the login. */
  readonly name: string;
  readonly login: string;
  readonly connection: string;
  readonly status: TrayStatus;
}

/** A second factor to choose: `mfa_vendor` and `mfa_type`, as the service spells them. */
export interface FactorView {
  readonly vendor: string;
  readonly type: string;
}

/** A connection that Perch knows. */
export interface KnownConnection extends ConnectionSummary {
  /** How many accounts use it. */
  readonly accounts: number;
  /** Installed by IT for all users of this machine; it can't be changed in the panel. */
  readonly isManaged: boolean;
}

/** The settings view, apart from the preferences themselves. */
export interface SettingsView {
  /** Whether the keychain holds a password for the proxy; `unread` while the keychain can't be read. */
  readonly proxyPassword: 'none' | 'stored' | 'unreadable';
  readonly connections: readonly KnownConnection[];
}

export interface AboutView {
  /** Perch's components and runtimes, with their versions. */
  readonly versions: Readonly<Record<string, string>>;
  /** Further fields of the token response of the account in view, under the service's own names. */
  readonly service: readonly { readonly name: string; readonly value: string }[];
}

/** The one thing the panel shows. */
export type PanelView =
  | { readonly name: 'starting' }
  | { readonly name: 'welcome'; readonly practice?: ConnectionSummary; readonly notice?: Notice }
  | {
      readonly name: 'confirm-connection';
      readonly connection: ConnectionSummary;
      readonly notice?: Notice;
    }
  | {
      readonly name: 'sign-in';
      readonly connection: ConnectionSummary;
      /** The first one is the one the connection prefers. */
      readonly methods: readonly SignInMethod[];
      readonly notice?: Notice;
    }
  | {
      readonly name: 'signing-in';
      readonly connection: ConnectionSummary;
      readonly method: SignInMethod;
      /** `person`: waiting for the person at the login page. Then two short requests. */
      readonly step: 'user' | 'token' | 'profile';
      /** The person has been away for a minute or more. */
      readonly isSlow: boolean;
    }
  | {
      readonly name: 'password';
      readonly connection: ConnectionSummary;
      /** What the form begins with. */
      readonly username: string;
      readonly isChecking: boolean;
      readonly error?: string;
    }
  | {
      readonly name: 'passcode';
      readonly connection: ConnectionSummary;
      readonly factors: readonly FactorView[];
      /** The place of the chosen one in the list. */
      readonly selectedFactor: number;
      /** When the time for it is over, in milliseconds since 1970. */
      readonly expiresAt: number;
      /** How many passcodes were not accepted: the boxes are cleared when it grows. */
      readonly rejectedCount: number;
      readonly isChecking: boolean;
      readonly error?: string;
    }
  | { readonly name: 'connection-form'; readonly form: ConnectionFormView; readonly notice?: Notice }
  | { readonly name: 'settings'; readonly settings: SettingsView; readonly notice?: Notice }
  | { readonly name: 'about'; readonly about: AboutView; readonly notice?: Notice }
  | { readonly name: 'account'; readonly account: AccountView }
  | { readonly name: 'all-fields'; readonly account: AccountView }
  | { readonly name: 'domains'; readonly account: AccountView; readonly list: DomainListView };

/**
 * Where secrets are kept.
 *
 * - `keychain`: the keychain is in use.
 * - `waiting`: it hasn't responded yet. It may be waiting for the user to enter a password.
 * - `session-only`: it can't be used, for the reason in `reason`. New secrets are kept in memory until Perch quits.
 */
export type SecretsView =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'session-only'; readonly reason: string };

export interface AppView {
  /** Grows by one with every change. */
  readonly version: number;
  readonly appVersion: string;
  readonly language: Language;
  readonly secrets: SecretsView;
  readonly panel: PanelView;
  /** All accounts, in the order in which they were added. */
  readonly accounts: readonly AccountSummary[];
  readonly preferences: Preferences;
  /** What was found wrong when Perch started; it is told on whatever view until it is dismissed. */
  readonly startupWarnings: readonly Notice[];
}
