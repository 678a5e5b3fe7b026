// The accounts: each has a session and a list of domains, and is stored between runs.
import { ok } from '../../api/http/result.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import type { ApiClient } from '../../api/client.ts';
import { domainCount } from '../../api/extras/domain-count.ts';
import type { Voicemail } from '../../api/extras/voicemail.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import type { ExtraName } from '../../contract/extras.ts';
import type { Connection } from '../../connection/connection.ts';
import { hasSameOrigins, type Connections } from '../connections/connections.ts';
import type { EventLog } from '../diagnostics/event-log.ts';
import { createInstrumentedClient } from '../diagnostics/instrumented-client.ts';
import { createDomainList, type DomainList } from '../domains/domain-list.ts';
import type { NamedExtraState } from '../extras/extra-gate.ts';
import { createDomainTotal } from '../extras/domain-total.ts';
import { createDomainPageReader } from '../domains/domain-page-reader.ts';
import type { Runtime } from '../runtime.ts';
import { secretKey, type SecretStore } from '../secrets/secret-store.ts';
import { delay } from '../scheduling/delay.ts';
import { startDelayMs } from '../scheduling/spread-start.ts';
import { supportLine } from '../support-event.ts';
import { accountLogStatus, createStatusLog } from './account-log-status.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import type { CachedProfile, ProfileCache } from '../profile/profile-cache.ts';
import type { SelectedDomain, Settings } from '../settings.ts';

export interface Account {
  readonly id: string;
  /** The connection as it is stored now. */
  readonly connection: Connection;
  readonly login: string;
  readonly session: AccountSession;
  readonly domains: DomainList;
  /** Of the extras that its connection file asks for and that are switched on. */
  readonly extraStates: () => readonly NamedExtraState[];
}

/**
 * What a sign-out could not delete yet: the entry in the settings (deleted when they can be written), the cached profile or
 * the keychain entry (deleted at the next start).
 */
export type NotDeleted = 'settings' | 'profile' | 'keychain';

export interface AccountsOptions {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  readonly connections: Connections;
  readonly profileCache: ProfileCache;
  readonly createClient: (connection: Connection) => ApiClient;
  readonly runtime: Runtime;
  readonly eventLog: EventLog;
  readonly pollEveryMs: () => number;
  readonly isIdle: () => boolean;
  readonly isOnline: () => boolean;
  /** Whether the user has an extra switched on. */
  readonly isExtraOn: (name: ExtraName) => boolean;
  readonly onNewVoicemail: (account: Account, messages: readonly Voicemail[]) => void;
  readonly onChange: () => void;
  /** Called after each read of a profile. `before` is the previous one, of this run or an earlier one. */
  readonly onProfileRead: (account: Account, before: CachedProfile | undefined, after: CachedProfile) => void;
  /** Called once where the service no longer accepts the client of the account's connection. */
  readonly onClientRefused: (account: Account) => void;
  /** Called where the sign-in of an account has ended. `isNews` is false where the user was notified in an earlier run. */
  readonly onSignInEnded: (account: Account, pending: PendingMfa | undefined, isNews: boolean) => void;
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
  const { settings, secrets, connections, profileCache, runtime, eventLog } = options;
  const { clock, log } = runtime;
  let accounts: readonly Account[] = [];
  let selectedId: string | undefined;
  const pendingSignOuts = new Map<string, Promise<unknown>>();
  const pendingAdds = new Set<Promise<unknown>>();
  const ended = new AbortController();
  const selectedDomains = new Map<string, SelectedDomain>();
  /** The ids of accounts whose sign-in has ended, and whose users have been notified of it. */
  const lapsedIds = new Set<string>();

