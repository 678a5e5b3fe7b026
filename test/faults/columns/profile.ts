// The poll of the profile. Whatever it comes to, the sign-in stays and the profile as last read stays on view.
import type { TrayStatus } from '../../../app/contract/view.ts';
import type { Cell, Column } from '../cell.ts';

const told = (sentence: string, tray: TrayStatus = 'available'): Cell => ({
  sees: { view: 'account', sentence, tray },
  state: 'signed-in',
  requests: { profile: 1 },
  later: { profile: 8 },
  ends: { by: 'itself' },
});

const unreachable = told(
  'The service can’t be reached. You stay signed in, and Perch keeps trying.',
  'offline',
);
const unavailable = told('The service has a problem of its own. You stay signed in, and Perch keeps trying.');
const busy: Cell = {
  ...told('The service asks for fewer requests. Perch waits a while and then goes on.'),
  later: { profile: 5 },
};
const asked: Cell = { ...busy, later: { profile: 1 } };
const cantRead = told(
  'The service gave an answer that Perch can’t read. You stay signed in, and Perch keeps trying.',
);
const notDone = told('The service didn’t do what Perch asked. You stay signed in, and Perch keeps trying.');
const redirected = told(
  'The service didn’t do what Perch asked (status 307). You stay signed in, and Perch keeps trying.',
);
const unharmed: Cell = {
  ...told(''),
  later: { profile: 10 },
  ends: { by: 'unharmed' },
};

export const profile: Column = {
  refused: unreachable,
  resetBefore: unreachable,
  resetAfter: unreachable,
  late: { ...unharmed, sees: { view: 'account', sentence: 'Refreshing…', tray: 'available' } },
  silentBefore: unreachable,
  silentAfter: unreachable,
  drip: unreachable,
  cut: unreachable,
  status400: notDone,
  // Each try refreshes once and asks once more: the token might have died early.
  status401: {
    ...told(
      'The service didn’t accept the sign-in for your profile. Perch keeps trying; signing out and in again may help.',
    ),
    requests: { profile: 2, refresh: 1 },
    later: { profile: 16, refresh: 8 },
  },
  status403: told('The service doesn’t let you read your profile. Ask your administrator.'),
  status404: notDone,
  status408: busy,
  status429: asked,
  status429Date: asked,
  status500: unavailable,
  status502: unavailable,
  status503: unavailable,
  html: cantRead,
  nothing: cantRead,
  wrongTypes: {
    ...unharmed,
    sees: { view: 'account', sentence: '', tray: 'unknown' },
    ends: { by: 'itself' },
  },
  huge: cantRead,
  hugeCompressed: cantRead,
  wrongCharset: cantRead,
  wrongLetters: unharmed,
  redirectLoop: redirected,
  redirectElsewhere: redirected,
};
