// The deployments Perch knows. Their client secrets are kept apart from them, with the other secrets.
import { isDeepStrictEqual } from 'node:util';
import type { ConnectionSummary } from '../contract/view.ts';
import { type Connection, hostsOf, originsOf } from '../service/connection.ts';
import { failed, type Outcome, succeeded } from '../service/outcome.ts';
import type { Settings } from './ports.ts';
import { secretKey, type Secrets } from './secrets.ts';

export interface Connections {
  readonly known: () => readonly Connection[];
  readonly find: (name: string) => Connection | undefined;
  /** Whether a connection is known as it is, whatever its client secret. */
  readonly isKnown: (connection: Connection) => boolean;
  /** The connection as it is known now, with its client secret. A failure `keychain` where that can't be read. */
  readonly withSecret: (connection: Connection) => Promise<Outcome<Connection>>;
  /** Whether it is one that IT placed for everybody on this machine. */
  readonly isPlaced: (name: string) => boolean;
  /** Keeps a connection that the person confirmed. One of the same name and of other origins is forgotten. */
  readonly keep: (connection: Connection) => Promise<void>;
  /** Forgets a connection, with its client secret. */
  readonly remove: (name: string) => Promise<void>;
}

export function createConnections(settings: Settings, secrets: Secrets): Connections {
  const find = (name: string) => settings.connections().find((connection) => connection.name === name);
  return {
    known: settings.connections,
    find,
    isKnown: ({ clientSecret: _, ...connection }) => isDeepStrictEqual(find(connection.name), connection),
    withSecret: async ({ name, ...given }) => {
      const connection = find(name) ?? { name, ...given };
      const look = await secrets.read(secretKey('client-secret', connection));
      if (look.kind === 'unreadable') return failed('keychain', look.reason);
      return succeeded(look.kind === 'none' ? connection : { ...connection, clientSecret: look.secret });
    },
    isPlaced: () => false,
    keep: async (connection) => {
      const before = find(connection.name);
      const others = settings.connections().filter(({ name }) => name !== connection.name);
      const key = secretKey('client-secret', connection);
      const stale = new Set([key, secretKey('client-secret', before ?? connection)]);
      if (connection.clientSecret !== undefined) stale.delete(key);
      // The list comes first: stopped in between, Perch knows of a connection without its secret, and no secret is
      // left that nobody knows of.
      const toForget = [...settings.toForget().filter((other) => other !== key), ...stale];
      settings.save({ connections: [...others, connection], toForget });
      await secrets.forget([...stale]);
      if (connection.clientSecret !== undefined) await secrets.write(key, connection.clientSecret);
    },
    remove: async (name) => {
      const gone = find(name);
      if (gone === undefined) return;
      const key = secretKey('client-secret', gone);
      const others = settings.connections().filter((other) => other.name !== name);
      settings.save({ connections: others, toForget: [...settings.toForget(), key] });
      await secrets.forget([key]);
    },
  };
}

/** Whether secrets of the one may be sent to the other. */
export function sameOrigins(one: Connection, other: Connection): boolean {
  return originsOf(one).join() === originsOf(other).join();
}

export function summaryOf(connection: Connection): ConnectionSummary {
  return { name: connection.name, hosts: hostsOf(connection) };
}
