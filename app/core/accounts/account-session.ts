// The session of one account: its tokens (token-manager.ts), and the profile that is polled with them.
import type { WithToken } from '../../api/client.ts';
import { type Failure, internalFailure, isOffline, ok, type Result } from '../../api/http/result.ts';
import { serviceVersion, type ServiceStatus } from '../../api/service-status.ts';
import type { Tokens } from '../../api/oauth/token-response.ts';
import { isJwt, tokenRevocation } from '../../api/oauth/token-revocation.ts';
import { currentUser, type Profile } from '../../api/profile/profile.ts';
import type { AuthState } from '../auth/auth-state-machine.ts';
import { createTokenManager } from '../auth/token-manager.ts';
import { createExtras, type ExtrasSnapshot } from '../extras/extras.ts';
import { presenceOf } from '../profile/presence.ts';
import {
  emptyPresenceHistory,
  interruptPresence,
  type PresenceHistory,
  recordPresence,
} from './presence-history.ts';
import { type ProfileChanges, addProfileChanges, noChanges } from '../profile/profile-diff.ts';
import { elapsedMs, type ClockReading, readClock } from '../scheduling/clock-reading.ts';
import { delay } from '../scheduling/delay.ts';
import { idleIntervalMs, pollIntervalMs } from '../scheduling/poll-interval.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { createScheduler, nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import { createSuspendState } from '../scheduling/suspend-state.ts';
import { guardPorts, type AccountSessionOptions } from './guarded-ports.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';

/** The state of a session at one moment. */
export interface AccountSessionSnapshot {
  readonly state: AuthState;
  readonly cachedProfile: CachedProfile | undefined;
  /** What has changed in the profile since `acknowledgeChanges`. */
  readonly changes: ProfileChanges;
  readonly presenceHistory: PresenceHistory;
  readonly isPolling: boolean;
  /**
   * Why the last request failed; undefined where it succeeded, or the sign-in has ended. The failure of a poll stays until a
   * poll succeeds.
   */
  readonly failure: Failure | undefined;
  /** Why the last token refresh was refused, where the service doesn't accept the client. */
  readonly clientRefusal: Failure | undefined;
  /** Whether the profile is so old, by either clock, that it may be wrong. */
  readonly isStale: boolean;
  /** In `sign-in-again`: true where the service ended the sign-in, false where none was stored. */
  readonly wasRefused: boolean;
  /** What the service has beyond the specification. */
  readonly extras: ExtrasSnapshot;
  /** What the service says about itself in the last token response. */
  readonly about: Tokens['about'];
  /** As last read by `readServiceStatus`. */
  readonly serviceStatus: ServiceStatus | undefined;
  /**
   * Whether the next poll and the next refresh are scheduled or in flight. Offline, where the retried refresh is the probe,
   * the poll follows it and counts as scheduled.
   */
  readonly scheduled: { readonly poll: boolean; readonly refresh: boolean };
  /** Whether the service takes long to respond to a token refresh. */
  readonly isRefreshSlow: boolean;
  /** Whether a token refresh is in flight, or its tokens are being stored. */
  readonly isRefreshing: boolean;
  /** Whether the machine is suspended, as far as is known. Nothing is scheduled then. */
  readonly isSuspended: boolean;
}

