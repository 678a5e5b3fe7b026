// The settings as they are held while Perch runs. They are read from the file once, at start; after that the file is only
// written. What can't be written is held, and written as soon as that is possible again.
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../connection/connection.ts';
import {
  type Clock,
  type Log,
  type Settings,
  type SettingsChanges,
  SettingsError,
  type StoredAccount,
} from '../core/ports.ts';
import { isSameAccount, readConnection, type StoredSettings, withDefaults } from './settings-file.ts';

export interface SettingsStateOptions {
  /** Writes the file as a whole, or leaves it as it is. @throws SettingsError */
  readonly write: (stored: StoredSettings) => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Whether the file holds what was read from it; otherwise it is written at once. */
  readonly isOnDisk: boolean;
}

/** So long after a failure the file is written again, unless something else is written before. */
const retryAfterMs = 30_000;

export function createSettings(
  read: StoredSettings,
  { write, clock, log, isOnDisk: isWritten }: SettingsStateOptions,
): Omit<Settings, 'damage' | 'setAside'> {
  let held = read;
  let connections = readable(held);
  let unsaved: SettingsError | undefined;
  let cancelRetry = () => {};
  let listener = () => {};

  const hold = (next: StoredSettings) => {
    if (next.connections !== held.connections) connections = readable(next);
    held = next;
  };

  const writeHeld = (): boolean => {
    cancelRetry();
    try {
      write(held);
      if (unsaved !== undefined) log('settings: written again');
      unsaved = undefined;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      if (unsaved?.message !== error.message) log(`settings: not written (${error.message})`, 'warn');
      unsaved = error;
      cancelRetry = clock.after(retryAfterMs, () => {
        if (writeHeld()) listener();
      });
    }
    return unsaved === undefined;
  };

  if (!isWritten) writeHeld();

  return {
    connections: () => connections,
    accounts: () => held.accounts,
    toForget: () => held.toForget,
    preferences: () => withDefaults(held.preferences),
    unsaved: () => unsaved?.code,
    onWritten: (next) => {
      listener = next;
    },
    save: (changes) => {
      const next = withChanges(held, changes);
      if (unsaved === undefined && isDeepStrictEqual(next, held)) return;
      write(next);
      cancelRetry();
      unsaved = undefined;
      hold(next);
    },
    saveOrRetry: (changes) => {
      const next = withChanges(held, changes);
      if (unsaved === undefined && isDeepStrictEqual(next, held)) return true;
      hold(next);
      return writeHeld();
    },
  };
}

/**
 * The settings with some changes made to them. What this Perch can't read stays, and so do accounts that the changes
 * don't name.
 */
function withChanges(
  stored: StoredSettings,
  { connections, accounts, removedAccounts = [], toForget, preferences }: SettingsChanges,
): StoredSettings {
  const unreadable = stored.connections.filter((each) => readConnection(each) === undefined);
  const isLeft = (account: StoredAccount) =>
    ![...(accounts ?? []), ...removedAccounts].some((other) => isSameAccount(account, other));
  const left = stored.accounts.filter(isLeft);
  return {
    ...stored,
    ...(connections && {
      connections: [
        ...unreadable.filter((each) => !connections.some(({ name }) => isNamed(each, name))),
        ...connections.map(withoutSecret),
      ],
    }),
    accounts:
      accounts === undefined ? left : [...left.map(({ onView: _, ...rest }) => rest), ...accounts.map(plain)],
    ...(toForget && { toForget: [...new Set(toForget)] }),
    ...(preferences && { preferences: { ...stored.preferences, ...preferences } }),
  };
}

function readable(stored: StoredSettings): Connection[] {
  return stored.connections.flatMap((each) => readConnection(each) ?? []);
}

function isNamed(stored: object, name: string): boolean {
  return 'name' in stored && stored.name === name;
}

function withoutSecret({ clientSecret: _, ...connection }: Connection): object {
  return connection;
}

function plain({ connection, login, onView, lapsed, picked }: StoredAccount): StoredAccount {
  return {
    connection,
    login,
    ...(onView === true && { onView }),
    ...(lapsed === true && { lapsed }),
    ...(picked && { picked }),
  };
}
