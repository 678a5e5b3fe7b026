// The authorization request of the code flow and the redirect that answers it (specification, endpoint 1;
// RFC 6749, 4.1).
import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../connection/connection.ts';

/** What a redirect says. `error` is OAuth's word, `text` the service's own, or empty. */
export type Redirect =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'error'; readonly error: string; readonly text: string }
  | { readonly kind: 'wrong-state' }
  /** It has more than one code or more than one state. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'no-code' };

/** The address of the portal's login page for one attempt. `state` is random and used once. */
export function authorizationUrl(connection: Connection, redirectUri: string, state: string): string {
  const url = new URL(`${connection.baseUrl}/portal/`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: connection.clientId,
    redirect_uri: redirectUri,
    state,
  }).toString();
  return url.href;
}

/** Whether an address is the redirect address: the same scheme, host, port and path. Its query is its answer. */
export function isRedirect(address: string, redirectUri: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(redirectUri)) return false;
  const at = new URL(address);
  const expected = new URL(redirectUri);
  const userInfo = at.username !== '' || at.password !== '';
  return (
    !userInfo &&
    at.protocol === expected.protocol &&
    at.host === expected.host &&
    at.pathname === expected.pathname
  );
}

/**
 * Reads the redirect, after comparing its state in constant time. Its parameters must not be there more than once (RFC
 * 6749, 3.1 and 4.1.2): which of two is meant can't be known.
 */
export function readRedirect(address: string, state: string): Redirect {
  const query = new URL(address).searchParams;
  if (!query.getAll('state').some((each) => equalInConstantTime(each, state))) return { kind: 'wrong-state' };
  if (['state', 'code'].some((name) => query.getAll(name).length > 1)) return { kind: 'ambiguous' };
  const error = query.get('error');
  if (error !== null && error !== '') {
    return { kind: 'error', error, text: query.get('error_description') ?? '' };
  }
  const code = query.get('code');
  return code === null || code === '' ? { kind: 'no-code' } : { kind: 'code', code };
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
