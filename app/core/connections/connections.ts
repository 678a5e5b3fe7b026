// The list of connections: the user's, whose client secrets are in the secret store, and those that IT manages.
import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSummary } from '../../contract/view.ts';
import type { ApiClient, ReadConnection } from '../../api/client.ts';
import { type Connection, hostsOf, isSameFile, originsOf, storedName } from '../../connection/connection.ts';
import { messages } from '../../i18n/messages.ts';
import {
  connectionRule,
  isRuleUnreadable,
  type ManagedSettings,
  noManagedSettings,
  refuseConnection,
} from '../../managed/managed-settings.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import { isClientRefused } from '../../api/oauth/token-response.ts';
import { secretKey, type SecretStore } from '../secrets/secret-store.ts';
import { type AccountKey, NotAllowedError, type Settings } from '../settings.ts';

/**
 * What saving a connection does with its client secret.
 *
 * - `as-given`: stores the secret that the connection contains. If it contains none, an entry in the keychain is deleted.
 * - `unchanged`: an entry stays and is read as before.
 * - `unused`: an entry stays, but this run uses the connection without a secret, because the user says that there is none.
 */
export type SecretChange = 'as-given' | 'unchanged' | 'unused';

export type Connections = ReturnType<typeof createConnections>;

/**
 * `managed` contain their client secrets. IT has placed `unconfirmed` for users to confirm. `rules` say what users may add.
 * `goneText` says why a connection isn't provided any more.
 */
