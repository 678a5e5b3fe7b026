import { describe, expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { msUntilSlot, pollIntervalMs } from '../../../../app/core/scheduling/poll-interval.ts';

const usual = { everyMs: 60_000, isIdle: false, failures: 0, random: 0 };

test('a poll follows the last one after the interval of the settings', () => {
  expect(pollIntervalMs(usual)).toBe(60_000);
});

test('the interval on an idle machine is five minutes, or that of the settings where it is longer', () => {
  expect(pollIntervalMs({ ...usual, isIdle: true })).toBe(300_000);
  expect(pollIntervalMs({ ...usual, isIdle: true, everyMs: 900_000 })).toBe(900_000);
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

describe('the slots of several accounts', () => {
  const slot = { index: 1, count: 4 };

  test('an only account is polled after the whole interval, whenever its last poll was', () => {
    expect(msUntilSlot(60_000, { index: 0, count: 1 }, 12_345)).toBe(60_000);
  });

  test('a poll in its slot is followed by one an interval later, however long the response took', () => {
    expect(msUntilSlot(60_000, slot, 15_000)).toBe(60_000);
    expect(msUntilSlot(60_000, slot, 615_300)).toBe(59_700);
  });

  test('a poll that began early is that of the slot', () => {
    expect(msUntilSlot(60_000, slot, 614_200)).toBe(60_800);
  });

  test('at any time an account is in its slot after two polls, neither more than an interval nor less than half of it apart', () => {
    for (let now = 0; now < 60_000; now += 250) {
      const first = msUntilSlot(60_000, slot, now);
      const second = msUntilSlot(60_000, slot, now + first);
      for (const ms of [first, second]) {
        expect(ms).toBeGreaterThanOrEqual(30_000);
        expect(ms).toBeLessThanOrEqual(61_000);
      }
      expect((now + first + second) % 60_000).toBe(15_000);
    }
  });
});
