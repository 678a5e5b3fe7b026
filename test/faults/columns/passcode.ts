// The second factor: a passcode that could not be checked is no wrong passcode.
import type { Cell, Column, Ending } from '../cell.ts';

const told = (sentence: string): Cell => ({
  sees: { view: 'passcode', sentence },
  state: 'second-factor',
  requests: { mfa: 1 },
  later: {},
  ends: { by: 'again' },
});

const unreachable = told(
  'The service couldn’t be reached, so the passcode was not checked. Try again when the network is back.',
);
const cantAnswer = told(
  'The service can’t check the passcode at the moment. Wait a little, and enter the one that is shown then.',
);
const cantUse = told(
  'The service gave an answer that Perch can’t use. Try the next passcode, or ask your administrator.',
);
const redirected = told(
  'The service gave an answer that Perch can’t use (status 307). Try the next passcode, or ask your administrator.',
);
const notAccepted = told('That passcode was not accepted. Try the next one that is shown.');

/** The service has taken the passcode, and with it the pending token, but its answer never came. */
const anew: Ending = {
  by: 'anew',
  sees: {
    view: 'sign-in',
    sentence: 'The service has ended this sign-in. Please sign in again.',
  },
};
const unharmed: Cell = {
  sees: { view: 'account', sentence: '', tray: 'available' },
  state: 'signed-in',
  requests: { mfa: 1 },
  later: {},
  ends: { by: 'unharmed' },
};

export const passcode: Column = {
  refused: unreachable,
  resetBefore: unreachable,
  resetAfter: { ...unreachable, ends: anew },
  late: { ...unharmed, sees: { view: 'passcode', sentence: 'Checking…' }, state: 'checking' },
  silentBefore: unreachable,
  silentAfter: { ...unreachable, ends: anew },
  drip: { ...unreachable, ends: anew },
  cut: { ...unreachable, ends: anew },
  // Nobody knows what the service answers to a wrong passcode, so any of these three may be it.
  status400: notAccepted,
  status401: notAccepted,
  status403: notAccepted,
  status404: cantUse,
  status408: cantAnswer,
  status429: cantAnswer,
  status429Date: cantAnswer,
  status500: cantAnswer,
  status502: cantAnswer,
  status503: cantAnswer,
  html: cantUse,
  nothing: cantUse,
  noToken: cantUse,
  wrongTypes: cantUse,
  huge: cantUse,
  hugeCompressed: cantUse,
  wrongCharset: { ...cantUse, ends: anew },
  wrongLetters: unharmed,
  redirectLoop: redirected,
  redirectElsewhere: redirected,
  expired: { ...unharmed, requests: { mfa: 1, refresh: 1 } },
  passcodeRefused: notAccepted,
};
