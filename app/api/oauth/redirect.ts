// Recognises and reads the redirect that ends an authorization request (service.md, "Authorization request"; RFC 6749, 4.1.2).
import { createHash, timingSafeEqual } from 'node:crypto';
import { maxMessageLength, serviceText } from '../http/service-text.ts';
import { errorCode, specifiedErrors } from './token-response.ts';

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
  const hasUserInfo = actual.username !== '' || actual.password !== '';
  return (
    !hasUserInfo &&
    actual.protocol === expected.protocol &&
    actual.host === expected.host &&
    actual.pathname === expected.pathname
  );
}

/**
 * Whether a request to an address would deliver a code in its query to the redirect address. Unlike for `isRedirect`, user
 * information, WebSockets and TLS make no difference. With HSTS, Chromium turns `ws:` into `wss:` without a second
 * `onBeforeRequest`.
 */
export function reachesRedirect(address: string, redirectUri: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(redirectUri)) return false;
  const actual = overHttps(address);
  const expected = overHttps(redirectUri);
  return (
    actual.protocol === expected.protocol &&
    actual.host === expected.host &&
    actual.pathname === expected.pathname
  );
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
