// What Perch needs of its settings file (app/storage/settings.ts).
import type { Connection } from '../connection/connection.ts';
import type { ConnectionFileError } from '../connection/connection-error.ts';
import type { LazyText } from '../i18n/i18n.ts';
import type { ManagedChoices, PreferenceChoices } from '../managed/managed-preferences.ts';
import type { Preferences } from '../contract/preferences.ts';

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
