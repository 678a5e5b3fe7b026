// The life of an account: its states, its events, and the one table that says what leads where. A sign-in walks
// through the upper half (sign-in.ts), a session lives in the lower one (session.ts).

/**
 * - `signed-out`: nothing is known but the account's name, if that.
 * - `asking`: the person is at the login page, in the browser or at the password form.
 * - `exchanging`: what they gave is being exchanged for tokens.
 * - `second-factor`: the service wants a passcode; `checking`: one is being checked.
 * - `restoring`: a refresh token is known, no access token that could be used.
 * - `signed-in`: an access token can be used; `renewing`: the same, while a refresh is under way.
 * - `sign-in-again`: the service refused the refresh token, or there is none: only the person can go on.
 */
export type AuthState =
  | 'signed-out'
  | 'asking'
  | 'exchanging'
  | 'second-factor'
  | 'checking'
  | 'restoring'
  | 'signed-in'
  | 'renewing'
  | 'sign-in-again';

/**
 * - `ask`, `answer`, `pend`, `passcode`: a sign-in begins, the person answers, the service wants a second factor,
 *   the person gives a passcode. `not-accepted`: the person may try again. `lapse`: the time for it is over.
 * - `give-up`: the person cancelled, or the sign-in failed for good.
 * - `tokens`: tokens have come and are stored. `renew`: a refresh is sent. `trouble`: a request came to nothing,
 *   for a reason that says nothing about the sign-in. `expired`: the access token can't be used any more.
 * - `refused`: the service refused the refresh token, or none was kept. `sign-out`: the person asked for it.
 */
export type AuthEvent =
  | 'ask'
  | 'answer'
  | 'pend'
  | 'passcode'
  | 'not-accepted'
  | 'lapse'
  | 'give-up'
  | 'tokens'
  | 'renew'
  | 'trouble'
  | 'expired'
  | 'refused'
  | 'sign-out';

export const transitions: Readonly<Record<AuthState, Partial<Record<AuthEvent, AuthState>>>> = {
  'signed-out': {
    ask: 'asking',
  },
  asking: {
    answer: 'exchanging',
    'give-up': 'signed-out',
  },
  exchanging: {
    tokens: 'signed-in',
    pend: 'second-factor',
    'not-accepted': 'asking',
    'give-up': 'signed-out',
  },
  'second-factor': {
    passcode: 'checking',
    lapse: 'signed-out',
    'give-up': 'signed-out',
  },
  checking: {
    tokens: 'signed-in',
    pend: 'second-factor',
    'not-accepted': 'second-factor',
    trouble: 'second-factor',
    lapse: 'signed-out',
    'give-up': 'signed-out',
  },
  restoring: {
    renew: 'restoring',
    tokens: 'signed-in',
    trouble: 'restoring',
    expired: 'restoring',
    refused: 'sign-in-again',
    'sign-out': 'signed-out',
  },
  'signed-in': {
    renew: 'renewing',
    expired: 'restoring',
    'sign-out': 'signed-out',
  },
  renewing: {
    tokens: 'signed-in',
    trouble: 'signed-in',
    expired: 'restoring',
    refused: 'sign-in-again',
    'sign-out': 'signed-out',
  },
  'sign-in-again': {
    tokens: 'signed-in',
    'sign-out': 'signed-out',
  },
};

/** The state that an event leads to; undefined where the event has no meaning in that state. */
export function nextState(state: AuthState, event: AuthEvent): AuthState | undefined {
  return transitions[state][event];
}
