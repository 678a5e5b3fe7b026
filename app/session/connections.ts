// The deployments Perch knows. Their client secrets are kept apart from them, with the other secrets.
import type { ConnectionSummary } from '../contract/view.ts';
import { type Connection, hostsOf, originsOf } from '../service/connection.ts';
import type { Settings } from './ports.ts';
import { secretKey, type Secrets } from './secrets.ts';

export interface Connections {
  readonly known: () => readonly Connection[];
  /** A known connection with its client secret, where the secrets have one. */
  readonly load: (name: string) => Promise<Connection | undefined>;
  /** Keeps a connection that the person confirmed. One of the same name and of other origins is forgotten. */
  readonly keep: (connection: Connection) => Promise<void>;
}

export function createConnections(settings: Settings, secrets: Secrets): Connections {
  const find = (name: string) => settings.connections().find((connection) => connection.name === name);
  return {
    known: () => settings.connections(),
    load: async (name) => {
      const connection = find(name);
      if (connection === undefined) return undefined;
      const clientSecret = await secrets.read(secretKey('client-secret', connection));
      return clientSecret === undefined ? connection : { ...connection, clientSecret };
    },
    keep: async (connection) => {
      const before = find(connection.name);
      if (before !== undefined && !sameOrigins(before, connection)) {
        await secrets.remove(secretKey('client-secret', before));
      }
      const key = secretKey('client-secret', connection);
      if (connection.clientSecret === undefined) await secrets.remove(key);
      else await secrets.write(key, connection.clientSecret);
      const others = settings.connections().filter(({ name }) => name !== connection.name);
      settings.saveConnections([...others, connection]);
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
