import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import {
  addAttempt,
  addJitter,
  type Attempts,
  backoffMs,
  listRetryMs,
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

test('the backoff grows with each failure in a row, up to five minutes, and ends with a success', () => {
  expect([1, 2, 3, 8, 9, 30].map((count) => remainingBackoffMs(failedTimes(count), start))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
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

const busyNow = failed('busy', 'status 429').failure;
const withRetryAfter = (seconds: number, code: 'busy' | 'unavailable' = 'unavailable') =>
  failed(code, '', { status: code === 'busy' ? 429 : 503, retryAfterMs: seconds * 1000 }).failure;

test('the backoff of the keychain begins with a minute and grows to an hour', () => {
  const locked = failed('keychain', 'The keychain is locked.').failure;
  const delays = [1, 2, 3, 7, 30].map((failures) => backoffMs(failures, locked, 0));
  expect(delays).toEqual([60_000, 120_000, 240_000, 3_600_000, 3_600_000]);
});

test('a Retry-After of a day counts as an hour', () => {
  expect(backoffMs(1, withRetryAfter(86_400), 0)).toBe(3_600_000);
});

test('the jitter shortens a delay by at most a fifth', () => {
  expect(backoffMs(3, offline, 0.999)).toBeGreaterThan(6_400);
});

test('the backoff is never shorter than Retry-After', () => {
  expect(backoffMs(1, withRetryAfter(120), 0)).toBe(120_000);
});

test.each([
  [1, 0.5, 1_500],
  [20, 0.99, 39_800],
  [120, 0.5, 150_000],
  [1_800, 0.99, 1_859_400],
])('a Retry-After of %i s with a random number of %d is a delay of %i ms', (seconds, random, expected) => {
  expect(addJitter(seconds * 1000, random)).toBe(expected);
});

test('the backoff has the jitter of Retry-After', () => {
  expect(backoffMs(1, withRetryAfter(120), 0.5)).toBe(150_000);
});

test('a list is requested again after a Retry-After of five minutes whatever its jitter', () => {
  expect(listRetryMs(1, withRetryAfter(300), 0.5)).toBe(330_000);
});

test.each([
  ['429 without Retry-After', busyNow, 1, 2_000],
  ['429 for the third time', busyNow, 3, 8_000],
  ['429 for the seventh time', busyNow, 7, undefined],
  ['429 with Retry-After', withRetryAfter(7, 'busy'), 1, 7_000],
  ['503 with Retry-After', withRetryAfter(7), 1, 7_000],
  ['503 with Retry-After 0', withRetryAfter(0), 1, 2_000],
  ['503 with Retry-After, for the seventh time', withRetryAfter(7), 7, undefined],
  ['503 with a Retry-After of five minutes', withRetryAfter(300), 1, 300_000],
  ['503 with a longer Retry-After', withRetryAfter(301), 1, undefined],
  ['503 without Retry-After', failed('unavailable', 'status 503').failure, 1, undefined],
  ['no network', offline, 1, undefined],
  ['403', failed('forbidden', 'status 403').failure, 1, undefined],
])(
  'a list request that fails with %s is retried only where a retry helps',
  (_, failure, failures, expected) => {
    expect(listRetryMs(failures, failure, 0)).toBe(expected);
  },
);
