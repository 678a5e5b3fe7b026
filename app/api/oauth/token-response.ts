// Reads the response to a token request. A response is a success if, and only if, it has an `access_token` that can be sent in a
// header. Its status doesn't matter.
import type { Failure } from '../http/result.ts';
import { maxMessageLength, maxWordLength, serviceText } from '../../i18n/untrusted-text.ts';
import { errorText, responseFailure, timeOfService } from '../http/operation.ts';
import { withoutSent } from '../http/sent-secrets.ts';
import type { HttpResponse, SentRequest } from '../http/transport.ts';
import { isRecord, parseJson } from '../../json.ts';

export interface Tokens {
  readonly accessToken: string;
  /** Absent if the service sent no usable one. */
  readonly refreshToken?: string;
  readonly lifetimeSeconds: number;
  /** Empty if the response names none. */
  readonly login: string;
  /** The fields for the about view, under the service's names. */
  readonly about: Readonly<Record<string, string>>;
}

export interface PendingMfa {
  readonly pendingToken: string;
  readonly lifetimeSeconds: number;
  readonly vendor?: string | undefined;
  readonly factor?: string | undefined;
  /** `ns_id_type`. The mfa grant has to repeat it. */
  readonly idType?: string | undefined;
  /** Whether the mfa grant needs the user name and the password again. */
  readonly requiresPassword?: true;
}

/** `error` is as `errorCode` returns it. `text` is the service's message or error code, or empty. */
export interface Refusal {
  readonly error: string;
  readonly text: string;
  /** If set, the Basic credentials that were sent have characters that services decode differently. They may be right. */
  readonly isClientAmbiguous?: true;
}

export type TokenResponse =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'second-factor'; readonly pending: PendingMfa }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The lifetime of an access token without a valid `expires_in` or `expires` (service.md, "Token response"). */
const defaultLifetimeSeconds = 3600;
const maxLifetimeSeconds = 10 * 365 * 86_400;

/** Reads a token response (service.md, "Token response", "Token refresh", "Second factor"). */
export function readTokenResponse(response: HttpResponse, nowMs: number): TokenResponse {
  const body = parseJson(response.text) ?? tokensWithin(response.text);
  const accessToken = isRecord(body) ? headerToken(body) : undefined;
  if (!isRecord(body) || accessToken === undefined) return refusalOrFailure(response, body, nowMs);

  const lifetimeSeconds = lifetime(body, timeOfService(response, nowMs));
  const vendor = tokenText(body, 'mfa_vendor');
  const factor = tokenText(body, 'mfa_type');
  const idType = tokenText(body, 'ns_id_type');
  const scope = tokenText(body, 'scope') ?? '';
  if (/^mfa(?:_required)?$/i.test(scope) || vendor !== undefined || factor !== undefined) {
    return {
      kind: 'second-factor',
      pending: {
        pendingToken: accessToken,
        lifetimeSeconds,
        vendor,
        factor,
        idType,
      },
    };
  }
  const refreshToken = tokenText(body, 'refresh_token');
  return {
    kind: 'tokens',
    tokens: {
      accessToken,
      ...(refreshToken === undefined ? {} : { refreshToken }),
      lifetimeSeconds,
      login: loginOf(body),
      about: serviceInfo(body),
    },
  };
}

