// The deployments Perch knows. Their client secrets are kept apart from them, with the other secrets.
import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSummary } from '../../contract/view.ts';
import { type Connection, hostsOf, originsOf } from '../../connection/connection.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { Settings, StoredAccount } from '../ports.ts';
import { secretKey, type SecretStore } from '../secrets/secret-store.ts';

/**
 * What a connection that is kept says about its client secret.
 *
 * - `as-given`: it holds the secret; without one there is none, and an entry in the keychain is deleted.
 * - `unchanged`: the secret could not be read and was not entered; an entry stays, and is read as before.
 * - `unused`: the same, but the user says that there is none: in this run the connection is used without one.
 */
export type SecretChange = 'as-given' | 'unchanged' | 'unused';

export interface Connections {
  readonly known: () => readonly Connection[];
  readonly find: (name: string) => Connection | undefined;
  /** Whether a connection is known as it is, whatever its client secret. */
  readonly isKnown: (connection: Connection) => boolean;
  /**
   * The connection as it is known now, for an account or a sign-in that began with it as given. As given, where the one
   * that is known now is of other origins: what belongs to the one must not be sent to the other.
   */
  readonly current: (given: Connection) => Connection;
  /** The same with its client secret. A failure `keychain` where that can't be read. */
  readonly withSecret: (connection: Connection) => Promise<Result<Connection>>;
  /** Whether it is one that IT placed for everybody on this machine. */
  readonly isPlaced: (name: string) => boolean;
  /**
   * Keeps a connection that the user confirmed. One of the same name and of other origins is forgotten, with its
   * accounts. `kept` is called as soon as that is written, before the keychain is asked.
   *
   * @throws SettingsError where the settings can't be written; then nothing has changed, and `kept` isn't called.
   */
  readonly keep: (
    connection: Connection,
    secret?: SecretChange,
    kept?: () => Promise<unknown>,
  ) => Promise<void>;
  /**
   * Takes over those that IT has placed, in place of others of the same names. Accounts whose service is somewhere else
   * by that are no longer stored.
   */
  readonly place: () => void;
  /**
   * Forgets a connection, with its client secret and its accounts. `removed` is called as soon as that is written, before
   * the keychain is asked.
   *
   * @throws SettingsError where the settings can't be written; then nothing has changed, and `removed` isn't called.
   */
  readonly remove: (name: string, removed?: () => Promise<unknown>) => Promise<void>;
}

