import { domainCount } from '../../../../app/api/extras/domain-count.ts';
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

test('a timer that fires after a suspend resumes the session instead of polling at once', async () => {
  await harness.session.adopt(await harness.signIn());
  const before = harness.sent.length;
  harness.clock.sleep(2 * 3_600_000);
  await passBySecond(60_000);
  await passBySecond(1_999);
  expect(harness.sent).toHaveLength(before);
  harness.clock.pass(1);
  await eventually(() => expect(harness.requests()).toEqual(['password', 'GET', 'refresh_token', 'GET']));
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

test('a resume with an expired token sends one refresh, also where it fails', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(4_000_000);
  await harness.service.fault('refresh', { kind: 'status', status: 503 });
  const resumed = harness.session.resume();
  harness.clock.pass(2_000);
  await resumed;
  expect(harness.requestCount('refresh_token')).toBe(1);
});

test('Retry-After holds for an opened panel and for a poll that the user requests', async () => {
  await harness.session.adopt(await harness.signIn());
  const fault = { kind: 'status', status: 429, retryAfter: { seconds: 300, form: 'seconds' } } as const;
  await harness.service.fault('profile', fault, 1);
  await harness.session.poll();
  harness.clock.pass(200_000);
  await harness.session.poll(10_000);
  expect(harness.requestCount('GET')).toBe(2);
  await harness.session.poll();
  expect(harness.requestCount('GET')).toBe(2);
  expect(harness.session.snapshot().retryAt).toBe(harness.clock.wall() + 100_000);
  harness.clock.pass(100_000);
  await harness.session.poll();
  expect(harness.requestCount('GET')).toBe(3);
  expect(harness.session.snapshot().retryAt).toBeUndefined();
});

test('only the user’s own request is sent before the network has settled after a resume', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.session.suspend();
  harness.clock.sleep(50 * 60_000);
  const resumed = harness.session.resume();
  const unlocked = harness.session.poll(10_000);
  const listed = harness.session.withToken((token) => harness.client.request(domainCount, token));
  await passBySecond(1_999);
  expect(harness.requests()).toEqual(['password', 'GET']);
  await harness.session.poll();
  expect(harness.requests()).toEqual(['password', 'GET', 'GET']);
  await passBySecond(1);
  await Promise.all([resumed, unlocked, listed]);
  expect(harness.requestCount('refresh_token')).toBe(1);
});

/** Advances the clock by the second, and lets the effects of each second settle. */
async function passBySecond(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    harness.clock.pass(Math.min(left, 1_000));
    await new Promise(setImmediate);
  }
}
