// The token refresh: with a valid access token, and after a restart without one. Only the service's refusal of the refresh
// token ends the sign-in.
import type { TrayState } from '../../../app/contract/account-states.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { Expectation, Expectations, RequestCounts, SignInRecovery } from '../expectation.ts';

interface Situation {
  /** The state of the sign-in while the refresh fails. */
  readonly state: 'signed-in' | 'restoring';
  /** Sent in ten minutes of a fault: retries at intervals that double up to five minutes, and polls. */
  readonly requestsDuringFault: RequestCounts;
  /** The same with a Retry-After of seven minutes. One Refresh by the user adds a profile poll, if the token is valid. */
  readonly requestsDuringRetryAfter: RequestCounts;
  /** The same while connections are refused, for polls too. */
  readonly requestsWhileRefused: RequestCounts;
  /** The same after the service has processed the refresh, which has revoked the access token. */
  readonly requestsAfterRevocation: RequestCounts;
  /** Shown while the response is delayed. */
  readonly pending: { readonly message: string; readonly tray: TrayState };
  /** Sent when the refresh succeeds immediately, and in the ten minutes after it. */
  readonly successRequests: RequestCounts;
  readonly requestsAfterSuccess: RequestCounts;
  readonly tray: TrayState;
  readonly expiredToken: Expectation;
}

const texts = messages.failure;

/** The service has replaced the refresh token, so it refuses the old one when it responds again. */
const refusedLater: SignInRecovery = {
  by: 'sign-in-again',
  shows: { view: 'account', message: messages.notices.signInEnded, tray: 'sign-in-required' },
};

function expectationsFor(situation: Situation): Expectations {
  const { state, requestsDuringFault, requestsAfterRevocation } = situation;
  const failure = (message: string, tray = situation.tray): Expectation => ({
    shows: { view: 'account', message, tray },
    state,
    requests: { refresh: 1 },
    requestsDuringFault,
    recovery: { by: 'automatic' },
  });
  const unreachable = failure(texts.network, 'offline');
  const responseLost: Expectation = {
    ...unreachable,
    requestsDuringFault: requestsAfterRevocation,
    recovery: refusedLater,
  };
  const busy = failure(texts.busy);
  const rateLimited: Expectation = { ...busy, requestsDuringFault: situation.requestsDuringRetryAfter };
  const rejected = failure(texts.rejected(''));
  const redirected = failure(texts.rejected(' (status 307)'));
  const unavailable = failure(texts.unavailable);
  const unreadable = failure(texts.unreadable(''));
  const success: Expectation = {
    shows: { view: 'account', message: '', tray: 'available' },
    state: 'signed-in',
    requests: situation.successRequests,
    requestsDuringFault: situation.requestsAfterSuccess,
    recovery: { by: 'no-effect' },
  };
  return {
    connectionRefused: { ...unreachable, requestsDuringFault: situation.requestsWhileRefused },
    resetBefore: unreachable,
    resetAfter: responseLost,
    delayed: { ...success, shows: { view: 'account', ...situation.pending }, state },
    hangBefore: unreachable,
    hangAfter: responseLost,
    slowBody: responseLost,
    truncatedBody: responseLost,
    status400: rejected,
    status401: rejected,
    status403: rejected,
    status404: rejected,
    status408: busy,
    status429: rateLimited,
    status429Date: rateLimited,
    status500: unavailable,
    status502: unavailable,
    status503: unavailable,
    htmlBody: unreadable,
    emptyBody: unreadable,
    noAccessToken: unreadable,
    wrongTypes: unreadable,
    huge: unreadable,
    hugeCompressed: unreadable,
    utf16: { ...unreadable, requestsDuringFault: requestsAfterRevocation, recovery: refusedLater },
    latin1: success,
    headerOverflow: { ...unreadable, requestsDuringFault: requestsAfterRevocation, recovery: refusedLater },
    warning: success,
    redirectLoop: redirected,
    redirectToOtherHost: failure(messages.failure.redirected('localhost')),
    usedRefreshToken: {
      shows: refusedLater.shows,
      state: 'sign-in-again',
      requests: { refresh: 1 },
      requestsDuringFault: {},
      recovery: refusedLater,
    },
    expiredToken: situation.expiredToken,
  };
}

/** The service issues tokens that have already expired: it refuses the new one, and the one that each poll then requests. */
const expiredToken: Expectation = {
  shows: { view: 'account', message: texts.unauthorized, tray: 'available' },
  state: 'signed-in',
  requests: { refresh: 2, profile: 2 },
  requestsDuringFault: { refresh: 8, profile: 16 },
  recovery: { by: 'automatic' },
};

export const refresh: Expectations = expectationsFor({
  state: 'signed-in',
  requestsDuringFault: { refresh: 8, profile: 10 },
  requestsDuringRetryAfter: { refresh: 1, profile: 11 },
  requestsWhileRefused: { refresh: 8, profile: 1 },
  requestsAfterRevocation: { refresh: 8, profile: 1 },
  pending: { message: '', tray: 'available' },
  successRequests: { refresh: 1 },
  requestsAfterSuccess: { profile: 10 },
  tray: 'available',
  expiredToken: {
    ...expiredToken,
    shows: { view: 'account', message: '', tray: 'available' },
    requests: { refresh: 1 },
    requestsDuringFault: { refresh: 9, profile: 18 },
  },
});

export const restart: Expectations = expectationsFor({
  state: 'restoring',
  requestsDuringFault: { refresh: 8 },
  requestsDuringRetryAfter: { refresh: 1 },
  requestsWhileRefused: { refresh: 8 },
  requestsAfterRevocation: { refresh: 8 },
  pending: { message: messages.overview.loading, tray: 'connecting' },
  successRequests: { refresh: 1, profile: 1 },
  requestsAfterSuccess: { profile: 10 },
  tray: 'connecting',
  expiredToken,
});
