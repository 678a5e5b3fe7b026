// The accounts that are signed in, each with a session of its own, and what is kept of them between runs.
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import type { Connections } from '../connections/connections.ts';
import type { Random, Clock, CachedProfile, Log, SelectedDomain, ProfileCache, Settings } from '../ports.ts';
import { instrumentedClient } from '../diagnostics/instrumented-client.ts';
import { createDomainList, type DomainList } from '../domains/domain-list.ts';
import { createDomainPageReader } from '../domains/domain-page-reader.ts';
import type { EventLog } from '../diagnostics/event-log.ts';
import { secretKey, type Secrets } from '../secrets/secrets.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';

export interface Account {
  readonly id: string;
  /** As it is known now. */
  readonly connection: Connection;
  readonly login: string;
  readonly session: AccountSession;
  readonly domains: DomainList;
}

/**
 * What is left of an account that has signed out: its entry in the settings, which are written again; its last known
 * profile; its entry in the keychain, which is deleted at a later start.
 */
export type NotDeleted = 'settings' | 'profile' | 'keychain';

export interface AccountsOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly connections: Connections;
  readonly profiles: ProfileCache;
  readonly clientFor: (connection: Connection) => ApiClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly journal: EventLog;
  readonly pollEveryMs: () => number;
  /** Records of a list that are asked for at once. */
  readonly pageSize: () => number;
  readonly isIdle: () => boolean;
  readonly isOnline: () => boolean;
  readonly changed: () => void;
  /** An account's profile was read; `before` is how it was the last time, in an earlier run as well. */
  readonly profileRead: (account: Account, before: CachedProfile | undefined, after: CachedProfile) => void;
  /** The sign-in of an account has ended; it is no news where the person was told in an earlier run. */
  readonly signInEnded: (account: Account, pending: PendingMfa | undefined, isNews: boolean) => void;
}

export interface Accounts {
  readonly list: () => readonly Account[];
  readonly find: (id: string) => Account | undefined;
  /** Brings an account on view, in the next run as well. The one that signed in last is there by itself. */
  readonly select: (id: string) => void;
  readonly selected: () => Account | undefined;
  /** Lists the accounts of the last run at once. What it gives resolves when each has tried to go on. */
  readonly restore: () => Promise<void>;
  /**
   * Adds the account that has just signed in, or gives it its new tokens, and brings it on view. Resolves when its
   * profile was read; with false where the settings could not be written yet. Once `cancelled` is aborted, nothing is
   * added.
   */
  readonly add: (
    connection: Connection,
    login: string,
    tokens: Tokens,
    cancelled?: AbortSignal,
  ) => Promise<boolean>;
  /** Ends the session and deletes what was kept of the account. Gives what could not be deleted yet. */
  readonly signOut: (id: string) => Promise<readonly NotDeleted[]>;
  /** Ends all sessions and keeps what they need to go on in the next run. */
  readonly end: () => Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { settings, secrets, profiles } = options;
  let accounts: readonly Account[] = [];
  let onView: string | undefined;
  const leaving = new Map<string, Promise<unknown>>();
  const arriving = new Set<Promise<unknown>>();
  let hasEnded = false;
  const picks = new Map<string, SelectedDomain>();
  const lapsed = new Set<string>();

  const open = (connection: Connection, login: string): Account => {
    const id = accountId(connection.name, login);
    const key = secretKey('refresh-token', connection, login);
    const client = instrumentedClient(options.clientFor(connection), options.journal, login);
    let known = profiles.read(id);
    let state: string | undefined;
    const session = createAccountSession({
      ...options,
      client,
      changed: () => {
        const now = session.snapshot().state;
        if (now !== state) options.journal.addEntry(`${login}: ${state ?? 'start'} → ${now}`);
        state = now;
        // A later end of the sign-in is news.
        if (now === 'signed-in' && lapsed.delete(id)) settings.saveOrRetry({ accounts: stored() });
        options.changed();
      },
      cachedProfile: known,
      findRefreshToken: () => secrets.read(key),
      saveRefreshToken: async (token) => {
        if (token === undefined) await secrets.forget([key]);
        else await secrets.write(key, token);
      },
      saveProfile: (next) => {
        const before = known;
        known = next;
        profiles.write(id, next);
        options.profileRead(account, before, next);
      },
      signInEnded: (pending) => {
        // A refresh in flight may be answered after the sign-out.
        if (find(id) !== account) return;
        const isNews = !lapsed.has(id);
        lapsed.add(id);
        if (isNews) settings.saveOrRetry({ accounts: stored() });
        options.signInEnded(account, pending, isNews);
      },
    });
    const domains = createDomainList({
      ...options,
      readPage: createDomainPageReader(session.withToken, client),
      apiversion: () => session.snapshot().about['apiversion'],
      ownDomain: () => ownDomain(session),
      picked: { read: () => picks.get(id), write: (picked) => keepPick(id, picked) },
    });
    const account: Account = {
      id,
      get connection() {
        return options.connections.current(connection);
      },
      login,
      session,
      domains,
    };
    accounts = [...accounts.filter((other) => other.id !== id), account];
    return account;
  };

