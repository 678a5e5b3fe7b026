// The list of accounts, which are stored between runs, and the events that all of them get.
import type { Tokens } from '../../api/oauth/token-response.ts';
import { type Connection, storedName } from '../../connection/connection.ts';
import { revokeToken } from '../../api/oauth/token-request.ts';
import type { Connections } from '../connections/connections.ts';
import { secretKey } from '../secrets/secret-store.ts';
import { delay } from '../scheduling/timing.ts';
import type { Clock } from '../runtime.ts';
import type { Settings } from '../settings.ts';
import { type Account, accountId, type AccountOptions, type EarlierAccount, openAccount } from './account.ts';

/** What a sign-out could not delete yet. Perch tries again: for `settings` once they can be written, else at the next start. */
export type NotDeleted = 'settings' | 'profile' | 'keychain';

/** How many accounts begin at once, for example at the start of Perch or after a resume. */
const atOnce = 3;
/** The time between the further accounts. */
const distanceMs = 250;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(
  options: Omit<AccountOptions, 'pollOffset' | 'save'> & { readonly settings: Settings },
) {
  const { settings, secrets, connections, profileCache, runtime } = options;
  const { clock } = runtime;
  let accounts: readonly Account[] = [];
  let selectedId: string | undefined;
  const pendingSignOuts = new Map<string, Promise<unknown>>();
  const pendingAdds = new Set<Promise<unknown>>();
  const ended = new AbortController();

  const open = (connection: Connection, login: string, before: EarlierAccount): Account => {
    const account = openAccount(connection, login, before, { ...options, pollOffset, save: saveAccounts });
    // An account that signs in again keeps its place in the list.
    const position = accounts.findIndex(({ id }) => id === account.id);
    accounts = position === -1 ? [...accounts, account] : accounts.with(position, account);
    return account;
  };

  /** The accounts' polls are spread evenly over the interval. */
  const pollOffset = (account: Account) => (accounts.indexOf(account) + 1) / accounts.length;

  const storedAccounts = () =>
    accounts.map(({ id, stored }) => ({ ...stored(), ...(id === selectedId && { onView: true }) }));

  const saveAccounts = () => settings.saveOrRetry({ accounts: storedAccounts() });

  const find = (id: string) => accounts.find((account) => account.id === id);

  const add = async (
    connection: Connection,
    login: string,
    tokens: Tokens,
    cancelled: AbortSignal | undefined,
  ): Promise<boolean> => {
    const id = accountId(storedName(connection), login);
    const isCancelled = () => cancelled?.aborted === true;
    // A sign-out in progress would delete the new token. During each wait another sign-out may begin.
    while (pendingSignOuts.has(id)) await pendingSignOuts.get(id);
    if (isCancelled()) {
      void revokeToken(options.createClient(connection), clock, tokens.accessToken);
      return false;
    }
    // No `await` from here to `open`: another session of this account that began in between would never end.
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
        if (find(id) === account) void signOut(id);
      });
    selectedId = id;
    const key = secretKey('refresh-token', connection, login);
    // The settings are written before the keychain: a crash in between leaves an account that has to sign in again, instead of a
    // token that no setting names.
    const toForget = settings.toForget().filter((other) => other !== key);
    const isSaved = settings.saveOrRetry({ accounts: storedAccounts(), toForget });
    // If Perch is quitting, the session ends; `adopt` then only stores the tokens.
    if (ended.signal.aborted) void account.session.end();
    // No `await` between `open` and `adopt`: a session without tokens would read the previous ones from the keychain.
    await account.session.adopt(tokens);
    return isSaved;
  };

  /**
   * Ends the session and deletes what is stored of the account. Returns what could not be deleted yet. If the account was
   * selected, the next one in the list is selected, or the last one.
   */
  const signOut = async (id: string): Promise<readonly NotDeleted[]> => {
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
    // The keychain entry is noted in the settings first, because a later run may have to delete it.
    const toForget = [...settings.toForget(), key];
    const removedAccounts = [{ connection: storedName(connection), login }];
    settings.saveOrRetry({ accounts: storedAccounts(), removedAccounts, toForget });
    const isProfileDeleted = profileCache.remove(id);
    if (!accounts.some((other) => other.connection.name === connection.name))
      secrets.forget(secretKey('client-secret', connections.current(connection)));
    const signedOut = secrets.remove([key]).finally(() => pendingSignOuts.delete(id));
    pendingSignOuts.set(id, signedOut);
    const isTokenDeleted = await signedOut;
    return [
      ...(settings.unsaved() === undefined ? [] : ['settings' as const]),
      ...(isProfileDeleted ? [] : ['profile' as const]),
      ...(isTokenDeleted ? [] : ['keychain' as const]),
    ];
  };

  return {
    list: () => accounts,
    find,
    /** Selects the account that the panel shows, in this run and the next. */
    select: (id: string) => {
      if (id === selectedId || find(id) === undefined) return;
      selectedId = id;
      saveAccounts();
    },
    /** Undefined only if there are no accounts. */
    selected: () => find(selectedId ?? ''),
    /**
     * Lists the accounts of the last run at once, except those without a connection, and restores their sign-ins. Resolves when
     * each restore has succeeded, failed or been skipped.
     */
    restore: async () => {
      const restored = settings.accounts().flatMap((stored) => {
        const id = accountId(stored.connection, stored.login);
        if (stored.onView === true) selectedId = id;
        const connection = connections.findStored(stored.connection);
        return connection === undefined ? [] : [open(connection, stored.login, stored)];
      });
      if (find(selectedId ?? '') === undefined) selectedId = accounts[0]?.id;
      const inOrder = [...restored].sort((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId));
      const restore = async ({ session }: Account, index: number) => {
        const ms = startDelayMs(index);
        if (ms > 0) await delay(clock, ms, ended.signal);
        // Skipped while the machine is suspended: a poll would end that state, and the resume restores the session.
        if (!session.snapshot().isSuspended) await session.restore();
      };
      await Promise.all(inOrder.map(restore));
    },
    /**
     * Adds or renews the account that has signed in, and selects it. Resolves when the account was polled, with false if nothing
     * was added or the settings could not be written yet. If `cancelled` is aborted, an added account is signed out.
     */
    add: (connection: Connection, login: string, tokens: Tokens, cancelled?: AbortSignal) => {
      const added = add(connection, login, tokens, cancelled).finally(() => pendingAdds.delete(added));
      pendingAdds.add(added);
      return added;
    },
    signOut,
    /** Ends all sessions. Resolves when the tokens of their refreshes and of new sign-ins are stored. */
    end: async () => {
      ended.abort();
      for (const { domains } of accounts) domains.dispose();
      await Promise.all(accounts.map(({ session }) => session.end()));
      // The caller of `add` handles a rejection.
      await Promise.allSettled(pendingAdds);
    },
  };
}

