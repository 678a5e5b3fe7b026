// An API client whose responses a test decides.
import type { ApiClient } from '../../../app/api/client.ts';
import { failed, type Result } from '../../../app/api/http/result.ts';
import type { Operation } from '../../../app/api/http/operation.ts';

/**
 * `request` returns the body of a response, which the operation reads, or a failure. By default each operation fails with
 * `network`, and no token request is expected.
 */
export function createScriptedClient({
  requestTokens = () => Promise.reject(new Error('No token request is expected.')),
  request = async () => failed('network', 'ECONNREFUSED'),
}: {
  readonly requestTokens?: ApiClient['requestTokens'];
  readonly request?: (
    operation: Pick<Operation<unknown>, 'path'>,
    accessToken: string,
    signal: AbortSignal | undefined,
  ) => Promise<Result<unknown>>;
}): ApiClient {
  return {
    requestTokens,
    request: async (operation, accessToken, signal) => {
      const body = await request(operation, accessToken, signal);
      if (!body.ok) return body;
      return operation.read({ status: 200, headers: {}, text: JSON.stringify(body.value) }, 0);
    },
  };
}