  const stored = () =>
    accounts.map(({ id, connection, login }) => {
      const picked = picks.get(id);
      return {
        connection: connection.name,
        login,
        ...(id === onView && { onView: true }),
        ...(picked && { picked }),
        ...(lapsed.has(id) && { lapsed: true }),
      };
    });

  const keepPick = (id: string, picked: SelectedDomain | undefined) => {
    if (picked === undefined) picks.delete(id);
    else picks.set(id, picked);
    settings.saveOrRetry({ accounts: stored() });
  };

  const find = (id: string) => accounts.find((account) => account.id === id);

  /**
   * Ends the session of an account, and waits for a sign-out that is in progress, whose deletion would take a new token
   * with it. Either may begin while the other is awaited.
   */
  const ended = async (id: string): Promise<void> => {
    let before: Account | undefined;
    do {
      before = find(id);
      before?.domains.end();
      await Promise.all([leaving.get(id), before?.session.end()]);
    } while (leaving.has(id) || find(id) !== before);
  };

  const add: Accounts['add'] = async (connection, login, tokens, cancelled) => {
    const id = accountId(connection.name, login);
    await ended(id);
    // An account that is listed already has no session any more: it needs the new tokens.
    if (cancelled?.aborted === true && find(id) === undefined) return false;
    const account = open(connection, login);
    onView = id;
    lapsed.delete(id);
    const key = secretKey('refresh-token', connection, login);
    // The list comes first: stopped in between, Perch knows of an account that has to sign in again, and no
    // token is left that nobody knows of.
    const toForget = settings.toForget().filter((other) => other !== key);
    const saved = settings.saveOrRetry({ accounts: stored(), toForget });
    // Perch may be quitting by now: then the tokens are only stored.
    if (hasEnded) void account.session.end();
    // Nothing comes between opening and adopting: a session without tokens would look for those of before.
    await account.session.adopt(tokens);
    return saved;
  };

  return {
    list: () => accounts,
    find,
    select: (id) => {
      if (id === onView || find(id) === undefined) return;
      onView = id;
      settings.saveOrRetry({ accounts: stored() });
    },
    selected: () => find(onView ?? ''),
    restore: async () => {
      const listed = settings
        .accounts()
        .flatMap(({ connection: name, login, onView: wasOnView, picked, lapsed: hasLapsed }) => {
          if (wasOnView === true) onView = accountId(name, login);
          if (picked !== undefined) picks.set(accountId(name, login), picked);
          if (hasLapsed === true) lapsed.add(accountId(name, login));
          const connection = options.connections.find(name);
          return connection === undefined ? [] : [open(connection, login)];
        });
      await Promise.all(listed.map(({ session }) => session.restore()));
    },
    add: (...args) => {
      const added = add(...args).finally(() => arriving.delete(added));
      arriving.add(added);
      return added;
    },
    signOut: async (id) => {
      const account = find(id);
      if (account === undefined) return [];
      const { connection, login } = account;
      const key = secretKey('refresh-token', connection, login);
      accounts = accounts.filter((other) => other !== account);
      account.domains.end();
      picks.delete(id);
      lapsed.delete(id);
      options.changed();
      // A refresh that is under way may still bring a token: it is noted before, and deleted after.
      const toForget = [...settings.toForget(), key];
      const removedAccounts = [{ connection: connection.name, login }];
      settings.saveOrRetry({ accounts: stored(), removedAccounts, toForget });
      const isProfileGone = profiles.remove(id);
      const isGone = account.session
        .end()
        .then(() => secrets.forget([key]))
        .finally(() => leaving.delete(id));
      leaving.set(id, isGone);
      const isForgotten = await isGone;
      return [
        ...(settings.unsaved() === undefined ? [] : ['settings' as const]),
        ...(isProfileGone ? [] : ['profile' as const]),
        ...(isForgotten ? [] : ['keychain' as const]),
      ];
    },
    end: async () => {
      hasEnded = true;
      for (const { domains } of accounts) domains.end();
      await Promise.all(accounts.map(({ session }) => session.end()));
      // Their tokens are there already. A rejection is handled by the caller of `add`.
      await Promise.allSettled(arriving);
    },
  };
}

function ownDomain(session: AccountSession): string | undefined {
  const domain = session.snapshot().known?.profile['domain'];
  return typeof domain === 'string' && domain !== '' ? domain : undefined;
}

/** What an account is known by in this program: its connection's name and its login. */
export function accountId(connection: string, login: string): string {
  return JSON.stringify([connection, login]);
}
