// The ports of the core: what it needs from the system, the disk and Electron. They are passed in, so that tests can
// replace them.
import type { Runtime } from './runtime.ts';
import type { Preferences } from '../contract/preferences.ts';
import type { SignInMethod } from '../contract/view.ts';
import type { LazyText } from '../i18n/i18n.ts';
import type { Connection } from '../connection/connection.ts';
import type { ConnectionFileError } from '../connection/connection-error.ts';
import type { Tokens } from '../api/oauth/token-response.ts';
import type { ApiClient } from '../api/client.ts';
import type { ConnectionTestResults } from '../api/connection-test.ts';
import type { Result } from '../api/http/result.ts';
import type { TrustedFileProblem } from '../files/trusted-path.ts';
import type { ManagedChoices, PreferenceChoices } from '../managed/managed-preferences.ts';
import type { Profile } from '../api/profile/profile.ts';

/** The operating system's keychain. A failure of the keychain rejects with a `KeychainError`. */
export interface Keychain {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, secret: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/**
 * Why the keychain can't be used. `text` is a sentence for the user; `message` is that sentence in the language of the
 * moment of the error.
 */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
  readonly code:
    | 'not-installed'
    | 'no-session'
    | 'no-service'
    | 'no-collection'
    | 'locked'
    | 'refused'
    | 'no-answer'
    | 'too-long'
    | 'damaged'
    | 'other';

  readonly text: LazyText;

  constructor(code: KeychainError['code'], text: LazyText, options?: ErrorOptions) {
    super(text(), options);
    this.code = code;
    this.text = text;
  }
}

/** The result of reading a secret. `unreadable` doesn't say whether there is one. */
export type SecretLookup =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: LazyText };

/** What identifies a stored account. */
export interface AccountKey {
  /** The name of its connection. */
  readonly connection: string;
  readonly login: string;
}

export interface StoredAccount extends AccountKey {
  /** The panel shows this account. At most one account has this. */
  readonly onView?: boolean;
  /** The domain that was selected last. */
  readonly picked?: SelectedDomain;
  /** Its sign-in has ended, and the user has been notified. */
  readonly lapsed?: boolean;
}

/** A record of the list of domains: its label, empty where it has no name, and its position in the list. */
export interface SelectedDomain {
  readonly label: string;
  readonly position: number;
}

/** Stores the domain that is selected for an account between runs. */
export interface SelectedDomainStore {
  readonly read: () => SelectedDomain | undefined;
  readonly write: (selected: SelectedDomain | undefined) => void;
}

/**
 * What is stored between runs and isn't secret. It names every keychain entry that Perch has made at any moment, so that a
 * crash leaves no orphaned entry.
 */
export interface Settings {
  readonly connections: () => readonly Connection[];
  /** Without duplicates: two sessions would use the same refresh token. */
  readonly accounts: () => readonly StoredAccount[];
  /** The user's own, whatever IT manages. */
  readonly preferences: () => Preferences;
  readonly preferenceChoices: () => PreferenceChoices;
  /** Keys of keychain entries that are still to be deleted. The keys aren't secret. */
  readonly toForget: () => readonly string[];
  /** What was damaged when the settings were opened. */
  readonly damage?: SettingsDamage | undefined;
  /** The stored connections that this version can't use. They stay in the file with their accounts. */
  readonly refusedConnections?: readonly RefusedConnection[];
  /** Copies, made in this run, of a settings file that another program had changed while Perch was running. */
  readonly changedFiles?: () => readonly string[];
  /** Why the last changes aren't in the file yet; undefined where they are. */
  readonly unsaved: () => SettingsError['code'] | undefined;
  /** Calls `listener` after each scheduled retry that has written the unsaved changes. */
  readonly onWritten: (listener: () => void) => void;
  /**
   * Writes all of the changes or none. Connections are stored without their client secrets.
   *
   * @throws SettingsError where the file can't be written; then nothing has changed.
   */
  readonly save: (changes: SettingsChanges) => void;
  /**
   * Applies changes that can't be refused, such as a sign-out. Where the file can't be written, the changes hold in memory
   * and writing is retried. Returns whether they are in the file.
   */
  readonly saveOrRetry: (changes: SettingsChanges) => boolean;
}

/** Why the settings can't be written. The message is the system's. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code: 'disk-full' | 'not-written';

  constructor(code: SettingsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** IT doesn't allow what the user wants to change. `text` is a sentence for the user. */
export class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
  readonly text: LazyText;

  constructor(text: LazyText) {
    super(text());
    this.text = text;
  }
}

export interface SettingsDamage {
  /** The name of the copy of the damaged file. */
  readonly aside: string;
  /** What could not be read and was reset to the defaults. */
  readonly parts: readonly string[] | 'everything';
}

export interface RefusedConnection {
  /** Empty where the entry has none. */
  readonly name: string;
  readonly error: ConnectionFileError;
}

