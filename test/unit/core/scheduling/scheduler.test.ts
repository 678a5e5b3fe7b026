import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { createScheduler, nothingScheduled } from '../../../../app/core/scheduling/scheduler.ts';
import { createManualClock } from '../manual-clock.ts';

const offline = failed('network', 'ECONNREFUSED').failure;
const busy = failed('busy', '').failure;

function setUp() {
  const clock = createManualClock();
  const calls: string[] = [];
  const network = { isOnline: true };
  const user = { isIdle: false };
  const chance = { number: 0 };
  const record = (name: string) => () => {
    calls.push(name);
    return Promise.resolve();
  };
  const schedule = createScheduler({
    clock,
    isOnline: () => network.isOnline,
    isIdle: () => user.isIdle,
    random: () => chance.number,
    resume: record('resume'),
  });
  return { clock, calls, network, user, chance, schedule, run: record('run') };
}

test('a task runs once, after its time', () => {
  const { clock, calls, schedule, run } = setUp();
  const scheduled = schedule(60_000, run);
  clock.pass(59_999);
  expect(calls).toEqual([]);
  expect(scheduled.isPending()).toBe(true);
  expect(clock.timers()).toBe(1);
  clock.pass(1);
  expect(calls).toEqual(['run']);
  expect(scheduled.isPending()).toBe(false);
  expect(clock.timers()).toBe(0);
});

test('a cancelled task doesn’t run', () => {
  const { clock, calls, schedule, run } = setUp();
  const scheduled = schedule(1_000, run);
  scheduled.cancel();
  expect(scheduled.isPending()).toBe(false);
  scheduled.cancel();
  clock.pass(1_000);
  expect(calls).toEqual([]);
  nothingScheduled.cancel();
  expect(nothingScheduled.isPending()).toBe(false);
});

test.each([
  [10_000, 'run'],
  [10_001, 'resume'],
])('where the clocks differ by %i ms, the scheduler calls %s', (driftMs, called) => {
  const { clock, calls, schedule, run } = setUp();
  schedule(1_000, run);
  clock.sleep(driftMs);
  clock.pass(1_000);
  expect(calls).toEqual([called]);
});

test('a retry while offline resumes at the first check that finds a network', () => {
  const { clock, calls, network, schedule, run } = setUp();
  network.isOnline = false;
  const scheduled = schedule(40_000, run, offline);
  clock.pass(20_000);
  network.isOnline = true;
  clock.pass(9_999);
  expect(calls).toEqual([]);
  expect(scheduled.isPending()).toBe(true);
  clock.pass(1);
  expect(calls).toEqual(['resume']);
  expect(scheduled.isPending()).toBe(false);
});

test.each([
  [0.5, 300_000, 15_000],
  [0.99, 20_000, 5_000],
])(
  'with a random number of %d, a retry that is due in %i ms resumes %i ms after the network was found',
  (random, dueMs, spreadMs) => {
    const { clock, calls, network, chance, schedule, run } = setUp();
    chance.number = random;
    network.isOnline = false;
    const scheduled = schedule(dueMs, run, offline);
    network.isOnline = true;
    clock.pass(15_000 + spreadMs - 1);
    expect([calls, scheduled.isPending()]).toEqual([[], true]);
    clock.pass(1);
    expect([calls, scheduled.isPending(), clock.timers()]).toEqual([['resume'], false, 0]);
  },
);

test('the network is not checked while the user is away or the system has one', () => {
  const { clock, network, user, schedule, run } = setUp();
  schedule(300_000, run, offline);
  expect(clock.nextTimer()).toBe(300_000);
  clock.pass(300_000);
  network.isOnline = false;
  schedule(300_000, run, offline);
  expect(clock.nextTimer()).toBe(15_000);
  user.isIdle = true;
  clock.pass(15_000);
  expect(clock.nextTimer()).toBe(285_000);
});

test('a retry that is cancelled after the network was found doesn’t resume', () => {
  const { clock, calls, network, chance, schedule, run } = setUp();
  chance.number = 0.5;
  network.isOnline = false;
  const scheduled = schedule(300_000, run, offline);
  network.isOnline = true;
  clock.pass(20_000);
  scheduled.cancel();
  clock.pass(300_000);
  expect(calls).toEqual([]);
});

test.each([
  ['while the system stays offline', false, offline],
  ['where the system was online all the time', true, offline],
  ['after a failure with a network', false, busy],
])('a retry runs at its time %s', (_, isOnline, failure) => {
  const { clock, calls, network, schedule, run } = setUp();
  network.isOnline = isOnline;
  schedule(40_000, run, failure);
  clock.pass(39_999);
  expect(calls).toEqual([]);
  // After `busy`, the return of the network changes nothing.
  if (failure === busy) network.isOnline = true;
  clock.pass(1);
  expect(calls).toEqual(['run']);
  expect(clock.timers()).toBe(0);
});