/** `placed` are those that IT has placed, with their client secrets. */
export function createConnections(
  settings: Settings,
  secrets: SecretStore,
  placed: readonly Connection[],
): Connections {
  /** The keys of those that were kept without a secret in this run: there is nothing to read. */
  const secretless = new Set<string>();
  /** How often the secret of a connection's name was decided on. The keychain may be slow: the last decision counts. */
  const revisions = new Map<string, number>();
  /** Secrets that were entered, by key, until they are handed to the keychain, which may prompt for other entries first. */
  const entered = new Map<string, string>();
  const beginRevision = (name: string) => {
    const revision = (revisions.get(name) ?? 0) + 1;
    revisions.set(name, revision);
    return () => revisions.get(name) === revision;
  };
  /** A secret that was entered again meanwhile is no longer noted: it stays. */
  const forgetNoted = (keys: readonly string[]) =>
    secrets.remove(keys.filter((key) => settings.toForget().includes(key)));
  const isPlaced = (name: string) => placed.some((connection) => connection.name === name);
  const known = () => [
    ...settings.connections().filter(({ name }) => !isPlaced(name)),
    ...placed.map(({ clientSecret: _, ...connection }) => connection),
  ];
  const find = (name: string) => known().find((connection) => connection.name === name);
  const current = (given: Connection) => {
    const now = find(given.name);
    return now !== undefined && hasSameOrigins(now, given) ? now : given;
  };
  const accountsOn = ({ name }: Connection) =>
    settings.accounts().filter((account) => account.connection === name);
  const tokenKeys = (connection: Connection) =>
    accountsOn(connection).map(({ login }) => secretKey('refresh-token', connection, login));
  return {
    known,
    find,
    current,
    isKnown: ({ clientSecret: _, ...connection }) => isDeepStrictEqual(find(connection.name), connection),
    withSecret: async (given) => {
      const connection = current(given);
      const ofIt = placed.find((other) => other.name === given.name && hasSameOrigins(other, given));
      if (ofIt?.clientSecret !== undefined) return ok(ofIt);
      const key = secretKey('client-secret', connection);
      if (secretless.has(key)) return ok(connection);
      const justEntered = entered.get(key);
      if (justEntered !== undefined) return ok({ ...connection, clientSecret: justEntered });
      const look = await secrets.read(key);
      // A file of IT's without a secret has none: only the person's own can be out of reach.
      if (look.kind === 'unreadable') return ofIt ? ok(ofIt) : failed('keychain', look.reason);
      return ok(look.kind === 'none' ? connection : { ...connection, clientSecret: look.secret });
    },
    isPlaced,
    keep: async (connection, secret = 'as-given', kept) => {
      const before = find(connection.name);
      const others = settings.connections().filter(({ name }) => name !== connection.name);
      const key = secretKey('client-secret', connection);
      if (secret !== 'as-given') {
        settings.save({ connections: [...others, connection] });
        if (secret === 'unused') secretless.add(key);
        await kept?.();
        return;
      }
      const stale = new Set([key, secretKey('client-secret', before ?? connection)]);
      if (connection.clientSecret !== undefined) stale.delete(key);
      const isMoved = before !== undefined && !hasSameOrigins(before, connection);
      // The list comes first: stopped in between, Perch knows of a connection without its secret, and no secret is
      // left that nobody knows of.
      const toForget = [
        ...settings.toForget().filter((other) => other !== key),
        ...stale,
        ...(isMoved ? tokenKeys(before) : []),
      ];
      const removedAccounts = isMoved ? accountsOn(before) : [];
      settings.save({ connections: [...others, connection], removedAccounts, toForget });
      const { clientSecret } = connection;
      if (clientSecret === undefined) {
        secretless.add(key);
        entered.delete(key);
      } else {
        secretless.delete(key);
        entered.set(key, clientSecret);
      }
      const isLatest = beginRevision(connection.name);
      await kept?.();
      await forgetNoted([...stale]);
      if (clientSecret === undefined || !isLatest()) return;
      const written = secrets.write(key, clientSecret);
      entered.delete(key);
      await written;
    },
    place: () => {
      const replaced = settings.connections().filter((stored) => {
        const now = find(stored.name);
        return isPlaced(stored.name) && !isDeepStrictEqual(now, stored);
      });
      const isNew = placed.some(({ name }) => !settings.connections().some((stored) => stored.name === name));
      if (replaced.length === 0 && !isNew) return;
      const moved = replaced.filter((stored) => !hasSameOrigins(stored, find(stored.name) ?? stored));
      const isLeaving = ({ connection }: StoredAccount) => moved.some(({ name }) => name === connection);
      const leaving = settings.accounts().filter(isLeaving);
      const stale = [
        ...replaced.map((stored) => secretKey('client-secret', stored)),
        ...moved.flatMap((stored) =>
          leaving
            .filter(({ connection }) => connection === stored.name)
            .map(({ login }) => secretKey('refresh-token', stored, login)),
        ),
      ];
      settings.saveOrRetry({
        connections: known(),
        removedAccounts: leaving,
        toForget: [...settings.toForget(), ...stale],
      });
    },
    remove: async (name, removed) => {
      const gone = find(name);
      if (gone === undefined) return;
      const key = secretKey('client-secret', gone);
      const others = settings.connections().filter((other) => other.name !== name);
      settings.save({
        connections: others,
        removedAccounts: accountsOn(gone),
        toForget: [...settings.toForget(), key, ...tokenKeys(gone)],
      });
      beginRevision(name);
      await removed?.();
      await forgetNoted([key]);
    },
  };
}

/** Whether secrets of the one may be sent to the other. */
export function hasSameOrigins(one: Connection, other: Connection): boolean {
  return originsOf(one).join() === originsOf(other).join();
}

export function connectionSummary(connection: Connection): ConnectionSummary {
  return { name: connection.name, hosts: hostsOf(connection) };
}