export interface AccountSession {
  readonly snapshot: () => AccountSessionSnapshot;
  /** Restores the sign-in of an earlier run with its refresh token, and reads the profile. */
  readonly restore: () => Promise<void>;
  /** Stores and uses the tokens of a new sign-in, and reads the profile. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /** Whether an access token is the present one, and no refresh that revokes it is in flight. */
  readonly isTokenCurrent: (accessToken: string) => boolean;
  /** Runs a request with an access token that is not expired. After a 401 it joins one refresh and runs it again. */
  readonly withToken: WithToken;
  /**
   * Reads the profile now, because the user has asked for it. With `unlessYoungerThanMs` only where it is older than that, no
   * `Retry-After` is running, and the network has settled after a resume.
   */
  readonly poll: (unlessYoungerThanMs?: number) => Promise<void>;
  /** Schedules the next poll again, after a change of `pollEveryMs` or `isIdle`. */
  readonly reschedulePoll: () => void;
  /** Offsets the next poll from those of the other accounts, after all have polled at once. A retry keeps its time. */
  readonly spreadPolls: () => void;
  /** The user has seen the changes of the profile: they are no longer new. */
  readonly acknowledgeChanges: () => void;
  /** The machine is being suspended: sends nothing until it resumes or the user asks for it. */
  readonly suspend: () => void;
  /** The machine has resumed: waits for the network to settle, refreshes if that is due, then polls. */
  readonly resume: () => Promise<void>;
  /** Reads what the service says about itself. Where it can't be read, the snapshot keeps the last one. */
  readonly readServiceStatus: () => Promise<void>;
  /** Starts no timer and sends nothing from now on. Resolves when the tokens of a refresh in flight are stored. */
  readonly end: () => Promise<void>;
  /** Like `end`, where the account is signed out or has newer tokens: the response to a refresh in flight is dropped. */
  readonly abandon: () => void;
  /** After `abandon`: revokes the access token where the service can. Resolves within two seconds, with or without success. */
  readonly revokeToken: () => Promise<void>;
}

/** A profile older than this is stale where the last request has failed. */
const staleAfterMs = 10 * 60_000;
/** A profile older than this many poll intervals is stale although no request has failed. */
const staleAfterPolls = 3;
/** How long the service gets to revoke a token. */
const revocationTimeoutMs = 2_000;
/** How long the network gets to settle after a resume. A request sent at once would only fail. */
const settleMs = 2_000;
/** How long a resume waits where the system reports no network. The report may be wrong. */
const longestSettleMs = 20_000;

