// The state machine of an account: its states, its events and the table of transitions. A sign-in (sign-in.ts) takes an
// account from `signed-out` to `signed-in`; its session (token-manager.ts) uses the states from `restoring` on.

/**
 * - `signed-out`: there are no tokens.
 * - `awaiting-user`: the user is at the login page, in Perch's window or the browser, or at the password form.
 * - `exchanging`: the authorization code or the password is being exchanged for tokens.
 * - `mfa-required`: the service requires a second factor. `checking-passcode`: a passcode is being checked.
 * - `restoring`: there is no usable access token, and Perch tries to get one with the refresh token.
 * - `signed-in`: there is a usable access token. `refreshing`: the same, while a token refresh is in flight.
 * - `sign-in-again`: only the user can sign in again, because there is no refresh token, or a refresh was refused or requires a
 *   second factor.
 */
export type AuthState =
  | 'signed-out'
  | 'awaiting-user'
  | 'exchanging'
  | 'mfa-required'
  | 'checking-passcode'
  | 'restoring'
  | 'signed-in'
  | 'refreshing'
  | 'sign-in-again';

/**
 * - `begin`: a sign-in begins. `submit`: the user has given a password, or the login page a code. `submit-passcode`: the
 *   user has given a passcode.
 * - `mfa-required`: the service requires a second factor. `not-accepted`: the user may try again. `time-out`: the time for
 *   the second factor is over. `abort`: the user has cancelled, or the sign-in has failed for good.
 * - `tokens`: the service has sent tokens; those of a refresh are stored by then. `refresh`: a token refresh is sent.
 *   `failed`: a request has failed for a reason that doesn't end the sign-in. `expired`: the access token is no longer usable.
 * - `refused`: the service has refused the refresh token or requires a second factor, or there is no refresh token.
 * - `sign-out`: the session ends, by a sign-out, a new sign-in or the end of Perch.
 */
export type AuthEvent =
  | 'begin'
  | 'submit'
  | 'submit-passcode'
  | 'mfa-required'
  | 'not-accepted'
  | 'time-out'
  | 'abort'
  | 'tokens'
  | 'refresh'
  | 'failed'
  | 'expired'
  | 'refused'
  | 'sign-out';

export const transitions: Readonly<Record<AuthState, Partial<Record<AuthEvent, AuthState>>>> = {
  'signed-out': {
    begin: 'awaiting-user',
  },
  'awaiting-user': {
    submit: 'exchanging',
    abort: 'signed-out',
  },
  exchanging: {
    tokens: 'signed-in',
    'mfa-required': 'mfa-required',
    'not-accepted': 'awaiting-user',
    abort: 'signed-out',
  },
  'mfa-required': {
    'submit-passcode': 'checking-passcode',
    'time-out': 'signed-out',
    abort: 'signed-out',
  },
  'checking-passcode': {
    tokens: 'signed-in',
    'mfa-required': 'mfa-required',
    'not-accepted': 'mfa-required',
    failed: 'mfa-required',
    'time-out': 'signed-out',
    abort: 'signed-out',
  },
  restoring: {
    refresh: 'restoring',
    tokens: 'signed-in',
    failed: 'restoring',
    expired: 'restoring',
    refused: 'sign-in-again',
    'sign-out': 'signed-out',
  },
  'signed-in': {
    refresh: 'refreshing',
    expired: 'restoring',
    'sign-out': 'signed-out',
  },
  refreshing: {
    tokens: 'signed-in',
    failed: 'signed-in',
    expired: 'restoring',
    refused: 'sign-in-again',
    'sign-out': 'signed-out',
  },
  'sign-in-again': {
    tokens: 'signed-in',
    'sign-out': 'signed-out',
  },
};

/** Returns the state after an event; undefined if the event has no effect in the given state. */
export function nextState(state: AuthState, event: AuthEvent): AuthState | undefined {
  return transitions[state][event];
}
