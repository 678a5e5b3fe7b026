import { domainCount } from '../../../../app/api/extras/domain-count.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import type { TokenResponse } from '../../../../app/api/oauth/token-response.ts';
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
  expect(harness.clock.timers()).toBe(2);
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
  expect(harness.clock.timers()).toBe(2);
});

test('a poll that the user requests resumes a session whose resume was not reported', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.session.suspend();
  const read = harness.session.poll();
  await passBySecond(2_000);
  await read;
  expect(harness.requestCount('GET')).toBe(2);
  expect(harness.clock.timers()).toBe(2);
});

test('a suspend before the network has settled stops the resume until the next one', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.session.suspend();
  void harness.session.resume();
  harness.clock.pass(1_000);
  harness.session.suspend();
  await passBySecond(60_000);
  expect(harness.requestCount('GET')).toBe(1);
  const resumed = harness.session.resume();
  await passBySecond(2_000);
  await resumed;
  expect(harness.requestCount('GET')).toBe(2);
  expect(harness.clock.timers()).toBe(2);
});

test('activity of the user resumes a session whose resume was not reported', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.session.suspend();
  harness.isIdle = true;
  await passBySecond(15 * 60_000);
  expect(harness.requestCount('GET')).toBe(1);
  harness.isIdle = false;
  await passBySecond(5 * 60_000 + 2_000);
  await eventually(() => expect(harness.requestCount('GET')).toBe(2));
  // The service counts the request before its response has arrived.
  await eventually(() => expect(harness.clock.timers()).toBe(2));
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
  await eventually(() => expect(harness.requestCount('refresh_token')).toBe(1));
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
  expect(harness.session.snapshot().isAskedToWait).toBe(true);
  harness.clock.pass(100_000);
  await harness.session.poll();
  expect(harness.requestCount('GET')).toBe(3);
  expect(harness.session.snapshot().isAskedToWait).toBe(false);
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

test('what fails or ends before the network has settled is not repeated before', async () => {
  const response = Promise.withResolvers<TokenResponse>();
  let refreshes = 0;
  harness.replaceSession({
    client: {
      ...harness.client,
      requestTokens: () => {
        refreshes += 1;
        return response.promise;
      },
    },
  });
  await harness.session.adopt(await harness.signIn());
  harness.service.expireAccessTokens();
  void harness.session.poll();
  await eventually(() => expect(harness.session.snapshot().state).toBe('refreshing'));
  harness.isOnline = false;
  void harness.session.resume();
  response.resolve({ kind: 'failed', failure: failed('network', 'ENETDOWN').failure });
  await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
  await passBySecond(19_999);
  expect([refreshes, harness.session.snapshot().scheduled]).toEqual([1, { poll: true, refresh: true }]);
});

test('a resume waits up to 20 seconds for a network that the system doesn’t report', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.isOnline = false;
  let resumed = harness.session.resume();
  await passBySecond(6_000);
  harness.isOnline = true;
  await passBySecond(1_999);
  expect(harness.requestCount('GET')).toBe(1);
  harness.clock.pass(1);
  await resumed;
  expect(harness.requestCount('GET')).toBe(2);

  harness.isOnline = false;
  resumed = harness.session.resume();
  await passBySecond(19_999);
  expect(harness.requestCount('GET')).toBe(2);
  harness.clock.pass(1);
  await resumed;
  expect(harness.requestCount('GET')).toBe(3);
});

test('Retry-After holds for a resume, and the suspended time counts', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.service.fault('profile', withRetryAfter, 1);
  await harness.session.poll();
  harness.clock.sleep(100_000);
  const resumed = harness.session.resume();
  harness.clock.pass(2_000);
  await resumed;
  expect(harness.requestCount('GET')).toBe(2);
  expect(harness.clock.timers()).toBe(2);
  harness.clock.pass(197_999);
  expect(harness.requestCount('GET')).toBe(2);
  harness.clock.pass(1);
  await eventually(() => expect(harness.session.snapshot().failure).toBeUndefined());
  expect(harness.requestCount('GET')).toBe(3);
});

const withRetryAfter = {
  kind: 'status',
  status: 429,
  retryAfter: { seconds: 300, form: 'seconds' },
} as const;

/** Advances the clock by the second, and lets the effects of each second settle. */
async function passBySecond(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    harness.clock.pass(Math.min(left, 1_000));
    await new Promise(setImmediate);
  }
}
