// PKCE (RFC 7636), which the specification doesn't mention.
import { createHash } from 'node:crypto';

/**
 * What the service does about PKCE. `ignored`: nothing, as the specification. `verified`: a code whose request had a
 * challenge needs its verifier. `required`: in addition, a request without a challenge is refused, with a redirect to the
 * application or, `required-on-page`, on a page. `other-flow`: a verifier selects a flow that needs `username`.
 */
export type PkceSupport = 'ignored' | 'verified' | 'required' | 'required-on-page' | 'other-flow';

/** The message of a refusal, as RFC 7636, 4.4.1 suggests it. */
export const challengeRequired = 'code challenge required';

/**
 * Returns the challenge of an authorization request; undefined if there is none or PKCE is ignored. For an invalid
 * challenge, or a missing one that is required, returns a sentence for the error.
 */
export function readChallenge(
  query: URLSearchParams,
  support: PkceSupport,
): { readonly challenge: string | undefined } | { readonly error: string } {
  if (support === 'ignored' || support === 'other-flow') return { challenge: undefined };
  const challenges = query.getAll('code_challenge');
  const methods = query.getAll('code_challenge_method');
  const [challenge] = challenges;
  if (challenge === undefined) {
    return support === 'verified' ? { challenge: undefined } : { error: challengeRequired };
  }
  const isValid = challenges.length === 1 && methods.length === 1 && methods[0] === 'S256';
  return isValid && /^[\w-]{43}$/.test(challenge)
    ? { challenge }
    : { error: 'code_challenge must be a challenge of the method S256' };
}

/** Whether a verifier has the form of RFC 7636, 4.1, and belongs to the challenge. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return (
    /^[\w.~-]{43,128}$/.test(verifier) &&
    createHash('sha256').update(verifier).digest('base64url') === challenge
  );
}
