// The state machine of a sign-in (sign-in.ts).

/**
 * - `signed-out`: there are no tokens. `signed-in`: there are.
 * - `awaiting-user`: the user is at the login page, in Perch's window or the browser, or at the password form.
 * - `exchanging`: the authorization code or the password is being exchanged for tokens, or the second factors are being read.
 * - `mfa-required`: the service requires a second factor. `checking-passcode`: a passcode is being checked.
 */
export type AuthState =
  'signed-out' | 'awaiting-user' | 'exchanging' | 'mfa-required' | 'checking-passcode' | 'signed-in';

/**
 * - `begin`: a sign-in begins. `submit`: there is a password, an authorization code, or the MFA challenge of a token refresh.
 *   `submit-passcode`: the user has given a passcode.
 * - `mfa-required`: the service requires a second factor. `not-accepted`: the user may try again. `abort`: the sign-in was
 *   cancelled, or has failed for good. `tokens`: the service has sent tokens.
 */
export type AuthEvent =
  'begin' | 'submit' | 'submit-passcode' | 'mfa-required' | 'not-accepted' | 'abort' | 'tokens';

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
    abort: 'signed-out',
  },
  'checking-passcode': {
    tokens: 'signed-in',
    'mfa-required': 'mfa-required',
    'not-accepted': 'mfa-required',
    abort: 'signed-out',
  },
  'signed-in': {},
};

/** Returns the state after an event; undefined if the event has no effect in the given state. */
export function nextState(state: AuthState, event: AuthEvent): AuthState | undefined {
  return transitions[state][event];
}
