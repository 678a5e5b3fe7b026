// The delay before a failed request is sent again, or a failed call to the keychain is repeated.
import type { Failure } from '../../api/http/result.ts';

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
