// Tests a connection before it is used, with three requests from the specification. None of them signs in or changes
// anything at the service.
import { authorizationUrl } from './oauth/authorization-request.ts';
import type { Connection } from '../connection/connection.ts';
import type { CertificateError } from './http/certificate-error.ts';
import type { Failure, Result } from './http/result.ts';
import { readTokenResponse, type TokenResponse } from './oauth/token-response.ts';
import { buildTokenRequest } from './oauth/token-request.ts';
import type { HttpResponse, Send } from './http/transport.ts';

export interface ConnectionTestResults {
  /** The login page (endpoint 1), without following redirects; undefined if the connection has no redirect address. */
  readonly page?: Result<HttpResponse>;
  /** The current user (endpoint 6), requested without a token: the service should refuse. */
  readonly api: Result<HttpResponse>;
  /** A token request with an invalid code (endpoint 2): the service should refuse the code, but not the client. */
  readonly token: TokenResponse;
}

/** One result of the test. `detail` is put into its message. */
export interface ConnectionTestFinding {
  readonly code:
    | 'unreachable'
    | 'certificate'
    | 'reached'
    | 'api'
    | 'no-api'
    | 'page'
    | 'page-elsewhere'
    | 'page-refused'
    | 'no-page'
    | 'client'
    | 'client-unknown'
    | 'client-unsaid'
    | 'no-token';
  readonly detail: string;
  /** With `certificate`, if it is known. */
  readonly certificate?: CertificateError;
}

/** Sends the requests. `state` is random; `now` is the wall clock. Never throws. */
export async function testConnection(
  connection: Connection,
  send: Send,
  {
    state,
    now,
    signal,
  }: { readonly state: string; readonly now: () => number; readonly signal: AbortSignal },
): Promise<ConnectionTestResults> {
  const redirectUri = connection.redirectUri ?? connection.browserRedirectUri;
  const api = await send(
    {
      method: 'GET',
      url: `${connection.baseUrl}/ns-api/v2/domains/~/users/~`,
      headers: { accept: 'application/json' },
    },
    signal,
  );
  // A server that is unreachable or has an invalid certificate gets no further request.
  if (!api.ok) return { api, token: { kind: 'failed', failure: api.failure } };
  const grant = {
    type: 'authorization_code',
    code: `perch-connection-test-${state}`,
    redirectUri: redirectUri ?? connection.baseUrl,
  } as const;
  const tokenResponse = await send(buildTokenRequest(connection, grant), signal);
  const token: TokenResponse = tokenResponse.ok
    ? readTokenResponse(tokenResponse.value, now())
    : { kind: 'failed', failure: tokenResponse.failure };
  if (redirectUri === undefined) return { api, token };
  const url = authorizationUrl(connection, redirectUri, state);
  return { api, token, page: await send({ method: 'GET', url, headers: { accept: 'text/html' } }, signal) };
}

/** Returns what the results mean, in the order network, API, login page, client. */
export function findingsOf(
  { page, api, token }: ConnectionTestResults,
  redirectUri?: string,
): ConnectionTestFinding[] {
  if (!api.ok) return [failureFinding(api.failure, 'unreachable')];
  return [
    { code: 'reached', detail: '' },
    apiFinding(api.value),
    ...(page === undefined ? [] : [pageFinding(page, redirectUri)]),
    tokenFinding(token),
  ];
}

function apiFinding({ status }: HttpResponse): ConnectionTestFinding {
  const refuses = status === 401 || status === 403;
  return { code: refuses ? 'api' : 'no-api', detail: `${status}` };
}

function pageFinding(page: Result<HttpResponse>, redirectUri = ''): ConnectionTestFinding {
  if (!page.ok) return failureFinding(page.failure, 'no-page');
  const { status, headers } = page.value;
  if (status >= 300 && status < 400) {
    const location = String(headers['location'] ?? '');
    // A redirect to the redirect address without a sign-in can only be a refusal.
    const isRefusal = redirectUri !== '' && location.startsWith(redirectUri);
    return isRefusal
      ? { code: 'page-refused', detail: errorParameter(location) }
      : { code: 'page-elsewhere', detail: hostOf(location) };
  }
  if (status === 200) return { code: 'page', detail: '' };
  const refuses = [400, 401, 403].includes(status);
  return { code: refuses ? 'page-refused' : 'no-page', detail: `${status}` };
}

function tokenFinding(token: TokenResponse): ConnectionTestFinding {
  switch (token.kind) {
    case 'refused':
      if (token.error === 'invalid_grant') return { code: 'client', detail: '' };
      if (['invalid_client', 'unauthorized_client'].includes(token.error)) {
        return { code: 'client-unknown', detail: token.text };
      }
      return { code: 'client-unsaid', detail: token.text || token.error };
    case 'failed':
      return failureFinding(token.failure, 'no-token');
    default:
      return { code: 'client-unsaid', detail: token.kind };
  }
}

/** The login page and the token endpoint can be on other hosts than the API, with certificates of their own. */
function failureFinding(failure: Failure, otherwise: ConnectionTestFinding['code']): ConnectionTestFinding {
  const { code, status, detail, certificate } = failure;
  if (code === 'certificate') return { code, detail, ...(certificate && { certificate }) };
  return { code: otherwise, detail: status === undefined ? detail : `${status}` };
}

function errorParameter(address: string): string {
  return URL.canParse(address) ? (new URL(address).searchParams.get('error') ?? '') : '';
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
