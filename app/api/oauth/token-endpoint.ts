// Requests tokens at the endpoint that a deployment has. The specification's endpoint comes first. Newer deployments take all
// grants at another one, and some no longer have the specification's (field notes, "Newer deployments").
import type { Connection } from '../../connection/connection.ts';
import { isRecord, parseJson } from '../../json.ts';
import { failed } from '../http/result.ts';
import type { HttpResponse, Send } from '../http/transport.ts';
import { buildNewerTokenRequest, buildTokenRequest, type Grant } from './token-request.ts';
import { readTokenResponse, type TokenResponse } from './token-response.ts';

type TokenEndpoint = 'specification' | 'newer';

/** The deployments that have only the newer endpoint, as far as this run of Perch has learned. */
export interface TokenEndpoints {
  /** The endpoint that a request tries first. */
  readonly first: (connection: Connection) => TokenEndpoint;
  readonly record: (connection: Connection, endpoint: TokenEndpoint) => void;
}

export function createTokenEndpoints(): TokenEndpoints {
  const newer = new Set<string>();
  return {
    first: ({ baseUrl }) => (newer.has(baseUrl) ? 'newer' : 'specification'),
    record: ({ baseUrl }, endpoint) => {
      if (endpoint === 'newer') newer.add(baseUrl);
      else newer.delete(baseUrl);
    },
  };
}

export interface TokenRequestOptions {
  readonly send: Send;
  readonly endpoints: TokenEndpoints;
  /** The wall clock. */
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Requests tokens (specification, endpoints 2 to 5). A grant is repeated at the other endpoint only where the first one doesn't
 * exist: codes, passcodes and refresh tokens are single-use. Never throws.
 */
export async function requestTokens(
  connection: Connection,
  grant: Grant,
  { send, endpoints, now, signal }: TokenRequestOptions,
): Promise<TokenResponse> {
  const first = endpoints.first(connection);
  let firstMissing: TokenResponse | undefined;
  for (const endpoint of [first, first === 'newer' ? 'specification' : 'newer'] as const) {
    const request = buildRequest[endpoint](connection, grant);
    if (request === undefined) continue;
    const sent = await send(request, signal);
    if (!sent.ok) return { kind: 'failed', failure: sent.failure };
    const response = readTokenResponse(sent.value, now());
    if (!isEndpointMissing(sent.value)) {
      // A page can come from anything in front of the service, so only an object shows that the endpoint exists.
      if (isRecord(parseJson(sent.value.text))) endpoints.record(connection, endpoint);
      return endpoint === 'newer' ? requiringPassword(response) : response;
    }
    firstMissing ??= response;
  }
  endpoints.record(connection, 'specification');
  return (
    firstMissing ?? { kind: 'failed', failure: failed('missing', 'There is no token endpoint.').failure }
  );
}

const buildRequest = { specification: buildTokenRequest, newer: buildNewerTokenRequest };

/** Whether a response proves that its endpoint doesn't exist. Any other one may have used up the grant, such as an object in JSON. */
function isEndpointMissing({ status, text }: HttpResponse): boolean {
  return [404, 405, 410].includes(status) && !mayBeObject(text);
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
