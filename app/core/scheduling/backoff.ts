// How long Perch waits before it asks the service again: polls, refreshes and lists.
import type { Failure } from '../../api/http/result.ts';

export interface PollConditions {
  /** The person's setting, 15 s to 15 min. */
  readonly everyMs: number;
  /** Nobody is at the machine, or it is locked. */
  readonly idle: boolean;
  /** Why the last polls came to nothing, and how many did in a row. */
  readonly failure?: Failure;
  readonly failures: number;
  /** At least 0, below 1. */
  readonly random: number;
}

const idlePauseMs = 5 * 60_000;
const usualPauses = { firstMs: 2_000, longestMs: 5 * 60_000 };
/** Each look into a keychain that is locked may ask the person for a password. */
const keychainPauses = { firstMs: 60_000, longestMs: 60 * 60_000 };

const mostListRetries = 6;
const longestListPauseMs = 5 * 60_000;

/** The pause before the next poll, in milliseconds. */
export function pollIntervalMs({ everyMs, idle, failure, failures, random }: PollConditions): number {
  const usual = idle ? Math.max(everyMs, idlePauseMs) : everyMs;
  if (failure === undefined) return usual;
  const pause = backoffMs(failures, failure, random);
  const slower = failure.code === 'busy' ? Math.max(pause, usual * 2) : pause;
  return idle ? Math.max(slower, usual) : slower;
}

/**
 * The pause before something that failed is tried again: it doubles with each failure, up to five minutes (to an hour
 * from a minute on where it is the keychain), with a jitter of a fifth; never shorter than the service's own
 * `Retry-After`.
 */
export function backoffMs(failures: number, failure: Failure, random: number): number {
  const { firstMs, longestMs } = failure.code === 'keychain' ? keychainPauses : usualPauses;
  const growing = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10));
  const jittered = growing * (1 - random / 5);
  return Math.max(jittered, retryAfterMs(failure));
}

/**
 * The pause before a request for a list is sent again by itself, in milliseconds; undefined where its failure is shown
 * instead. Waiting helps where the service is too busy (429, 408) or says when to ask again (`Retry-After`, which 503
 * can have, too); but the user is waiting as well, so that it is neither long nor often. `failures` counts how often in
 * a row it failed.
 */
export function listRetryMs(failures: number, failure: Failure, random: number): number | undefined {
  if (failure.code !== 'busy' && failure.retryAfterMs === undefined) return undefined;
  const pause = backoffMs(failures, failure, random);
  return failures > mostListRetries || pause > longestListPauseMs ? undefined : pause;
}

/** How long the service asked to be left alone; more than an hour counts as an hour. */
export function retryAfterMs(failure: Failure | undefined): number {
  return Math.min(failure?.retryAfterMs ?? 0, 60 * 60_000);
}
