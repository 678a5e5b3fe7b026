// The session of one account: its tokens (token-manager.ts) and the polls of its profile.
import type { WithToken } from '../../api/client.ts';
import type { Failure } from '../../api/http/result.ts';
import type { Tokens } from '../../api/oauth/token-response.ts';
import type { AuthState } from '../auth/auth-state-machine.ts';
import { revokeToken } from '../auth/revoke-token.ts';
import { createTokenManager } from '../auth/token-manager.ts';
import { createExtras, type ExtrasSnapshot } from '../extras/extras.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';
import type { ProfileChanges } from '../profile/profile-diff.ts';
import { watchedIntervalMs } from '../scheduling/poll-interval.ts';
import { createScheduler, nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import { createSuspendState } from '../scheduling/suspend-state.ts';
import { guardPorts, type AccountSessionOptions } from './guarded-ports.ts';
import { createPolledProfile } from './polled-profile.ts';
import type { PresenceHistory } from './presence-history.ts';
import { createProfilePolls, type ProfilePolls } from './profile-polls.ts';
import { createSessionResume, type SessionResume } from './session-resume.ts';

export interface AccountSessionSnapshot {
  readonly state: AuthState;
  readonly cachedProfile: CachedProfile | undefined;
  /** What has changed in the profile since `acknowledgeChanges`. */
  readonly changes: ProfileChanges;
  readonly presenceHistory: PresenceHistory;
  readonly isPolling: boolean;
  /**
   * Why the last poll or token refresh failed; undefined if it succeeded or the sign-in has ended. A poll's failure stays until a
   * poll succeeds.
   */
  readonly failure: Failure | undefined;
  /** As `ProfilePolls.isAskedToWait`. */
  readonly isAskedToWait: boolean;
  /** Why the service refused the client in the last token refresh; undefined if it didn't. */
  readonly clientRefusal: Failure | undefined;
  /** Whether the profile is so old, by either clock, that it may be wrong. */
  readonly isStale: boolean;
  /** In `sign-in-again`: true if the service ended the sign-in, false if there was no refresh token. */
  readonly wasRefused: boolean;
  /** New voicemail and active calls, which only some services send. */
  readonly extras: ExtrasSnapshot;
  /** The fields of the last token response for the About view. */
  readonly about: Tokens['about'];
  /**
   * Whether the next poll and the next refresh are scheduled, in flight or part of a resume. While offline, a poll that follows a
   * retried refresh counts as scheduled.
   */
  readonly scheduled: { readonly poll: boolean; readonly refresh: boolean };
  /** Whether the service takes long to respond to the token refresh in flight. */
  readonly isRefreshSlow: boolean;
  /** Whether a token refresh is in flight, or new tokens are being stored. */
  readonly isRefreshing: boolean;
  /** Whether the machine counts as suspended. Nothing is scheduled then. */
  readonly isSuspended: boolean;
}

export interface AccountSession {
  readonly snapshot: () => AccountSessionSnapshot;
  /** Restores the sign-in of an earlier run with its refresh token, and reads the profile. */
  readonly restore: () => Promise<void>;
  /** Stores and uses the tokens of a new sign-in, and reads the profile. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /** Whether an access token is the present one, and no refresh, which would revoke it, is in flight. */
  readonly isTokenCurrent: (accessToken: string) => boolean;
  /** Runs a request with an access token that is not expired. After a 401 it refreshes the token and runs the request again. */
  readonly withToken: WithToken;
  /**
   * Reads the profile now, unless the service has asked Perch to wait. While the machine counts as suspended, resumes instead.
   * With `unlessYoungerThanMs`, polls only if the last poll is older than that, and leaves the poll to a resume that is waiting
   * for the network.
   */
  readonly poll: (unlessYoungerThanMs?: number) => Promise<void>;
  /** Reschedules the next poll, after a change of `pollEveryMs` or `isIdle`. */
  readonly reschedulePoll: () => void;
  /** Offsets the next poll from those of the other accounts. A retry keeps its time. */
  readonly spreadPolls: () => void;
  /** The user has seen the changes of the profile, so they are no longer new. */
  readonly acknowledgeChanges: () => void;
  /** The machine is being suspended: schedules nothing until `resume` or `poll` is called, or the user is active. */
  readonly suspend: () => void;
  /** After a suspend or a lost network: waits for the network to settle, refreshes the token if a refresh is due, then polls. */
  readonly resume: () => Promise<void>;
  /** Polls and refreshes no more. Resolves when the tokens of a refresh in flight are stored. */
  readonly end: () => Promise<void>;
  /** Like `end`, but drops the response to a refresh in flight: the account is signed out or has newer tokens. */
  readonly abandon: () => void;
  /** After `abandon`: revokes the access token if the service can. Resolves within two seconds, with or without success. */
  readonly revokeToken: () => Promise<void>;
}

export function createAccountSession(unguardedOptions: AccountSessionOptions): AccountSession {
  const options = guardPorts(unguardedOptions);
  const { client } = options;
  const { clock } = options.runtime;
  const { ended, hasEnded, tokens, profile, polls, extras, suspendState, resume } = createParts(options);

  const snapshot = (): AccountSessionSnapshot => {
    const failure = polls.failure();
    const isPolling = polls.inFlight() !== undefined;
    const isResuming = resume.inFlight() !== undefined;
    return {
      state: tokens.state(),
      cachedProfile: profile.cached(),
      changes: profile.changes(),
      presenceHistory: profile.presenceHistory(),
      isPolling,
      failure,
      isAskedToWait: polls.isAskedToWait(),
      clientRefusal: tokens.failure()?.code === 'client' ? tokens.failure() : undefined,
      isStale: profile.isStale(failure !== undefined, isPolling || isResuming),
      wasRefused: tokens.wasRefused(),
      extras: extras.snapshot(),
      about: tokens.about(),
      isRefreshSlow: tokens.isSlow(),
      isRefreshing: tokens.isRefreshing(),
      isSuspended: suspendState.isSuspended(),
      scheduled: {
        poll: polls.isScheduled() || isResuming,
        refresh: tokens.isScheduled() || isResuming,
      },
    };
  };

  const poll = (unlessYoungerThanMs?: number): Promise<void> => {
    if (suspendState.isSuspended()) return resume.run();
    if (polls.isAskedToWait()) return Promise.resolve();
    if (unlessYoungerThanMs === undefined) return polls.start(true);
    // The resume will poll once the network has settled.
    const resuming = resume.inFlight();
    if (resuming !== undefined && resume.settling() !== undefined) return resuming;
    return polls.ageMs() < unlessYoungerThanMs ? Promise.resolve() : polls.start(true);
  };

  const withToken: WithToken = async (run) => {
    await resume.settling();
    return tokens.withToken(run);
  };

  const endUse = () => {
    ended.abort();
    suspendState.resume();
    polls.cancelScheduled();
  };

  return {
    snapshot,
    restore: async () => {
      await poll();
      polls.spread();
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
      profile.interruptPresence();
      polls.cancelScheduled();
      tokens.cancelScheduled();
    },
    reschedulePoll: () => {
      // A poll in flight or a resume schedules the next poll when it is done.
      if (polls.inFlight() === undefined && resume.inFlight() === undefined) polls.schedule(true);
    },
    spreadPolls: polls.spread,
    acknowledgeChanges: () => {
      if (profile.acknowledgeChanges()) options.onChange();
    },
    resume: resume.run,
    end: () => {
      endUse();
      return tokens.end();
    },
    abandon: () => {
      endUse();
      tokens.abandon();
    },
    revokeToken: async () => {
      const accessToken = tokens.tokenToRevoke();
      if (accessToken !== undefined) await revokeToken(client, clock, accessToken);
    },
  };
}

function createParts(options: AccountSessionOptions) {
  const { clock, random } = options.runtime;
  const ended = new AbortController();
  /** Whether polls and refreshes are over: after `end` or `abandon`, or because the user has to sign in again. */
  const hasEnded = () => ended.signal.aborted || tokens.state() === 'sign-in-again';
  const suspendState = createSuspendState({
    clock,
    isIdle: options.isIdle,
    onMissedResume: () => void resume.run(),
  });
  const scheduleAwake = createScheduler({
    ...options,
    clock,
    random: random.number,
    resume: () => resume.run(),
  });
  const schedule: Schedule = (...task) =>
    suspendState.isSuspended() || resume.settling() !== undefined ? nothingScheduled : scheduleAwake(...task);
  const profile = createPolledProfile(
    clock,
    options.pollEveryMs,
    options.cachedProfile,
    options.presenceHistory,
  );

  const onRefreshSettled = (result: Failure | undefined) => {
    if (hasEnded()) {
      polls.stop();
      suspendState.resume();
      extras.cancel();
      profile.interruptPresence();
    } else if (polls.recordRefresh(result) && !suspendState.isSuspended() && resume.settling() === undefined)
      void polls.start();
  };

  const tokens = createTokenManager({
    ...options,
    schedule,
    ended: ended.signal,
    pollInFlight: () => polls.inFlight(),
    onRefreshSettled,
  });

  const extras = createExtras({
    ...options,
    isTokenCurrent: tokens.isCurrent,
    enabled: options.enabledExtras,
    pollWeight: () => (options.isWatched() ? watchedIntervalMs / options.pollEveryMs() : 1),
    ended: ended.signal,
  });

  const polls: ProfilePolls = createProfilePolls({
    ...options,
    tokens,
    schedule,
    ended: ended.signal,
    hasEnded,
    isSuspended: suspendState.isSuspended,
    isResuming: () => resume.inFlight() !== undefined,
    onRead: (read) => options.onProfileRead(profile.record(read)),
    onFailed: profile.interruptPresence,
    onPolled: (accessToken) => {
      const cached = profile.cached();
      if (cached !== undefined) extras.onProfileRead(accessToken, cached.profile);
    },
  });

  const resume: SessionResume = createSessionResume({
    ...options,
    tokens,
    polls,
    suspendState,
    ended: ended.signal,
    hasEnded,
  });

  return { ended, hasEnded, tokens, profile, polls, extras, suspendState, resume };
}