export function createConnections(
  settings: Settings,
  secrets: SecretStore,
  managed: readonly Connection[],
  unconfirmed: readonly Connection[] = [],
  rules: ManagedSettings = noManagedSettings,
  goneText = (name: string) => messages.failure.notProvided(name),
) {
  /** The keys of client secrets that this run doesn't read, because the connection was saved without one. */
  const unusedKeys = new Set<string>();
  let saves = 0;
  let moved: readonly { readonly connection: Connection; readonly accounts: readonly AccountKey[] }[] = [];

  /** Removes keychain entries, except those whose keys a later change has taken out of `toForget`. */
  const removeForgotten = (keys: readonly string[]) =>
    secrets.remove(keys.filter((key) => settings.toForget().includes(key)));

  const isManaged = (name: string) =>
    managed.some((connection) => connection.name === name || storedName(connection) === name);

  const list = (): readonly Connection[] => [
    ...settings.connections().filter((stored) => !managed.some((other) => isReplacedBy(stored, other))),
    ...managed.map(({ clientSecret: _, ...connection }) => connection),
  ];

  const find = (name: string) => list().find((connection) => connection.name === name);

  const findStored = (name: string) => list().find((connection) => storedName(connection) === name);

  /** Returns a sentence for the user if IT has placed a connection, but doesn't any more. */
  const problem = (connection: Connection) => {
    const isStored = (other: Connection) => storedName(other) === storedName(connection);
    const isGone = connection.placed === true && ![...managed, ...unconfirmed].some(isStored);
    return isGone ? goneText(connection.name) : undefined;
  };

  /** Returns the listed connection that `given` was or becomes. */
  const findSame = (given: Connection) =>
    given.storedAs === undefined
      ? (find(given.name) ?? findStored(given.name))
      : (findStored(given.storedAs) ?? find(given.name));

  /**
   * Returns the listed form of a connection. Returns `given` if there is none, or if it has other origins, to which the secrets
   * of `given` must not be sent.
   */
  const current = (given: Connection) => {
    const stored = findSame(given);
    return stored !== undefined && hasSameOrigins(stored, given) ? stored : given;
  };

  /** Returns a connection with the name under which it is stored. */
  const named = (given: Connection): Connection => {
    const before = findSame(given);
    return before === undefined || storedName(before) === storedName(given)
      ? given
      : { ...given, storedAs: storedName(before) };
  };

  /** Returns the listed connections whose accounts are removed when `connection` is in the list. */
  const endedBy = (given: Connection) => {
    const connection = named(given);
    const isKept = (other: Connection) =>
      storedName(other) === storedName(connection) && hasSameOrigins(other, connection);
    return list().filter((other) => isReplacedBy(other, connection) && !isKept(other));
  };

  const accountsOf = (connection: Connection) =>
    settings.accounts().filter((account) => account.connection === storedName(connection));

  const refreshTokenKeys = (connection: Connection) =>
    accountsOf(connection).map(({ login }) => secretKey('refresh-token', connection, login));

  /** Whether an equal connection is in the list, apart from the client secret. */
  const has = (connection: Connection) => list().some((other) => isSameFile(other, connection));

  const refusedText = (host?: string) => {
    const { none, listed, unreadable } = messages.managed.refused;
    if (isRuleUnreadable(rules)) return unreadable;
    return host === undefined ? none : listed(host);
  };

  /**
   * Checks that IT allows a connection to be added or changed; without an argument, that IT allows any connection at all. A known
   * connection without changes stays allowed, and so does one that IT has placed for the user to confirm.
   *
   * @throws NotAllowedError
   */
  const checkAllowed = (connection?: Connection) => {
    if (connection === undefined) {
      if (connectionRule(rules) === 'none') throw new NotAllowedError(refusedText);
      return;
    }
    if (has(connection) || unconfirmed.some((placed) => isDeepStrictEqual(placed, connection))) return;
    const refusal = refuseConnection(rules, connection);
    if (refusal === undefined) return;
    throw new NotAllowedError(() => refusedText(refusal.rule === 'listed' ? refusal.host : undefined));
  };

  /** Adds the client secret to `current`. Fails with `keychain` if the secret can't be read, unless IT manages the connection. */
  const withSecret = async (given: Connection): Promise<Result<Connection>> => {
    const connection = current(given);
    const managedOne = managed.find(
      (other) => isReplacedBy(connection, other) && hasSameOrigins(other, given),
    );
    if (managedOne?.clientSecret !== undefined) return ok(managedOne);
    const key = secretKey('client-secret', connection);
    if (unusedKeys.has(key)) return ok(connection);
    const savesBefore = saves;
    const found = await secrets.read(key);
    // A connection that was saved meanwhile may have another client id, to which this secret doesn't belong.
    if (saves !== savesBefore) return withSecret(given);
    // A managed connection without a secret is complete, so an unreadable keychain is no failure for it.
    if (found.kind === 'unreadable')
      return managedOne
        ? ok(managedOne)
        : failed('keychain', 'The client secret could not be read.', { reason: found.reason });
    return ok(found.kind === 'none' ? connection : { ...connection, clientSecret: found.secret });
  };

  return {
    list,
    /** Returns the connections to sign in to. */
    offered: () => list().filter((connection) => problem(connection) === undefined),
    problem,
    find,
    findStored,
    current,
    endedBy,
    /** The connections to which IT has given other origins at this start, with the accounts that were removed. */
    moved: () => moved.filter(({ accounts }) => accounts.length > 0),
    /** Returns the connection as it is stored now, whatever its origins; `given` if there is none. */
    latest: (given: Connection) => findSame(given) ?? given,
    has,
    withSecret,
    isManaged,
    checkAllowed,
    /**
     * Saves a connection. It replaces the one of the same name, whose accounts are removed if it had other origins. Calls
     * `onSaved` as soon as the settings are written.
     *
     * @throws NotAllowedError as `checkAllowed` does.
     * @throws SettingsError if the settings can't be written; then nothing has changed, and `onSaved` isn't called.
     */
    save: async (
      given: Connection,
      secret: SecretChange = 'as-given',
      onSaved?: () => Promise<unknown>,
    ): Promise<void> => {
      checkAllowed(given);
      saves += 1;
      const before = findSame(given);
      const connection = named(given);
      const ended = endedBy(connection);
      const others = settings.connections().filter((other) => !isReplacedBy(other, connection));
      const key = secretKey('client-secret', connection);
      if (secret !== 'as-given') {
        settings.save({ connections: [...others, connection] });
        if (secret === 'unused') unusedKeys.add(key);
        await onSaved?.();
        return;
      }
      const staleKeys = new Set([key, secretKey('client-secret', before ?? connection)]);
      if (connection.clientSecret !== undefined) staleKeys.delete(key);
      // The settings are written before the keychain: a crash in between leaves a connection without its secret, instead of a
      // secret that no setting names.
      const toForget = [
        ...settings.toForget().filter((other) => other !== key),
        ...staleKeys,
        ...ended.flatMap(refreshTokenKeys),
      ];
      const removedAccounts = ended.flatMap(accountsOf);
      settings.save({ connections: [...others, connection], removedAccounts, toForget });
      const { clientSecret } = connection;
      if (clientSecret === undefined) unusedKeys.add(key);
      else unusedKeys.delete(key);
      // Begun before `onSaved`, so that the secret can be read at once.
      const written = clientSecret !== undefined && secrets.write(key, clientSecret);
      await Promise.all([written, onSaved?.()]);
      await removeForgotten([...staleKeys]);
    },
    /**
     * Stores the managed connections, which replace others of the same names. Removes the accounts of a replaced connection that
     * had other origins.
     */
    applyManaged: (): void => {
      const before = settings.connections();
      const now = list();
      const isStored = (connection: Connection) =>
        before.some((stored) => isDeepStrictEqual(stored, connection));
      if (now.length === before.length && now.every(isStored)) return;
      const replaced = before.filter((stored) => !now.some((connection) => isSameFile(connection, stored)));
      const ended = replaced.filter((stored) => {
        const connection = findStored(storedName(stored));
        return connection === undefined || !hasSameOrigins(stored, connection);
      });
      moved = ended.map((stored) => ({
        connection: findSame(stored) ?? stored,
        accounts: accountsOf(stored),
      }));
      const staleKeys = [
        ...replaced.map((stored) => secretKey('client-secret', stored)),
        ...ended.flatMap(refreshTokenKeys),
      ];
      settings.saveOrRetry({
        connections: now,
        removedAccounts: ended.flatMap(accountsOf),
        toForget: [...settings.toForget(), ...staleKeys],
      });
    },
    /**
     * Removes a connection with its client secret and its accounts. Calls `onRemoved` as soon as the settings are written.
     *
     * @throws SettingsError if the settings can't be written; then nothing has changed, and `onRemoved` isn't called.
     */
    remove: async (name: string, onRemoved?: () => Promise<unknown>): Promise<void> => {
      const removed = find(name);
      if (removed === undefined) return;
      const key = secretKey('client-secret', removed);
      settings.save({
        connections: settings.connections().filter((other) => other.name !== name),
        removedAccounts: accountsOf(removed),
        toForget: [...settings.toForget(), key, ...refreshTokenKeys(removed)],
      });
      await onRemoved?.();
      await removeForgotten([key]);
    },
  };
}