/** Returns the accounts that are signed out when `connection` is saved, because it replaces a connection with other origins. */
export function accountsSignedOutBy(
  connection: Connection,
  { accounts, connections }: { readonly accounts: Pick<Accounts, 'list'>; readonly connections: Connections },
): readonly Account[] {
  const names = connections.endedBy(connection).map(({ name }) => name);
  return accounts.list().filter((account) => names.includes(account.connection.name));
}

export type AccountBroadcast = ReturnType<typeof createAccountBroadcast>;

/** An account that was polled within this time isn't polled again by `panelOpened`, `pollShown` or `screenLocked`. */
const freshMs = 10_000;

/**
 * Passes events of the machine and the panel on to the accounts' sessions: first the selected account, the others spread over time
 * to avoid a burst of requests. The next call cancels what hasn't begun, because it covers all accounts again.
 */
export function createAccountBroadcast(
  { list, selected }: Pick<Accounts, 'list' | 'selected'>,
  clock: Pick<Clock, 'after'>,
) {
  let cancelSpread = () => {};
  const spread = (run: (session: Account['session']) => Promise<void>) => {
    cancelSpread();
    const first = selected();
    const others = list().filter((account) => account !== first);
    const inOrder = first === undefined ? others : [first, ...others];
    cancelSpread = spreadStart(
      clock,
      inOrder.map(
        ({ session }) =>
          () =>
            run(session).then(session.reschedulePoll),
      ),
    );
  };
  const pollUnlessFresh = () => spread((session) => session.poll(freshMs));
  const pollShown = async () => {
    const session = selected()?.session;
    await session?.poll(freshMs);
    session?.reschedulePoll();
  };
  return {
    panelOpened: pollUnlessFresh,
    pollShown: () => void pollShown(),
    pollAll: () => spread((session) => session.poll()),
    suspend: () => {
      cancelSpread();
      for (const { session } of list()) session.suspend();
    },
    resume: () => spread((session) => session.resume()),
    screenLocked: (isLocked: boolean) => {
      if (!isLocked) pollUnlessFresh();
      else for (const { session } of list()) session.reschedulePoll();
    },
  };
}

function startDelayMs(index: number): number {
  return Math.max(0, index - atOnce + 1) * distanceMs;
}

/** Runs tasks in their order, spread over time. The returned function cancels the tasks that have not begun. */
function spreadStart({ after }: Pick<Clock, 'after'>, tasks: readonly (() => unknown)[]): () => void {
  const cancels = tasks.map((task, index) => {
    const ms = startDelayMs(index);
    if (ms > 0) return after(ms, () => void task());
    task();
    return undefined;
  });
  return () => {
    for (const cancel of cancels) cancel?.();
  };
}
