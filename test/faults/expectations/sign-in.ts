// The sign-in by code and by password. If a fault fails it, the current view shows an error, and Perch sends nothing until
// the user retries. The other account stays signed in.
import type { NetworkCause } from '../../../app/api/http/connect-error.ts';
import type { PanelView } from '../../../app/contract/view.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { AuthState } from '../../../app/core/auth/auth-state-machine.ts';
import type { Expectation, Expectations } from '../expectation.ts';
import type { FaultTarget } from '../fault-list.ts';

interface SignInStep {
  readonly target: FaultTarget;
  /** The view after a failure. */
  readonly view: PanelView['name'];
  readonly state: AuthState;
  /** The view while the response is delayed, and its message. */
  readonly pendingView: PanelView['name'];
  readonly pendingMessage: string;
}

const texts = messages.signInFailed;

function expectationsFor({ target, view, state, pendingView, pendingMessage }: SignInStep): Expectations {
  const failure = (message: string): Expectation => ({
    shows: { view, message },
    state,
    requests: { [target]: 1 },
    requestsDuringFault: {},
    recovery: { by: 'retry' },
  });
  const unreachable = (cause: NetworkCause) => failure(texts.network(` (${messages.network.cause[cause]})`));
  const unavailable = failure(texts.unavailable);
  const unreadable = failure(texts.unreadable(''));
  const redirected = failure(texts.unreadable(' (status 307)'));
  // The injected error is `invalid_request`, so the message isn't the one for a wrong password.
  const refused = (status: number) => failure(messages.oauthError.other(`Fault ${status}`));
  const success: Expectation = {
    shows: { view: 'account', message: '', tray: 'available' },
    state: 'signed-in',
    requests: { [target]: 1 },
    requestsDuringFault: {},
    recovery: { by: 'no-effect' },
  };
  return {
    connectionRefused: unreachable('refused'),
    resetBefore: unreachable('reset'),
    resetAfter: unreachable('reset'),
    delayed: { ...success, shows: { view: pendingView, message: pendingMessage }, state: 'exchanging' },
    hangBefore: unreachable('timeout'),
    hangAfter: unreachable('timeout'),
    slowBody: unreachable('timeout'),
    truncatedBody: unreachable('reset'),
    status400: refused(400),
    status401: refused(401),
    status403: refused(403),
    status404: unreadable,
    status408: unavailable,
    status429: unavailable,
    status429Date: unavailable,
    status500: unavailable,
    status502: unavailable,
    status503: unavailable,
    htmlBody: unreadable,
    emptyBody: unreadable,
    noAccessToken: unreadable,
    wrongTypes: unreadable,
    huge: unreadable,
    hugeCompressed: unreadable,
    utf16: unreadable,
    latin1: success,
    headerOverflow: unreadable,
    warning: success,
    redirectLoop: redirected,
    redirectToOtherHost: failure(messages.failure.redirected('localhost')),
    // The service refuses the profile read with 401. After one token refresh it succeeds.
    expiredToken: { ...success, requests: { [target]: 1, refresh: 1 } },
  };
}

export const code: Expectations = expectationsFor({
  target: 'code',
  view: 'sign-in',
  state: 'signed-out',
  pendingView: 'signing-in',
  pendingMessage: messages.signingIn.token,
});

export const password: Expectations = expectationsFor({
  target: 'password',
  view: 'password',
  state: 'awaiting-user',
  pendingView: 'password',
  pendingMessage: messages.password.checking,
});
