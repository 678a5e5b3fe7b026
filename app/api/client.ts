// The client of the service's API: it sends token requests and operations.
import type { Connection } from '../connection/connection.ts';
import type { Result } from './http/result.ts';
import { requestTokens, type TokenRequestOptions } from './oauth/token-endpoint.ts';
import type { Grant } from './oauth/token-request.ts';
import { buildRequest, type Operation } from './http/operation.ts';

/** Calls `run` with an access token, or returns why there is none. After a 401 it may call `run` once more, with a new token. */
export type WithToken = <Value>(
  run: (accessToken: string) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

export type ApiClient = ReturnType<typeof createApiClient>;

/** The clients of all connections share one `options.endpoints`, which says where the newer token endpoint has answered. */
export function createApiClient(connection: Connection, options: Omit<TokenRequestOptions, 'signal'>) {
  const { send, now } = options;
  return {
    /** Never throws. */
    requestTokens: (grant: Grant, signal?: AbortSignal) =>
      requestTokens(connection, grant, { ...options, signal }),
    /** Never throws. */
    request: async <Value>(
      operation: Operation<Value>,
      accessToken: string,
      signal?: AbortSignal,
    ): Promise<Result<Value>> => {
      const response = await send(buildRequest(connection, operation, accessToken), signal);
      return response.ok ? operation.read(response.value, now()) : response;
    },
  };
}
