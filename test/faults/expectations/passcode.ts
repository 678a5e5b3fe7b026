// The passcode check. A passcode that the service couldn't check isn't reported as a wrong passcode.
import { messages } from '../../../app/i18n/messages.ts';
import type { Expectation, Expectations, Recovery } from '../expectation.ts';

const texts = messages.passcodeFailed;

const failure = (message: string): Expectation => ({
  shows: { view: 'passcode', message },
  state: 'mfa-required',
  requests: { mfa: 1 },
  requestsDuringFault: {},
  recovery: { by: 'retry' },
});

const unreachable = failure(texts.network);
const unavailable = failure(texts.unavailable);
const unreadable = failure(texts.unreadable(''));
const redirected = failure(texts.unreadable(' (status 307)'));
const notAccepted = failure(texts.notAccepted);

/** The service has consumed the passcode and the pending token, but its response was lost. */
const restart: Recovery = {
  by: 'restart',
  shows: { view: 'sign-in', message: messages.signInFailed.challengeEnded },
};
const success: Expectation = {
  shows: { view: 'account', message: '', tray: 'available' },
  state: 'signed-in',
  requests: { mfa: 1 },
  requestsDuringFault: {},
  recovery: { by: 'no-effect' },
};

export const passcode: Expectations = {
  connectionRefused: unreachable,
  resetBefore: unreachable,
  resetAfter: { ...unreachable, recovery: restart },
  delayed: {
    ...success,
    shows: { view: 'passcode', message: messages.passcode.checking },
    state: 'checking-passcode',
  },
  hangBefore: unreachable,
  hangAfter: { ...unreachable, recovery: restart },
  slowBody: { ...unreachable, recovery: restart },
  truncatedBody: { ...unreachable, recovery: restart },
  // The specification doesn't define the response to a wrong passcode, so each of these statuses may mean one.
  status400: notAccepted,
  status401: notAccepted,
  status403: notAccepted,
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
  utf16: { ...unreadable, recovery: restart },
  latin1: success,
  headerOverflow: { ...unreadable, recovery: restart },
  warning: success,
  redirectLoop: redirected,
  redirectToOtherHost: failure(messages.failure.redirected('localhost')),
  expiredToken: { ...success, requests: { mfa: 1, refresh: 1 } },
  passcodeRefused: notAccepted,
};
