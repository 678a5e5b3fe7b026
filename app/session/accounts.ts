// The accounts that are signed in, each with a session of its own, and what is kept of them between runs.
import type { ServiceClient } from '../service/client.ts';
import type { Connection } from '../service/connection.ts';
import type { Tokens } from '../service/token-reply.ts';
import type { Connections } from './connections.ts';
import type { Chance, Clock, Log, ProfileStore, Settings } from './ports.ts';
import { secretKey, type Secrets } from './secrets.ts';
import { createSession, type Session } from './session.ts';

export interface Account {
  readonly id: string;
  readonly connection: Connection;
  readonly login: string;
  readonly session: Session;
}

export interface AccountsOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly connections: Connections;
  readonly profiles: ProfileStore;
  readonly clientFor: (connection: Connection) => ServiceClient;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly pollEveryMs: number;
  readonly isIdle: () => boolean;
  readonly changed: () => void;
  /** The service ended the sign-in of an account. */
  readonly signInEnded: (account: Account) => void;
}

export interface Accounts {
  readonly list: () => readonly Account[];
  readonly find: (id: string) => Account | undefined;
  /**
   * Brings back the accounts of the last run; resolves when they are listed. The function it gives resolves when
   * each has tried to renew its token.
   */
  readonly restore: () => Promise<() => Promise<void>>;
  /**
   * Adds the account that has just signed in, or gives it its new tokens. Resolves with its id when its profile
   * was read.
   */
  readonly add: (connection: Connection, login: string, tokens: Tokens) => Promise<string>;
  /** Ends the session and deletes what was kept of the account. */
  readonly signOut: (id: string) => Promise<void>;
  /** Ends all sessions and keeps what they need to go on in the next run. */
  readonly end: () => Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { settings, secrets, profiles } = options;
  let accounts: readonly Account[] = [];

  const open = (connection: Connection, login: string): Account => {
    const id = JSON.stringify([connection.name, login]);
    const key = secretKey('refresh-token', connection, login);
    const session = createSession({
      ...options,
      client: options.clientFor(connection),
      known: profiles.read(id),
      keepRefreshToken: (token) => (token === undefined ? secrets.remove(key) : secrets.write(key, token)),
      keepProfile: (known) => profiles.write(id, known),
      signInEnded: () => options.signInEnded(account),
    });
    const account: Account = { id, connection, login, session };
    accounts = [...accounts.filter((other) => other.id !== id), account];
    return account;
  };

  const save = () =>
    settings.saveAccounts(accounts.map(({ connection, login }) => ({ connection: connection.name, login })));

  const find = (id: string) => accounts.find((account) => account.id === id);

  return {
    list: () => accounts,
    find,
    restore: async () => {
      const stored = settings.accounts();
      const listed = await Promise.all(
        stored.map(async ({ connection: name, login }) => {
          const connection = await options.connections.load(name);
          return connection === undefined ? undefined : open(connection, login);
        }),
      );
      const renewals = listed
        .filter((account) => account !== undefined)
        .map(async ({ connection, login, session }) =>
          session.restore(await secrets.read(secretKey('refresh-token', connection, login))),
        );
      return async () => {
        await Promise.all(renewals);
      };
    },
    add: async (connection, login, tokens) => {
      const before = find(JSON.stringify([connection.name, login]));
      await before?.session.end();
      const account = open(connection, login);
      save();
      await account.session.adopt(tokens);
      return account.id;
    },
    signOut: async (id) => {
      const account = find(id);
      if (account === undefined) return;
      await account.session.end();
      await secrets.remove(secretKey('refresh-token', account.connection, account.login));
      profiles.remove(id);
      accounts = accounts.filter((other) => other.id !== id);
      save();
      options.changed();
    },
    end: async () => {
      await Promise.all(accounts.map(({ session }) => session.end()));
    },
  };
}
