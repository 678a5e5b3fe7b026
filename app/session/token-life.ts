// When an access token is renewed, and when it counts as over.
import type { Tokens } from '../service/token-reply.ts';

/** A token and the moment it was received, by both clocks. */
export interface HeldToken {
  readonly accessToken: string;
  readonly lifetimeSeconds: number;
  readonly receivedWall: number;
  readonly receivedMonotonic: number;
  /** How long after that it is to be renewed. */
  readonly renewAfterMs: number;
}

export interface Now {
  readonly wall: number;
  readonly monotonic: number;
}

/** No token is held longer than a day without a renewal, whatever the service says. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * Due at 80 % of the lifetime, minus a jitter of at most 5 % of it and never more than 60 s, so that a fleet
 * that started together doesn't refresh together. `chance` is at least 0 and below 1. A token that can't be renewed is held for
 * the whole of its lifetime.
 */
export function hold(tokens: Tokens, now: Now, chance: number, canRenew = true): HeldToken {
  const lifetimeMs = tokens.lifetimeSeconds * 1000;
  const jitterMs = Math.min(lifetimeMs * 0.05, 60_000) * chance;
  return {
    accessToken: tokens.accessToken,
    lifetimeSeconds: tokens.lifetimeSeconds,
    receivedWall: now.wall,
    receivedMonotonic: now.monotonic,
    renewAfterMs: canRenew ? Math.min(lifetimeMs * 0.8 - jitterMs, longestMs) : lifetimeMs,
  };
}

/** Milliseconds until the token is to be renewed; 0 where it is due. */
export function untilRenewal(token: HeldToken, now: Now): number {
  return Math.max(0, token.renewAfterMs - age(token, now));
}

/** Whether its lifetime is over by either clock. */
export function isExpired(token: HeldToken, now: Now): boolean {
  return age(token, now) >= token.lifetimeSeconds * 1000;
}

/**
 * The larger of both clocks' answers: the monotonic one may have stood still in sleep, the wall clock may have
 * been set back. Set forward, it makes a token look older than it is, which costs one early refresh.
 */
function age(token: HeldToken, now: Now): number {
  return Math.max(now.wall - token.receivedWall, now.monotonic - token.receivedMonotonic);
}
