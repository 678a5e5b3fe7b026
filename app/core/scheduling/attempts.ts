// The last attempts at something that is retried, such as a token refresh, and the waits that follow from them.
import type { Failure } from '../../api/http/result.ts';
import { type ClockReading, elapsedMs } from './timing.ts';

export interface Attempts {
  /** Why the last attempt failed; undefined if it succeeded, or there was none. */
  readonly failure: Failure | undefined;
  /** How many attempts have failed in a row; lowered where the backoff starts over, as at a resume. */
  readonly failures: number;
  /** Whether the last attempt succeeded, and the one before had failed. */
  readonly hasRecovered: boolean;
  readonly endedAt: ClockReading | undefined;
  /** How long after `endedAt` to wait: the `Retry-After`, an hour at most, or the `waitMs` of `addAttempt`. */
  readonly retryAfterMs: number;
  /** For the jitters of the next attempt. At least 0, below 1. */
  readonly random: number;
}

export const noAttempts: Attempts = {
  failure: undefined,
  failures: 0,
  hasRecovered: false,
  endedAt: undefined,
  retryAfterMs: 0,
  random: 0,
};

/** Adds the result of an attempt that has ended now. `waitMs` replaces the `Retry-After` of the failure. */
export function addAttempt(
  before: Attempts,
  failure: Failure | undefined,
  now: ClockReading,
  { random = 0, waitMs }: { readonly random?: number; readonly waitMs?: number | undefined } = {},
): Attempts {
  return {
    failure,
    failures: failure === undefined ? 0 : before.failures + 1,
    hasRecovered: failure === undefined && before.failure !== undefined,
    endedAt: now,
    retryAfterMs: failure === undefined ? 0 : (waitMs ?? retryAfterMs(failure)),
    random,
  };
}

/** Milliseconds until `retryAfterMs` is over; 0 if there was no attempt. */
export function remainingRetryAfterMs({ endedAt, retryAfterMs: ms }: Attempts, now: ClockReading): number {
  return endedAt === undefined ? 0 : Math.max(0, ms - elapsedMs(endedAt, now));
}

/** Milliseconds until both the backoff and the `Retry-After` are over; 0 unless the last attempt failed. */
export function remainingBackoffMs(attempts: Attempts, now: ClockReading): number {
  const { failure, failures, endedAt, random } = attempts;
  if (failure === undefined || endedAt === undefined) return 0;
  // A count of 0 means that the backoff was started over. Then only `Retry-After` still holds.
  const delayMs =
    failures === 0 ? addJitter(attempts.retryAfterMs, random) : backoffMs(failures, failure, random);
  return Math.max(0, delayMs - elapsedMs(endedAt, now));
}

const requestBackoff = { firstMs: 2_000, longestMs: 5 * 60_000 };
/** Longer, because each call to a locked keychain may prompt the user for a password. */
const keychainBackoff = { firstMs: 60_000, longestMs: 60 * 60_000 };
const longestRetryAfterMs = 60 * 60_000;
/** The default poll interval, over which the polls of clients are spread anyway. */
const longestRetryAfterJitterMs = 60_000;

const maxListRetries = 6;
const longestListDelayMs = 5 * 60_000;

/**
 * Milliseconds before the next attempt. The delay doubles up to `longestMs`, and a jitter shortens it by up to a fifth. The
 * result is never less than `retryAfterMs(failure)`.
 *
 * @param failures How many attempts have failed in a row, at least 1.
 * @param random At least 0, below 1.
 */
export function backoffMs(failures: number, failure: Failure, random: number): number {
  const { firstMs, longestMs } = failure.code === 'keychain' ? keychainBackoff : requestBackoff;
  const delayMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(delayMs * (1 - random / 5), addJitter(retryAfterMs(failure), random));
}

/**
 * Milliseconds before a request for a list is repeated; undefined if the failure is shown instead. A busy service or a
 * `Retry-After` is waited for, but neither long nor often, because the user waits for the list.
 */
export function listRetryMs(failures: number, failure: Failure, random: number): number | undefined {
  if (failure.code !== 'busy' && failure.retryAfterMs === undefined) return undefined;
  const delayMs = backoffMs(failures, failure, random);
  return failures > maxListRetries || retryAfterMs(failure) > longestListDelayMs ? undefined : delayMs;
}

/** The jitter spreads clients to which the service has sent the same `Retry-After`. */
export function addJitter(retryAfterMs: number, random: number): number {
  return retryAfterMs + Math.min(retryAfterMs, longestRetryAfterJitterMs) * random;
}

/** The `Retry-After` of a failure in milliseconds, an hour at most; 0 if there is none. */
export function retryAfterMs(failure: Failure | undefined): number {
  return Math.min(failure?.retryAfterMs ?? 0, longestRetryAfterMs);
}
