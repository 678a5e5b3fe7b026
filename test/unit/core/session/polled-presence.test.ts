// The presence history of a session, and of an account from one session to the next.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interruptPresence, presencePeriods } from '../../../../app/core/session/polled-profile.ts';
import { createAccountSessionHarness, login, type AccountSessionHarness } from './account-session-harness.ts';

const minute = 60_000;
let harness: AccountSessionHarness;
let start: number;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
  start = harness.clock.wall();
  await harness.session.adopt(await harness.signIn());
});

afterEach(() => harness.end());

/** Returns the periods with their times in minutes since the start. */
function periods(): (readonly [kind: string, from: number, until?: number])[] {
  const { presenceHistory } = harness.session.snapshot();
  const minutes = (ms: number) => Math.round((ms - start) / minute);
  return presencePeriods(presenceHistory, true).map(({ kind, from, until }) =>
    until === undefined ? [kind, minutes(from)] : [kind, minutes(from), minutes(until)],
  );
}

test('polls fill the presence history', async () => {
  await harness.pass(2 * minute);
  harness.service.setPresence(login, 'inuse');
  await harness.pass(2 * minute);
  harness.service.setPresence(login, 'open');
  await harness.pass(2 * minute);
  expect(periods()).toEqual([
    ['available', 0, 3],
    ['on-call', 3, 5],
    ['available', 5],
  ]);
});

test('the profile of an earlier run is no part of the presence history', () => {
  const cachedProfile = { profile: { 'user-presence-status': 'open' }, readAt: start - minute };
  harness.replaceSession({ cachedProfile });
  expect(periods()).toEqual([]);
});

test('a failed poll interrupts the presence history', async () => {
  await harness.pass(2 * minute);
  await harness.service.fault('profile', { kind: 'status', status: 503 }, 1);
  await harness.session.poll();
  expect(periods()).toEqual([['available', 0, 2]]);
  await harness.pass(2 * minute);
  expect(periods().at(0)).toEqual(['available', 0, 2]);
  expect(periods()).toHaveLength(2);
});

test('a suspend interrupts the presence history, also one that was not reported', async () => {
  await harness.pass(2 * minute);
  harness.session.suspend();
  expect(periods()).toEqual([['available', 0, 2]]);
  harness.clock.sleep(5 * minute);
  const resumed = harness.session.resume();
  harness.clock.pass(2_000);
  await resumed;
  expect(periods()).toEqual([
    ['available', 0, 2],
    ['available', 7],
  ]);
  harness.clock.sleep(5 * minute);
  await harness.session.poll();
  expect(periods().slice(1)).toEqual([
    ['available', 7, 7],
    ['available', 12],
  ]);
});

test('the end of the sign-in interrupts the presence history', async () => {
  harness.service.expireAccessTokens();
  harness.service.endRefreshTokens();
  await harness.session.poll();
  expect(harness.session.snapshot().state).toBe('sign-in-again');
  expect(periods()).toEqual([['available', 0, 0]]);
});

test('a session continues the history of the account’s previous one, after a gap', async () => {
  const { presenceHistory } = harness.session.snapshot();
  harness.replaceSession({ presenceHistory });
  expect(harness.session.snapshot().presenceHistory).toEqual(interruptPresence(presenceHistory));
  expect(periods()).toEqual([['available', 0, 0]]);
});
