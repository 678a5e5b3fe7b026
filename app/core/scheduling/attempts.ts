// The last attempts at something that is retried, such as a token refresh, and the waits that follow from them.
import type { Failure } from '../../api/http/result.ts';
import { addJitter, backoffMs, retryAfterMs } from './backoff.ts';
import { type ClockReading, elapsedMs } from './clock-reading.ts';

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
