import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { pollIntervalMs as intervalMs } from '../../../../app/core/session/due.ts';
import { noAttempts } from '../../../../app/core/scheduling/attempts.ts';

const usual = { ...noAttempts, pollEveryMs: 60_000, isIdle: false, isWatched: false };
const pollIntervalMs = (facts: typeof usual) => intervalMs(facts, facts);

test('a poll follows the last one after the interval of the settings', () => {
  expect(pollIntervalMs(usual)).toBe(60_000);
});

test('the interval on an idle machine is five minutes, or that of the settings where it is longer', () => {
  expect(pollIntervalMs({ ...usual, isIdle: true })).toBe(300_000);
  expect(pollIntervalMs({ ...usual, isIdle: true, pollEveryMs: 900_000 })).toBe(900_000);
});

test('the account that the panel shows is polled every 15 seconds, unless the machine is idle or the service busy', () => {
  const watched = { ...usual, isWatched: true };
  expect(pollIntervalMs(watched)).toBe(15_000);
  expect(pollIntervalMs({ ...watched, isIdle: true })).toBe(300_000);
  expect(pollIntervalMs({ ...watched, failures: 1, failure: failed('busy', '').failure })).toBe(120_000);
});

test('offline the interval grows with each failure, up to five minutes', () => {
  const failure = failed('network', 'ECONNREFUSED').failure;
  const intervals = [1, 2, 3, 8, 9, 30].map((failures) => pollIntervalMs({ ...usual, failure, failures }));
  expect(intervals).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test('a busy service is polled after at least twice the interval, and never before its Retry-After', () => {
  expect(pollIntervalMs({ ...usual, failures: 1, failure: failed('busy', '').failure })).toBe(120_000);
  const withRetryAfter = failed('busy', '', { retryAfterMs: 400_000 }).failure;
  expect(pollIntervalMs({ ...usual, failures: 1, failure: withRetryAfter })).toBe(400_000);
});

test('the interval is never shorter than the Retry-After of an unavailable service', () => {
  const failure = failed('unavailable', '', { status: 503, retryAfterMs: 120_000 }).failure;
  expect(pollIntervalMs({ ...usual, failure, failures: 1 })).toBe(120_000);
});

test.each([
  [0, 30_000],
  [0.5, 60_000],
  [0.99, 89_400],
])('after a recovery, with a random number of %d, the interval is %i ms', (random, expected) => {
  expect(pollIntervalMs({ ...usual, hasRecovered: true, random })).toBe(expected);
});
