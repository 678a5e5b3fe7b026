// The service's client for one connection, which looks up the client secret when it is needed: a new secret is
// used from the next request on, and a keychain that is locked stops a request instead of sending it without one.
import type { ServiceClient } from '../../service/client.ts';
import type { Connection } from '../../service/connection.ts';
import type { Connections } from './connections.ts';

/**
 * Every request goes where the connection leads as it is known at that moment. `clientFor` makes a client for a
 * connection as it is.
 */
export function createSecretClient(
  connection: Connection,
  { current, withSecret }: Pick<Connections, 'current' | 'withSecret'>,
  clientFor: (connection: Connection) => ServiceClient,
): ServiceClient {
  return {
    requestTokens: async (grant, signal) => {
      const complete = await withSecret(connection);
      if (!complete.ok) return { kind: 'failed', failure: complete.failure };
      return clientFor(complete.value).requestTokens(grant, signal);
    },
    // Reading needs the bearer only.
    readProfile: (...args) => clientFor(current(connection)).readProfile(...args),
    readPage: (...args) => clientFor(current(connection)).readPage(...args),
  };
}
