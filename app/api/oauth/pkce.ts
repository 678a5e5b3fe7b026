// Proof Key for Code Exchange (RFC 7636): a code can be exchanged only by the program that began the sign-in. The service's
// specification doesn't mention PKCE, so the connection file says which sign-in methods send it.
import { createHash } from 'node:crypto';
import type { Connection } from '../../connection/connection.ts';

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