export interface SettingsChanges {
  readonly connections?: readonly Connection[];
  /** All accounts of this run. Other stored accounts stay, unless they are in `removedAccounts`. */
  readonly accounts?: readonly StoredAccount[];
  readonly removedAccounts?: readonly AccountKey[];
  readonly toForget?: readonly string[];
  readonly preferences?: Readonly<Partial<Preferences>>;
  readonly managedChoices?: ManagedChoices;
}

export interface CachedProfile {
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Why a managed file, or the folder of these files, isn't used.
 *
 * - an `OwnerProblem`: users who aren't administrators could have changed it, because they own or can write `path`
 * - `folder-unreadable`: the system refuses to list the folder, or to say who can change it
 * - `duplicate-name`: `otherFile` describes a connection of the same name
 * - `content`: it describes no valid connection
 */
export type ManagedFileProblem =
  | TrustedFileProblem
  | { readonly code: 'folder-unreadable' }
  | { readonly code: 'duplicate-name'; readonly name: string; readonly otherFile: string }
  | { readonly code: 'content'; readonly error: ConnectionFileError };

/** The connections that IT manages for all users of this machine, as read at start. */
export interface ManagedConnections {
  /** With their client secrets, which aren't stored elsewhere. Their names are unique. */
  readonly connections: readonly Connection[];
  readonly problems: readonly { readonly file: string; readonly problem: ManagedFileProblem }[];
  /** It is unknown who could have written them: the user confirms each connection once, and again after a change. */
  readonly needConfirmation: boolean;
}

/** Stores the profile of each account as last read, without `voicemail-login-pin`. */
export interface ProfileCache {
  readonly read: (account: string) => CachedProfile | undefined;
  readonly write: (account: string, profile: CachedProfile) => void;
  /** Returns false where the profile could not be deleted. */
  readonly remove: (account: string) => boolean;
  /** Deletes the profiles of all other accounts, which an earlier run could not delete. */
  readonly keepOnly: (accounts: readonly string[]) => void;
}

/** A file that the user chose in a dialog. */
export interface ChosenFile {
  readonly path: string;
  readonly text: string;
}

/**
 * A question that the main process asks in a dialog of the system. A page that runs foreign code could fake or answer one in
 * the panel.
 */
export type Question =
  /**
   * Whether a connection may be tested and saved. `hosts` names everything that would get its secrets or its redirect. `name`
   * is that in a connection file; one that the page sends isn't shown. `signsOutAccounts` is the number of accounts that a
   * file signs out where it replaces a connection; undefined where it replaces none. `replacesSecret`: the connection is known,
   * and only its client secret changes. `changesClient`: the form changes a known connection's client or sign-in methods.
   */
  | {
      readonly kind: 'connection';
      readonly hosts: readonly string[];
      readonly name?: string;
      readonly signsOutAccounts?: number;
      readonly replacesSecret?: boolean;
      readonly changesClient?: boolean;
    }
  /** Whether requests may go through a proxy. */
  | { readonly kind: 'proxy'; readonly host: string }
  /** Whether requests to addresses may go around the proxy. */
  | { readonly kind: 'exceptions'; readonly addresses: readonly string[] }
  /** Whether the voicemail PIN may be shown although neither a click nor a key press was seen. */
  | { readonly kind: 'reveal' };

/** The steps of a sign-in, in their order, with what each one results in. */
type SignInStep =
  /** The login page has redirected. */
  | { readonly kind: 'redirected'; readonly address: string }
  /** The redirect contains an authorization code. */
  | { readonly kind: 'code'; readonly code: string }
  /** The service has issued tokens. */
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** The account is in the list. `isSaved` is false where the settings could not be written yet. */
  | { readonly kind: 'signed-in'; readonly isSaved: boolean };

/** The result of one step of a sign-in. Any step can be the last one: cancelled, or failed with a text for the user. */
export type SignInResult<Kind extends SignInStep['kind']> =
  | Extract<SignInStep, { readonly kind: Kind }>
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'failed';
      readonly text: LazyText;
      /** For the log: a code. Never the service's own text. */
      readonly detail: string;
    };

/** A window with the portal's login page. */
export interface SignInWindow {
  /** Resolves when the redirect is caught, or when the window is closed or fails. */
  readonly result: Promise<SignInResult<'redirected'>>;
  readonly close: () => void;
}

export type OpenSignInWindow = (options: {
  readonly address: string;
  readonly redirectUri: string;
  readonly title: string;
}) => SignInWindow;

/** A desktop notification. A click opens the panel, and shows the account where there is one. */
export interface Notification {
  /** A notification replaces an earlier one of the same kind and account. */
  readonly kind: keyof Preferences['notify'] | 'newVoicemail' | 'notSaved';
  readonly title: string;
  readonly body: string;
  readonly account?: string;
  /** It doesn't replace an earlier one. */
  readonly isAdditional?: true;
}

