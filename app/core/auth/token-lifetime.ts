// When an access token is renewed, and when it counts as over.
import type { Tokens } from '../../api/oauth/token-response.ts';
import { elapsedMs, type ClockReading } from '../scheduling/clock-reading.ts';

/** A token and the moment it was received. */
export interface HeldToken {
  readonly accessToken: string;
  readonly lifetimeSeconds: number;
  readonly received: ClockReading;
  /** How long after that it is to be renewed. */
  readonly renewAfterMs: number;
}

/** However short its lifetime, a token is renewed no sooner; until then a request that needs one renews it. */
const shortestMs = 30_000;
/** No token is held longer than a day without a renewal, whatever the service says. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Due at 80 % of the lifetime, minus a jitter of at most 5 % of it and never more than 60 s, so that a fleet
 * that started together doesn't refresh together. `random` is at least 0 and below 1. A token that can't be renewed is held for
 * the whole of its lifetime.
 */
export function toHeldToken(
  tokens: Tokens,
  received: ClockReading,
  random: number,
  canRenew = true,
): HeldToken {
  const lifetimeMs = tokens.lifetimeSeconds * 1000;
  const jitterMs = Math.min(lifetimeMs * 0.05, 60_000) * random;
  return {
    accessToken: tokens.accessToken,
    lifetimeSeconds: tokens.lifetimeSeconds,
    received,
    renewAfterMs: canRenew ? clamp(lifetimeMs * 0.8 - jitterMs, shortestMs, longestMs) : lifetimeMs,
  };
}

/** Milliseconds until the token is to be renewed; 0 where it is due. */
export function msUntilRefresh(token: HeldToken, now: ClockReading): number {
  return Math.max(0, token.renewAfterMs - elapsedMs(token.received, now));
}

/** Whether its lifetime is over by either clock. */
export function isExpired(token: HeldToken, now: ClockReading): boolean {
  return elapsedMs(token.received, now) >= token.lifetimeSeconds * 1000;
}

function clamp(ms: number, least: number, most: number): number {
  return Math.min(Math.max(ms, least), most);
}
