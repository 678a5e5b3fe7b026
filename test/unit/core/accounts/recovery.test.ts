// Exceptions, late responses and unusual orders of responses: the session keeps its next poll and refresh, and sends nothing
// it should not.
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { toHeldToken, msUntilRefresh } from '../../../../app/core/auth/token-lifetime.ts';
import { createSimulation, type Port, type Simulation } from './simulation.ts';

const minute = 60_000;
const busy = failed('busy', 'status 429', { status: 429, retryAfterMs: 10 * minute }).failure;
const offline = { kind: 'failure', failure: failed('network', 'ECONNRESET').failure } as const;
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

test('an exception in the client of a refresh is retried as a failure', async () => {
  simulation.failNext('refresh', { kind: 'throws' });
  simulation.expire();
  await simulation.session.poll();
  expect(simulation.session.snapshot().failure?.code).toBe('internal');
  await isPolledAndRefreshed();
});

test.each<Port>([
  'saveRefreshToken',
  'random',
  'isOnline',
  'isIdle',
  'pollEveryMs',
  'onChange',
  'log',
  'onProfileRead',
])(
  'an exception in the port %s during a refresh leaves the session with its next poll and refresh',
  async (port) => {
    simulation.expire();
    simulation.throwNext(port);
    await simulation.session.poll();
    await isPolledAndRefreshed();
  },
);

test('an exception while the stored refresh token is read is retried', async () => {
  simulation = createSimulation();
  simulation.storeRefreshToken();
  simulation.throwNext('findRefreshToken');
  await simulation.session.restore();
  expect(state()).toBe('restoring');
  await isPolledAndRefreshed();
});

test('a refused refresh token that can’t be deleted ends the sign-in and is not sent again', async () => {
  simulation.revoke();
  simulation.throwNext('saveRefreshToken');
  await simulation.session.poll();
  expect(state()).toBe('sign-in-again');
  await simulation.pass(60 * minute);
  await simulation.session.withToken(() => Promise.resolve(ok(undefined)));
  expect(count('refresh')).toBe(1);
  expect(simulation.violations).toEqual([]);
});

test('a profile that can’t be stored is shown', async () => {
  simulation.throwNext('onProfileRead');
  await simulation.session.poll();
  expect(simulation.session.snapshot()).toMatchObject({
    failure: undefined,
    cachedProfile: { profile: { user: '1001' } },
  });
});

test('a poll that succeeds after another caller’s failed refresh is followed by the next poll', async () => {
  simulation.latencyMs = 2_000;
  const polling = simulation.session.poll();
  await simulation.settle();
  simulation.latencyMs = 0;
  simulation.failNext('domains', {
    kind: 'failure',
    failure: failed('unauthorized', '', { status: 401 }).failure,
  });
  simulation.failNext('refresh', { kind: 'failure', failure: unavailable });
  const lists = simulation.session.withToken(() =>
    Promise.resolve(failed('unauthorized', 'status 401', { status: 401 })),
  );
  await simulation.settle();
  expect(await lists).toMatchObject({ failure: { code: 'unavailable' } });
  await simulation.pass(4_000);
  await polling;
  await isPolledAndRefreshed();
});

test('a request that gets 401 while new tokens are stored uses the new ones', async () => {
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
  // The refresh is sent when the client secret has been read, and its token is stored a second later.
  await simulation.pass(1_500);
  resolve(undefined);
  await simulation.settle();
  await simulation.pass(500);
  expect(await late).toEqual(ok('access-2'));
  expect(count('refresh')).toBe(1);
});

