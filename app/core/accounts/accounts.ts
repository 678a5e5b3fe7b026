// The accounts: each has a session and a list of domains, and is stored between runs.
import type { Tokens } from '../../api/oauth/token-response.ts';
import type { Connection } from '../../connection/connection.ts';
import { hasSameOrigins, type Connections } from '../connections/connections.ts';
import { secretKey } from '../secrets/secret-store.ts';
import { delay } from '../scheduling/delay.ts';
import { startDelayMs } from '../scheduling/spread-start.ts';
import type { Settings } from '../settings.ts';
import { type Account, accountId, type AccountOptions, type EarlierAccount, openAccount } from './account.ts';

/**
 * What a sign-out could not delete yet: the entry in the settings (deleted when they can be written), the cached profile or
 * the keychain entry (deleted at the next start).
 */
export type NotDeleted = 'settings' | 'profile' | 'keychain';

export interface AccountsOptions extends AccountOptions {
  readonly settings: Settings;
}

export interface Accounts {
  readonly list: () => readonly Account[];
  readonly find: (id: string) => Account | undefined;
  /** Selects the account that the panel shows, in the next run as well. `add` selects the account it adds. */
  readonly select: (id: string) => void;
  /** Where there are accounts, one of them is selected. */
  readonly selected: () => Account | undefined;
  /**
   * Lists the accounts of the last run at once. Resolves when the restore of each has succeeded or failed, or is left to the
   * resume of the machine.
   */
  readonly restore: () => Promise<void>;
  /**
   * Adds and selects the account that has signed in, or gives it its new tokens where it is listed. Resolves when its
   * profile has been read, with false where the settings could not be written yet. Once `cancelled` is aborted, it adds no
   * account, and signs the one out that it has added.
   */
  readonly add: (
    connection: Connection,
    login: string,
    tokens: Tokens,
    cancelled?: AbortSignal,
  ) => Promise<boolean>;
  /**
   * Ends the session and deletes what is stored of the account. Returns what could not be deleted yet. After the selected account
   * the next one in the list is selected, or the last one.
   */
  readonly signOut: (id: string) => Promise<readonly NotDeleted[]>;
  /** Ends all sessions and stores what the next run needs to restore them. */
  readonly end: () => Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { settings, secrets, connections, profileCache, runtime } = options;
  const { clock } = runtime;
  let accounts: readonly Account[] = [];
  let selectedId: string | undefined;
  const pendingSignOuts = new Map<string, Promise<unknown>>();
  const pendingAdds = new Set<Promise<unknown>>();
  const ended = new AbortController();

  const open = (connection: Connection, login: string, before: EarlierAccount): Account => {
    const account = openAccount(connection, login, before, { pollOffset, save: saveAccounts }, options);
    // An account that signs in again stays where it is in the list.
    const position = accounts.findIndex(({ id }) => id === account.id);
    accounts = position === -1 ? [...accounts, account] : accounts.with(position, account);
    return account;
  };

  /** The accounts poll one after the other, evenly over the interval. */
  const pollOffset = (account: Account) => (accounts.indexOf(account) + 1) / accounts.length;

  const storedAccounts = () =>
    accounts.map(({ id, stored }) => ({ ...stored(), ...(id === selectedId && { onView: true }) }));

  const saveAccounts = () => settings.saveOrRetry({ accounts: storedAccounts() });

  const find = (id: string) => accounts.find((account) => account.id === id);

