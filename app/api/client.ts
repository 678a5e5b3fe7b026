// The service as the session sees it: one function per operation, each a pair of building the request and
// reading the answer.
import {
  buildPageRequest,
  type Collection,
  type PageRange,
  readPageReply,
} from './pagination/page-request.ts';
import type { Connection } from '../connection/connection.ts';
import type { Outcome } from './http/result.ts';
import { buildProfileRequest, type Profile, readProfileReply } from './profile/profile.ts';
import { readTokenReply, type TokenReply } from './oauth/token-response.ts';
import { buildTokenRequest, type Grant } from './oauth/token-request.ts';
import type { Send } from './http/transport.ts';
import type { JsonValue } from '../json.ts';

export interface ServiceClient {
  /** Asks for tokens (specification, endpoints 2 to 5). Never throws. */
  readonly requestTokens: (grant: Grant, signal?: AbortSignal) => Promise<TokenReply>;
  /** Reads the current user (specification, endpoint 6). Never throws. */
  readonly readProfile: (accessToken: string, signal?: AbortSignal) => Promise<Outcome<Profile>>;
  /** Reads one page of a collection (specification, endpoint 7). Never throws. */
  readonly readPage: (
    accessToken: string,
    collection: Collection,
    range: PageRange,
    signal?: AbortSignal,
  ) => Promise<Outcome<readonly JsonValue[]>>;
}

/** `now` is the wall clock, in milliseconds since 1970. */
export function createServiceClient(connection: Connection, send: Send, now: () => number): ServiceClient {
  return {
    requestTokens: async (grant, signal) => {
      const sent = await send(buildTokenRequest(connection, grant), signal);
      return sent.ok ? readTokenReply(sent.value, now()) : { kind: 'failed', failure: sent.failure };
    },
    readProfile: async (accessToken, signal) => {
      const sent = await send(buildProfileRequest(connection, accessToken), signal);
      return sent.ok ? readProfileReply(sent.value, now()) : sent;
    },
    readPage: async (accessToken, collection, range, signal) => {
      const sent = await send(buildPageRequest(connection, accessToken, collection, range), signal);
      return sent.ok ? readPageReply(sent.value, now()) : sent;
    },
  };
}