/** The beginning of a JSON object. A brace alone isn't one, because warnings of PHP contain `{closure}`. */
export const objectBeginning = /\{\s*"\w+"\s*:/;

/**
 * Finds a token response with other text around it, such as a warning of PHP. After a refresh, this response is the only copy of
 * the new tokens.
 */
function tokensWithin(text: string): Record<string, unknown> | undefined {
  const begin = text.search(objectBeginning);
  const body = begin === -1 ? undefined : parseJson(text.slice(begin, text.lastIndexOf('}') + 1));
  return isRecord(body) && headerToken(body) !== undefined ? body : undefined;
}

/**
 * Whether a response has a token or an error code of a token endpoint (RFC 6749, 5.2). Any other response can come from something
 * else at the address.
 */
export function isFromTokenEndpoint(response: TokenResponse): boolean {
  if (response.kind === 'refused') return ['invalid_grant', ...requestErrors].includes(response.error);
  return response.kind !== 'failed';
}

/** Whether the service refused the refresh token, not the client or the request. */
export function isRefreshTokenRefused(response: TokenResponse): boolean {
  if (response.kind !== 'refused' || errorsUnrelatedToGrant.includes(response.error)) return false;
  return response.error === 'invalid_grant' || /refresh token/i.test(response.text);
}

/** Whether the service refused the client: its id, its secret or its permission to use the grant (RFC 6749, 5.2). */
export function isClientRefused(response: TokenResponse): boolean {
  return response.kind === 'refused' && ['invalid_client', 'unauthorized_client'].includes(response.error);
}

/** Whether a refusal can be that of the user name or the password: its error isn't one of `errorsUnrelatedToGrant`. */
export function isPasswordRefused(response: TokenResponse): boolean {
  return response.kind === 'refused' && !errorsUnrelatedToGrant.includes(response.error);
}

/** The errors of a token endpoint that aren't about the code, password or token in the request (RFC 6749, 5.2). */
const requestErrors = [
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];

/** `requestErrors`, and the errors for a fault of the service (RFC 6749, 4.1.2.1). */
const errorsUnrelatedToGrant = [...requestErrors, 'server_error', 'temporarily_unavailable'];

/** All errors of RFC 6749, 4.1.2.1 and 5.2. */
export const specifiedErrors: ReadonlySet<string> = new Set([
  ...errorsUnrelatedToGrant,
  'access_denied',
  'invalid_grant',
  'unsupported_response_type',
]);

/**
 * Whether a failure may be the service's response to a wrong passcode. How the service responds to one isn't known, so 400, 401
 * and 403 count, with any message (service.md, "Second factor").
 */
export function canMeanWrongPasscode({ status }: Failure): boolean {
  return status !== undefined && [400, 401, 403].includes(status);
}

/** Whether the service refused the pending token rather than the passcode, so that the sign-in must start over. */
export function isPendingTokenRefused(response: TokenResponse): boolean {
  return response.kind === 'refused' && /access token/i.test(response.text);
}

/**
 * Reads the parsed body of an error response (RFC 6749, 5.2; service.md, "Errors"): its error code, as `errorCode` returns it,
 * and the service's message. Returns undefined if the body describes no error.
 */
export function readRefusal(body: unknown, sent: SentRequest | undefined): Refusal | undefined {
  if (!isRecord(body)) return undefined;
  if (!hasError(body) && errorText(body, undefined) === '') return undefined;
  return { error: errorCode(body['error'], sent), text: errorText(body, sent) };
}

/**
 * Returns an error code that is one of OAuth (RFC 6749, 4.1.2.1 and 5.2), or has the form of one and repeats no secret of the
 * request, because it reaches the log. Returns `refused` for anything else.
 */
export function errorCode(error: unknown, sent?: SentRequest): string {
  const code = typeof error === 'string' ? error.trim() : '';
  const isCode = /^[a-z_]{1,40}$/.test(code);
  return isCode && (specifiedErrors.has(code) || withoutSent(code, sent) === code) ? code : 'refused';
}

function refusalOrFailure(response: HttpResponse, body: unknown, nowMs: number): TokenResponse {
  const isRefusal = response.status < 300 || [400, 401, 403].includes(response.status);
  if (isRefusal) {
    const refusal = readRefusal(body, response.sent);
    if (refusal !== undefined && (hasError(body) || response.status >= 400))
      return { kind: 'refused', ...refusal };
  }
  return { kind: 'failed', failure: responseFailure(response, 'a token response', nowMs) };
}

function lifetime(body: Record<string, unknown>, nowMs: number): number {
  const inSeconds = tokenSeconds(body, 'expires_in');
  if (inSeconds >= 1) return Math.min(inSeconds, maxLifetimeSeconds);
  const remaining = tokenSeconds(body, 'expires') - nowMs / 1000;
  return remaining >= 1 && remaining <= defaultLifetimeSeconds ? remaining : defaultLifetimeSeconds;
}

function loginOf(body: Record<string, unknown>): string {
  const login = tokenText(body, 'login') ?? tokenText(body, 'uid');
  if (login !== undefined) return login;
  const [username, user, domain] = ['username', 'user', 'domain'].map((name) => tokenText(body, name));
  if (username?.includes('@') === true) return username;
  return user !== undefined && domain !== undefined ? `${user}@${domain}` : '';
}

function hasError(body: unknown): boolean {
  const error = isRecord(body) ? body['error'] : undefined;
  return typeof error === 'number' || (typeof error === 'string' && error.trim() !== '');
}

type Body = Readonly<Record<string, unknown>>;

/** A login or its parts. `tokenText` doesn't cut them to a length: a login that is cut is another login. */
const identityFields = ['login', 'uid', 'username', 'user', 'domain'];

/** Shown in the about view. */
const aboutFields = [
  'scope',
  'domain',
  'territory',
  'displayName',
  'user_email',
  'rate_limit',
  'apiversion',
  'site',
  'group',
  'department',
  'token_type',
];

/** In UTF-16 units. Far longer than real tokens, and than what servers accept in a header. */
const maxTokenLength = 64 * 1024;

/**
 * Returns a refresh token as received, one of `identityFields` trimmed, and any other field as a line of limited length. Returns
 * undefined if the field is empty, neither text nor number, or a refresh token that is too long.
 */
export function tokenText(body: Body, name: string): string | undefined {
  const text = textOf(body[name]);
  if (text === undefined) return undefined;
  if (name === 'refresh_token') return text.length > maxTokenLength ? undefined : text;
  if (identityFields.includes(name)) return text.trim();
  const line = serviceText(text, maxWordLength);
  return line === '' ? undefined : line;
}

/**
 * Returns the access token; undefined if it is empty, too long, or has characters beyond printable ASCII. Tokens don't have such
 * characters (RFC 6749, A.12), and headers can't hold most of them. Refresh tokens are sent in bodies and need no such check.
 */
export function headerToken(body: Body): string | undefined {
  const token = textOf(body['access_token']);
  const isUsable = token !== undefined && token.length <= maxTokenLength && /^[\x20-\x7E]+$/.test(token);
  return isUsable ? token : undefined;
}

/** Returns a field, sent as a number or as text, in seconds; NaN for anything else. */
export function tokenSeconds(body: Body, name: 'expires_in' | 'expires'): number {
  return Number(textOf(body[name]) ?? NaN);
}

/**
 * Returns the fields for the about view as lines of a limited length. Empty fields are left out, and so is `token_type` if the token
 * can be used as a bearer token.
 */
export function serviceInfo(body: Body): Readonly<Record<string, string>> {
  return Object.fromEntries(
    aboutFields.flatMap((name) => {
      const value = serviceText(textOf(body[name]) ?? '', maxMessageLength);
      const isUsual = value === '' || (name === 'token_type' && value.toLowerCase() === 'bearer');
      return isUsual ? [] : [[name, value]];
    }),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