/** Whether only one of two connections can be in the list. */
function isReplacedBy(one: Connection, other: Connection): boolean {
  return one.name === other.name || storedName(one) === storedName(other);
}

/** Whether secrets of one connection may be sent to the other. */
export function hasSameOrigins(one: Connection, other: Connection): boolean {
  return one === other || originsOf(one).join() === originsOf(other).join();
}

/** Creates the API client of one connection. A new client secret takes effect at once. */
export function createClient(
  given: Connection,
  { current, withSecret }: Pick<Connections, 'current' | 'withSecret'>,
  createApiClient: (readConnection: ReadConnection) => ApiClient,
  secrets: Pick<SecretStore, 'whileReady' | 'forget'>,
): ApiClient {
  const client = createApiClient(async (use) => (use === 'tokens' ? withSecret(given) : ok(current(given))));
  return {
    ...client,
    // The secret is read once the keychain is ready, so that a client that is changed meanwhile is used at once.
    requestTokens: (...request) =>
      secrets.whileReady(async () => {
        const response = await client.requestTokens(...request);
        // The keychain entry may have changed since it was read, so the next request reads it again.
        if (isClientRefused(response)) secrets.forget(secretKey('client-secret', current(given)));
        return response;
      }),
  };
}

const summaries = new WeakMap<Connection, ConnectionSummary>();

/** Returns the same object for the same connection, because parsing addresses is slow. */
export function connectionSummary(connection: Connection): ConnectionSummary {
  const known = summaries.get(connection);
  if (known !== undefined) return known;
  const { name, support } = connection;
  const summary = { name, hosts: hostsOf(connection), ...(support && { support }) };
  summaries.set(connection, summary);
  return summary;
}
