// Exceptions, late responses and unusual orders of responses: the session keeps its next poll and refresh, and sends nothing
// it should not.
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { createSimulation, type Simulation } from './simulation.ts';

const minute = 60_000;
const unavailable = failed('unavailable', 'status 503', { status: 503 }).failure;

let simulation: Simulation;

beforeEach(async () => {
  simulation = createSimulation();
  await simulation.session.adopt(simulation.signIn());
});

const state = () => simulation.session.snapshot().state;
const count = (endpoint: 'refresh' | 'profile') => simulation.sent.filter((sent) => sent === endpoint).length;

test('a profile that can’t be stored is shown', async () => {
  simulation.throwNext('onProfileRead');
  await simulation.session.poll();
  expect(simulation.session.snapshot()).toMatchObject({
    failure: undefined,
    cachedProfile: { profile: { user: '1001' } },
  });
});

test('a profile is stale where no poll has succeeded for long, although none has failed and the clock was set back', async () => {
  simulation.isIdle = true;
  simulation.session.suspend();
  simulation.clock.set(-1440 * minute);
  simulation.clock.pass(9 * minute);
  expect(simulation.session.snapshot().isStale).toBe(false);
  simulation.clock.pass(minute);
  expect(simulation.session.snapshot().isStale).toBe(true);
});

test('the time of the next try is known until then, also once the service’s wait is over', async () => {
  const retryAt = () => simulation.session.snapshot().retryAt;
  const failure = failed('busy', 'status 429', { status: 429, retryAfterMs: minute }).failure;
  simulation.failNext('profile', { kind: 'failure', failure });
  await simulation.session.poll();
  const next = simulation.clock.wall() + 2 * minute;
  expect(retryAt()).toBe(next);
  await simulation.pass(1.5 * minute);
  expect(retryAt()).toBe(next);
  await simulation.pass(minute);
  expect(retryAt()).toBeUndefined();
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
