import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { listRetryMs, pollIntervalMs, backoffMs } from '../../../../app/core/scheduling/backoff.ts';

const usual = { everyMs: 60_000, idle: false, failures: 0, random: 0 };
const offline = failed('network', 'ECONNREFUSED').failure;

test('a poll follows the last one after the interval of the setting', () => {
  expect(pollIntervalMs(usual)).toBe(60_000);
});

test('nobody at the machine: five minutes', () => {
  expect(pollIntervalMs({ ...usual, idle: true })).toBe(300_000);
  expect(pollIntervalMs({ ...usual, idle: true, everyMs: 900_000 })).toBe(900_000);
});

test('offline: one probe with growing pauses, up to five minutes', () => {
  const pauses = [1, 2, 3, 8, 9, 30].map((failures) =>
    pollIntervalMs({ ...usual, failure: offline, failures }),
  );
  expect(pauses).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test('a keychain is looked into after a minute, then less and less often: it may ask the person each time', () => {
  const locked = failed('keychain', 'The keychain is locked.').failure;
  const pauses = [1, 2, 3, 7, 30].map((failures) => backoffMs(failures, locked, 0));
  expect(pauses).toEqual([60_000, 120_000, 240_000, 3_600_000, 3_600_000]);
});

test('too many requests: at least twice the interval, and never sooner than the service says', () => {
  expect(pollIntervalMs({ ...usual, failures: 1, failure: failed('busy', '').failure })).toBe(120_000);
  const patient = failed('busy', '', { retryAfterMs: 400_000 }).failure;
  expect(pollIntervalMs({ ...usual, failures: 1, failure: patient })).toBe(400_000);
});

test('a Retry-After of a day counts as an hour', () => {
  expect(backoffMs(1, failed('busy', '', { retryAfterMs: 86_400_000 }).failure, 0)).toBe(3_600_000);
});

test('the jitter shortens a delay by at most a fifth', () => {
  expect(backoffMs(3, offline, 0.999)).toBeGreaterThan(6_400);
});

const busy = failed('busy', 'status 429').failure;
const says = (seconds: number, code: 'busy' | 'unavailable' = 'unavailable') =>
  failed(code, '', { status: code === 'busy' ? 429 : 503, retryAfterMs: seconds * 1000 }).failure;

test.each([
  ['429 without a pause', busy, 1, 2_000],
  ['429 for the third time', busy, 3, 8_000],
  ['429 for the seventh time', busy, 7, undefined],
  ['429 with Retry-After', says(7, 'busy'), 1, 7_000],
  ['503 with Retry-After', says(7), 1, 7_000],
  ['503 with Retry-After 0', says(0), 1, 2_000],
  ['503 with Retry-After, for the seventh time', says(7), 7, undefined],
  ['503 with a Retry-After of five minutes', says(300), 1, 300_000],
  ['503 with a longer Retry-After', says(301), 1, undefined],
  ['503 without Retry-After', failed('unavailable', 'status 503').failure, 1, undefined],
  ['no network', offline, 1, undefined],
  ['403', failed('forbidden', 'status 403').failure, 1, undefined],
])('a list that meets %s is asked for again by itself, or not', (_, failure, failures, expected) => {
  expect(listRetryMs(failures, failure, 0)).toBe(expected);
});

test('a Retry-After holds for polls, refreshes and lists alike', () => {
  const failure = says(120);
  expect(pollIntervalMs({ ...usual, failure, failures: 1 })).toBe(120_000);
  expect(backoffMs(1, failure, 0)).toBe(120_000);
  expect(listRetryMs(1, failure, 0)).toBe(120_000);
});
