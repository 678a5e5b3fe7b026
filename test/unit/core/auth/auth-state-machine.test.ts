import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AuthEvent,
  type AuthState,
  nextState,
  transitions,
} from '../../../../app/core/auth/auth-state-machine.ts';

/** Listed as records: a missing state or event is an error of the type checker. */
const states = keysOf<AuthState>({
  'signed-out': true,
  'awaiting-user': true,
  exchanging: true,
  'mfa-required': true,
  'checking-passcode': true,
  restoring: true,
  'signed-in': true,
  refreshing: true,
  'sign-in-again': true,
});
const events = keysOf<AuthEvent>({
  begin: true,
  submit: true,
  'submit-passcode': true,
  'mfa-required': true,
  'not-accepted': true,
  'time-out': true,
  abort: true,
  tokens: true,
  refresh: true,
  failed: true,
  expired: true,
  refused: true,
  'sign-out': true,
});
const isSignedIn = (state: AuthState) => state === 'signed-in' || state === 'refreshing';
const walks = fc.array(fc.constantFrom(...events), { maxLength: 60 });
const starts = fc.constantFrom<AuthState>('signed-out', 'restoring');

test('on any walk the state is signed in exactly from the tokens until they expire, are refused or end', () => {
  fc.assert(
    fc.property(starts, walks, (start, walk) => {
      let state = start;
      let hasTokens = false;
      for (const event of walk) {
        const next = nextState(state, event);
        if (next === undefined) continue;
        state = next;
        if (event === 'tokens') hasTokens = true;
        if (['expired', 'refused', 'sign-out'].includes(event)) hasTokens = false;
        expect(isSignedIn(state)).toBe(hasTokens);
      }
    }),
    { numRuns: 500 },
  );
});

test('only tokens lead to signed-in, and only a refused refresh token leads to sign-in-again', () => {
  for (const state of states) {
    for (const event of events) {
      const next = nextState(state, event);
      if (next === undefined) continue;
      if (isSignedIn(next) && !isSignedIn(state)) expect([state, event]).toEqual([state, 'tokens']);
      if (next === 'sign-in-again') expect(event).toBe('refused');
    }
  }
});

test('signed-in and signed-out can be reached from every state', () => {
  for (const state of states) {
    const reachable = reachableFrom(state);
    expect(reachable, state).toContain('signed-in');
    expect(reachable, state).toContain('signed-out');
  }
});

test('the table has every state, every state can be reached, and every event has an effect', () => {
  expect(Object.keys(transitions).toSorted()).toEqual(states.toSorted());
  expect(new Set([...reachableFrom('signed-out'), ...reachableFrom('restoring')])).toEqual(new Set(states));
  const withoutEffect = events.filter((event) =>
    states.every((state) => nextState(state, event) === undefined),
  );
  expect(withoutEffect).toEqual([]);
});

function reachableFrom(start: AuthState): Set<AuthState> {
  const reached = new Set<AuthState>([start]);
  for (const state of reached) {
    for (const event of events) {
      const next = nextState(state, event);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}

function keysOf<Key extends string>(record: Readonly<Record<Key, true>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
