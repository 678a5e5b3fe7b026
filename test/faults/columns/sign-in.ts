// Signing in: what the person brings (the portal's code, or a password) comes to nothing. They are told where
// they are, nothing is sent until they ask for it, and whoever is signed in besides stays so.
import type { PanelView } from '../../../app/contract/view.ts';
import type { AuthState } from '../../../app/core/auth/auth-state-machine.ts';
import type { Cell, Column } from '../cell.ts';
import type { Struck } from '../fault-list.ts';

interface Place {
  readonly struck: Struck;
  /** Where they find themselves when it has come to nothing. */
  readonly view: PanelView['name'];
  readonly state: AuthState;
  /** Where they wait while the answer is late. */
  readonly waitsAt: PanelView['name'];
}

const unharmedSight = { view: 'account', sentence: '', tray: 'available' } as const;

function column({ struck, view, state, waitsAt }: Place): Column {
  const told = (sentence: string): Cell => ({
    sees: { view, sentence },
    state,
    requests: { [struck]: 1 },
    later: {},
    ends: { by: 'again' },
  });
  const unreachable = told(
    'The service couldn’t be reached, so you are not signed in. Check the network and try again.',
  );
  const cantAnswer = told(
    'The service can’t answer at the moment, so you are not signed in. Try again in a while.',
  );
  const cantUse = told(
    'The service gave an answer that Perch can’t use. Try again, or ask your administrator.',
  );
  const redirected = told(
    'The service gave an answer that Perch can’t use (status 307). Try again, or ask your administrator.',
  );
  const unharmed: Cell = {
    sees: unharmedSight,
    state: 'signed-in',
    requests: { [struck]: 1 },
    later: {},
    ends: { by: 'unharmed' },
  };
  return {
    refused: unreachable,
    resetBefore: unreachable,
    resetAfter: unreachable,
    late: { ...unharmed, sees: { view: waitsAt, sentence: 'Signing you in…' }, state: 'exchanging' },
    silentBefore: unreachable,
    silentAfter: unreachable,
    drip: unreachable,
    cut: unreachable,
    // `invalid_request`, which says nothing about the password.
    status400: told('The service refused the sign-in: Fault 400'),
    status401: told('The service refused the sign-in: Fault 401'),
    status403: told('The service refused the sign-in: Fault 403'),
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
    wrongCharset: cantUse,
    wrongLetters: unharmed,
    redirectLoop: redirected,
    redirectElsewhere: redirected,
    // The profile is refused with 401, which one refresh cures.
    expired: { ...unharmed, requests: { [struck]: 1, refresh: 1 } },
  };
}

export const code: Column = column({
  struck: 'code',
  view: 'sign-in',
  state: 'signed-out',
  waitsAt: 'signing-in',
});

export const password: Column = column({
  struck: 'password',
  view: 'password',
  state: 'asking',
  waitsAt: 'password',
});
