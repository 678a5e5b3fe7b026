// What an account session does when something goes wrong at an awkward moment: no exception, no late answer and no
// order of answers leaves it without its next poll or refresh, or sends what it should not.
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { toHeldToken, msUntilRefresh } from '../../../../app/core/auth/token-lifetime.ts';
import { createSimulation, type Port, type Simulation } from './simulation.ts';

const minute = 60_000;
const busy = failed('busy', 'status 429', { status: 429, retryAfterMs: 10 * minute }).failure;
const unavailable = failed('unavailable', 'status 503', { status: 503 }).failure;

let simulation: Simulation;

beforeEach(async () => {
  simulation = createSimulation();
  await simulation.session.adopt(simulation.signIn());
});

const state = () => simulation.session.snapshot().state;
const count = (endpoint: 'refresh' | 'profile') => simulation.sent.filter((sent) => sent === endpoint).length;

async function isPolledAndRefreshed(): Promise<void> {
  const before = simulation.sent.length;
  await simulation.pass(5 * minute);
  expect(simulation.sent.slice(before)).toContain('profile');
  await simulation.pass(60 * minute);
  expect(simulation.sent.slice(before)).toContain('refresh');
  expect(simulation.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
}

test('an exception in the client of a refresh is a failure that is tried again', async () => {
  simulation.answerNext('refresh', { kind: 'throws' });
  simulation.expire();
  await simulation.session.poll();
  expect(simulation.session.snapshot().failure?.code).toBe('internal');
  await isPolledAndRefreshed();
});

test.each<Port>([
  'keepRefreshToken',
  'random',
  'isOnline',
  'isIdle',
  'pollEveryMs',
  'changed',
  'log',
  'keepProfile',
])(
  'an exception in the port %s during a refresh leaves the session with its next poll and refresh',
  async (port) => {
    simulation.expire();
    simulation.throwNext(port);
    await simulation.session.poll();
    await isPolledAndRefreshed();
  },
);

test('an exception in the keychain’s look-up at start is tried again', async () => {
  simulation = createSimulation();
  simulation.keepFromEarlierRun();
  simulation.throwNext('findRefreshToken');
  await simulation.session.restore();
  expect(state()).toBe('restoring');
  await isPolledAndRefreshed();
});

test('a refused token that can’t be deleted ends the sign-in all the same, and is not offered again', async () => {
  simulation.revoke();
  simulation.throwNext('keepRefreshToken');
  await simulation.session.poll();
  expect(state()).toBe('sign-in-again');
  await simulation.pass(60 * minute);
  await simulation.session.withToken(() => Promise.resolve(ok(undefined)));
  expect(count('refresh')).toBe(1);
  expect(simulation.broken).toEqual([]);
});

test('a profile that can’t be kept is shown', async () => {
  simulation.throwNext('keepProfile');
  await simulation.session.poll();
  expect(simulation.session.snapshot()).toMatchObject({
    failure: undefined,
    cachedProfile: { profile: { user: '1001' } },
  });
});

test('a poll that succeeds after a failed refresh of another caller is followed by the next poll', async () => {
  simulation.latencyMs = 2_000;
  const polling = simulation.session.poll();
  await simulation.settle();
  simulation.latencyMs = 0;
  simulation.answerNext('domains', {
    kind: 'failure',
    failure: failed('unauthorized', '', { status: 401 }).failure,
  });
  simulation.answerNext('refresh', { kind: 'failure', failure: unavailable });
  const lists = simulation.session.withToken(() =>
    Promise.resolve(failed('unauthorized', 'status 401', { status: 401 })),
  );
  await simulation.settle();
  expect(await lists).toMatchObject({ failure: { code: 'unavailable' } });
  await simulation.pass(4_000);
  await polling;
  await isPolledAndRefreshed();
});

test('a request that meets 401 while new tokens are being stored uses the new ones', async () => {
  simulation.keychainMs = 1_000;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const used: string[] = [];
  const late = simulation.session.withToken(async (token) => {
    used.push(token);
    if (used.length > 1) return ok(token);
    await promise;
    return failed('unauthorized', 'status 401', { status: 401 });
  });
  simulation.expire();
  void simulation.session.poll();
  await simulation.settle();
  // The refresh is sent once the client secret is there, and its token is stored a second later.
  await simulation.pass(1_500);
  resolve(undefined);
  await simulation.settle();
  await simulation.pass(500);
  expect(await late).toEqual(ok('access-2'));
  expect(count('refresh')).toBe(1);
});

test('the time that the service asks polls to wait outlasts a refresh that succeeds', async () => {
  await simulation.pass(45 * minute);
  simulation.answerNext('profile', { kind: 'failure', failure: busy });
  await simulation.session.poll();
  const polls = count('profile');
  await simulation.pass(5 * minute);
  expect(count('refresh')).toBe(1);
  expect(simulation.session.snapshot().failure?.code).toBe('busy');
  await simulation.session.poll(10_000);
  await simulation.pass(4 * minute);
  expect(count('profile')).toBe(polls);
  await simulation.pass(2 * minute);
  expect(count('profile')).toBeGreaterThan(polls);
  expect(simulation.session.snapshot().failure).toBeUndefined();
});

test('waking with an expired token, while polls have to wait, plans the refresh', async () => {
  simulation.answerNext('profile', {
    kind: 'failure',
    failure: { ...busy, retryAfterMs: 60 * minute },
  });
  simulation.clock.sleep(30 * minute);
  await simulation.session.poll();
  simulation.session.suspend();
  simulation.clock.sleep(31 * minute);
  void simulation.session.resume();
  await simulation.pass(4_000);
  expect(count('refresh')).toBe(1);
  expect(simulation.session.snapshot()).toMatchObject({
    state: 'signed-in',
    scheduled: { poll: true, refresh: true },
  });
});

test('a refresh that waited for a poll, which refreshed meanwhile, is not sent again', async () => {
  await simulation.pass(47 * minute);
  simulation.latencyMs = 20_000;
  void simulation.session.poll();
  await simulation.settle();
  simulation.expire();
  // The refresh is due while the poll is in flight; the poll meets 401 and refreshes.
  await simulation.pass(3 * minute);
  expect(count('refresh')).toBe(1);
  await isPolledAndRefreshed();
});

test('a token of a second is renewed by plan every half minute at most', async () => {
  const start = { wall: 0, monotonic: 0 };
  const token = toHeldToken({ accessToken: 'a', lifetimeSeconds: 1, login: '', about: {} }, start, 0);
  expect(msUntilRefresh(token, start)).toBe(30_000);
});

test('after the end nothing is sent where the keychain answers late, and no end of the sign-in is reported', async () => {
  for (const kept of [true, false]) {
    const late = createSimulation();
    if (kept) late.keepFromEarlierRun();
    late.keychainMs = 30_000;
    void late.session.restore();
    await late.settle();
    await late.end();
    await late.pass(minute);
    expect(late.sent).toEqual([]);
    expect(late.ended()).toBe(0);
    expect(late.broken).toEqual([]);
  }
});

test('after the end nothing is sent where the client secret comes late', async () => {
  simulation.keychainMs = 2_000;
  simulation.expire();
  void simulation.session.poll();
  await simulation.settle();
  await simulation.end();
  expect(count('refresh')).toBe(0);
  expect(simulation.broken).toEqual([]);
});

test('a profile is stale where no poll has succeeded for long, though nothing has failed and the clock was set back', async () => {
  simulation.idle = true;
  simulation.session.suspend();
  simulation.clock.set(-1440 * minute);
  simulation.clock.pass(10 * minute);
  expect(simulation.session.snapshot().isStale).toBe(false);
  simulation.clock.pass(6 * minute);
  expect(simulation.session.snapshot().isStale).toBe(true);
});

test('opening the panel reads a profile that is old by the monotonic clock, though the wall clock was set back', async () => {
  const polls = count('profile');
  simulation.clock.pass(11_000);
  simulation.clock.set(-5_000);
  await simulation.session.poll(10_000);
  expect(count('profile')).toBe(polls + 1);
});

test('a listener that asks for a token while a refresh begins starts no second refresh', async () => {
  simulation.expire();
  simulation.answerNext('refresh', { kind: 'failure', failure: unavailable });
  await simulation.session.poll();
  expect(state()).toBe('restoring');
  let asked: Promise<unknown> | undefined;
  simulation.onChange = () => {
    asked ??= simulation.session.withToken(async () => ok('a response'));
  };
  await simulation.pass(minute);
  expect(await asked).toEqual(ok('a response'));
  expect(simulation.broken).toEqual([]);
  expect(count('refresh')).toBe(2);
});

test('a refresh that waits for a poll is not sent once the machine is about to sleep', async () => {
  await simulation.pass(46.5 * minute);
  simulation.latencyMs = 3 * minute;
  void simulation.session.poll();
  await simulation.pass(2.5 * minute);
  simulation.session.suspend();
  await simulation.pass(5 * minute);
  expect(simulation.inFlight()).toBe(0);
  expect(count('refresh')).toBe(0);

  simulation.latencyMs = 0;
  void simulation.session.resume();
  await simulation.pass(minute);
  expect(count('refresh')).toBe(1);
});