  const open = (connection: Connection, login: string): Account => {
    const id = accountId(connection.name, login);
    const key = secretKey('refresh-token', connection, login);
    const client = createInstrumentedClient(options.createClient(connection), eventLog, login);
    let cachedProfile = profileCache.read(id);
    let lastState: string | undefined;
    let isRefusalNotified = false;
    const logStatus = createStatusLog({ login, service: connection.name, log });
    const enabledExtras = () => (account.connection.extras ?? []).filter(options.isExtraOn);
    const session = createAccountSession({
      client,
      runtime,
      pollEveryMs: options.pollEveryMs,
      pollOffset: () => (accounts.indexOf(account) + 1) / accounts.length,
      isIdle: options.isIdle,
      isOnline: options.isOnline,
      cachedProfile,
      presenceHistory: find(id)?.session.snapshot().presenceHistory,
      findRefreshToken: () => secrets.read(key),
      saveRefreshToken: async (token) => {
        if (token === undefined) await secrets.remove([key]);
        else await secrets.write(key, token);
      },
      enabledExtras,
      onNewVoicemail: (messages) => options.onNewVoicemail(account, messages),
      onProfileRead: (profile) => {
        const before = cachedProfile;
        cachedProfile = profile;
        profileCache.write(id, profile);
        options.onProfileRead(account, before, profile);
      },
      onChange: () => {
        const { state, failure, clientRefusal } = session.snapshot();
        if (state !== lastState) eventLog.addEntry(`${login}: ${lastState ?? 'start'} → ${state}`);
        lastState = state;
        logStatus(accountLogStatus(session.snapshot()));
        // The next end of the sign-in is news again.
        if (state === 'signed-in' && lapsedIds.delete(id)) saveAccounts();
        if (clientRefusal !== undefined && !isRefusalNotified) options.onClientRefused(account);
        // Other failures in between don't make the refusal news again.
        if (clientRefusal !== undefined || failure === undefined)
          isRefusalNotified = clientRefusal !== undefined;
        options.onChange();
      },
      onSignInEnded: (pending) => {
        const isNews = !lapsedIds.has(id);
        lapsedIds.add(id);
        if (isNews) saveAccounts();
        options.onSignInEnded(account, pending, isNews);
      },
    });
    const domainTotal = createDomainTotal({
      isEnabled: () => enabledExtras().includes('domain-count'),
      read: async (signal) => {
        const read = await session.withToken(async (accessToken) => {
          const count = await client.request(domainCount, accessToken, signal);
          // A refusal is no reason to refresh the token. Where a refresh has revoked it meanwhile, the request is repeated.
          const wasRevoked = !count.ok && !session.isTokenCurrent(accessToken);
          return wasRevoked ? count : ok(count);
        });
        return read.ok ? read.value : read;
      },
      now: () => readClock(clock),
      onChange: options.onChange,
    });
    const domains = createDomainList({
      runtime,
      readPage: createDomainPageReader(session.withToken, client),
      apiversion: () => session.snapshot().about['apiversion'],
      ownDomain: () => ownDomain(session),
      total: domainTotal,
      selectedDomain: { read: () => selectedDomains.get(id), write: (domain) => selectDomain(id, domain) },
      onChange: options.onChange,
    });
    const account: Account = {
      id,
      get connection() {
        return connections.current(connection);
      },
      login,
      session,
      domains,
      extraStates: () => [
        ...session.snapshot().extras.states,
        ...(enabledExtras().includes('domain-count')
          ? [{ name: 'domain-count' as const, state: domainTotal.state() }]
          : []),
      ],
    };
    accounts = [...accounts.filter((other) => other.id !== id), account];
    return account;
  };

  const storedAccounts = () =>
    accounts.map(({ id, connection, login }) => {
      const selectedDomain = selectedDomains.get(id);
      return {
        connection: connection.name,
        login,
        ...(id === selectedId && { onView: true }),
        ...(selectedDomain && { picked: selectedDomain }),
        ...(lapsedIds.has(id) && { lapsed: true }),
      };
    });

  const saveAccounts = () => settings.saveOrRetry({ accounts: storedAccounts() });

  const selectDomain = (id: string, domain: SelectedDomain | undefined) => {
    if (domain === undefined) selectedDomains.delete(id);
    else selectedDomains.set(id, domain);
    saveAccounts();
  };

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
    const account = open(connection, login);
    if (previous === undefined)
      cancelled?.addEventListener('abort', () => {
        if (find(id) === account) void all.signOut(id);
      });
    selectedId = id;
    lapsedIds.delete(id);
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
        if (stored.picked !== undefined) selectedDomains.set(id, stored.picked);
        if (stored.lapsed === true) lapsedIds.add(id);
        const connection = connections.find(stored.connection);
        return connection === undefined ? [] : [open(connection, stored.login)];
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
      selectedDomains.delete(id);
      lapsedIds.delete(id);
      log(supportLine({ kind: 'account', login, service: connection.name, status: 'signed-out' }));
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

function ownDomain(session: AccountSession): string | undefined {
  const domain = session.snapshot().cachedProfile?.profile['domain'];
  return typeof domain === 'string' && domain !== '' ? domain : undefined;
}

/** Identifies an account within Perch, by the name of its connection and its login. */
export function accountId(connection: string, login: string): string {
  return JSON.stringify([connection, login]);
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
