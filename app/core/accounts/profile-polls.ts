// The polls of an account's profile: one at a time, each after the interval of the settings, a failed one after its backoff.
import type { ApiClient } from '../../api/client.ts';
import { type Failure, internalFailure, isOffline, type Result } from '../../api/http/result.ts';
import { currentUser, type Profile } from '../../api/profile/profile.ts';
import type { TokenManager } from '../auth/token-manager.ts';
import type { Runtime } from '../runtime.ts';
import { type ClockReading, elapsedMs, readClock } from '../scheduling/clock-reading.ts';
import { addJitter } from '../scheduling/backoff.ts';
import { pollIntervalMs } from '../scheduling/poll-interval.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';

export interface ProfilePollsOptions {
  readonly client: ApiClient;
  readonly runtime: Runtime;
  readonly tokens: TokenManager;
  readonly schedule: Schedule;
  readonly pollEveryMs: () => number;
  /** After which part of the interval the account polls where all have polled at once. */
  readonly pollOffset: () => number;
  readonly isIdle: () => boolean;
  readonly isWatched: () => boolean;
  /** Cancels the request in flight. */
  readonly ended: AbortSignal;
  /** Nothing is sent or scheduled any more. */
  readonly hasEnded: () => boolean;
  /** Nothing is scheduled: the resume polls. */
  readonly isSuspended: () => boolean;
  readonly isResuming: () => boolean;
  readonly onRead: (profile: Profile) => void;
  readonly onFailed: () => void;
  readonly onChange: () => void;
  /** Called last, with the access token with which the profile was read. */
  readonly onPolled: (accessToken: string) => void;
}

export interface ProfilePolls {
  readonly inFlight: () => Promise<void> | undefined;
  readonly isPolling: () => boolean;
  /** Whether the next poll is scheduled or in flight, or follows the refresh that is retried. */
  readonly isScheduled: () => boolean;
  /** Why the last request failed; undefined where it succeeded. The failure of a poll stays until a poll succeeds. */
  readonly failure: () => Failure | undefined;
  /** Milliseconds since a poll succeeded or failed last; infinite where none has. */
  readonly ageMs: () => number;
  /** Milliseconds until `Retry-After` is over for both polls and refreshes. */
  readonly remainingRetryAfterMs: () => number;
  /** Polls now, or joins the poll in flight. */
  readonly start: () => Promise<void>;
  /** Schedules the next poll after its interval. `isOffset`: the other accounts have polled at the same time. */
  readonly schedule: (isOffset: boolean) => void;
  /** Schedules the next poll after the time that is left of the `Retry-After`. */
  readonly scheduleAfterRetryAfter: (ms: number) => void;
  /** Offsets the scheduled poll from those of the other accounts. A retry keeps its time. */
  readonly spread: () => void;
  /** Schedules the next poll where none is scheduled or in flight. */
  readonly ensureScheduled: () => void;
  /** Records the result of a refresh, and returns whether the poll is due that waited for it. */
  readonly recordRefresh: (result: Failure | undefined) => boolean;
  readonly cancelScheduled: () => void;
  /** Starts the backoff over. */
  readonly limitFailures: () => void;
  /** Forgets the failure and cancels the next poll: the sign-in has ended. */
  readonly stop: () => void;
}

