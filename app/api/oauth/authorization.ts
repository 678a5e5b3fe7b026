// The authorization request of the code flow, its first page, and the redirect that ends it (service.md, "Authorization request";
// RFC 6749, 4.1.1 and 4.1.2), with Proof Key for Code Exchange (RFC 7636): a code can be exchanged only by the program that began
// the sign-in. The service's specification doesn't mention PKCE, so the connection file says which sign-in methods send it.
import { createHash, timingSafeEqual } from 'node:crypto';
import { maxMessageLength, serviceText } from '../../i18n/untrusted-text.ts';
import { type Connection, portalUrl } from '../../connection/connection.ts';
import { errorCode, readRefusal, specifiedErrors } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

/**
 * Returns the address of the portal's login page for one sign-in.
 * @param state random and used once
 * @param challenge the code challenge (RFC 7636, 4.3); undefined without PKCE
 */
export function authorizationUrl(
  connection: Connection,
  redirectUri: string,
  state: string,
  challenge?: string,
): string {
  const url = new URL(portalUrl(connection));
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: connection.clientId,
    redirect_uri: redirectUri,
    state,
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).toString();
  return url.href;
}

/** The sign-in methods with an authorization code. */
export type CodeMethod = 'window' | 'browser';

/** RFC 8252 requires PKCE of programs that use the system's browser (sections 6 and 8.1). */
const methodsByDefault: readonly CodeMethod[] = ['browser'];

export function usesPkce({ pkce = methodsByDefault }: Pick<Connection, 'pkce'>, method: CodeMethod): boolean {
  return pkce.includes(method);
}

/**
 * Returns the code challenge of a verifier, for the method S256 (RFC 7636, 4.2).
 * @param verifier 43 to 128 characters of the unreserved set, random, used for one sign-in (4.1)
 */
export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/**
 * Whether an OAuth error code and its message mean that the request lacks PKCE: the message names PKCE, and the code is
 * `invalid_request` (RFC 7636, 4.4.1) or, at some token endpoints, `invalid_grant`.
 */
export function isPkceDemanded(error: string, text: string): boolean {
  return (
    ['invalid_request', 'invalid_grant'].includes(error) &&
    /\bpkce\b|\bcode[ _-]?(?:challenge|verifier)/i.test(text)
  );
}

export type Redirect =
  | { readonly kind: 'code'; readonly code: string }
  /** `error` is as `errorCode` returns it. `text` is the service's message or error code, or empty. */
  | { readonly kind: 'error'; readonly error: string; readonly text: string }
  | { readonly kind: 'wrong-state' }
  /** The redirect has more than one code or more than one state. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'no-code' };

/** Whether an address has the scheme, host, port and path of the redirect address, and no user information. */
export function isRedirect(address: string, redirectUri: string): boolean {
  const [actual, expected] = [URL.parse(address), URL.parse(redirectUri)];
  if (actual === null || expected === null) return false;
  return actual.username === '' && actual.password === '' && isSamePlace(actual, expected);
}

/**
 * Whether a request to an address would deliver a code in its query to the redirect address. Unlike for `isRedirect`, user
 * information, WebSockets and TLS make no difference. With HSTS, Chromium turns `ws:` into `wss:` without a second
 * `onBeforeRequest`.
 */
export function reachesRedirect(address: string, redirectUri: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(redirectUri)) return false;
  return isSamePlace(overHttps(address), overHttps(redirectUri));
}

function isSamePlace(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.host === other.host && one.pathname === other.pathname;
}

/** Replaces the scheme `http:`, `ws:` or `wss:` with `https:`, and its default port with that of `https:`. */
function overHttps(address: string): URL {
  const url = new URL(address);
  if (['http:', 'ws:', 'wss:'].includes(url.protocol)) url.protocol = 'https:';
  return url;
}

/**
 * A repeated `state` or `code` makes a redirect ambiguous (RFC 6749, 3.1 and 4.1.2). Some services send errors without a state,
 * which any page can imitate: of such a redirect only `error` is read, if it is one of `specifiedErrors`.
 */
export function readRedirect(address: string, state: string): Redirect {
  const query = new URL(address).searchParams;
  const error = query.get('error') ?? '';
  if (!query.has('state') && specifiedErrors.has(error))
    return { kind: 'error', error, text: error === 'access_denied' ? '' : error };
  if (!query.getAll('state').some((each) => equalInConstantTime(each, state))) return { kind: 'wrong-state' };
  if (['state', 'code'].some((name) => query.getAll(name).length > 1)) return { kind: 'ambiguous' };
  if (error !== '') {
    const code = errorCode(error);
    const text = query.get('error_description') ?? (code === 'refused' ? error : '');
    return { kind: 'error', error: code, text: serviceText(text, maxMessageLength) };
  }
  const code = query.get('code');
  return code === null || code === '' ? { kind: 'no-code' } : { kind: 'code', code };
}

/** Compares two strings in a time that doesn't depend on where they differ. Their hashes have the same length. */
export function equalInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Sends the authorization request again, because Perch doesn't read the pages of the sign-in window. The request changes nothing
 * at the service. Returns undefined if there is no response. Never throws.
 */
export async function readFirstPage(send: Send, address: string) {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok) return undefined;
  const { status, headers, text, sent } = result.value;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(headers['content-type']));
  return {
    status,
    isEmpty: text === '',
    /** Only of an error in JSON. */
    ...(status >= 400 && isJson && { refusal: readRefusal(parseJson(text), sent) }),
  };
}
