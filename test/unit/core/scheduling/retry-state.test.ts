import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { readClock } from '../../../../app/core/scheduling/clock-reading.ts';
import { createRetryState } from '../../../../app/core/scheduling/retry-state.ts';
import { createManualClock } from '../manual-clock.ts';

const busy = failed('busy', '', { retryAfterMs: 10_000 }).failure;
const offline = failed('network', 'ECONNREFUSED').failure;

function setUp() {
  const clock = createManualClock();
  return { clock, retry: createRetryState(() => readClock(clock)) };
}

test('Retry-After runs down by the clock that moves further', () => {
  const { clock, retry } = setUp();
  retry.record(busy);
  clock.pass(3_000);
  expect(retry.remainingMs()).toBe(7_000);
  clock.sleep(5_000);
  expect(retry.remainingMs()).toBe(2_000);
  clock.pass(60_000);
  expect(retry.remainingMs()).toBe(0);
});

test('the backoff grows with each failure in a row and ends with a success', () => {
  const { retry } = setUp();
  const delays = [1, 2, 3].map(() => {
    retry.record(offline);
    return retry.backoffMs(0);
  });
  expect(delays).toEqual([2_000, 4_000, 8_000]);
  retry.record(undefined);
  expect([retry.failures(), retry.failure(), retry.backoffMs(0)]).toEqual([0, undefined, 0]);
});

test('a success right after a failure is a recovery', () => {
  const { retry } = setUp();
  const recoveries = [undefined, offline, undefined, undefined].map((result) => {
    retry.record(result);
    return retry.hasRecovered();
  });
  expect(recoveries).toEqual([false, false, true, false]);
});

test('a time given for the wait replaces Retry-After', () => {
  const { retry } = setUp();
  retry.record(busy, 0);
  expect(retry.remainingMs()).toBe(0);
});

test('limiting the failures shortens the backoff but keeps Retry-After', () => {
  const { retry } = setUp();
  for (let attempt = 0; attempt < 5; attempt += 1) retry.record(busy);
  retry.limitFailures(1);
  expect([retry.failures(), retry.remainingMs(), retry.failure()]).toEqual([1, 10_000, busy]);
  expect(retry.backoffMs(0)).toBe(10_000);
});
