// The profile poll. Under every fault the account stays signed in and the panel shows the last known profile.
import type { TrayState } from '../../../app/contract/account-states.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { Expectation, Expectations } from '../expectation.ts';

const texts = messages.failure;

const failure = (message: string, tray: TrayState = 'available'): Expectation => ({
  shows: { view: 'account', message, tray },
  state: 'signed-in',
  requests: { profile: 1 },
  requestsDuringFault: { profile: 8 },
  recovery: { by: 'automatic' },
});

const unreachable = failure(texts.network, 'offline');
const unavailable = failure(texts.unavailable);
const busy: Expectation = { ...failure(texts.busy), requestsDuringFault: { profile: 5 } };
const rateLimited: Expectation = { ...busy, requestsDuringFault: { profile: 1 } };
const unreadable = failure(texts.unreadable(''));
const rejected = failure(texts.rejected(''));
const redirected = failure(texts.rejected(' (status 307)'));
const success: Expectation = {
  ...failure(''),
  requestsDuringFault: { profile: 10 },
  recovery: { by: 'no-effect' },
};

export const profile: Expectations = {
  connectionRefused: unreachable,
  resetBefore: unreachable,
  resetAfter: unreachable,
  delayed: {
    ...success,
    shows: { view: 'account', message: messages.account.refreshing, tray: 'available' },
  },
  hangBefore: unreachable,
  hangAfter: unreachable,
  slowBody: unreachable,
  truncatedBody: unreachable,
  status400: rejected,
  // The token may have been revoked early, so each poll refreshes it and repeats the request once.
  status401: {
    ...failure(texts.unauthorized),
    requests: { profile: 2, refresh: 1 },
    requestsDuringFault: { profile: 16, refresh: 8 },
  },
  status403: failure(texts.forbidden('')),
  status404: rejected,
  status408: busy,
  status429: rateLimited,
  status429Date: rateLimited,
  status500: unavailable,
  status502: unavailable,
  status503: unavailable,
  htmlBody: unreadable,
  emptyBody: unreadable,
  wrongTypes: {
    ...success,
    shows: { view: 'account', message: '', tray: 'unknown' },
    recovery: { by: 'automatic' },
  },
  huge: unreadable,
  hugeCompressed: unreadable,
  utf16: unreadable,
  latin1: success,
  headerOverflow: unreadable,
  warning: unreadable,
  redirectLoop: redirected,
  redirectToOtherHost: failure(messages.failure.redirected('localhost')),
};
