import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sessionPage, withDiagram } from '../../../../build/session-diagram.ts';
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
  'signed-in': true,
});
const events = keysOf<AuthEvent>({
  begin: true,
  submit: true,
  'submit-passcode': true,
  'mfa-required': true,
  'not-accepted': true,
  abort: true,
  tokens: true,
});
test('only tokens lead to signed-in, which is the end', () => {
  for (const state of states)
    for (const event of events)
      if (nextState(state, event) === 'signed-in') expect([state, event]).toEqual([state, 'tokens']);
  expect(transitions['signed-in']).toEqual({});
});

test('a sign-in in progress can succeed and be ended in every state', () => {
  for (const state of states.filter((each) => each !== 'signed-in')) {
    const reachable = reachableFrom(state);
    expect(reachable, state).toContain('signed-in');
    expect(reachable, state).toContain('signed-out');
  }
});

test('the table has every state, every state can be reached, and every event has an effect', () => {
  expect(Object.keys(transitions).toSorted()).toEqual(states.toSorted());
  expect(reachableFrom('signed-out')).toEqual(new Set(states));
  const withoutEffect = events.filter((event) =>
    states.every((state) => nextState(state, event) === undefined),
  );
  expect(withoutEffect).toEqual([]);
});

test('the diagram in session.md is that of the sign-in and the session', () => {
  const page = readFileSync(sessionPage, 'utf8');
  expect(page).toBe(withDiagram(page));
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