export function createProfilePolls(options: ProfilePollsOptions): ProfilePolls {
  const { client, tokens, ended, hasEnded, isSuspended } = options;
  const { clock, random, log } = options.runtime;
  let failure: Failure | undefined;
  /** The retries of polls. Refreshes have a retry state of their own, see token-manager.ts. */
  const retry = createRetryState(() => readClock(clock));
  /** The last poll was not sent, because there was no access token for it. */
  let lacksToken = false;
  let endedAt: ClockReading | undefined;
  let inFlight: Promise<void> | undefined;
  let isPolling = false;
  let scheduled = nothingScheduled;

  /** While offline, only one request is retried. If that is the refresh, the poll runs after it. */
  const waitsForRefresh = () => isOffline(retry.failure()) && isOffline(tokens.failure());

  const remainingRetryAfterMs = () => Math.max(retry.remainingMs(), tokens.remainingRetryAfterMs());

  /** `isPollResponse`: the failure is the response to the poll itself, not that of the refresh it waited for. */
  const recordResult = (result: Failure | undefined, isPollResponse: boolean) => {
    failure = result;
    if (result !== undefined) options.onFailed();
    lacksToken = result !== undefined && !isPollResponse;
    retry.record(result, isPollResponse ? undefined : 0);
  };

  const schedule = (isOffset: boolean) => {
    scheduled.cancel();
    // Without a token the next refresh comes first; `recordRefresh` schedules the poll after it.
    if (hasEnded() || isSuspended() || tokens.state() === 'restoring' || waitsForRefresh()) return;
    const lastFailure = retry.failure();
    const isWatched = options.isWatched();
    const intervalMs = pollIntervalMs({
      everyMs: options.pollEveryMs(),
      isIdle: options.isIdle(),
      isWatched,
      failures: retry.failures(),
      hasRecovered: retry.hasRecovered(),
      ...(lastFailure && { failure: lastFailure }),
      random: random.number(),
    });
    // A retry has a time of its own: it follows the backoff and `Retry-After`. So do the polls of a watched account.
    const keepsTime = !isOffset || isWatched || lastFailure !== undefined;
    scheduleAfter(intervalMs * (keepsTime ? 1 : options.pollOffset()));
  };

  const scheduleAfter = (ms: number) => {
    scheduled.cancel();
    scheduled = options.schedule(ms, start, retry.failure());
  };

  const ensureScheduled = () => {
    if (inFlight === undefined && !options.isResuming() && !scheduled.isPending()) schedule(false);
  };

  const start = (): Promise<void> => {
    if (hasEnded()) return Promise.resolve();
    // Begins after `inFlight` is set, since a listener to the change may ask for another poll.
    inFlight ??= Promise.resolve()
      .then(readProfile)
      .catch((error: unknown) => {
        const unexpected = internalFailure(error);
        log(`session: the poll failed: ${unexpected.detail}`, 'error');
        recordResult(unexpected, true);
        return undefined;
      })
      .then((accessToken) => {
        inFlight = undefined;
        isPolling = false;
        endedAt = readClock(clock);
        schedule(false);
        options.onChange();
        // Last, and not awaited: the profile, the next poll and a sign-out don't depend on it.
        if (accessToken !== undefined && !isSuspended()) options.onPolled(accessToken);
      });
    return inFlight;
  };

  /** Returns the access token with which the profile was read; undefined where it could not be read. */
  const readProfile = async (): Promise<string | undefined> => {
    scheduled.cancel();
    isPolling = true;
    options.onChange();
    let response: Result<Profile> | undefined;
    let usedToken: string | undefined;
    const read = await tokens.withToken(async (accessToken) => {
      usedToken = accessToken;
      response = await client.request(currentUser, accessToken, ended);
      return response;
    });
    if (hasEnded()) return undefined;
    if (read.ok) {
      log('session: the profile was read', 'debug');
      recordResult(undefined, true);
      options.onRead(read.value);
      return usedToken;
    }
    recordResult(read.failure, read === response);
    log(`session: the profile could not be read: ${read.failure.code} (${read.failure.detail})`, 'warn');
    return undefined;
  };

  return {
    inFlight: () => inFlight,
    isPolling: () => isPolling,
    isScheduled: () => scheduled.isPending() || inFlight !== undefined || waitsForRefresh(),
    failure: () => failure,
    ageMs: () => (endedAt === undefined ? Infinity : elapsedMs(endedAt, readClock(clock))),
    remainingRetryAfterMs,
    start,
    schedule,
    scheduleAfterRetryAfter: (ms) => scheduleAfter(addJitter(ms, random.number())),
    spread: () => {
      const isRetry = retry.failure() !== undefined || remainingRetryAfterMs() > 0;
      if (scheduled.isPending() && !isRetry) schedule(true);
    },
    ensureScheduled,
    recordRefresh: (result) => {
      failure = result ?? retry.failure();
      // A poll that was not sent because there was no token or no network is due as soon as a refresh succeeds.
      const isDue = result === undefined && (lacksToken || isOffline(retry.failure()));
      if (waitsForRefresh()) scheduled.cancel();
      else if (!isDue) ensureScheduled();
      return isDue && !waitsForRefresh();
    },
    cancelScheduled: () => scheduled.cancel(),
    limitFailures: () => retry.limitFailures(1),
    stop: () => {
      failure = undefined;
      scheduled.cancel();
    },
  };
}
