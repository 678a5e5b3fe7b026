import { expect, test } from 'vitest';
import { createSharedTimer } from '../../../../app/core/scheduling/shared-timer.ts';
import { createManualClock } from '../manual-clock.ts';

/** A shared timer, with the times at which its waits have run and those at which the clock's timer has. */
function createFixture() {
  const clock = createManualClock();
  const wakeUps: number[] = [];
  const ran: [string, number][] = [];
  const after = createSharedTimer({
    monotonic: clock.monotonic,
    after: (ms, run) =>
      clock.after(ms, () => {
        wakeUps.push(clock.monotonic());
        run();
      }),
  });
  const wait = (name: string, ms: number, earlyMs?: number) =>
    after(ms, () => void ran.push([name, clock.monotonic()]), earlyMs);
  return { clock, wakeUps, ran, wait };
}

test('all waits use one timer, and each runs at its time', () => {
  const { clock, ran, wait } = createFixture();
  wait('second', 20_000);
  wait('first', 5_000);
  wait('third', 20_500);
  expect(clock.timers()).toBe(1);
  clock.pass(60_000);
  expect(ran).toEqual([
    ['first', 5_000],
    ['second', 20_000],
    ['third', 20_500],
  ]);
  expect(clock.timers()).toBe(0);
});

test('waits that may end early share the wake-up of one that ends up to so much before them', () => {
  const { clock, wakeUps, ran, wait } = createFixture();
  wait('poll', 10_900, 1_000);
  wait('refresh', 10_000);
  wait('later poll', 11_100, 1_000);
  clock.pass(60_000);
  expect(ran).toEqual([
    ['refresh', 10_000],
    ['poll', 10_000],
    ['later poll', 11_100],
  ]);
  expect(wakeUps).toEqual([10_000, 11_100]);
});

test('a wait that may not end early runs at its time, even where others run before it', () => {
  const { clock, ran, wait } = createFixture();
  wait('poll', 9_900, 1_000);
  wait('retry', 10_000);
  clock.pass(60_000);
  expect(ran).toEqual([
    ['poll', 9_900],
    ['retry', 10_000],
  ]);
});

test('a cancelled wait doesn’t run, not even where another one of the same wake-up cancels it', () => {
  const { clock, ran, wait } = createFixture();
  const cancelFirst = wait('cancelled', 5_000);
  cancelFirst();
  expect(clock.timers()).toBe(0);
  const after = createSharedTimer(clock);
  let cancelSecond = () => {};
  after(1_000, () => cancelSecond());
  cancelSecond = after(1_000, () => void ran.push(['cancelled', 0]));
  clock.pass(60_000);
  expect(ran).toEqual([]);
});

test('after a wait that throws, the others run', () => {
  const { clock, ran, wait } = createFixture();
  const after = createSharedTimer(clock);
  after(1_000, () => {
    throw new Error('It failed.');
  });
  after(2_000, () => void ran.push(['other', clock.monotonic()]));
  wait('third', 3_000);
  expect(() => clock.pass(1_000)).toThrow('It failed.');
  clock.pass(60_000);
  expect(ran.map(([name]) => name)).toEqual(['other', 'third']);
});
