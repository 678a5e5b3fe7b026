// The state between two attempts of something that is retried, such as a token refresh or a profile poll.
import type { Failure } from '../../api/http/result.ts';
import { backoffMs, retryAfterMs } from './backoff.ts';
import { type ClockReading, elapsedMs } from './clock-reading.ts';

export interface RetryState {
  /** Why the last attempt failed; undefined if it succeeded. */
  readonly failure: () => Failure | undefined;
  /** How many attempts have failed in a row. */
  readonly failures: () => number;
  /** Whether the last attempt succeeded, and the one before had failed. */
  readonly hasRecovered: () => boolean;
  /** Milliseconds until the time in `Retry-After` is over, by the clock that has moved further; 0 if it is over. */
  readonly remainingMs: () => number;
  /** The backoff before the next attempt, with a `random` of at least 0 and below 1; 0 if the last attempt succeeded. */
  readonly backoffMs: (random: number) => number;
  /** Records the result of an attempt. `waitMs` replaces the `Retry-After` of the failure. */
  readonly record: (failure: Failure | undefined, waitMs?: number) => void;
  /** Lowers the number of failures to `atMost`, which shortens the backoff. The failure and its `Retry-After` stay. */
  readonly limitFailures: (atMost: number) => void;
}

export function createRetryState(now: () => ClockReading): RetryState {
  let failure: Failure | undefined;
  let failures = 0;
  let hasRecovered = false;
  let recordedAt = now();
  let retryAfter = 0;
  return {
    failure: () => failure,
    failures: () => failures,
    hasRecovered: () => hasRecovered,
    remainingMs: () => Math.max(0, retryAfter - elapsedMs(recordedAt, now())),
    backoffMs: (random) => (failure === undefined ? 0 : backoffMs(failures, failure, random)),
    record: (result, waitMs = retryAfterMs(result)) => {
      hasRecovered = result === undefined && failure !== undefined;
      failure = result;
      failures = result === undefined ? 0 : failures + 1;
      recordedAt = now();
      retryAfter = waitMs;
    },
    limitFailures: (atMost) => {
      failures = Math.min(failures, atMost);
    },
  };
}
