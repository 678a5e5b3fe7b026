// The API client of one connection. It calls `withSecret` before each token request, so that a new client secret takes effect
// at once.
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import { internalFailure } from '../../api/http/result.ts';
import { isClientRefused } from '../../api/oauth/token-response.ts';
import { secretKey, type SecretStore } from '../secrets/secret-store.ts';
import type { Connections } from './connections.ts';

/**
 * Each request of this client uses the connection as it is stored at that moment (`Connections.current`). No request rejects: an
 * exception becomes a failure `internal`.
 */
export function createClientWithSecret(
  connection: Connection,
  { current, withSecret }: Pick<Connections, 'current' | 'withSecret'>,
  createApiClient: (connection: Connection) => ApiClient,
  secrets: Pick<SecretStore, 'whileReady' | 'forget'>,
): ApiClient {
  return {
    requestTokens: async (grant, signal) => {
      try {
        // The secret is read once the keychain is ready, so that a client that is changed meanwhile is used at once.
        return await secrets.whileReady(async () => {
          const complete = await withSecret(connection);
          if (!complete.ok) return { kind: 'failed', failure: complete.failure };
          const response = await createApiClient(complete.value).requestTokens(grant, signal);
          // The keychain entry may have changed since it was read, so the next request reads it again.
          if (isClientRefused(response)) secrets.forget(secretKey('client-secret', complete.value));
          return response;
        });
      } catch (error) {
        return { kind: 'failed', failure: internalFailure(error) };
      }
    },
    // Operations need only the access token.
    request: async (...args) => {
      try {
        return await createApiClient(current(connection)).request(...args);
      } catch (error) {
        return { ok: false, failure: internalFailure(error) };
      }
    },
  };
}
