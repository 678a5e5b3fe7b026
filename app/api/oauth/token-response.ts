// Reads the answer to a token request. It is judged by its content, not only by its status: without an
// `access_token` that can be sent it is a failure whatever the status says.
import { type Failure } from '../http/result.ts';
import { errorText, responseFailure } from '../http/response.ts';
import { serviceInfo, headerToken, tokenSeconds, tokenText } from './token-fields.ts';
import type { HttpResponse } from '../http/transport.ts';
import { isRecord, parseJson } from '../../json.ts';

export interface Tokens {
  readonly accessToken: string;
  /** Absent where the service sent none; then this sign-in ends with the access token. */
  readonly refreshToken?: string;
  readonly lifetimeSeconds: number;
  /** `<user>@<domain>`, from `login` or `uid`; empty where the reply names neither. */
  readonly login: string;
  /** What is shown under about: `apiversion`, `rate_limit`, `territory`, `scope`, ... as they came. */
  readonly about: Readonly<Record<string, string>>;
}

export interface PendingMfa {
  readonly pendingToken: string;
  readonly lifetimeSeconds: number;
  readonly vendor?: string;
  readonly factor?: string;
}

export type TokenResponse =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'second-factor'; readonly pending: PendingMfa }
  /** The service says no to what it was offered: `error` is OAuth's word (RFC 6749, 5.2), `text` its own. */
  | { readonly kind: 'refused'; readonly error: string; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Specification, "Limits": the lifetime of an access token where a reply doesn't say. */
const usualLifetimeSeconds = 3600;
const longestLifetimeSeconds = 10 * 365 * 86_400;

/** Reads a token response (specification, "Token response"; field notes, "Refresh" and "Second factor"). */
export function readTokenResponse(reply: HttpResponse, nowMs: number): TokenResponse {
  const body = parseJson(reply.text);
  const accessToken = isRecord(body) ? headerToken(body) : undefined;
  if (!isRecord(body) || accessToken === undefined) return withoutToken(reply, body, nowMs);

  const lifetimeSeconds = lifetime(body, nowMs);
  const vendor = tokenText(body, 'mfa_vendor');
  const factor = tokenText(body, 'mfa_type');
  const scope = tokenText(body, 'scope') ?? '';
  if (/^mfa(?:_required)?$/i.test(scope) || vendor !== undefined || factor !== undefined) {
    return {
      kind: 'second-factor',
      pending: {
        pendingToken: accessToken,
        lifetimeSeconds,
        ...(vendor === undefined ? {} : { vendor }),
        ...(factor === undefined ? {} : { factor }),
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
      login: tokenText(body, 'login') ?? tokenText(body, 'uid') ?? '',
      about: serviceInfo(body),
    },
  };
}

/** Whether the service itself refused the refresh token: the only reason to end a sign-in. */
export function isRefreshTokenRefused(reply: TokenResponse): boolean {
  if (reply.kind !== 'refused' || notAboutTheGrant.includes(reply.error)) return false;
  return reply.error === 'invalid_grant' || /refresh token/i.test(reply.text);
}

/** Whether a refusal is about the user name or the password, and not about the client or the service. */
export function isPasswordRefused(reply: TokenResponse): boolean {
  return reply.kind === 'refused' && !notAboutTheGrant.includes(reply.error);
}

/** OAuth's words for a request that fails whatever it offers: password or token (RFC 6749, 4.1.2.1 and 5.2). */
const notAboutTheGrant = [
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
];

/**
 * Whether a failure may be how the service says that a passcode is wrong: what it answers was never seen (field
 * notes, "Second factor"), so any of these may be it, in any words.
 */
export function canMeanWrongPasscode({ status }: Failure): boolean {
  return status !== undefined && [400, 401, 403].includes(status);
}

/** Whether the service refused the pending token, and not the passcode that came with it: that sign-in is over. */
export function isPendingTokenRefused(reply: TokenResponse): boolean {
  return reply.kind === 'refused' && /access token/i.test(reply.text);
}

function withoutToken(reply: HttpResponse, body: unknown, nowMs: number): TokenResponse {
  const refusable = reply.status < 300 || [400, 401, 403].includes(reply.status);
  if (refusable && isRecord(body)) {
    const text = errorText(body);
    const error = errorOf(body);
    if (error !== undefined) return { kind: 'refused', error, text };
    if (text !== '' && reply.status >= 400) return { kind: 'refused', error: 'refused', text };
  }
  return { kind: 'failed', failure: responseFailure(reply, 'a token response', nowMs) };
}

/**
 * `expires_in`, else what `expires` leaves of the usual lifetime. What can't be true counts as not given: less than a
 * second, or no number; and nothing lasts longer than ten years.
 */
function lifetime(body: Record<string, unknown>, nowMs: number): number {
  const inSeconds = tokenSeconds(body, 'expires_in');
  if (inSeconds >= 1) return Math.min(inSeconds, longestLifetimeSeconds);
  const left = tokenSeconds(body, 'expires') - nowMs / 1000;
  return left >= 1 && left <= usualLifetimeSeconds ? left : usualLifetimeSeconds;
}

function errorOf({ error }: Record<string, unknown>): string | undefined {
  if (typeof error === 'number') return String(error);
  return typeof error === 'string' && error.trim() !== '' ? error : undefined;
}
