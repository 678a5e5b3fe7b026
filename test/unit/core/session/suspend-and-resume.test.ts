import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('a resume waits for the network to settle, refreshes the token if due, then polls', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(50 * 60_000);
  const resumed = Promise.all([harness.session.resume(), harness.session.resume()]);
  harness.clock.pass(1_999);
  expect(harness.requestCount('refresh_token')).toBe(0);
  harness.clock.pass(1);
  await resumed;
  expect(harness.requests()).toEqual(['password', 'GET', 'refresh_token', 'GET']);
  expect(harness.clock.timers()).toBe(1);
});

test('nothing is sent during a suspend, and what is due is sent after the resume', async () => {
  await harness.session.adopt(await harness.signIn());
  const before = harness.sent.length;
  harness.session.suspend();
  harness.isIdle = true;
  // Some machines run programs briefly while they are suspended.
  for (let hour = 0; hour < 3; hour += 1) await passBySecond(3_600_000);
  harness.session.reschedulePoll();
  expect(harness.clock.timers()).toBe(1);
  expect(harness.sent).toHaveLength(before);
  const resumed = harness.session.resume();
  await passBySecond(2_000);
  await resumed;
  expect(harness.requests()).toEqual(['password', 'GET', 'refresh_token', 'GET']);
  expect(harness.clock.timers()).toBe(1);
});

test('a clock that is set by a day costs one early refresh at most', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.set(86_400_000);
  harness.clock.pass(62_000);
  await eventually(() => expect(harness.requests()).toEqual(['password', 'GET', 'refresh_token', 'GET']));
  await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
  harness.clock.set(-86_400_000);
  harness.clock.pass(62_000);
  await eventually(() => expect(harness.requestCount('GET')).toBe(3));
  expect(harness.requestCount('refresh_token')).toBe(1);
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

/** Advances the clock by the second, and lets the effects of each second settle. */
async function passBySecond(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    harness.clock.pass(Math.min(left, 1_000));
    await new Promise(setImmediate);
  }
}
