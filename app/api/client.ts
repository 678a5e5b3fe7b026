// The client of the service's API: one function per operation, which builds the request and reads the response.
import {
  buildPageRequest,
  type Collection,
  type PageRange,
  readPageResponse,
} from './pagination/page-request.ts';
import type { Connection } from '../connection/connection.ts';
import type { Result } from './http/result.ts';
import { buildProfileRequest, type Profile, readProfileResponse } from './profile/profile.ts';
import { readTokenResponse, type TokenResponse } from './oauth/token-response.ts';
import { buildTokenRequest, type Grant } from './oauth/token-request.ts';
import type { Send } from './http/transport.ts';
import type { JsonValue } from '../json.ts';

/** Runs a request with a valid access token. After a 401 the token is refreshed once, and the request runs again. */
export type WithToken = <Value>(
  run: (accessToken: string) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

export interface ApiClient {
  /** Requests tokens (specification, endpoints 2 to 5). Never throws. */
  readonly requestTokens: (grant: Grant, signal?: AbortSignal) => Promise<TokenResponse>;
  /** Reads the current user (specification, endpoint 6). Never throws. */
  readonly readProfile: (accessToken: string, signal?: AbortSignal) => Promise<Result<Profile>>;
  /** Reads one page of a collection (specification, endpoint 7). Never throws. */
  readonly readPage: (
    accessToken: string,
    collection: Collection,
    range: PageRange,
    signal?: AbortSignal,
  ) => Promise<Result<readonly JsonValue[]>>;
}

/** `now` returns the wall clock's time, in milliseconds since 1970. */
export function createApiClient(connection: Connection, send: Send, now: () => number): ApiClient {
  return {
    requestTokens: async (grant, signal) => {
      const response = await send(buildTokenRequest(connection, grant), signal);
      return response.ok
        ? readTokenResponse(response.value, now())
        : { kind: 'failed', failure: response.failure };
    },
    readProfile: async (accessToken, signal) => {
      const response = await send(buildProfileRequest(connection, accessToken), signal);
      return response.ok ? readProfileResponse(response.value, now()) : response;
    },
    readPage: async (accessToken, collection, range, signal) => {
      const response = await send(buildPageRequest(connection, accessToken, collection, range), signal);
      return response.ok ? readPageResponse(response.value, now()) : response;
    },
  };
}
