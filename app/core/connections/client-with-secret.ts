// The service's client for one connection, which looks up the client secret when it is needed: a new secret is
// used from the next request on, and a keychain that is locked stops a request instead of sending it without one.
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import { type Failed, internalFailure } from '../../api/http/result.ts';
import type { Connections } from './connections.ts';

/**
 * Every request goes where the connection leads as it is known at that moment. `clientFor` makes a client for a
 * connection as it is. Never rejects: an exception on the way to the service is a failure `internal`.
 */
export function createClientWithSecret(
  connection: Connection,
  { current, withSecret }: Pick<Connections, 'current' | 'withSecret'>,
  clientFor: (connection: Connection) => ApiClient,
): ApiClient {
  return {
    requestTokens: async (grant, signal) => {
      try {
        const complete = await withSecret(connection);
        if (!complete.ok) return { kind: 'failed', failure: complete.failure };
        return await clientFor(complete.value).requestTokens(grant, signal);
      } catch (error) {
        return { kind: 'failed', failure: internalFailure(error) };
      }
    },
    // Reading needs the bearer only.
    readProfile: (...args) => settled(async () => clientFor(current(connection)).readProfile(...args)),
    readPage: (...args) => settled(async () => clientFor(current(connection)).readPage(...args)),
  };
}

async function settled<Result>(read: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await read();
  } catch (error) {
    return { ok: false, failure: internalFailure(error) };
  }
}
