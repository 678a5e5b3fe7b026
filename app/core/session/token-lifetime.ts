// When an access token is refreshed, and when it has expired.
import type { Tokens } from '../../api/oauth/token-response.ts';
import { elapsedMs, type ClockReading } from '../scheduling/clock-reading.ts';

/** The times of an access token. */
export interface TokenTimes {
  readonly lifetimeSeconds: number;
  readonly received: ClockReading;
  /** How long after `received` the refresh is due. */
  readonly refreshAfterMs: number;
}

/** How long a token that can be refreshed is held at least. One with a shorter lifetime is refreshed if a request needs it. */
export const minRefreshAfterMs = 30_000;
/** How long a token that can be refreshed is held at most, even if its lifetime is longer. */
const maxRefreshAfterMs = 24 * 60 * 60 * 1000;

/**
 * Returns the times of the access token in a token response. A token that can't be refreshed is held for its whole lifetime.
 *
 * @param random At least 0, below 1.
 */
export function tokenTimes(
  { lifetimeSeconds }: Pick<Tokens, 'lifetimeSeconds'>,
  received: ClockReading,
  random: number,
  canRefresh = true,
): TokenTimes {
  const lifetimeMs = lifetimeSeconds * 1000;
  return {
    lifetimeSeconds,
    received,
    refreshAfterMs: canRefresh ? refreshDelayMs(lifetimeMs, random) : lifetimeMs,
  };
}

/**
 * Within these limits, the refresh is due at 80 % of the lifetime, minus a jitter of up to 5 % of the lifetime and at most 60 s,
 * so that clients that have started together don't refresh together.
 */
function refreshDelayMs(lifetimeMs: number, random: number): number {
  const jitterMs = Math.min(lifetimeMs * 0.05, 60_000) * random;
  return clamp(lifetimeMs * 0.8 - jitterMs, minRefreshAfterMs, maxRefreshAfterMs);
}

/** Milliseconds until the refresh is due; 0 if it is due now. */
export function msUntilRefresh(token: TokenTimes, now: ClockReading): number {
  return Math.max(0, token.refreshAfterMs - elapsedMs(token.received, now));
}

/** Whether the lifetime is over by either clock. */
export function isExpired(token: TokenTimes, now: ClockReading): boolean {
  return elapsedMs(token.received, now) >= token.lifetimeSeconds * 1000;
}

function clamp(ms: number, min: number, max: number): number {
  return Math.min(Math.max(ms, min), max);
}
