// The interval between two profile polls.
import type { Failure } from '../../api/http/result.ts';
import { backoffMs } from './backoff.ts';

export interface PollConditions {
  /** The interval of the settings, 15 s to 15 min. */
  readonly everyMs: number;
  /** The user is away, or the screen is locked. */
  readonly isIdle: boolean;
  /** Why the last poll failed; absent where it succeeded. */
  readonly failure?: Failure;
  /** How many polls have failed in a row. */
  readonly failures: number;
  /** A random number for the jitter: at least 0, below 1. */
  readonly random: number;
}

/** The place of an account among all that are polled. Their polls are spread evenly over the interval. */
export interface PollSlot {
  readonly index: number;
  readonly count: number;
}

/** A poll may begin so much earlier with something else that is due, so that the machine wakes up once for both. */
export const earlyPollMs = 1_000;

/** The shortest interval while the machine is idle. */
export const idleIntervalMs = 5 * 60_000;

/** Milliseconds until the next poll. */
export function pollIntervalMs({ everyMs, isIdle: idle, failure, failures, random }: PollConditions): number {
  const usualMs = idle ? Math.max(everyMs, idleIntervalMs) : everyMs;
  if (failure === undefined) return usualMs;
  const retryMs = backoffMs(failures, failure, random);
  const delayMs = failure.code === 'busy' ? Math.max(retryMs, usualMs * 2) : retryMs;
  return idle ? Math.max(delayMs, usualMs) : delayMs;
}

/**
 * Milliseconds until the next poll of an account in its slot: at least half of the interval, and at most all of it, with a second more
 * after a poll that began early. An account that has left its slot, as after a poll that the user has requested, is back in it after
 * two polls at most.
 *
 * @param now by the monotonic clock
 */
export function msUntilSlot(intervalMs: number, { index, count }: PollSlot, now: number): number {
  if (count <= 1) return intervalMs;
  const sinceSlotMs = (((now - (index / count) * intervalMs) % intervalMs) + intervalMs) % intervalMs;
  const untilSlotMs = intervalMs - sinceSlotMs;
  // A poll that has begun early was the one of the slot that is about to begin.
  if (untilSlotMs <= earlyPollMs) return intervalMs + untilSlotMs;
  return untilSlotMs >= intervalMs / 2 ? untilSlotMs : (untilSlotMs + intervalMs) / 2;
}
