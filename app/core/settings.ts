// The interface of the settings. app/storage/settings.ts implements it.
import type { Connection, ConnectionFileError } from '../connection/connection.ts';
import type { LazyText } from '../i18n/i18n.ts';
import type { ManagedChoices } from '../managed/managed-preferences.ts';
import type { SelectedDomain } from '../contract/domains.ts';
import type { Preferences } from '../contract/preferences.ts';

export interface AccountKey {
  /** The connection's stored name. */
  readonly connection: string;
  readonly login: string;
}

export interface StoredAccount extends AccountKey {
  /** Whether the panel shows this account. True for one account at most. */
  readonly onView?: boolean;
  readonly picked?: SelectedDomain;
  /** Whether the account's sign-in has ended, so that its end is no longer news. */
  readonly lapsed?: boolean;
}

/**
 * What is stored between runs and isn't secret. The file names every keychain entry of Perch's, so that a crash leaves no
 * orphaned entry. That doesn't hold while the file can't be written.
 */
export interface Settings {
  readonly connections: () => readonly Connection[];
  /** Without duplicates, so that no two sessions use the same refresh token. */
  readonly accounts: () => readonly StoredAccount[];
  /** The preferences that the user has chosen. */
  readonly preferences: () => Readonly<Partial<Preferences>>;
  readonly managedChoices: () => ManagedChoices;
  /** The keys of keychain entries that are still to be deleted. */
  readonly toForget: () => readonly string[];
  /** When the last mute of notifications ends, in milliseconds since 1970; 0 without one. */
  readonly mutedUntil: () => number;
  /** The damage that was found when the settings were opened. */
  readonly damage?: SettingsDamage | undefined;
  /** The stored connections that this version can't use. Each stays in the file until one of its name is saved. */
  readonly refusedConnections?: readonly RefusedConnection[];
  /** Why the last changes aren't in the file yet; undefined if they are. */
  readonly unsaved: () => SettingsError['code'] | undefined;
  /** Calls `listener` after each scheduled retry that has written the unsaved changes. */
  readonly onWritten: (listener: () => void) => void;
  /**
   * Writes all of the changes or none. Connections are stored without their client secrets.
   *
   * @throws SettingsError if the file can't be written; then nothing has changed.
   */
  readonly save: (changes: SettingsChanges) => void;
  /**
   * Applies changes that have to take effect, such as a sign-out. If the file can't be written, the changes hold in memory, and
   * writing is retried. Returns whether the changes are in the file.
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

/** IT doesn't allow a change. `text` is a sentence for the user. */
export class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
  readonly text: LazyText;

  constructor(text: LazyText) {
    super(text());
    this.text = text;
  }
}

export interface SettingsDamage {
  /** The path of the copy of the damaged file; of the file itself if it could not be copied at start. */
  readonly aside: string;
  /** The parts of the settings in which something could not be read, and was left out or reset to its default. */
  readonly parts: readonly string[] | 'everything';
}

export interface RefusedConnection {
  /** Empty if the entry has no name. */
  readonly name: string;
  readonly error: ConnectionFileError;
}

export interface SettingsChanges {
  readonly connections?: readonly Connection[];
  /** All accounts of this run. A stored account that isn't among them stays, unless it is in `removedAccounts`. */
  readonly accounts?: readonly StoredAccount[];
  readonly removedAccounts?: readonly AccountKey[];
  readonly toForget?: readonly string[];
  readonly mutedUntil?: number;
  readonly preferences?: Readonly<Partial<Preferences>>;
  readonly managedChoices?: ManagedChoices;
}
