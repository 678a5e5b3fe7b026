import { expect, test } from 'vitest';
import { toHeldToken, isExpired, msUntilRefresh } from '../../../../app/core/auth/token-lifetime.ts';

const start = { wall: 1_000_000, monotonic: 500 };
const later = (ms: number, sleptMs = 0) => ({
  wall: start.wall + ms + sleptMs,
  monotonic: start.monotonic + ms,
});
const tokens = (lifetimeSeconds: number) => ({ accessToken: 'a', lifetimeSeconds, login: '', about: {} });

test('a token of an hour is renewed after 48 minutes, less up to a minute by chance', () => {
  expect(msUntilRefresh(toHeldToken(tokens(3600), start, 0), start)).toBe(48 * 60_000);
  expect(msUntilRefresh(toHeldToken(tokens(3600), start, 1), start)).toBe(47 * 60_000);
});

test('the jitter of a short token is 5 % of its lifetime', () => {
  expect(msUntilRefresh(toHeldToken(tokens(100), start, 1), start)).toBe(75_000);
});

test('time spent asleep counts, though the monotonic clock stood still', () => {
  const token = toHeldToken(tokens(3600), start, 0);
  expect(msUntilRefresh(token, later(0, 50 * 60_000))).toBe(0);
  expect(isExpired(token, later(0, 59 * 60_000))).toBe(false);
  expect(isExpired(token, later(0, 60 * 60_000))).toBe(true);
});

test('a wall clock that was set back a day does not make a token last longer', () => {
  const token = toHeldToken(tokens(3600), start, 0);
  expect(isExpired(token, later(3_600_000, -86_400_000))).toBe(true);
});

test('a lifetime of a year is renewed after a day', () => {
  expect(msUntilRefresh(toHeldToken(tokens(31_536_000), start, 0), start)).toBe(86_400_000);
});
