import { expect, test } from 'vitest';
import { redactLines } from '../../../../app/electron/logging/redact.ts';
import { describeSession } from '../../../../app/core/session/due.ts';
import { initialState } from '../../../../app/core/session/state.ts';
import { conditionsOf, tell, timeOf } from './session-story.ts';

const linesAt = (story: string, time: string, from = tell('0 tick').state) =>
  describeSession(tell(story, from).state, conditionsOf(timeOf(time), []))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

test('a session is described by its token, its attempts and what is next, relative to now', () => {
  const lines = linesAt('10s poll, 10s poll-busy, 20s 401, 20s sent, 30s tick', '31s');
  expect(redactLines(lines)).toBe(lines);
  expect(lines).toBe(`session: signed-in
access: received 31 s ago, lasts 3600 s, refresh in 2849 s, refused
refresh: sent 11 s ago, slow; the last succeeded 31 s ago
poll: not in flight; the last failed with busy (status 429), 1 in a row 21 s ago, Retry-After 90 s
machine: awake
next: poll in 99 s`);
  expect(linesAt('0 poll', '1s', initialState)).toBe(`session: restoring
access: none
refresh: begun 1 s ago; none before
poll: in flight; none before
machine: awake
next: slow in 9 s`);
});
