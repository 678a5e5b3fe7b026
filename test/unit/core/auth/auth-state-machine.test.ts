import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AuthEvent,
  type AuthState,
  nextState,
  transitions,
} from '../../../../app/core/auth/auth-state-machine.ts';

const states = Object.keys(transitions) as AuthState[];
const events: readonly AuthEvent[] = [
  'ask',
  'answer',
  'pend',
  'passcode',
  'not-accepted',
  'lapse',
  'give-up',
  'tokens',
  'renew',
  'trouble',
  'expired',
  'refused',
  'sign-out',
];
const isSignedIn = (state: AuthState) => state === 'signed-in' || state === 'renewing';
const walks = fc.array(fc.constantFrom(...events), { maxLength: 60 });
const starts = fc.constantFrom<AuthState>('signed-out', 'restoring');

test('on any walk a state is signed in only from tokens on, and until they are over', () => {
  fc.assert(
    fc.property(starts, walks, (start, walk) => {
      let state = start;
      let hasTokens = false;
      for (const event of walk) {
        const after = nextState(state, event);
        if (after === undefined) continue;
        state = after;
        if (event === 'tokens') hasTokens = true;
        if (['expired', 'refused', 'sign-out'].includes(event)) hasTokens = false;
        expect(isSignedIn(state)).toBe(hasTokens);
      }
    }),
    { numRuns: 500 },
  );
});

test('only tokens lead to signed in, and only a refusal of the refresh token leads to signing in again', () => {
  for (const state of states) {
    for (const event of events) {
      const after = nextState(state, event);
      if (after === undefined) continue;
      if (isSignedIn(after) && !isSignedIn(state)) expect([state, event]).toEqual([state, 'tokens']);
      if (after === 'sign-in-again') expect(event).toBe('refused');
    }
  }
});

test('from every state there is a way out: to signed in, and to signed out', () => {
  for (const state of states) {
    const reachable = reachableFrom(state);
    expect(reachable, state).toContain('signed-in');
    expect(reachable, state).toContain('signed-out');
  }
});

test('every state can be reached, and every event has a meaning somewhere', () => {
  expect(new Set([...reachableFrom('signed-out'), ...reachableFrom('restoring')])).toEqual(new Set(states));
  expect(events.filter((event) => states.every((state) => nextState(state, event) === undefined))).toEqual(
    [],
  );
});

function reachableFrom(start: AuthState): Set<AuthState> {
  const reached = new Set<AuthState>([start]);
  for (const state of reached) {
    for (const event of events) {
      const after = nextState(state, event);
      if (after !== undefined) reached.add(after);
    }
  }
  return reached;
}