  const add: Accounts['add'] = async (connection, login, tokens, cancelled) => {
    const id = accountId(connection.name, login);
    const isCancelled = () => cancelled?.aborted === true;
    // A sign-out would delete the new token as well. Another one may begin during each wait.
    while (pendingSignOuts.has(id)) await pendingSignOuts.get(id);
    if (isCancelled()) return false;
    // Follows the last check synchronously: a session that begins in between would never end.
    const previous = find(id);
    previous?.domains.dispose();
    previous?.session.abandon();
    const picked = previous?.stored().picked;
    const account = open(connection, login, {
      ...(picked && { picked }),
      presenceHistory: previous?.session.snapshot().presenceHistory,
    });
    if (previous === undefined)
      cancelled?.addEventListener('abort', () => {
        if (find(id) === account) void all.signOut(id);
      });
    selectedId = id;
    const key = secretKey('refresh-token', connection, login);
    // The settings are written before the keychain: a crash in between leaves an account that has to sign in again, not a
    // token that no setting names.
    const toForget = settings.toForget().filter((other) => other !== key);
    const isSaved = settings.saveOrRetry({ accounts: storedAccounts(), toForget });
    // At Quit the tokens are only stored.
    if (ended.signal.aborted) void account.session.end();
    // Follows `open` synchronously: a session without tokens would read the previous ones from the keychain.
    await account.session.adopt(tokens);
    return isSaved;
  };

  const all: Accounts = {
    list: () => accounts,
    find,
    select: (id) => {
      if (id === selectedId || find(id) === undefined) return;
      selectedId = id;
      saveAccounts();
    },
    selected: () => find(selectedId ?? ''),
    restore: async () => {
      const restored = settings.accounts().flatMap((stored) => {
        const id = accountId(stored.connection, stored.login);
        if (stored.onView === true) selectedId = id;
        const connection = connections.find(stored.connection);
        return connection === undefined ? [] : [open(connection, stored.login, stored)];
      });
      if (find(selectedId ?? '') === undefined) selectedId = accounts[0]?.id;
      const inOrder = [...restored].sort((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId));
      const restore = async ({ session }: Account, index: number) => {
        const ms = startDelayMs(index);
        if (ms > 0) await delay(clock, ms, ended.signal);
        // The machine has been suspended meanwhile: a request would end that state. The resume restores the session.
        if (!session.snapshot().isSuspended) await session.restore();
      };
      await Promise.all(inOrder.map(restore));
    },
    add: (connection, login, tokens, cancelled) => {
      const added = add(connection, login, tokens, cancelled).finally(() => pendingAdds.delete(added));
      pendingAdds.add(added);
      return added;
    },
    signOut: async (id) => {
      const account = find(id);
      if (account === undefined) return [];
      const { connection, login } = account;
      const key = secretKey('refresh-token', connection, login);
      const position = accounts.indexOf(account);
      accounts = accounts.filter((other) => other !== account);
      if (id === selectedId) selectedId = (accounts[position] ?? accounts.at(-1))?.id;
      account.domains.dispose();
      options.recordEvent({ kind: 'account', login, service: connection.name, status: 'signed-out' });
      options.onChange();
      account.session.abandon();
      // The sign-out doesn't wait for the service.
      void account.session.revokeToken();
      // The settings name the entry before it is deleted, which may take until a later run.
      const toForget = [...settings.toForget(), key];
      const removedAccounts = [{ connection: connection.name, login }];
      settings.saveOrRetry({ accounts: storedAccounts(), removedAccounts, toForget });
      const isProfileDeleted = profileCache.remove(id);
      const signedOut = secrets.remove([key]).finally(() => pendingSignOuts.delete(id));
      pendingSignOuts.set(id, signedOut);
      const isTokenDeleted = await signedOut;
      return [
        ...(settings.unsaved() === undefined ? [] : ['settings' as const]),
        ...(isProfileDeleted ? [] : ['profile' as const]),
        ...(isTokenDeleted ? [] : ['keychain' as const]),
      ];
    },
    end: async () => {
      ended.abort();
      for (const { domains } of accounts) domains.dispose();
      await Promise.all(accounts.map(({ session }) => session.end()));
      // Waits until their tokens are stored. The caller of `add` handles a rejection.
      await Promise.allSettled(pendingAdds);
    },
  };
  return all;
}

/** Returns the accounts that saving a connection signs out, because it replaces one of other origins. */
export function accountsSignedOutBy(
  connection: Connection,
  { accounts, connections }: { readonly accounts: Pick<Accounts, 'list'>; readonly connections: Connections },
): readonly Account[] {
  const before = connections.find(connection.name);
  if (before === undefined || hasSameOrigins(before, connection)) return [];
  return accounts.list().filter((account) => account.connection.name === connection.name);
}
