// The client of the service's API: one function per operation, which builds the request and reads the response.
import {
  buildPageRequest,
  type Collection,
  type PageRange,
  readPageResponse,
} from './pagination/page-request.ts';
import type { Connection } from '../connection/connection.ts';
import { ok, type Result } from './http/result.ts';
import { buildVersionRequest, readServiceStatus, type ServiceStatus } from './service-status.ts';
import { buildProfileRequest, type Profile, readProfileResponse } from './profile/profile.ts';
import { buildDomainCountRequest, readDomainCountResponse } from './extras/domain-count.ts';
import { requestTokens, type TokenEndpoints } from './oauth/token-endpoint.ts';
import { buildRevocationRequest, isJwt, readRevocationResponse } from './oauth/token-revocation.ts';
import type { TokenResponse } from './oauth/token-response.ts';
import type { Grant } from './oauth/token-request.ts';
import {
  buildExtraRequest,
  type ExtraRequest,
  readExtraResponse,
  type ServiceUser,
} from './extras/extra-request.ts';
import type { Send } from './http/transport.ts';
import type { JsonValue } from '../json.ts';

/** Runs a request with a valid access token. After a 401 the token is refreshed once, and the request runs again. */
export type WithToken = <Value>(
  run: (accessToken: string) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

export interface ApiClient {
  /** Requests tokens (service.md, "Token requests"). Never throws. */
  readonly requestTokens: (grant: Grant, signal?: AbortSignal) => Promise<TokenResponse>;
  /** Revokes an access token where it is a JWT; for others, which can't be revoked, nothing is sent. Never throws. */
  readonly revokeToken: (accessToken: string, signal?: AbortSignal) => Promise<Result<null>>;
  /** Reads what the service says about itself, and its clock. Never throws. */
  readonly readServiceStatus: (accessToken: string, signal?: AbortSignal) => Promise<Result<ServiceStatus>>;
  /** Reads the current user (service.md, "Current user"). Never throws. */
  readonly readProfile: (accessToken: string, signal?: AbortSignal) => Promise<Result<Profile>>;
  /** Reads something of a user that not every deployment has (service.md, "Voicemail", "Calls"). Never throws. */
  readonly readExtra: <Value>(
    accessToken: string,
    request: ExtraRequest<Value>,
    user: ServiceUser,
    signal?: AbortSignal,
  ) => Promise<Result<Value>>;
  /** Reads the number of domains, which only newer deployments tell. Never throws. */
  readonly readDomainCount: (accessToken: string, signal?: AbortSignal) => Promise<Result<number>>;
  /** Reads one page of a collection (service.md, "Collections"). Never throws. */
  readonly readPage: (
    accessToken: string,
    collection: Collection,
    range: PageRange,
    signal?: AbortSignal,
  ) => Promise<Result<readonly JsonValue[]>>;
}

export interface ApiClientOptions {
  readonly send: Send;
  /** Shared by the clients of all connections. */
  readonly endpoints: TokenEndpoints;
  /** The wall clock's time, in milliseconds since 1970. */
  readonly now: () => number;
}

export function createApiClient(
  connection: Connection,
  { send, endpoints, now }: ApiClientOptions,
): ApiClient {
  return {
    requestTokens: (grant, signal) => requestTokens(connection, grant, { send, endpoints, now, signal }),
    revokeToken: async (accessToken, signal) => {
      if (!isJwt(accessToken)) return ok(null);
      const response = await send(buildRevocationRequest(connection, accessToken), signal);
      return response.ok ? readRevocationResponse(response.value, now()) : response;
    },
    readServiceStatus: async (accessToken, signal) => {
      const response = await send(buildVersionRequest(connection, accessToken), signal);
      return response.ok ? ok(readServiceStatus(response.value, now())) : response;
    },
    readProfile: async (accessToken, signal) => {
      const response = await send(buildProfileRequest(connection, accessToken), signal);
      return response.ok ? readProfileResponse(response.value, now()) : response;
    },
    readExtra: async (accessToken, request, user, signal) => {
      const response = await send(buildExtraRequest(connection, accessToken, request, user), signal);
      return response.ok ? readExtraResponse(request, response.value, now()) : response;
    },
    readDomainCount: async (accessToken, signal) => {
      const response = await send(buildDomainCountRequest(connection, accessToken), signal);
      return response.ok ? readDomainCountResponse(response.value, now()) : response;
    },
    readPage: async (accessToken, collection, range, signal) => {
      const response = await send(buildPageRequest(connection, accessToken, collection, range), signal);
      return response.ok ? readPageResponse(response.value, now()) : response;
    },
  };
}