test('Retry-After of a poll outlasts a successful refresh', async () => {
  await simulation.pass(45 * minute);
  simulation.failNext('profile', { kind: 'failure', failure: busy });
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

test('a poll that is due waits for the Retry-After of the refresh where the token has expired', async () => {
  await simulation.pass(47 * minute);
  simulation.failNext('refresh', { kind: 'failure', failure: { ...busy, retryAfterMs: 20 * minute } });
  await simulation.pass(minute);
  const polls = count('profile');
  await simulation.pass(18 * minute);
  expect([count('refresh'), state()]).toEqual([1, 'restoring']);
  expect(count('profile')).toBeGreaterThan(polls + 10);
  await simulation.pass(2 * minute);
  expect([count('refresh'), state()]).toEqual([2, 'signed-in']);
  expect(simulation.session.snapshot().failure).toBeUndefined();
});

test('a resume with an expired token schedules the refresh while Retry-After delays polls', async () => {
  simulation.failNext('profile', {
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

test('a refresh that waits for a poll isn’t sent where the poll has refreshed', async () => {
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

test('the refresh of a token of a second is scheduled after 30 seconds', async () => {
  const start = { wall: 0, monotonic: 0 };
  const token = toHeldToken({ accessToken: 'a', lifetimeSeconds: 1, login: '', about: {} }, start, 0);
  expect(msUntilRefresh(token, start)).toBe(30_000);
});

test('a keychain that responds after the end causes no request and reports no ended sign-in', async () => {
  for (const hasStoredToken of [true, false]) {
    const late = createSimulation();
    if (hasStoredToken) late.storeRefreshToken();
    late.keychainMs = 30_000;
    void late.session.restore();
    await late.settle();
    await late.end();
    await late.pass(minute);
    expect(late.sent).toEqual([]);
    expect(late.signInEndCount()).toBe(0);
    expect(late.violations).toEqual([]);
  }
});

test('a client secret that is read after the end causes no request', async () => {
  simulation.keychainMs = 2_000;
  simulation.expire();
  void simulation.session.poll();
  await simulation.settle();
  await simulation.end();
  expect(count('refresh')).toBe(0);
  expect(simulation.violations).toEqual([]);
});

test('a profile is stale where no poll has succeeded for long, although none has failed and the clock was set back', async () => {
  simulation.isIdle = true;
  simulation.session.suspend();
  simulation.clock.set(-1440 * minute);
  simulation.clock.pass(10 * minute);
  expect(simulation.session.snapshot().isStale).toBe(false);
  simulation.clock.pass(6 * minute);
  expect(simulation.session.snapshot().isStale).toBe(true);
});

test('an opened panel polls a profile that is old by the monotonic clock, although the wall clock was set back', async () => {
  const polls = count('profile');
  simulation.clock.pass(11_000);
  simulation.clock.set(-5_000);
  await simulation.session.poll(10_000);
  expect(count('profile')).toBe(polls + 1);
});

test('a listener that requests a token while a refresh begins joins that refresh', async () => {
  simulation.expire();
  simulation.failNext('refresh', { kind: 'failure', failure: unavailable });
  await simulation.session.poll();
  expect(state()).toBe('restoring');
  let asked: Promise<unknown> | undefined;
  simulation.onChange = () => {
    asked ??= simulation.session.withToken(async () => ok('a response'));
  };
  await simulation.pass(minute);
  expect(await asked).toEqual(ok('a response'));
  expect(simulation.violations).toEqual([]);
  expect(count('refresh')).toBe(2);
});

test('a refresh that waits for a poll is not sent after a suspend', async () => {
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

test('a refresh that succeeds at its retry leaves no failure on view', async () => {
  await simulation.pass(47 * minute);
  simulation.failNext('refresh', offline);
  await simulation.pass(31_000);
  expect(simulation.published()?.failure?.code).toBe('network');
  await simulation.pass(3_000);
  expect(count('refresh')).toBe(2);
  expect(simulation.published()).toMatchObject({
    state: 'signed-in',
    failure: undefined,
    isRefreshing: false,
  });
});

test('a sign-in that ends while the service can’t be reached is not offline', async () => {
  await simulation.pass(47 * minute);
  simulation.revoke();
  simulation.isOnline = false;
  await simulation.session.poll();
  expect(simulation.published()?.failure?.code).toBe('network');
  simulation.isOnline = true;
  await simulation.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  expect(simulation.published()).toMatchObject({ state: 'sign-in-again', failure: undefined });
});

test('a session whose poll and refresh failed offline polls where the next refresh fails otherwise', async () => {
  await simulation.pass(47 * minute + 15_000);
  for (let tries = 0; tries < 5; tries += 1) simulation.failNext('profile', offline);
  simulation.failNext('refresh', offline);
  simulation.failNext('refresh', { kind: 'failure', failure: unavailable });
  await simulation.session.poll();
  await simulation.pass(20_000);
  expect(count('refresh')).toBe(2);
  expect(simulation.session.snapshot()).toMatchObject({ state: 'signed-in', scheduled: { poll: true } });
});

test('a resume during a poll leaves one timer for the next poll and one for the refresh', async () => {
  simulation.latencyMs = 500;
  simulation.failNext('profile', { kind: 'failure', failure: busy });
  void simulation.session.poll();
  await simulation.settle();
  void simulation.session.resume();
  await simulation.pass(4_000);
  expect(simulation.clock.timers()).toBe(2);
});

test('a suspend starts no timer once the sign-in has ended, and its timer ends with the sign-in', async () => {
  simulation.latencyMs = 1_000;
  simulation.revoke();
  void simulation.session.poll();
  await simulation.settle();
  simulation.session.suspend();
  await simulation.pass(5_000);
  expect([state(), simulation.clock.timers()]).toEqual(['sign-in-again', 0]);
  simulation.session.suspend();
  expect(simulation.clock.timers()).toBe(0);
});
