// The lives in which Perch is killed, and what the next start should find at each moment of them.
import type { Step } from './scenario-process.ts';
import type { CrashPoint } from './crash-injector.ts';

/** What a start meets with, and what the person has before them then. */
export interface Outlook {
  /** The name of the view, or how the account on view is signed in. */
  readonly begins: string;
  /** How many refresh tokens the keychain holds. */
  readonly tokens: number;
  /** Why it asks for a sign-in. */
  readonly why?: string;
}

interface Turn extends Outlook {
  /** The call that, once it is done, changes the outlook. */
  readonly after: string;
}

export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Perch is killed from this call on; what comes before is told by another life. */
  readonly from: Pick<CrashPoint, 'during' | 'name'>;
  readonly outlook: Outlook;
  readonly turns: readonly Turn[];
}

const signedIn: Outlook = { begins: 'signed-in', tokens: 1 };
const leaving: Outlook = { begins: 'sign-in', tokens: 1, why: 'the sign-out is finished' };
const gone: Outlook = { begins: 'sign-in', tokens: 0 };

/** Whatever else is called changes nothing for the next start. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'signs in, refreshes and signs out',
    steps: ['sign in', 'refresh', 'sign out'],
    from: { during: 'starting', name: 'keychain.read availability' },
    outlook: { begins: 'welcome', tokens: 0 },
    turns: [
      { after: 'settings.save connections+removedAccounts+toForget', ...gone },
      {
        after: 'settings.save accounts+toForget',
        begins: 'sign-in-again',
        tokens: 0,
        why: 'its first token was not stored',
      },
      { after: 'keychain.write refresh-token', ...signedIn },
      {
        after: 'network refresh_token',
        begins: 'sign-in-again',
        tokens: 1,
        why: 'the service has ended the old token and nobody holds the new one',
      },
      { after: 'keychain.write refresh-token', ...signedIn },
      { after: 'settings.save accounts+removedAccounts+toForget', ...leaving },
      { after: 'keychain.remove refresh-token', ...gone },
    ],
  },
  {
    name: 'signs out while a refresh is under way',
    steps: ['sign in', 'sign out in a refresh'],
    from: { during: 'sign out in a refresh', name: 'network refresh_token' },
    outlook: signedIn,
    turns: [
      { after: 'settings.save accounts+removedAccounts+toForget', ...leaving },
      { after: 'keychain.remove refresh-token', ...gone },
    ],
  },
  {
    name: 'is given a connection that has moved',
    steps: ['sign in', 'move'],
    from: { during: 'move', name: 'settings.save connections+removedAccounts+toForget' },
    outlook: signedIn,
    turns: [
      { after: 'settings.save connections+removedAccounts+toForget', ...leaving },
      { after: 'keychain.remove refresh-token', ...gone },
    ],
  },
];

export interface Point extends Outlook {
  readonly moment: CrashPoint;
}

/** Every moment of a life, with the outlook there; and the turns it never came to, which should be none. */
export function crashPointsOf(
  life: Scenario,
  moments: readonly CrashPoint[],
): { readonly points: readonly Point[]; readonly missed: readonly string[] } {
  const ahead = [...life.turns];
  let { outlook } = life;
  const first = moments.findIndex(
    ({ during, name }) => during === life.from.during && name === life.from.name,
  );
  const points = moments.slice(first).map((moment): Point => {
    const [turn] = ahead;
    if (moment.side === 'after' && moment.name === turn?.after) {
      outlook = turn;
      ahead.shift();
    }
    return { ...outlook, moment };
  });
  return { points, missed: ahead.map(({ after }) => after) };
}
