// Token requests: forms to the specification's endpoint, JSON to the endpoint of newer deployments (service.md, "Token requests",
// "Newer token address").
import type { Connection } from '../../connection/connection.ts';
import { isRecord, parseJson } from '../../json.ts';
import { failed, ok } from '../http/result.ts';
import type { HttpRequest, HttpResponse, Send } from '../http/transport.ts';
import {
  isFromTokenEndpoint,
  objectBeginning,
  readTokenResponse,
  type TokenResponse,
} from './token-response.ts';
import { type Operation, responseFailure } from '../http/operation.ts';

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

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: string;
      readonly redirectUri: string;
      /** The code verifier (RFC 7636, 4.5), if the authorization request had its challenge. */
      readonly codeVerifier?: string | undefined;
    }
  | ({ readonly type: 'password' } & Credentials)
  | {
      readonly type: 'mfa';
      readonly vendor: string;
      readonly factor: string;
      readonly passcode: string;
      /** The access token of the response that asked for a second factor. */
      readonly pendingToken: string;
      /** `ns_id_type` of the response that asked for a second factor; by default `subscriber`. */
      readonly idType?: string | undefined;
      /** The newer endpoint demands them again. */
      readonly credentials?: Credentials | undefined;
    }
  | { readonly type: 'refresh_token'; readonly refreshToken: string };

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

/** For the specification's token endpoint. The URL holds no secret. */
export function buildTokenRequest(connection: Connection, grant: Grant): HttpRequest {
  const fields = { grant_type: grant.type, ...fieldsOf(grant) };
  switch (grant.type) {
    case 'authorization_code':
      return form(connection, fields);
    case 'refresh_token':
      return { ...form(connection, fields), finishOnceSent: true };
    case 'password':
      return multipart(passwordAddress(connection), {}, { ...clientFields(connection), ...fields });
    case 'mfa':
      return multipart(tokenAddress(connection), basic(connection), fields);
  }
}

/** Returns undefined for an mfa grant without credentials, which the token endpoint of newer deployments demands. */
function buildNewerTokenRequest(connection: Connection, grant: Grant): HttpRequest | undefined {
  const credentials = grant.type === 'mfa' ? grant.credentials : {};
  if (credentials === undefined) return undefined;
  return {
    method: 'POST',
    url: `${connection.baseUrl}/ns-api/v2/tokens`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: grant.type,
      ...clientFields(connection),
      ...credentials,
      ...fieldsOf(grant),
    }),
    ...(grant.type === 'refresh_token' && { finishOnceSent: true }),
  };
}

/** The fields that a grant has at both endpoints. At the newer one, those of a code grant are assumed (RFC 6749, 4.1.3). */
function fieldsOf(grant: Grant): Record<string, string> {
  switch (grant.type) {
    case 'authorization_code':
      return {
        code: grant.code,
        redirect_uri: grant.redirectUri,
        ...(grant.codeVerifier !== undefined && { code_verifier: grant.codeVerifier }),
      };
    case 'refresh_token':
      return { refresh_token: grant.refreshToken };
    case 'password':
      return { username: grant.username, password: grant.password };
    case 'mfa':
      return {
        mfa_vendor: grant.vendor,
        mfa_type: grant.factor,
        passcode: grant.passcode,
        // The value for users. The operator's own staff has another.
        ns_id_type: grant.idType ?? 'subscriber',
        access_token: grant.pendingToken,
      };
  }
}

function clientFields({ clientId, clientSecret }: Connection): Record<string, string> {
  return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}

/** Where the password grant is sent, and a second factor if `tokenAddress` doesn't exist. */
function passwordAddress({ authUrl }: Pick<Connection, 'authUrl'>): string {
  return `${authUrl}/oauth2/token/`;
}

function tokenAddress(connection: Connection): string {
  return `${connection.baseUrl}/ns-api/oauth2/token/`;
}

/** Builds a request for a code or refresh grant. Without a client secret there is no Basic authentication. */
function form(connection: Connection, fields: Record<string, string>): HttpRequest {
  const inBody = connection.clientAuthentication === 'body' || connection.clientSecret === undefined;
  return {
    method: 'POST',
    url: tokenAddress(connection),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(inBody ? {} : basic(connection)),
    },
    body: new URLSearchParams({ ...fields, ...(inBody ? clientFields(connection) : {}) }).toString(),
  };
}

function multipart(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
): HttpRequest {
  return {
    method: 'POST',
    url,
    headers: { accept: 'application/json', ...headers },
    body: { multipart: { format: 'json', ...fields } },
  };
}

/** Client ID and secret aren't form-encoded before Base64, unlike in RFC 6749, 2.3.1 (service.md, "Clients"). */
function basic({ clientId, clientSecret }: Connection): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')}` };
}

const revokeWithinMs = 2_000;

/** Whether an access token is a JWT: three base64url parts, the first of them a JSON object (RFC 7519, 3.1). */
export function isJwt(accessToken: string): boolean {
  const header = /^([\w-]+)\.[\w-]+\.[\w-]*$/.exec(accessToken)?.[1];
  return header !== undefined && isRecord(parseJson(Buffer.from(header, 'base64url').toString()));
}

/** Revokes the access token with which the request is sent. The token must be a JWT. */
export const tokenRevocation: Operation<null> = {
  method: 'DELETE',
  path: 'jwt',
  read: (response, nowMs) =>
    response.status < 300
      ? ok(null)
      : { ok: false, failure: responseFailure(response, 'a revocation', nowMs) },
};

/**
 * Revokes an access token that isn't used any more, if it is a JWT. Only newer deployments have an endpoint for that, and only for JWTs
 * (service.md, "Newer token address"). A refresh token can't be revoked. Resolves with or without success, in about two seconds at
 * most.
 */
export async function revokeToken(
  client: {
    readonly request: (sent: Operation<null>, accessToken: string, signal: AbortSignal) => Promise<unknown>;
  },
  clock: { readonly after: (ms: number, run: () => void) => () => void },
  accessToken: string,
): Promise<void> {
  if (!isJwt(accessToken)) return;
  const timeout = new AbortController();
  const stopTimer = clock.after(revokeWithinMs, () => timeout.abort());
  await client.request(tokenRevocation, accessToken, timeout.signal);
  stopTimer();
}
