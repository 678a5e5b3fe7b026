// The refresh of a session: while the access token still holds, after a sleep in which it has expired, and
// after a restart without one. Only the service's own refusal of the refresh token ends the sign-in.
import type { TrayStatus } from '../../../app/contract/view.ts';
import type { Cell, Column, Requests, SeenEnding } from '../cell.ts';

interface Situation {
  /** While the refresh comes to nothing. */
  readonly state: 'signed-in' | 'restoring';
  /** In ten minutes of a fault: what pauses that double up to five minutes come to, and the polls meanwhile. */
  readonly later: Requests;
  /** The same where the service asks for seven minutes of patience. */
  readonly laterAsked: Requests;
  /** What is seen while the answer is late. */
  readonly meanwhile: { readonly sentence: string; readonly tray: TrayStatus };
  /** Sent when the refresh succeeds at once, and in the ten minutes after it. */
  readonly success: Requests;
  readonly laterSuccess: Requests;
  readonly tray: TrayStatus;
  /** The same where the connection is refused to everybody, polls included. */
  readonly laterRefused: Requests;
  /** The same where the service has acted, and with that killed the access token. */
  readonly laterActed: Requests;
  readonly expired: Cell;
}

const offline = 'The service can’t be reached. You stay signed in, and Perch keeps trying.';
const unavailable = 'The service has a problem of its own. You stay signed in, and Perch keeps trying.';
const busy = 'The service asks for fewer requests. Perch waits a while and then goes on.';
const cantRead =
  'The service gave an answer that Perch can’t read. You stay signed in, and Perch keeps trying.';
const notDone = 'The service didn’t do what Perch asked. You stay signed in, and Perch keeps trying.';
const redirected =
  'The service didn’t do what Perch asked (status 307). You stay signed in, and Perch keeps trying.';
const notAccepted =
  'The service didn’t accept the sign-in for your profile. Perch keeps trying; signing out and in again may help.';

/** By the time the service can answer again, its answer is no. */
const refusedLater: SeenEnding = {
  by: 'sign-in',
  sees: {
    view: 'account',
    sentence: 'The service ended your sign-in. This is your profile as last read.',
    tray: 'attention',
  },
};

function column(situation: Situation): Column {
  const { state, later, laterAsked, laterActed, meanwhile, success, laterSuccess, expired } = situation;
  const told = (sentence: string, tray = situation.tray): Cell => ({
    sees: { view: 'account', sentence, tray },
    state,
    requests: { refresh: 1 },
    later,
    ends: { by: 'itself' },
  });
  const unreachable = told(offline, 'offline');
  const lost: Cell = { ...unreachable, later: laterActed, ends: refusedLater };
  const asked: Cell = { ...told(busy), later: laterAsked };
  const unharmed: Cell = {
    sees: { view: 'account', sentence: '', tray: 'available' },
    state: 'signed-in',
    requests: success,
    later: laterSuccess,
    ends: { by: 'unharmed' },
  };
  return {
    refused: { ...unreachable, later: situation.laterRefused },
    resetBefore: unreachable,
    resetAfter: lost,
    late: { ...unharmed, sees: { view: 'account', ...meanwhile }, state },
    silentBefore: unreachable,
    silentAfter: lost,
    drip: lost,
    cut: lost,
    status400: told(notDone),
    status401: told(notDone),
    status403: told(notDone),
    status404: told(notDone),
    status408: told(busy),
    status429: asked,
    status429Date: asked,
    status500: told(unavailable),
    status502: told(unavailable),
    status503: told(unavailable),
    html: told(cantRead),
    nothing: told(cantRead),
    noToken: told(cantRead),
    wrongTypes: told(cantRead),
    huge: told(cantRead),
    hugeCompressed: told(cantRead),
    wrongCharset: { ...told(cantRead), later: laterActed, ends: refusedLater },
    wrongLetters: unharmed,
    redirectLoop: told(redirected),
    redirectElsewhere: told(redirected),
    usedRefreshToken: {
      sees: refusedLater.sees,
      state: 'sign-in-again',
      requests: { refresh: 1 },
      later: {},
      ends: refusedLater,
    },
    expired,
  };
}

/** The service takes the new token for expired, and each poll gets another one that fares no better. */
const expired: Cell = {
  sees: { view: 'account', sentence: notAccepted, tray: 'available' },
  state: 'signed-in',
  requests: { refresh: 2, profile: 2 },
  later: { refresh: 8, profile: 16 },
  ends: { by: 'itself' },
};

export const refresh: Column = column({
  state: 'signed-in',
  later: { refresh: 8, profile: 10 },
  laterRefused: { refresh: 8, profile: 1 },
  laterActed: { refresh: 8, profile: 1 },
  laterAsked: { refresh: 1, profile: 10 },
  meanwhile: { sentence: '', tray: 'available' },
  success: { refresh: 1 },
  laterSuccess: { profile: 10 },
  tray: 'available',
  expired: {
    ...expired,
    sees: { view: 'account', sentence: '', tray: 'available' },
    requests: { refresh: 1 },
    later: { refresh: 9, profile: 18 },
  },
});

const withoutToken: Situation = {
  state: 'restoring',
  later: { refresh: 8 },
  laterRefused: { refresh: 8 },
  laterActed: { refresh: 8 },
  laterAsked: { refresh: 1 },
  meanwhile: { sentence: 'Restoring your sign-in…', tray: 'connecting' },
  success: { refresh: 1, profile: 1 },
  laterSuccess: { profile: 10 },
  tray: 'connecting',
  expired,
};

/** What was known before the sleep is too old to be shown as the presence of now. */
export const waking: Column = column({
  ...withoutToken,
  expired: { ...expired, sees: { ...expired.sees, tray: 'offline' } },
});
export const restart: Column = column(withoutToken);
