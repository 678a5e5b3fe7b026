// Requests tokens at the endpoint that a deployment has. The specification's endpoint comes first. Newer deployments take all
// grants at another one, and some no longer have the specification's (service.md, "Newer token address").
import type { Connection } from '../../connection/connection.ts';
import { failed } from '../http/result.ts';
import type { HttpRequest, HttpResponse, Send } from '../http/transport.ts';
import { buildNewerTokenRequest, buildTokenRequest, type Grant } from './token-request.ts';
import { isFromTokenEndpoint, readTokenResponse, type TokenResponse } from './token-response.ts';

/**
 * The addresses of the specification in whose place this run of Perch has seen the newer one answer, each with that one. A
 * connection can have a wrong `authUrl`, so one address says nothing about another.
 */
export type TokenEndpoints = Set<string>;

export function createTokenEndpoints(): TokenEndpoints {
  return new Set();
}

export interface TokenRequestOptions {
  readonly send: Send;
  readonly endpoints: TokenEndpoints;
  /** The wall clock. */
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Requests tokens (service.md, "Token requests"). A grant is repeated at the other endpoint only where the first one doesn't
 * exist: codes, passcodes and refresh tokens are single-use. Never throws.
 */
export async function requestTokens(
  connection: Connection,
  grant: Grant,
  { send, endpoints, now, signal }: TokenRequestOptions,
): Promise<TokenResponse> {
  const specified = buildTokenRequest(connection, grant);
  const newer = buildNewerTokenRequest(connection, grant);
  const pair = `${specified.url} ${newer?.url ?? ''}`;
  // A second factor that needs the password was demanded by the newer endpoint.
  const isNewerFirst = endpoints.has(pair) || (grant.type === 'mfa' && grant.credentials !== undefined);
  let firstMissing: TokenResponse | undefined;
  for (const request of isNewerFirst ? [newer, specified] : [specified, newer]) {
    if (request === undefined) continue;
    const sent = await send(request, signal);
    if (!sent.ok) return { kind: 'failed', failure: sent.failure };
    const response = readTokenResponse(sent.value, now());
    if (request === newer) {
      if (isFromTokenEndpoint(response)) endpoints.add(pair);
      else if (missingStatuses.includes(sent.value.status)) endpoints.delete(pair);
    }
    if (!isEndpointMissing(sent.value))
      return request === newer
        ? requiringPassword(response)
        : withClientAmbiguity(response, request, connection);
    firstMissing ??= response;
  }
  return (
    firstMissing ?? { kind: 'failed', failure: failed('missing', 'There is no token endpoint.').failure }
  );
}

const missingStatuses = [404, 405, 410];

/** Whether a response proves that its endpoint doesn't exist. Any other one may have used up the grant, such as an object in JSON. */
function isEndpointMissing({ status, text }: HttpResponse): boolean {
  return missingStatuses.includes(status) && !mayBeObject(text);
}

/** Whether a text is an object in JSON, or one that was cut off, has an error, or follows a warning of PHP. A page may contain scripts. */
function mayBeObject(text: string): boolean {
  return /^[\s\uFEFF]*\{/.test(text) || (!/<html/i.test(text) && /\{\s*"\w+"\s*:/.test(text));
}

/** The mfa grant of the newer endpoint has the user name and the password in it. */
function requiringPassword(response: TokenResponse): TokenResponse {
  return response.kind === 'second-factor'
    ? { ...response, pending: { ...response.pending, requiresPassword: true } }
    : response;
}

/** Some services form-decode Basic credentials (RFC 6749, 2.3.1) and some don't, which makes a difference for these characters. */
function withClientAmbiguity(
  response: TokenResponse,
  { headers }: HttpRequest,
  { clientId, clientSecret }: Connection,
): TokenResponse {
  const isAmbiguous =
    headers['authorization'] !== undefined && /[%+ ]/.test(`${clientId}${clientSecret ?? ''}`);
  return response.kind === 'refused' && isAmbiguous ? { ...response, isClientAmbiguous: true } : response;
}
