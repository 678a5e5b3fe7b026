// The interval between two profile polls.
import type { Failure } from '../../api/http/result.ts';
import { pollEverySeconds } from '../../contract/limits.ts';
import { backoffMs } from './backoff.ts';

export interface PollConditions {
  /** The interval of the settings. */
  readonly everyMs: number;
  /** Whether the user is away, or the screen is locked. */
  readonly isIdle: boolean;
  /** Whether polls may be more frequent, because the panel shows the account. */
  readonly isWatched: boolean;
  /** Why the last poll failed; absent if it succeeded. */
  readonly failure?: Failure;
  readonly failures: number;
  /** Whether the last poll succeeded, and the one before had failed. */
  readonly hasRecovered: boolean;
  /** For the jitter. At least 0, below 1. */
  readonly random: number;
}

/** The shortest interval while the user is away. */
export const idleIntervalMs = 5 * 60_000;

/** The interval while the panel shows the account. */
export const watchedIntervalMs = pollEverySeconds.min * 1_000;

/**
 * Milliseconds until the next poll. After a recovery this is 50 to 150 % of the interval, so that clients that have recovered
 * together don't poll together from then on.
 */
export function pollIntervalMs({
  everyMs,
  isIdle: idle,
  isWatched,
  failure,
  failures,
  hasRecovered,
  random,
}: PollConditions): number {
  const usualMs = idle ? Math.max(everyMs, idleIntervalMs) : everyMs;
  if (failure === undefined) {
    if (isWatched && !idle) return watchedIntervalMs;
    return hasRecovered ? usualMs * (0.5 + random) : usualMs;
  }
  const retryMs = backoffMs(failures, failure, random);
  const delayMs = failure.code === 'busy' ? Math.max(retryMs, usualMs * 2) : retryMs;
  return idle ? Math.max(delayMs, usualMs) : delayMs;
}