export function createAccountSession(unguardedOptions: AccountSessionOptions): AccountSession {
  const options = guardPorts(unguardedOptions);
  const { client, runtime, isIdle, isOnline } = options;
  const { clock, random, log } = runtime;
  const now = () => readClock(clock);
  let { cachedProfile } = options;
  /** When this run has read the profile last. */
  let profileReadAt: ClockReading | undefined;
  let changes = noChanges;
  let presenceHistory = interruptPresence(options.presenceHistory ?? emptyPresenceHistory);
  let failure: Failure | undefined;
  /** The retries of polls. Refreshes have a retry state of their own, see token-manager.ts. */
  const pollRetry = createRetryState(now);
  /** The last poll was not sent, because there was no access token for it. */
  let lacksToken = false;
  let pollInFlight: Promise<void> | undefined;
  let isPolling = false;
  let scheduledPoll = nothingScheduled;
  let resumeInFlight: Promise<void> | undefined;
  /** The last resume, by the monotonic clock. */
  let resumedAt = 0;
  /** The wait of a resume for the network. Meanwhile only the user's own requests are sent. */
  let settling: Promise<void> | undefined;
  let serviceStatus: ServiceStatus | undefined;
  const ended = new AbortController();

  const scheduleAwake = createScheduler({ clock, isOnline, resume: () => resume() });
  const suspendState = createSuspendState({ clock, isIdle, onMissedResume: () => void resume() });
  const schedule: Schedule = (...task) =>
    suspendState.isSuspended() || settling !== undefined ? nothingScheduled : scheduleAwake(...task);

  /** `isPollResponse`: the failure is the response to the poll itself, not that of the refresh it waited for. */
  const recordPollResult = (result: Failure | undefined, isPollResponse: boolean) => {
    failure = result;
    if (result !== undefined) presenceHistory = interruptPresence(presenceHistory);
    lacksToken = result !== undefined && !isPollResponse;
    if (isPollResponse) pollRetry.record(result);
    else pollRetry.record(result, 0);
  };

  /** While offline, only one request is retried. If that is the refresh, the poll runs after it. */
  const doesPollWaitForRefresh = () => isOffline(pollRetry.failure()) && isOffline(tokens.failure());

  const tokens = createTokenManager({
    client,
    runtime,
    schedule,
    ended: ended.signal,
    findRefreshToken: options.findRefreshToken,
    saveRefreshToken: options.saveRefreshToken,
    pollInFlight: () => pollInFlight,
    onRefreshSettled: (result) => {
      if (hasEnded()) {
        stop();
        return;
      }
      failure = result ?? pollRetry.failure();
      if (doesPollWaitForRefresh()) scheduledPoll.cancel();
      // A poll that was not sent because there was no token or no network is due as soon as a refresh succeeds.
      else if (result === undefined && (lacksToken || isOffline(pollRetry.failure()))) pollAwake();
      else ensurePoll();
    },
    onChange: options.onChange,
    onSignInEnded: options.onSignInEnded,
  });

  const extras = createExtras({
    isTokenCurrent: (accessToken) => tokens.isCurrent(accessToken),
    client,
    runtime,
    enabled: options.enabledExtras,
    ended: ended.signal,
    onChange: options.onChange,
    onNewVoicemail: options.onNewVoicemail,
  });

  const hasEnded = () => ended.signal.aborted || tokens.state() === 'sign-in-again';

  /** The sign-in has ended: what the last request failed of no longer matters. */
  const stop = () => {
    failure = undefined;
    suspendState.resume();
    scheduledPoll.cancel();
    extras.cancel();
    presenceHistory = interruptPresence(presenceHistory);
  };

  /** Milliseconds until `Retry-After` is over for polls and refreshes: a poll that isn't urgent waits for both. */
  const remainingRetryAfterMs = () => Math.max(pollRetry.remainingMs(), tokens.remainingRetryAfterMs());

  const resume = (): Promise<void> => {
    suspendState.resume();
    tokens.limitInFlight();
    resumedAt = clock.monotonic();
    settling ??= settle().finally(() => {
      settling = undefined;
    });
    resumeInFlight ??= waitForNetworkAndPoll()
      .catch((error: unknown) => log(`session: resume: ${internalFailure(error).detail}`, 'error'))
      .finally(() => {
        resumeInFlight = undefined;
        if (suspendState.isSuspended()) return;
        tokens.ensureScheduled();
        ensurePoll();
      });
    return resumeInFlight;
  };

  const waitForNetworkAndPoll = async (): Promise<void> => {
    if (hasEnded()) return;
    scheduledPoll.cancel();
    tokens.cancelScheduled();
    pollRetry.limitFailures(1);
    await settling;
    // The machine may have been suspended again during each wait, and resumed.
    if (!suspendState.isSuspended()) await tokens.refreshIfDue();
    await settling;
    if (suspendState.isSuspended() || hasEnded()) return;
    const waitMs = remainingRetryAfterMs();
    if (waitMs === 0) {
      await startPoll(false);
      spreadPolls();
    } else schedulePollIn(waitMs, pollRetry.failure());
    if (settling !== undefined) await waitForNetworkAndPoll();
  };

  const settle = async () => {
    for (let ms = unsettledMs(); ms > 0 && !hasEnded(); ms = unsettledMs())
      await delay(clock, ms, ended.signal);
  };

  /** Another resume during the wait starts it over. */
  const unsettledMs = () => {
    const sinceMs = clock.monotonic() - resumedAt;
    if (sinceMs < settleMs) return settleMs - sinceMs;
    return !isOnline() && sinceMs < longestSettleMs ? settleMs : 0;
  };

  /** `isOffset`: the other accounts have polled at the same time. */
  const schedulePoll = (isOffset = false) => {
    scheduledPoll.cancel();
    // Without a token the next refresh comes first; `onRefreshSettled` schedules the poll after it.
    const waitsForRefresh = tokens.state() === 'restoring' || doesPollWaitForRefresh();
    if (hasEnded() || suspendState.isSuspended() || waitsForRefresh) return;
    const lastFailure = pollRetry.failure();
    const intervalMs = pollIntervalMs({
      everyMs: options.pollEveryMs(),
      isIdle: isIdle(),
      failures: pollRetry.failures(),
      ...(lastFailure && { failure: lastFailure }),
      random: random.number(),
    });
    // A retry has a time of its own: it follows the backoff and `Retry-After`.
    const offset = isOffset && lastFailure === undefined ? options.pollOffset() : 1;
    schedulePollIn(intervalMs * offset, lastFailure);
  };

  const schedulePollIn = (ms: number, lastFailure: Failure | undefined) => {
    scheduledPoll.cancel();
    scheduledPoll = schedule(ms, () => startPoll(false), lastFailure);
  };

  const spreadPolls = () => {
    const isRetry = pollRetry.failure() !== undefined || remainingRetryAfterMs() > 0;
    if (scheduledPoll.isPending() && !isRetry) schedulePoll(true);
  };

  /** After a refresh and after a resume: a session always has its next poll. */
  const ensurePoll = () => {
    if (pollInFlight === undefined && resumeInFlight === undefined && !scheduledPoll.isPending())
      schedulePoll();
  };

  const profileAgeMs = () => {
    if (cachedProfile === undefined) return Infinity;
    if (profileReadAt !== undefined) return elapsedMs(profileReadAt, now());
    // For a profile of an earlier run there is only the wall clock. One from the future may be of any age.
    const ageMs = clock.wall() - cachedProfile.readAt;
    return ageMs >= 0 ? ageMs : Infinity;
  };

  const isStale = () => {
    if (cachedProfile === undefined) return false;
    if (failure !== undefined) return profileAgeMs() > staleAfterMs;
    // A poll in flight, or the first one, will soon show how old the profile is.
    if (isPolling || resumeInFlight !== undefined || profileReadAt === undefined) return false;
    return profileAgeMs() > overdueAfterMs();
  };

  const overdueAfterMs = () => staleAfterPolls * Math.max(options.pollEveryMs(), idleIntervalMs);

  const poll = (unlessYoungerThanMs?: number): Promise<void> => {
    if (suspendState.isSuspended()) return resume();
    if (unlessYoungerThanMs === undefined) return startPoll(true);
    // The resume polls.
    if (resumeInFlight !== undefined && settling !== undefined) return resumeInFlight;
    const isFresh = pollRetry.failure() === undefined && profileAgeMs() < unlessYoungerThanMs;
    return isFresh || remainingRetryAfterMs() > 0 ? Promise.resolve() : startPoll(false);
  };

  /** The resume polls after a suspend. */
  const pollAwake = () => {
    if (!suspendState.isSuspended() && settling === undefined) void startPoll(false);
  };

  const startPoll = (isUrgent: boolean): Promise<void> => {
    if (hasEnded()) return Promise.resolve();
    // Begins after `pollInFlight` is set, since a listener to the change may ask for another poll.
    pollInFlight ??= Promise.resolve()
      .then(() => readProfile(isUrgent))
      .catch((error: unknown) => {
        const unexpected = internalFailure(error);
        log(`session: the poll failed: ${unexpected.detail}`, 'error');
        recordPollResult(unexpected, true);
        return undefined;
      })
      .then((accessToken) => {
        pollInFlight = undefined;
        isPolling = false;
        schedulePoll();
        options.onChange();
        // Last, and not awaited: the profile, the next poll and a sign-out don't depend on it.
        if (accessToken !== undefined && cachedProfile !== undefined && !suspendState.isSuspended())
          extras.onProfileRead(accessToken, cachedProfile.profile);
      });
    return pollInFlight;
  };

  /** Returns the access token with which the profile was read; undefined where it could not be read. */
  const readProfile = async (isUrgent: boolean): Promise<string | undefined> => {
    scheduledPoll.cancel();
    isPolling = true;
    options.onChange();
    let response: Result<Profile> | undefined;
    let usedToken: string | undefined;
    const read = await tokens.withToken(async (accessToken) => {
      usedToken = accessToken;
      response = await client.request(currentUser, accessToken, ended.signal);
      return response;
    }, isUrgent);
    if (hasEnded()) return undefined;
    if (read.ok) {
      log('session: the profile was read', 'debug');
      recordPollResult(undefined, true);
      const before = cachedProfile;
      cachedProfile = { profile: read.value, readAt: clock.wall() };
      profileReadAt = now();
      changes = addProfileChanges(changes, before, cachedProfile);
      const presence = presenceOf(read.value['user-presence-status']);
      presenceHistory = recordPresence(presenceHistory, presence, profileReadAt, overdueAfterMs());
      options.onProfileRead(cachedProfile);
      return usedToken;
    }
    recordPollResult(read.failure, read === response);
    log(`session: the profile could not be read: ${read.failure.code} (${read.failure.detail})`, 'warn');
    return undefined;
  };

  const withToken: WithToken = async (run) => {
    await settling;
    return tokens.withToken(run);
  };

  const endUse = () => {
    ended.abort();
    suspendState.resume();
    scheduledPoll.cancel();
  };

  return {
    snapshot: () => ({
      state: tokens.state(),
      cachedProfile,
      changes,
      presenceHistory,
      isPolling,
      failure,
      clientRefusal: tokens.failure()?.code === 'client' ? tokens.failure() : undefined,
      isStale: isStale(),
      wasRefused: tokens.wasRefused(),
      extras: extras.snapshot(),
      about: tokens.about(),
      serviceStatus,
      isRefreshSlow: tokens.isSlow(),
      isRefreshing: tokens.isRefreshing(),
      isSuspended: suspendState.isSuspended(),
      scheduled: {
        poll:
          scheduledPoll.isPending() ||
          pollInFlight !== undefined ||
          resumeInFlight !== undefined ||
          doesPollWaitForRefresh(),
        refresh: tokens.isScheduled() || resumeInFlight !== undefined,
      },
    }),
    restore: async () => {
      await poll();
      spreadPolls();
    },
    adopt: async (received) => {
      await tokens.adopt(received);
      await poll();
    },
    isTokenCurrent: tokens.isCurrent,
    withToken,
    poll,
    suspend: () => {
      if (hasEnded()) return;
      suspendState.suspend();
      extras.cancel();
      presenceHistory = interruptPresence(presenceHistory);
      scheduledPoll.cancel();
      tokens.cancelScheduled();
    },
    reschedulePoll: () => {
      // A poll in flight and a resume schedule the next poll when they are done.
      if (pollInFlight === undefined && resumeInFlight === undefined) schedulePoll(true);
    },
    spreadPolls,
    acknowledgeChanges: () => {
      if (changes === noChanges) return;
      changes = noChanges;
      options.onChange();
    },
    resume,
    readServiceStatus: async () => {
      if (hasEnded() || suspendState.isSuspended() || remainingRetryAfterMs() > 0) return;
      const read = await withToken((accessToken) =>
        client.request(serviceVersion, accessToken, ended.signal),
      );
      if (!read.ok || ended.signal.aborted) return;
      serviceStatus = read.value;
      options.onChange();
    },
    end: () => {
      endUse();
      return tokens.end();
    },
    abandon: () => {
      endUse();
      tokens.abandon();
    },
    revokeToken: async () => {
      const timeout = new AbortController();
      const stopTimer = clock.after(revocationTimeoutMs, () => timeout.abort());
      // An expired token isn't refreshed: the session has ended.
      await tokens.withToken(async (accessToken) =>
        isJwt(accessToken) ? client.request(tokenRevocation, accessToken, timeout.signal) : ok(null),
      );
      stopTimer();
    },
  };
}
