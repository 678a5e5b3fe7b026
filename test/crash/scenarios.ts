// The scenarios in which Perch is killed, and what the next start should find at each of their crash points.
import type { Step } from './scenario-options.ts';
import type { CrashPoint } from './crash-injector.ts';

/** What a start should find and show. */
export interface ExpectedStart {
  /** The name of the view, or the sign-in state of the account it shows. */
  readonly shows: string;
  /** The number of refresh tokens in the keychain. */
  readonly refreshTokens: number;
  /** Why the user has to sign in again. */
  readonly reason?: string;
}

interface Transition extends ExpectedStart {
  /** The call that changes the expectation when it ends. No other call changes it. */
  readonly after: string;
}

export interface Scenario {
  /** Completes "Perch …". */
  readonly name: string;
  readonly steps: readonly Step[];
  /** The first call at which Perch is killed. Another scenario covers the calls before it. */
  readonly from: { readonly step: string; readonly name: string };
  readonly initial: ExpectedStart;
  readonly transitions: readonly Transition[];
  /** A call that the next one doesn't wait for: its end comes at any time, so Perch isn't killed there. */
  readonly unawaited?: string;
}

const signedIn: ExpectedStart = { shows: 'signed-in', refreshTokens: 1 };
const signOutPending: ExpectedStart = {
  shows: 'sign-in',
  refreshTokens: 1,
  reason: 'the start completes the sign-out',
};
const signedOut: ExpectedStart = { shows: 'sign-in', refreshTokens: 0 };

export const scenarios: readonly Scenario[] = [
  {
    name: 'signs in, refreshes and signs out',
    steps: ['sign in', 'refresh', 'sign out'],
    from: { step: 'sign in', name: 'settings.save connections+removedAccounts+toForget' },
    initial: { shows: 'welcome', refreshTokens: 0 },
    transitions: [
      { after: 'settings.save connections+removedAccounts+toForget', ...signedOut },
      {
        after: 'settings.save accounts+toForget',
        shows: 'sign-in-again',
        refreshTokens: 0,
        reason: 'the first refresh token was not stored',
      },
      { after: 'keychain.write refresh-token', ...signedIn },
      {
        after: 'network refresh_token',
        shows: 'sign-in-again',
        refreshTokens: 1,
        reason: 'the service has revoked the old refresh token and the new one was lost',
      },
      { after: 'keychain.write refresh-token', ...signedIn },
      { after: 'settings.save accounts+removedAccounts+toForget', ...signOutPending },
      { after: 'keychain.remove refresh-token', ...signedOut },
    ],
  },
  {
    name: 'signs out during a refresh',
    steps: ['sign in', 'sign out during a refresh'],
    from: { step: 'sign out during a refresh', name: 'network refresh_token' },
    unawaited: 'network refresh_token',
    initial: signedIn,
    transitions: [
      { after: 'settings.save accounts+removedAccounts+toForget', ...signOutPending },
      { after: 'keychain.remove refresh-token', ...signedOut },
    ],
  },
  {
    name: 'imports a connection whose addresses have changed',
    steps: ['sign in', 'change addresses'],
    from: { step: 'change addresses', name: 'settings.save connections+removedAccounts+toForget' },
    // The keychain begins the removal that waits in its queue before this end is seen.
    unawaited: 'keychain.write client-secret',
    initial: signedIn,
    transitions: [
      { after: 'settings.save connections+removedAccounts+toForget', ...signOutPending },
      { after: 'keychain.remove refresh-token', ...signedOut },
    ],
  },
];

export interface CrashCase {
  readonly point: CrashPoint;
  readonly expected: ExpectedStart;
}

/** The calls that store nothing, neither on this machine nor at the service: their two points are one case. */
const storesNothing = /^(?:clock\.|\w+\.read|network profile)/;

/**
 * A case for each crash point of a scenario, and the transitions that no point has reached: there should be none. Between
 * the end of a call and the beginning of the next one nothing is stored, so these two points are one case.
 */
export function crashCasesOf(
  scenario: Scenario,
  points: readonly CrashPoint[],
): { readonly cases: readonly CrashCase[]; readonly missed: readonly string[] } {
  const transitions = [...scenario.transitions];
  let expected = scenario.initial;
  const { from, unawaited } = scenario;
  const first = points.findIndex(({ step, name }) => step === from.step && name === from.name);
  const ordered = points.slice(first).filter(({ side, name }) => side === 'before' || name !== unawaited);
  const cases = ordered.flatMap((point, index, fromFirst): CrashCase[] => {
    const [next] = transitions;
    if (next !== undefined && point.side === 'after' && point.name === next.after) {
      const { after: _, ...changed } = next;
      expected = changed;
      transitions.shift();
    }
    const isSameAsBefore =
      point.side === 'after' ? storesNothing.test(point.name) : fromFirst[index - 1]?.side === 'after';
    return isSameAsBefore ? [] : [{ point, expected }];
  });
  return { cases, missed: transitions.map(({ after }) => after) };
}