export type Notify = (notification: Notification) => void;

/** What the log has a line of its own for (support-event.ts, docs/admin/logs.md). The properties are printed in their order. */
export type SupportEvent =
  | {
      readonly kind: 'start';
      readonly version: string;
      readonly system: string;
      readonly desktop: string;
      /** The number of managed connections, and of managed files that can't be used. */
      readonly placed: number;
      readonly 'placed-problems': number;
      /** The keys of the settings that IT has locked, and that have a default of IT's. */
      readonly locked: string;
      readonly defaults: string;
      readonly 'managed-problems': number;
      readonly accounts: number;
    }
  | {
      readonly kind: 'sign-in';
      readonly login: string;
      readonly service: string;
      readonly method: SignInMethod;
    }
  | {
      readonly kind: 'sign-in-failed';
      readonly service: string;
      readonly cause: string;
      readonly method: SignInMethod | 'second-factor';
    }
  | { readonly kind: 'sign-in-cancelled'; readonly service: string; readonly method: SignInMethod }
  | {
      readonly kind: 'account';
      readonly login: string;
      readonly service: string;
      readonly status: AccountLogStatus;
      readonly cause?: string;
    }
  | {
      readonly kind: 'update-check';
      readonly host: string;
      readonly result: 'newer' | 'none' | 'failed';
      readonly version?: string;
      readonly cause?: string;
    }
  | { readonly kind: 'exit'; readonly reason: string };

/** The status of an account in the log. `failing`: the service responds, but not with the profile. */
export type AccountLogStatus =
  'restoring' | 'signed-in' | 'offline' | 'failing' | 'needs-sign-in' | 'signed-out';

/** An entry of the diagnostics' last day. `at` is in milliseconds since 1970. */
export interface EventEntry {
  readonly at: number;
  readonly text: string;
}

/** Stores the events of the last day between runs. No call throws. */
export interface EventStore {
  /** Oldest first. */
  readonly read: () => readonly EventEntry[];
  readonly append: (entry: EventEntry) => void;
}

/** Stores the version of the update notice that the user has dismissed last. No call throws. */
export interface DismissedUpdate {
  readonly read: () => string | undefined;
  readonly write: (version: string) => void;
}

/** Everything outside the core that the application uses, apart from the keychain (see stores.ts). */
export interface AppPorts {
  readonly runtime: Runtime;
  readonly eventStore: EventStore;
  readonly profileCache: ProfileCache;
  /** Creates the client of a connection that contains its client secret. */
  readonly createApiClient: (connection: Connection) => ApiClient;
  /** Tries a connection out at the service. The signal cancels the test. */
  readonly testConnection: (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;
  /** Whether the user hasn't used the machine for some minutes, or has locked the screen. */
  readonly isIdle: () => boolean;
  /** Whether the system reports a network. */
  readonly isOnline: () => boolean;
  readonly openSignInWindow: OpenSignInWindow;
  /** Opens the portal in the system's browser and waits for its redirect at the loopback address. */
  readonly openBrowser: OpenSignInWindow;
  /** Opens an account's portal in the system's browser. Rejects where there is none, or the address isn't allowed. */
  readonly openPortal: (address: string) => Promise<void>;
  readonly notify: Notify;
  /** The local time now, in minutes since midnight. */
  readonly minuteOfDay: () => number;
  readonly copyText: (text: string) => Promise<void>;
  /** Asks the user for a file and writes the text to it. Resolves with its path, or undefined where none is chosen. */
  readonly saveText: (text: string) => Promise<string | undefined>;
  /** Asks the user for a connection file and reads it. Resolves with undefined where none is chosen. */
  readonly chooseConnectionFile: () => Promise<Result<ChosenFile> | undefined>;
  /** Asks the user for a file with certificates and reads it. Resolves with undefined where none is chosen. */
  readonly chooseCertificates: () => Promise<Result<ChosenFile> | undefined>;
  /**
   * Asks the user in a dialog, and resolves with whether the user has agreed. While another dialog is open, resolves with false
   * without asking; with `wait`, asks once that dialog is closed.
   */
  readonly confirm: (question: Question, whenBusy?: 'wait') => Promise<boolean>;
  /**
   * Whether the user has clicked or pressed a key in the panel within the last second. Each click and key press counts once.
   */
  readonly consumeUserActivation: () => boolean;
  /** Applies preferences to the network, the language, the theme and the login item: at start and after each change. */
  readonly applyPreferences: (preferences: Preferences) => Promise<void>;
  readonly shortcut: OpenShortcut;
  readonly quit: () => void;
}

/** The global shortcut that opens the panel. */
export interface OpenShortcut {
  /** Changes it, or switches it off. Returns false where the keys can't be used: then the previous shortcut stays. */
  readonly set: (shortcut: Preferences['shortcut']) => boolean;
  readonly isActive: () => boolean;
}
