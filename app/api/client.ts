// The client of the service's API: it sends token requests and operations.
import type { Connection } from '../connection/connection.ts';
import { internalFailure, type Result } from './http/result.ts';
import { type Grant, requestTokens, type TokenRequestOptions } from './oauth/token-request.ts';
import type { TokenResponse } from './oauth/token-response.ts';
import { buildRequest, type Operation } from './http/operation.ts';

/** Calls `run` with an access token, or returns why there is none. After a 401 it may call `run` once more, with a new token. */
export type WithToken = <Value>(
  run: (accessToken: string) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

/** Returns the connection as it is now. Only requests for tokens need its client secret. */
export type ReadConnection = (use: 'tokens' | 'operation') => Promise<Result<Connection>>;

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Each request reads the connection. No request rejects: an exception becomes a failure `internal`. The clients of all connections
 * share one `options.endpoints`, which says where the newer token endpoint has answered.
 */
export function createApiClient(
  readConnection: ReadConnection,
  options: Omit<TokenRequestOptions, 'signal'>,
) {
  const { send, now } = options;
  return {
    requestTokens: async (grant: Grant, signal?: AbortSignal): Promise<TokenResponse> => {
      try {
        const connection = await readConnection('tokens');
        if (!connection.ok) return { kind: 'failed', failure: connection.failure };
        return await requestTokens(connection.value, grant, { ...options, signal });
      } catch (error) {
        return { kind: 'failed', failure: internalFailure(error) };
      }
    },
    request: async <Value>(
      operation: Operation<Value>,
      accessToken: string,
      signal?: AbortSignal,
    ): Promise<Result<Value>> => {
      try {
        const connection = await readConnection('operation');
        if (!connection.ok) return connection;
        const response = await send(buildRequest(connection.value, operation, accessToken), signal);
        return response.ok ? operation.read(response.value, now()) : response;
      } catch (error) {
        return { ok: false, failure: internalFailure(error) };
      }
    },
  };
}
