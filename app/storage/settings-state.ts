// The settings in memory while Perch runs. After the start, the file's content is ignored. If the file can't be written, `save`
// throws and discards its changes; `saveOrRetry` keeps its changes in memory, and they are written later.
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Connection } from '../connection/connection.ts';
import { somePreferences } from '../contract/preferences.ts';
import type { OwnPreferences } from '../managed/managed-preferences.ts';
import type { Clock, Log } from '../core/runtime.ts';
import { isSameAccount, readConnection, type StoredSettings } from './settings-file.ts';
import { type Settings, type SettingsChanges, SettingsError, type StoredAccount } from '../core/settings.ts';

export interface SettingsStateOptions {
  /** Writes the whole file, or leaves it unchanged. @throws SettingsError */
  readonly write: (stored: StoredSettings) => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Whether the file is what would be written, or doesn't exist. Otherwise it is written at once. */
  readonly isOnDisk: boolean;
}

/** How long after a failure the file is written again, unless another write comes first. */
const retryDelayMs = 30_000;

export function createSettings(
  read: StoredSettings,
  { write, clock, log, isOnDisk }: SettingsStateOptions,
): Omit<Settings, 'damage'> {
  let current = read;
  let connections = parsedConnections(current);
  let unsaved: SettingsError | undefined;
  let cancelRetry = () => {};
  let listener = () => {};

  const replace = (next: StoredSettings) => {
    if (next.connections !== current.connections) connections = parsedConnections(next);
    current = next;
  };

  const writeCurrent = (): boolean => {
    cancelRetry();
    try {
      write(current);
      if (unsaved !== undefined) log('settings: written again');
      unsaved = undefined;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      if (unsaved?.message !== error.message) log(`settings: not written (${error.message})`, 'warn');
      unsaved = error;
      cancelRetry = clock.after(retryDelayMs, () => {
        if (writeCurrent()) listener();
      });
    }
    return unsaved === undefined;
  };

  if (!isOnDisk) writeCurrent();

  return {
    connections: () => connections,
    accounts: () => current.accounts,
    toForget: () => current.toForget,
    mutedUntil: () => current.mutedUntil ?? 0,
    preferences: () => ownPreferences(current).chosen,
    managedChoices: () => ownPreferences(current).choices,
    unsaved: () => unsaved?.code,
    onWritten: (next) => {
      listener = next;
    },
    save: (changes) => {
      const next = withChanges(current, changes);
      if (unsaved === undefined && isDeepStrictEqual(next, current)) return;
      write(next);
      cancelRetry();
      unsaved = undefined;
      replace(next);
    },
    saveOrRetry: (changes) => {
      const next = withChanges(current, changes);
      if (unsaved === undefined && isDeepStrictEqual(next, current)) return true;
      replace(next);
      return writeCurrent();
    },
  };
}

/**
 * Keeps connections that this version can't parse, unless the changes have one of the same name. Keeps accounts that the changes
 * don't name.
 */
function withChanges(
  stored: StoredSettings,
  {
    connections,
    accounts,
    removedAccounts = [],
    toForget,
    mutedUntil,
    preferences,
    managedChoices,
  }: SettingsChanges,
): StoredSettings {
  const unreadable = stored.connections.filter((each) => readConnection(each) === undefined);
  const isUnchanged = (account: StoredAccount) =>
    ![...(accounts ?? []), ...removedAccounts].some((other) => isSameAccount(account, other));
  const unchanged = stored.accounts.filter(isUnchanged);
  return {
    ...stored,
    ...(connections && {
      connections: [
        ...unreadable.filter((each) => !connections.some(({ name }) => hasName(each, name))),
        ...connections.map(withoutSecret),
      ],
    }),
    accounts:
      accounts === undefined ? unchanged : [...unchanged.map(({ onView: _, ...rest }) => rest), ...accounts],
    ...(toForget && { toForget: [...new Set(toForget)] }),
    ...(mutedUntil !== undefined && { mutedUntil }),
    ...(preferences && { preferences: { ...stored.preferences, ...preferences } }),
    ...(managedChoices && { managed: { ...stored.managed, ...managedChoices, unchosen: [] } }),
  };
}

function parsedConnections(stored: StoredSettings): Connection[] {
  return stored.connections.flatMap((each) => readConnection(each) ?? []);
}

function hasName(stored: object, name: string): boolean {
  return 'name' in stored && stored.name === name;
}

function withoutSecret({ clientSecret: _, ...connection }: Connection): object {
  return connection;
}

export function ownPreferences({ preferences, managed }: StoredSettings): OwnPreferences {
  return { chosen: v.parse(somePreferences, preferences), choices: managed ?? {} };
}
