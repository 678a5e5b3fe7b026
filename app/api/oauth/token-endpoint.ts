// Requests tokens at the specification's endpoints or, if a deployment lacks them, at the newer one (service.md, "Newer token
// address"). Where the newer one has answered before, it comes first.
import type { Connection } from '../../connection/connection.ts';
import { parseJson } from '../../json.ts';
import { failed } from '../http/result.ts';
import type { HttpRequest, HttpResponse, Send } from '../http/transport.ts';
import { buildNewerTokenRequest, buildTokenRequest, type Grant, passwordAddress } from './token-request.ts';
import {
  isFromTokenEndpoint,
  objectBeginning,
  readTokenResponse,
  type TokenResponse,
} from './token-response.ts';

/**
 * Pairs of token addresses, the specification's and the newer one, whose newer one has answered and wasn't missing later. The
 * newer address alone doesn't suffice: connections with the same `baseUrl` can have different `authUrl`s, right and wrong.
 */
export type TokenEndpoints = Set<string>;

export function createTokenEndpoints(): TokenEndpoints {
  return new Set();
}

export interface TokenRequestOptions {
  readonly send: Send;
  readonly endpoints: TokenEndpoints;
  /** Returns the wall clock's time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly log?: (line: string) => void;
}

/**
 * Requests tokens (service.md, "Token requests"). A grant is repeated at the next endpoint only if the one before doesn't
 * exist, because codes, passcodes and refresh tokens are single-use. Never throws.
 */
export async function requestTokens(
  connection: Connection,
  grant: Grant,
  { send, endpoints, now, signal, log }: TokenRequestOptions,
): Promise<TokenResponse> {
  const specified = buildTokenRequest(connection, grant);
  const newer = buildNewerTokenRequest(connection, grant);
  const urls = new Set([specified.url, grant.type === 'mfa' ? passwordAddress(connection) : specified.url]);
  const requests = [...urls].map((url) => ({ ...specified, url }));
  const pair = `${specified.url} ${newer?.url ?? ''}`;
  // Only the newer endpoint demands the password again, so that endpoint has asked for this second factor.
  const isNewerFirst = endpoints.has(pair) || (grant.type === 'mfa' && grant.credentials !== undefined);
  let firstMissing: TokenResponse | undefined;
  for (const request of isNewerFirst ? [newer, ...requests] : [...requests, newer]) {
    if (request === undefined) continue;
    const sent = await send(request, signal);
    if (!sent.ok) return { kind: 'failed', failure: sent.failure };
    const response = readTokenResponse(sent.value, now());
    if (['tokens', 'second-factor'].includes(response.kind) && parseJson(sent.value.text) === undefined)
      log?.('token request: the tokens were read from a response with other text around them');
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

/** Whether a response shows that its endpoint doesn't exist. After any other response the grant may be used up. */
function isEndpointMissing({ status, text }: HttpResponse): boolean {
  return missingStatuses.includes(status) && !mayBeObject(text);
}

/**
 * Whether a body may be a JSON object, even if it is cut off, malformed or follows a warning of PHP. Objects in the scripts of
 * an HTML page don't count.
 */
function mayBeObject(text: string): boolean {
  return /^[\s\uFEFF]*\{/.test(text) || (!/<html/i.test(text) && objectBeginning.test(text));
}

/** The mfa grant of the newer endpoint contains the user name and the password. */
function requiringPassword(response: TokenResponse): TokenResponse {
  return response.kind === 'second-factor'
    ? { ...response, pending: { ...response.pending, requiresPassword: true } }
    : response;
}

/** Marks a refusal if the Basic credentials have `%`, `+` or a blank, which only some services form-decode (RFC 6749, 2.3.1). */
function withClientAmbiguity(
  response: TokenResponse,
  { headers }: HttpRequest,
  { clientId, clientSecret }: Connection,
): TokenResponse {
  const isAmbiguous =
    headers['authorization'] !== undefined && /[%+ ]/.test(`${clientId}${clientSecret ?? ''}`);
  return response.kind === 'refused' && isAmbiguous ? { ...response, isClientAmbiguous: true } : response;
}
