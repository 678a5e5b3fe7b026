// What the session needs of the world. Everything here is given in, so that every decision is tested without it.
import type { Preferences, SomePreferences } from '../contract/preferences.ts';
import type { Connection } from '../connection/connection.ts';
import type { Tokens } from '../api/oauth/token-response.ts';
import type { Profile } from '../api/profile/profile.ts';

export interface Clock {
  /** Milliseconds since 1970; jumps when somebody sets the clock. */
  readonly wall: () => number;
  /** Milliseconds that only grow; may stand still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Runs something after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface Random {
  /** At least 0, below 1. */
  readonly number: () => number;
  /** Unguessable, and different each time. */
  readonly token: () => string;
}

/** The operating system's keychain. Each call throws a `KeychainError` when it can't be done. */
export interface Keychain {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, secret: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** Why the keychain can't be used; the message is a sentence for a person. */
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

  constructor(code: KeychainError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What an account is stored under. */
export interface AccountName {
  /** The name of its connection. */
  readonly connection: string;
  readonly login: string;
}

export interface StoredAccount extends AccountName {
  /** It is the one that the panel shows; at most one is. */
  readonly onView?: boolean;
  readonly picked?: SelectedDomain;
  /** Its sign-in has ended, and the person was told. */
  readonly lapsed?: boolean;
}

/** A record of the list of domains, by what it is called (nothing where it has no name) and where it stood. */
export interface SelectedDomain {
  readonly label: string;
  readonly position: number;
}

/** The domain that was picked for an account; it outlives a run. */
export interface SelectedDomainStore {
  readonly read: () => SelectedDomain | undefined;
  readonly write: (picked: SelectedDomain | undefined) => void;
}

/** What outlives a run and is not secret. Whenever Perch is stopped, every keychain entry it made is named here. */
export interface Settings {
  readonly connections: () => readonly Connection[];
  /** None is there twice: two sessions would spend one refresh token. */
  readonly accounts: () => readonly StoredAccount[];
  readonly preferences: () => Preferences;
  /** Keys of keychain entries that are still to be deleted. The keys themselves are not secret. */
  readonly toForget: () => readonly string[];
  /** What was wrong with them when they were opened. */
  readonly damage?: SettingsDamage | undefined;
  /** Files that another program had changed while Perch ran, and that were copied aside in this run. */
  readonly changedFiles?: () => readonly string[];
  /** Why the file doesn't hold all of this yet; undefined where it does. */
  readonly unsaved: () => SettingsError['code'] | undefined;
  /** Calls `listener` whenever a planned retry has written what was unsaved. */
  readonly onWritten: (listener: () => void) => void;
  /**
   * Writes what is given, all of it or nothing. Connections are kept without their client secrets.
   *
   * @throws SettingsError where the file can't be written; then nothing has changed.
   */
  readonly save: (changes: SettingsChanges) => void;
  /**
   * The same for what has happened already: it holds from now on, and where the file can't be written it is tried again
   * until it can. False as long as it isn't written.
   */
  readonly saveOrRetry: (changes: SettingsChanges) => boolean;
}

/** Why the settings can't be written; the message is the system's. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code: 'disk-full' | 'not-written';

  constructor(code: SettingsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface SettingsDamage {
  /** The file that a copy was put aside as. */
  readonly aside: string;
  /** What could not be read and is as in new settings. */
  readonly parts: readonly string[] | 'everything';
}

export interface SettingsChanges {
  readonly connections?: readonly Connection[];
  /** All accounts of this run. Others that are stored stay, unless they are removed. */
  readonly accounts?: readonly StoredAccount[];
  readonly removedAccounts?: readonly AccountName[];
  readonly toForget?: readonly string[];
  readonly preferences?: SomePreferences;
}

export interface CachedProfile {
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** What IT has placed for everybody on this machine, as it was at start. */
export interface ManagedConnections {
  /** With their client secrets, which are kept nowhere else. No two have one name. */
  readonly connections: readonly Connection[];
  readonly problems: readonly {
    readonly file: string;
    /** Why it can't be used, in a sentence. */
    readonly reason: string;
  }[];
}

/** The profile of each account as last read, without `voicemail-login-pin`. */
export interface ProfileCache {
  readonly read: (account: string) => CachedProfile | undefined;
  readonly write: (account: string, known: CachedProfile) => void;
  /** False where it could not be deleted. */
  readonly remove: (account: string) => boolean;
  /** Deletes the profiles of all other accounts: what could not be deleted in an earlier run. */
  readonly keepOnly: (accounts: readonly string[]) => void;
}

/** A file that the user chose in a dialog. */
export interface ChosenFile {
  readonly path: string;
  readonly text: string;
}

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
  | { readonly kind: 'failed'; readonly text: string };

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

/** Something that the person would otherwise miss; a click on it opens the panel, with the account where it names one. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  readonly account?: string;
}

export type Notify = (notification: Notification) => void;

/** `debug` is for whoever looks into something: it is written only where that is asked for. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** One line of the log, by itself of level `info`. Whatever it holds, it goes through the redactor. */
export type Log = (line: string, level?: LogLevel) => void;
