// Polls an account's profile, one poll at a time. poll-interval.ts decides how long after the last one.
import { type Failure, internalFailure, isOffline, type Result } from '../../api/http/result.ts';
import { currentUser, type Profile } from '../../api/profile/profile.ts';
import type { TokenManager } from '../auth/token-manager.ts';
import { type ClockReading, elapsedMs, readClock } from '../scheduling/clock-reading.ts';
import { addJitter } from '../scheduling/backoff.ts';
import { pollIntervalMs } from '../scheduling/poll-interval.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import type { AccountSessionOptions } from './guarded-ports.ts';

export interface ProfilePollsOptions extends Pick<
  AccountSessionOptions,
  'client' | 'runtime' | 'pollEveryMs' | 'pollOffset' | 'isIdle' | 'isWatched' | 'onChange'
> {
  readonly tokens: TokenManager;
  readonly schedule: Schedule;
  /** Cancels the request in flight. */
  readonly ended: AbortSignal;
  /** If true, nothing is sent or scheduled any more. */
  readonly hasEnded: () => boolean;
  /** If true, nothing is scheduled: the resume polls. */
  readonly isSuspended: () => boolean;
  readonly isResuming: () => boolean;
  readonly onRead: (profile: Profile) => void;
  readonly onFailed: () => void;
  /** Called at the end of a successful poll, with the access token that it used. */
  readonly onPolled: (accessToken: string) => void;
}

export interface ProfilePolls {
  readonly inFlight: () => Promise<void> | undefined;
  /** Whether the next poll is scheduled or in flight, or follows a refresh that is being retried. */
  readonly isScheduled: () => boolean;
  /** Why the last poll or refresh failed; undefined if it succeeded. A poll's failure stays until a poll succeeds. */
  readonly failure: () => Failure | undefined;
  /** Milliseconds since the last poll ended, with or without success; infinite if none has. */
  readonly ageMs: () => number;
  /** Milliseconds until `Retry-After` is over for both polls and refreshes. */
  readonly remainingRetryAfterMs: () => number;
  /**
   * Whether the last request has failed, and the next poll can't be sent before a `Retry-After` is over: the last poll's or, if
   * there is no usable token, also the last refresh's.
   */
  readonly isAskedToWait: () => boolean;
  /** Polls now, or joins the poll in flight. `isUsers` as in `TokenManager.withToken`, by default false. */
  readonly start: (isUsers?: boolean) => Promise<void>;
  /**
   * Schedules the next poll after its interval. If `isOffset` is set, only after `pollOffset` of it; a retry or a watched account
   * keeps the whole interval.
   */
  readonly schedule: (isOffset: boolean) => void;
  /** Schedules the next poll after the `ms` that are left of a `Retry-After`. */
  readonly scheduleAfterRetryAfter: (ms: number) => void;
  /** Offsets the scheduled poll from those of the other accounts. A retry keeps its time. */
  readonly spread: () => void;
  /** Schedules the next poll if none is scheduled or in flight, and no resume is. */
  readonly ensureScheduled: () => void;
  /** Records the result of a refresh. Returns whether a poll that has waited for the refresh is due. */
  readonly recordRefresh: (result: Failure | undefined) => boolean;
  readonly cancelScheduled: () => void;
  /** Starts the backoff over. */
  readonly limitFailures: () => void;
  /** Forgets the failure and cancels the next poll, because the sign-in has ended. */
  readonly stop: () => void;
}

export function createProfilePolls(options: ProfilePollsOptions): ProfilePolls {
  const { client, tokens, ended, hasEnded, isSuspended } = options;
  const { clock, random, log } = options.runtime;
  let failure: Failure | undefined;
  /** The retries of polls. Refreshes have a retry state of their own, see token-manager.ts. */
  const retry = createRetryState(() => readClock(clock));
  /** Whether the last poll failed because there was no usable access token. */
  let lacksToken = false;
  let endedAt: ClockReading | undefined;
  let inFlight: Promise<void> | undefined;
  let scheduled = nothingScheduled;

  /** While offline, either the refresh or the poll is retried. If the refresh is, the poll follows it. */
  const waitsForRefresh = () => isOffline(retry.failure()) && isOffline(tokens.failure());

  const remainingRetryAfterMs = () => Math.max(retry.remainingMs(), tokens.remainingRetryAfterMs());

  /** `isPollResponse` is false if the failure is that of a refresh, without which the poll could not be sent or repeated. */
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
    // No offset for a retry, which follows the backoff and `Retry-After`, or for a watched account, which polls often.
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

  const start = (isUsers = false): Promise<void> => {
    if (hasEnded()) return Promise.resolve();
    // Begins after `inFlight` is set, because a listener to the change may ask for another poll.
    inFlight ??= Promise.resolve()
      .then(() => readProfile(isUsers))
      .catch((error: unknown) => {
        const unexpected = internalFailure(error);
        log(`session: the poll failed: ${unexpected.detail}`, 'error');
        recordResult(unexpected, true);
        return undefined;
      })
      .then((accessToken) => {
        inFlight = undefined;
        endedAt = readClock(clock);
        schedule(false);
        options.onChange();
        // Last, and not awaited: neither the profile nor the next poll nor a sign-out depends on what `onPolled` requests.
        if (accessToken !== undefined && !isSuspended()) options.onPolled(accessToken);
      });
    return inFlight;
  };

  /** Returns the access token with which the profile was read; undefined if it could not be read. */
  const readProfile = async (isUsers: boolean): Promise<string | undefined> => {
    scheduled.cancel();
    options.onChange();
    let response: Result<Profile> | undefined;
    let usedToken: string | undefined;
    const read = await tokens.withToken(async (accessToken) => {
      usedToken = accessToken;
      response = await client.request(currentUser, accessToken, ended);
      return response;
    }, isUsers);
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
    isScheduled: () => scheduled.isPending() || inFlight !== undefined || waitsForRefresh(),
    failure: () => failure,
    ageMs: () => (endedAt === undefined ? Infinity : elapsedMs(endedAt, readClock(clock))),
    remainingRetryAfterMs,
    isAskedToWait: () =>
      failure !== undefined &&
      (tokens.state() === 'restoring' ? remainingRetryAfterMs() : retry.remainingMs()) > 0,
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
      // A poll that failed for lack of a token or a network is due as soon as a refresh succeeds.
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
