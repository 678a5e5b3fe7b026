// The API client of one connection. It reads the client secret before each token request: a new secret takes effect at once,
// and a locked keychain fails the request instead of sending it without a secret.
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import { type Failed, internalFailure } from '../../api/http/result.ts';
import type { Connections } from './connections.ts';

/**
 * Each request uses the connection as it is stored at that moment. `createApiClient` creates a client for a connection that is
 * complete. Never rejects: an exception becomes a failure `internal`.
 */
export function createClientWithSecret(
  connection: Connection,
  { current, withSecret }: Pick<Connections, 'current' | 'withSecret'>,
  createApiClient: (connection: Connection) => ApiClient,
): ApiClient {
  return {
    requestTokens: async (grant, signal) => {
      try {
        const complete = await withSecret(connection);
        if (!complete.ok) return { kind: 'failed', failure: complete.failure };
        return await createApiClient(complete.value).requestTokens(grant, signal);
      } catch (error) {
        return { kind: 'failed', failure: internalFailure(error) };
      }
    },
    // These need the access token only.
    revokeToken: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).revokeToken(...args)),
    readServiceStatus: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).readServiceStatus(...args)),
    readProfile: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).readProfile(...args)),
    readExtra: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).readExtra(...args)),
    readDomainCount: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).readDomainCount(...args)),
    readPage: (...args) =>
      exceptionAsFailure(async () => createApiClient(current(connection)).readPage(...args)),
  };
}

async function exceptionAsFailure<Result>(read: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await read();
  } catch (error) {
    return { ok: false, failure: internalFailure(error) };
  }
}
