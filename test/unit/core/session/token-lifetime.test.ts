import { expect, test } from 'vitest';
import { tokenTimes, isExpired, msUntilRefresh } from '../../../../app/core/session/due.ts';

const start = { wall: 1_000_000, monotonic: 500 };
const later = (ms: number, suspendedMs = 0) => ({
  wall: start.wall + ms + suspendedMs,
  monotonic: start.monotonic + ms,
});
const tokens = (lifetimeSeconds: number) => ({ lifetimeSeconds });

test('a token of an hour is refreshed after 48 minutes minus a jitter of up to a minute', () => {
  expect(msUntilRefresh(tokenTimes(tokens(3600), start, 0), start)).toBe(48 * 60_000);
  expect(msUntilRefresh(tokenTimes(tokens(3600), start, 1), start)).toBe(47 * 60_000);
});

test('the jitter of a short token is 5 % of its lifetime', () => {
  expect(msUntilRefresh(tokenTimes(tokens(100), start, 1), start)).toBe(75_000);
});

test('the refresh of a token of a second is scheduled after 30 seconds', () => {
  expect(msUntilRefresh(tokenTimes(tokens(1), start, 0), start)).toBe(30_000);
});

test('the time of a suspend counts although the monotonic clock stood still', () => {
  const token = tokenTimes(tokens(3600), start, 0);
  expect(msUntilRefresh(token, later(0, 50 * 60_000))).toBe(0);
  expect(isExpired(token, later(0, 59 * 60_000))).toBe(false);
  expect(isExpired(token, later(0, 60 * 60_000))).toBe(true);
});

test('a wall clock that is set back a day does not extend the lifetime', () => {
  const token = tokenTimes(tokens(3600), start, 0);
  expect(isExpired(token, later(3_600_000, -86_400_000))).toBe(true);
});

test('a token with a lifetime of a year is refreshed after a day', () => {
  expect(msUntilRefresh(tokenTimes(tokens(31_536_000), start, 0), start)).toBe(86_400_000);
});
