// Tests a connection with requests that neither sign in nor change anything.
import type { LazyText } from '../i18n/i18n.ts';
import type { Messages } from '../i18n/messages.ts';
import {
  authorizationUrl,
  codeChallenge,
  type CodeMethod,
  isPkceDemanded,
  isRedirect,
  usesPkce,
} from './oauth/authorization.ts';
import { type Connection, portalUrl } from '../connection/connection.ts';
import type { CertificateError } from './http/certificate-error.ts';
import type { Failure, Result } from './http/result.ts';
import { maxMessageLength, maxWordLength, serviceText } from '../i18n/untrusted-text.ts';
import { buildRequest } from './http/operation.ts';
import { currentUser } from './profile/profile.ts';
import { requestTokens, type TokenEndpoints } from './oauth/token-request.ts';
import { errorCode, type TokenResponse } from './oauth/token-response.ts';
import type { HttpResponse, Send } from './http/transport.ts';

export interface ConnectionTestResults {
  /** The login page, without following redirects; absent if the connection has no redirect address or `api` has failed. */
  readonly page?: Result<HttpResponse>;
  /** The current user, requested without a token: the service should refuse. */
  readonly api: Result<HttpResponse>;
  /** The response to an invalid code: the service should refuse the code, not the client. If `api` has failed, its failure. */
  readonly token: TokenResponse;
}

export interface ConnectionTestFinding {
  readonly code: keyof Messages['connectionTest'];
  /** For the message, such as a status, a host or a text of the service. It may be empty. */
  readonly detail: string;
  /** Only for the code `certificate`: what is wrong with the certificate, if known. */
  readonly certificate?: CertificateError;
  /** Replaces the finding's usual message. */
  readonly reason?: LazyText;
}

export interface ConnectionTestOptions {
  readonly clock: { readonly wall: () => number };
  readonly random: { readonly token: () => string };
  readonly endpoints: TokenEndpoints;
  readonly signal: AbortSignal;
}

/** Never throws. */
export async function testConnection(
  connection: Connection,
  send: Send,
  { clock, random, endpoints, signal }: ConnectionTestOptions,
): Promise<ConnectionTestResults> {
  const state = random.token();
  const redirectUri = connection.redirectUri ?? connection.browserRedirectUri;
  const verifier = usesPkce(connection, testedMethod(connection)) ? random.token() : undefined;
  const api = await send(buildRequest(connection, currentUser), signal);
  // If the first request fails, the others would most likely fail for the same reason.
  if (!api.ok) return { api, token: { kind: 'failed', failure: api.failure } };
  const grant = {
    type: 'authorization_code',
    code: `perch-connection-test-${state}`,
    redirectUri: redirectUri ?? connection.baseUrl,
    codeVerifier: verifier,
  } as const;
  const token = await requestTokens(connection, grant, { send, endpoints, now: clock.wall, signal });
  if (redirectUri === undefined) return { api, token };
  const challenge = verifier === undefined ? undefined : codeChallenge(verifier);
  const url = authorizationUrl(connection, redirectUri, state, challenge);
  const page = await send({ method: 'GET', url, headers: { accept: 'text/html' } }, signal);
  return { api, token, page };
}

function testedMethod({ redirectUri }: Pick<Connection, 'redirectUri'>): CodeMethod {
  return redirectUri === undefined ? 'browser' : 'window';
}

type TestedConnection = Pick<Connection, 'baseUrl' | 'redirectUri' | 'browserRedirectUri' | 'pkce'>;

/** Returns what the results mean, in the order network, API, login page, client, redirect. */
export function findingsOf(
  { page, api, token }: ConnectionTestResults,
  connection: TestedConnection,
): ConnectionTestFinding[] {
  if (!api.ok) return [failureFinding(api.failure, 'unreachable')];
  const ofApi = apiFinding(api.value);
  return [
    // The finding `api` already says that the address was reached.
    ...(ofApi.code === 'api' ? [] : [{ code: 'reached', detail: '' } as const]),
    ofApi,
    ...(page === undefined ? [] : [pageFinding(page, connection)]),
    tokenFinding(token),
    ...(isAtLocalhost(connection.browserRedirectUri) ? [{ code: 'localhost', detail: '' } as const] : []),
  ];
}

/** `localhost` may not lead to the loopback interface, and firewalls block it more often than an IP address (RFC 8252, 8.3). */
function isAtLocalhost(address: string | undefined): boolean {
  return address !== undefined && new URL(address).hostname === 'localhost';
}

function apiFinding({ status }: HttpResponse): ConnectionTestFinding {
  const refuses = status === 401 || status === 403;
  return { code: refuses ? 'api' : 'no-api', detail: `${status}` };
}

function pageFinding(page: Result<HttpResponse>, connection: TestedConnection): ConnectionTestFinding {
  if (!page.ok) return failureFinding(page.failure, 'no-page');
  const { status, headers, text } = page.value;
  const redirectUri = connection.redirectUri ?? connection.browserRedirectUri ?? '';
  const method = testedMethod(connection);
  const demandsPkce = (error: string, description: string) =>
    !usesPkce(connection, method) && isPkceDemanded(error, description);
  if (status >= 300 && status < 400) {
    const given = String(headers['location'] ?? '');
    // A location may be relative (RFC 9110, 10.2.2).
    const location = given === '' ? '' : (URL.parse(given, portalUrl(connection))?.href ?? '');
    const error = parameterOf(location, 'error');
    if (error === '' && !isRedirect(location, redirectUri))
      return { code: 'page-elsewhere', detail: hostOf(location) };
    // Without a sign-in, a redirect to the redirect address can only be a refusal.
    return demandsPkce(error, parameterOf(location, 'error_description'))
      ? { code: 'pkce-required', detail: method }
      : { code: 'page-refused', detail: error === '' ? `${status}` : errorCode(error) };
  }
  if (status === 200) return { code: 'page', detail: '' };
  // A page has no error code, so that of RFC 7636, 4.4.1, is assumed.
  if (status === 400 && demandsPkce('invalid_request', text))
    return { code: 'pkce-required', detail: method };
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

function failureFinding(failure: Failure, otherwise: ConnectionTestFinding['code']): ConnectionTestFinding {
  const { code, status, detail, certificate, reason } = failure;
  if (code === 'certificate') return { code, detail, ...(certificate && { certificate }) };
  return {
    code: otherwise,
    detail: status === undefined ? detail : `${status}`,
    ...(reason && { reason }),
  };
}

function parameterOf(address: string, name: string): string {
  return serviceText(URL.parse(address)?.searchParams.get(name) ?? '', maxMessageLength);
}

function hostOf(address: string): string {
  return serviceText(URL.parse(address)?.host ?? '', maxWordLength);
}
