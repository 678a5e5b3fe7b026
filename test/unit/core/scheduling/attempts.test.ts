import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import {
  addAttempt,
  type Attempts,
  noAttempts,
  remainingBackoffMs,
  remainingRetryAfterMs,
} from '../../../../app/core/scheduling/attempts.ts';

const start = { wall: 1_000_000, monotonic: 500 };
const later = (ms: number, suspendedMs = 0) => ({
  wall: start.wall + ms + suspendedMs,
  monotonic: start.monotonic + ms,
});
const busy = failed('busy', '', { retryAfterMs: 10_000 }).failure;
const offline = failed('network', 'ECONNREFUSED').failure;
const failedTimes = (count: number, failure = offline): Attempts =>
  Array.from({ length: count }).reduce<Attempts>(
    (attempts) => addAttempt(attempts, failure, start),
    noAttempts,
  );

test('Retry-After runs down by the clock that moves further', () => {
  const attempts = failedTimes(1, busy);
  expect([0, 3_000, 60_000].map((ms) => remainingRetryAfterMs(attempts, later(ms)))).toEqual([
    10_000, 7_000, 0,
  ]);
  expect(remainingRetryAfterMs(attempts, later(3_000, 5_000))).toBe(2_000);
});

test('the backoff grows with each failure in a row and ends with a success', () => {
  expect([1, 2, 3].map((count) => remainingBackoffMs(failedTimes(count), start))).toEqual([
    2_000, 4_000, 8_000,
  ]);
  expect(remainingBackoffMs(failedTimes(3), later(7_000))).toBe(1_000);
  const succeeded = addAttempt(failedTimes(3), undefined, start);
  expect([succeeded.failures, succeeded.failure, remainingBackoffMs(succeeded, start)]).toEqual([
    0,
    undefined,
    0,
  ]);
});

test('a success right after a failure is a recovery', () => {
  const recovered = addAttempt(failedTimes(1), undefined, start);
  expect([noAttempts, failedTimes(1), recovered, addAttempt(recovered, undefined, start)]).toMatchObject(
    [false, false, true, false].map((hasRecovered) => ({ hasRecovered })),
  );
});

test('a time given for the wait replaces Retry-After', () => {
  expect(remainingRetryAfterMs(addAttempt(noAttempts, busy, start, { waitMs: 0 }), start)).toBe(0);
});

test('a backoff that was started over still waits for Retry-After, with its jitter', () => {
  const startedOver = { ...failedTimes(5, busy), failures: 0 };
  expect(remainingBackoffMs(startedOver, later(4_000))).toBe(6_000);
  expect(remainingBackoffMs({ ...startedOver, random: 0.5 }, later(4_000))).toBe(11_000);
  expect(remainingBackoffMs({ ...failedTimes(5), failures: 0 }, start)).toBe(0);
});
