// One account while it is signed in: its tokens (token-keeper.ts), and the profile that is polled with them.
import type { ApiClient } from '../../api/client.ts';
import { type Failure, internalFailure, isOffline, type Result } from '../../api/http/result.ts';
import type { Profile } from '../../api/profile/profile.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import { type ProfileChanges, addProfileChanges, noChanges } from '../profile/profile-diff.ts';
import type { AuthState } from '../auth/auth-state-machine.ts';
import { guardPorts } from './guarded-ports.ts';
import { elapsedMs, type ClockReading, readClock } from '../scheduling/clock-reading.ts';
import { idleIntervalMs, pollIntervalMs } from '../scheduling/poll-interval.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { delay } from '../scheduling/delay.ts';
import { createScheduler, nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import type { Random, Clock, CachedProfile, Log } from '../ports.ts';
import type { SecretLookup } from '../secrets/secrets.ts';
import { createSuspendState } from '../scheduling/suspend-state.ts';
import { createTokenManager } from '../auth/token-manager.ts';

/** What the session looks like from outside, at one moment. */
export interface AccountSessionSnapshot {
  readonly state: AuthState;
  readonly known: CachedProfile | undefined;
  /** What has changed in it since the person last looked. */
  readonly changes: ProfileChanges;
  readonly reading: boolean;
  /** Why the last request failed; undefined where it succeeded. A poll that failed stays here until one succeeds. */
  readonly failure: Failure | undefined;
  /** The profile is so old that it may be wrong by now, by either clock. */
  readonly isStale: boolean;
  /** In `sign-in-again`: whether the service ended the sign-in, or none was kept from the last run. */
  readonly wasRefused: boolean;
  /** What the service told of itself with the last tokens. */
  readonly about: Tokens['about'];
  /**
   * Whether the next poll and the next refresh are planned or in flight; offline, a poll follows the refresh that is the
   * probe.
   */
  readonly next: { readonly poll: boolean; readonly refresh: boolean };
  /** A token refresh is in flight, or its tokens are being stored. */
  readonly isRefreshing: boolean;
  /** The machine sleeps, as far as is known: nothing is planned. */
  readonly isAsleep: boolean;
}

export interface AccountSessionOptions {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** How often the profile is read while somebody is there; it may change, see `replan`. */
  readonly pollEveryMs: () => number;
  readonly isIdle: () => boolean;
  /** Whether the system has a network; it may be wrong about that. */
  readonly isOnline: () => boolean;
  readonly cachedProfile: CachedProfile | undefined;
  /** Looks for the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Keeps a new refresh token; awaited before the access token that came with it is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  readonly saveProfile: (known: CachedProfile) => void;
  readonly changed: () => void;
  /** The service ended the sign-in; told once. With `pending` where a second factor is all it takes. */
  readonly signInEnded: (pending?: PendingMfa) => void;
}

export interface AccountSession {
  readonly snapshot: () => AccountSessionSnapshot;
  /** Goes on with the refresh token of an earlier run, and reads the profile. */
  readonly restore: () => Promise<void>;
  /** Goes on with the tokens of a sign-in that just succeeded, and reads the profile. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /**
   * Runs a request with an access token that is not expired. A 401 is met with one refresh, which everybody who
   * meets one shares, and one more try.
   */
  readonly withToken: <Value>(run: (accessToken: string) => Promise<Result<Value>>) => Promise<Result<Value>>;
  /**
   * Reads the profile now. With `unlessYoungerThanMs` not where it was read less than that ago, and not before the
   * time that the service asked for is over.
   */
  readonly poll: (unlessYoungerThanMs?: number) => Promise<void>;
  /** The next poll is due by another measure than it was: `pollEveryMs` has changed. */
  readonly reschedulePoll: () => void;
  /** The person has seen the profile as it is, and looks away: its changes are no longer new. */
  readonly acknowledgeChanges: () => void;
  /** The machine is about to sleep: nothing is sent before it wakes up, or a person asks. */
  readonly suspend: () => void;
  /** The machine woke up: lets the network come and settle, refreshes if that is due, then polls. */
  readonly resume: () => Promise<void>;
  /** Ends it: no timer, no request after this. Resolves when a refresh in flight has been stored. */
  readonly end: () => Promise<void>;
}

/** What is older than this is not told as if it were so, where reading it anew fails. */
const staleAfterMs = 10 * 60_000;
/** The same where no request has failed, in poll intervals: no poll has succeeded although several were due. */
const staleAfterPolls = 3;
/** After waking, the network needs a moment; asking at once would only tell that it is not there yet. */
const settleMs = 2_000;
/** So long is a network waited for that the system says is not there. What it says may be wrong. */
const longestSettleMs = 20_000;

export function createAccountSession(unguarded: AccountSessionOptions): AccountSession {
  const options = guardPorts(unguarded);
  const { client, clock, random, log } = options;
  let known = options.cachedProfile;
  /** When the profile was read, where that was in this run. */
  let readMoment: ClockReading | undefined;
  let changes = noChanges;
  let failure: Failure | undefined;
  /** The last poll was not sent, since no token could be had. */
  let lacksToken = false;
  let pollInFlight: Promise<void> | undefined;
  let reading = false;
  let scheduledPoll = nothingScheduled;
  let waking: Promise<void> | undefined;
  const ended = new AbortController();

  const now = () => readClock(clock);
  /** Of the polls. Token refreshes have a state of their own, see token-manager.ts. */
  const pollRetry = createRetryState(now);
  const planAwake = createScheduler({ ...options, resume: () => wake() });
  const suspendState = createSuspendState({ ...options, onMissedResume: () => void wake() });
  const plan: Schedule = (...planned) =>
    suspendState.isSuspended() ? nothingScheduled : planAwake(...planned);

  /** `isOwn`: the failure is the response to the poll itself, and not that of the refresh it waited for. */
  const recordPoll = (result: Failure | undefined, isOwn: boolean) => {
    failure = result;
    lacksToken = result !== undefined && !isOwn;
    if (isOwn) pollRetry.record(result);
    else pollRetry.record(result, 0);
  };

  /** Offline one probe is enough: a refresh that is tried again is one, and what waits for it is read after it. */
  const isRefreshTheProbe = () => isOffline(pollRetry.failure()) && isOffline(tokens.failure());

  const tokens = createTokenManager({
    ...options,
    ended: ended.signal,
    now,
    plan,
    pollInFlight: () => pollInFlight,
    onRefreshSettled: (result) => {
      failure = result ?? pollRetry.failure();
      // Polls that were not sent for want of a token or of a network are due as soon as a refresh succeeds.
      if (result === undefined && (lacksToken || isOffline(pollRetry.failure()))) void poll();
      else if (result === undefined) ensurePoll();
      else if (isRefreshTheProbe()) scheduledPoll.cancel();
    },
    changed: () => {
      if (tokens.state() === 'sign-in-again') scheduledPoll.cancel();
      options.changed();
    },
  });

  const isOver = () => ended.signal.aborted || tokens.state() === 'sign-in-again';

  /** How long the service asked to wait, at whichever address: a poll that is not urgent waits for both. */
  const heldMs = () => Math.max(pollRetry.remainingMs(), tokens.retryAfterMs());

  const wake = (): Promise<void> => {
    suspendState.resume();
    waking ??= settleAndCatchUp()
      .catch((error: unknown) => log(`session: waking: ${internalFailure(error).detail}`, 'error'))
      .finally(() => {
        waking = undefined;
        if (suspendState.isSuspended()) return;
        tokens.ensureScheduled();
        ensurePoll();
      });
    return waking;
  };

  const settleAndCatchUp = async () => {
    if (isOver()) return;
    scheduledPoll.cancel();
    tokens.cancelScheduled();
    pollRetry.limitFailures(1);
    const pass = () => delay(clock, settleMs, ended.signal);
    await pass();
    for (let ms = settleMs; !options.isOnline() && ms < longestSettleMs; ms += settleMs) await pass();
    // It may have fallen asleep again meanwhile.
    if (!suspendState.isSuspended()) await tokens.refreshIfDue();
    if (suspendState.isSuspended() || isOver()) return;
    const waitMs = heldMs();
    if (waitMs === 0) await poll();
    else scheduledPoll = plan(waitMs, () => poll(), pollRetry.failure());
  };

  const planPoll = () => {
    scheduledPoll.cancel();
    // Without a token the next refresh comes first, and ensurePoll after it.
    if (isOver() || suspendState.isSuspended() || tokens.state() === 'restoring' || isRefreshTheProbe())
      return;
    const pollFailure = pollRetry.failure();
    const conditions = {
      everyMs: options.pollEveryMs(),
      idle: options.isIdle(),
      failures: pollRetry.failures(),
    };
    const pause = pollIntervalMs({
      ...conditions,
      ...(pollFailure && { failure: pollFailure }),
      random: random.number(),
    });
    scheduledPoll = plan(pause, () => poll(), pollRetry.failure());
  };

  /** No refresh that succeeds, and no waking, leaves a session without its next poll. */
  const ensurePoll = () => {
    if (pollInFlight === undefined && waking === undefined && !scheduledPoll.isPending()) planPoll();
  };

  const profileAgeMs = () => {
    if (known === undefined) return Infinity;
    if (readMoment !== undefined) return elapsedMs(readMoment, now());
    // Of a profile of an earlier run only the time of day is known; one from the future may be of any age.
    const ageMs = clock.wall() - known.readAt;
    return ageMs >= 0 ? ageMs : Infinity;
  };

  const isStale = () => {
    if (known === undefined) return false;
    if (failure !== undefined) return profileAgeMs() > staleAfterMs;
    // A poll in flight, or the first one, will show soon how old the profile is.
    if (reading || waking !== undefined || readMoment === undefined) return false;
    const overdueMs = staleAfterPolls * Math.max(options.pollEveryMs(), idleIntervalMs);
    return profileAgeMs() > overdueMs;
  };

  const poll = (unlessYoungerThanMs = 0): Promise<void> => {
    if (suspendState.isSuspended()) return wake();
    if (isOver()) return Promise.resolve();
    const isFresh = pollRetry.failure() === undefined && profileAgeMs() < unlessYoungerThanMs;
    if (isFresh || (unlessYoungerThanMs > 0 && heldMs() > 0)) return Promise.resolve();
    // It begins after `pollInFlight` is set: a listener that hears that a read has begun may ask for another one.
    pollInFlight ??= Promise.resolve()
      .then(readProfile)
      .catch((error: unknown) => {
        const unexpected = internalFailure(error);
        log(`session: the poll failed: ${unexpected.detail}`, 'error');
        recordPoll(unexpected, true);
      })
      .finally(() => {
        pollInFlight = undefined;
        reading = false;
        planPoll();
        options.changed();
      });
    return pollInFlight;
  };

  const readProfile = async (): Promise<void> => {
    scheduledPoll.cancel();
    reading = true;
    options.changed();
    let response: Result<Profile> | undefined;
    const read = await tokens.withToken(async (accessToken) => {
      response = await client.readProfile(accessToken, ended.signal);
      return response;
    });
    if (ended.signal.aborted) return;
    if (read.ok) {
      log('session: the profile was read', 'debug');
      recordPoll(undefined, true);
      const before = known;
      known = { profile: read.value, readAt: clock.wall() };
      readMoment = now();
      changes = addProfileChanges(changes, before, known);
      options.saveProfile(known);
    } else {
      recordPoll(read.failure, read === response);
      log(`session: the profile could not be read: ${read.failure.code} (${read.failure.detail})`, 'warn');
    }
  };

  return {
    snapshot: () => ({
      state: tokens.state(),
      known,
      changes,
      reading,
      failure,
      isStale: isStale(),
      wasRefused: tokens.wasRefused(),
      about: tokens.about(),
      isRefreshing: tokens.isRefreshing(),
      isAsleep: suspendState.isSuspended(),
      next: {
        poll:
          scheduledPoll.isPending() ||
          pollInFlight !== undefined ||
          waking !== undefined ||
          isRefreshTheProbe(),
        refresh: tokens.isScheduled() || waking !== undefined,
      },
    }),
    restore: () => poll(),
    adopt: async (received) => {
      await tokens.adopt(received);
      await poll();
    },
    withToken: tokens.withToken,
    poll,
    suspend: () => {
      suspendState.suspend();
      scheduledPoll.cancel();
      tokens.cancelScheduled();
    },
    reschedulePoll: () => {
      // A read that is under way, and waking, plan the next one when they are over.
      if (pollInFlight === undefined && waking === undefined) planPoll();
    },
    acknowledgeChanges: () => {
      if (changes === noChanges) return;
      changes = noChanges;
      options.changed();
    },
    resume: wake,
    end: async () => {
      ended.abort();
      suspendState.resume();
      scheduledPoll.cancel();
      await tokens.end();
    },
  };
}
