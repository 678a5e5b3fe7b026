// The life of one account's sign-in: its states, its events, and the one table that says what leads where.

/**
 * - `restoring`: a refresh token is known, no access token that could be used.
 * - `signed-in`: an access token can be used.
 * - `renewing`: the same, while a refresh is under way.
 * - `sign-in-again`: the service refused the refresh token, or there is none: only the person can go on.
 * - `signed-out`: the end.
 */
export type SessionState = 'restoring' | 'signed-in' | 'renewing' | 'sign-in-again' | 'signed-out';

/**
 * - `renew`: a refresh is sent. `tokens`: new tokens are stored. `trouble`: the refresh came to nothing, for a
 *   reason that says nothing about the sign-in.
 * - `refused`: the service refused the refresh token. `expired`: the access token's time is over, or the
 *   service doesn't take it any more. `sign-out`: the person asked for it.
 */
export type SessionEvent = 'renew' | 'tokens' | 'trouble' | 'refused' | 'expired' | 'sign-out';

export const transitions: Readonly<Record<SessionState, Partial<Record<SessionEvent, SessionState>>>> = {
  restoring: {
    renew: 'restoring',
    tokens: 'signed-in',
    trouble: 'restoring',
    refused: 'sign-in-again',
    expired: 'restoring',
    'sign-out': 'signed-out',
  },
  'signed-in': {
    renew: 'renewing',
    tokens: 'signed-in',
    refused: 'sign-in-again',
    expired: 'restoring',
    'sign-out': 'signed-out',
  },
  renewing: {
    tokens: 'signed-in',
    trouble: 'signed-in',
    refused: 'sign-in-again',
    expired: 'restoring',
    'sign-out': 'signed-out',
  },
  'sign-in-again': {
    tokens: 'signed-in',
    'sign-out': 'signed-out',
  },
  'signed-out': {},
};

/** The state that an event leads to; undefined where the event has no meaning in that state. */
export function next(state: SessionState, event: SessionEvent): SessionState | undefined {
  return transitions[state][event];
}
