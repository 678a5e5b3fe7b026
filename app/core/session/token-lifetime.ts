// When an access token is refreshed, and when it has expired.
import type { Tokens } from '../../api/oauth/token-response.ts';
import { elapsedMs, type ClockReading } from '../scheduling/clock-reading.ts';

export interface TokenTimes {
  readonly lifetimeSeconds: number;
  readonly received: ClockReading;
  /** How long after `received` the refresh is due. */
  readonly refreshAfterMs: number;
}

/** The shortest time from a token to its scheduled refresh. If the token expires earlier, a request that needs one refreshes. */
export const minRefreshAfterMs = 30_000;
/** The longest time from a token to its scheduled refresh, even if the token's lifetime is longer. */
const maxRefreshAfterMs = 24 * 60 * 60 * 1000;

/** A token that can't be refreshed is used for its whole lifetime. `random` is at least 0 and below 1. */
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

/** Between the limits, the jitter keeps clients that have started together from refreshing together. */
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
