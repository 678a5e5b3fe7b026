// The service as the session sees it: one function per operation, each a pair of building the request and
// reading the answer.
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

export interface ApiClient {
  /** Asks for tokens (specification, endpoints 2 to 5). Never throws. */
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

/** `now` is the wall clock, in milliseconds since 1970. */
export function createApiClient(connection: Connection, send: Send, now: () => number): ApiClient {
  return {
    requestTokens: async (grant, signal) => {
      const sent = await send(buildTokenRequest(connection, grant), signal);
      return sent.ok ? readTokenResponse(sent.value, now()) : { kind: 'failed', failure: sent.failure };
    },
    readProfile: async (accessToken, signal) => {
      const sent = await send(buildProfileRequest(connection, accessToken), signal);
      return sent.ok ? readProfileResponse(sent.value, now()) : sent;
    },
    readPage: async (accessToken, collection, range, signal) => {
      const sent = await send(buildPageRequest(connection, accessToken, collection, range), signal);
      return sent.ok ? readPageResponse(sent.value, now()) : sent;
    },
  };
}
