import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let bench: AccountSessionHarness;

beforeEach(async () => {
  bench = await createAccountSessionHarness();
});

afterEach(() => bench.end());

test('waking lets the network settle, renews what is due, then polls', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(50 * 60_000);
  const woken = Promise.all([bench.session.resume(), bench.session.resume()]);
  bench.clock.pass(1_999);
  expect(bench.count('refresh_token')).toBe(0);
  bench.clock.pass(1);
  await woken;
  expect(bench.grants()).toEqual(['password', 'GET', 'refresh_token', 'GET']);
  expect(bench.clock.timers()).toBe(2);
});

test('nothing is sent while the machine sleeps, however long it does, and all that is due afterwards', async () => {
  await bench.session.adopt(await bench.signIn());
  const before = bench.sent.length;
  bench.session.suspend();
  bench.idle = true;
  // Some machines let programs run for a moment now and then while they sleep.
  for (let hour = 0; hour < 3; hour += 1) await passSlowly(3_600_000);
  bench.session.reschedulePoll();
  expect(bench.clock.timers()).toBe(1);
  expect(bench.sent).toHaveLength(before);
  const woken = bench.session.resume();
  await passSlowly(2_000);
  await woken;
  expect(bench.grants()).toEqual(['password', 'GET', 'refresh_token', 'GET']);
  expect(bench.clock.timers()).toBe(2);
});

test('a person who asks wakes a session whose machine never said that it woke up', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.session.suspend();
  const read = bench.session.poll();
  await passSlowly(2_000);
  await read;
  expect(bench.count('GET')).toBe(2);
  expect(bench.clock.timers()).toBe(2);
});

test('a machine that falls asleep again before its network has settled is left alone until it wakes up', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.session.suspend();
  void bench.session.resume();
  bench.clock.pass(1_000);
  bench.session.suspend();
  await passSlowly(60_000);
  expect(bench.count('GET')).toBe(1);
  const woken = bench.session.resume();
  await passSlowly(2_000);
  await woken;
  expect(bench.count('GET')).toBe(2);
  expect(bench.clock.timers()).toBe(2);
});

test('somebody at the machine wakes a session that was told of a sleep, and never of its end', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.session.suspend();
  bench.idle = true;
  await passSlowly(15 * 60_000);
  expect(bench.count('GET')).toBe(1);
  bench.idle = false;
  await passSlowly(5 * 60_000 + 2_000);
  await eventually(() => expect(bench.count('GET')).toBe(2));
  // The service has counted the request before its answer is here.
  await eventually(() => expect(bench.clock.timers()).toBe(2));
});

test('a timer that fires after a sleep wakes the session instead of asking at once', async () => {
  await bench.session.adopt(await bench.signIn());
  const before = bench.sent.length;
  bench.clock.sleep(2 * 3_600_000);
  await passSlowly(60_000);
  await passSlowly(1_999);
  expect(bench.sent).toHaveLength(before);
  bench.clock.pass(1);
  await eventually(() => expect(bench.grants()).toEqual(['password', 'GET', 'refresh_token', 'GET']));
});

test('a clock that jumps a day either way costs one early refresh at most', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.set(86_400_000);
  bench.clock.pass(62_000);
  await eventually(() => expect(bench.count('refresh_token')).toBe(1));
  await eventually(() => expect(bench.session.snapshot().isPolling).toBe(false));
  bench.clock.set(-86_400_000);
  bench.clock.pass(62_000);
  await eventually(() => expect(bench.count('GET')).toBe(3));
  expect(bench.count('refresh_token')).toBe(1);
  expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('waking with an expired token sends one refresh, also where it comes to nothing', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(4_000_000);
  await bench.service.fault('refresh', { kind: 'status', status: 503 });
  const woken = bench.session.resume();
  bench.clock.pass(2_000);
  await woken;
  expect(bench.count('refresh_token')).toBe(1);
});

test('the time that the service asks for is kept when the panel is opened, not when the person asks', async () => {
  await bench.session.adopt(await bench.signIn());
  const fault = { kind: 'status', status: 429, retryAfter: { seconds: 300, form: 'seconds' } } as const;
  await bench.service.fault('profile', fault, 1);
  await bench.session.poll();
  bench.clock.pass(200_000);
  await bench.session.poll(10_000);
  expect(bench.count('GET')).toBe(2);
  await bench.session.poll();
  expect(bench.count('GET')).toBe(3);
});

test('waking waits for a network that is still away, but not for ever: the system may be wrong about it', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.online = false;
  let woken = bench.session.resume();
  await passSlowly(6_000);
  bench.online = true;
  await passSlowly(1_999);
  expect(bench.count('GET')).toBe(1);
  bench.clock.pass(1);
  await woken;
  expect(bench.count('GET')).toBe(2);

  bench.online = false;
  woken = bench.session.resume();
  await passSlowly(19_999);
  expect(bench.count('GET')).toBe(2);
  bench.clock.pass(1);
  await woken;
  expect(bench.count('GET')).toBe(3);
});

test('the time that the service asks for is kept when the machine wakes up, and sleep counts', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.service.fault('profile', asksForPatience, 1);
  await bench.session.poll();
  bench.clock.sleep(100_000);
  const woken = bench.session.resume();
  bench.clock.pass(2_000);
  await woken;
  expect(bench.count('GET')).toBe(2);
  expect(bench.clock.timers()).toBe(2);
  bench.clock.pass(197_999);
  expect(bench.count('GET')).toBe(2);
  bench.clock.pass(1);
  await eventually(() => expect(bench.session.snapshot().failure).toBeUndefined());
  expect(bench.count('GET')).toBe(3);
});

test('a refresh for which the service asks for patience is not tried sooner on waking', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.service.fault('refresh', asksForPatience, 1);
  bench.clock.sleep(50 * 60_000);
  await wakeUp();
  expect(bench.count('refresh_token')).toBe(1);
  bench.clock.sleep(60_000);
  await wakeUp();
  expect(bench.count('refresh_token')).toBe(1);
  bench.clock.pass(240_000);
  await eventually(() => expect(bench.count('refresh_token')).toBe(2));
});

const asksForPatience = {
  kind: 'status',
  status: 429,
  retryAfter: { seconds: 300, form: 'seconds' },
} as const;

async function wakeUp(): Promise<void> {
  const woken = bench.session.resume();
  bench.clock.pass(2_000);
  await woken;
}

/** Lets what each moment sets off happen before the next. */
async function passSlowly(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    bench.clock.pass(Math.min(left, 1_000));
    await new Promise(setImmediate);
  }
}
