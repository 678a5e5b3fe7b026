// The session of one account. Passes each event to step.ts, which returns the next state and the effects; performs the effects and
// dispatches their results as events; keeps one timer, for the next action of due.ts.
import { internalFailure, type Result } from '../../api/http/result.ts';
import type { Tokens } from '../../api/oauth/token-response.ts';
import { currentUser, type Profile } from '../../api/profile/profile.ts';
import { createExtras } from '../extras/extras.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import { describeSession } from './describe.ts';
import { due, watchedIntervalMs } from './due.ts';
import { createPolledProfile } from './polled-profile.ts';
import { guardPorts, type AccountSessionOptions } from './session-options.ts';
import { createSessionTokens } from './session-tokens.ts';
import {
  type Conditions,
  hasEnded,
  initialState,
  isResuming,
  type RefreshOutcome,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './state.ts';
import { askedToWaitMs, step } from './step.ts';
import { isExpired } from './token-lifetime.ts';
import { createWithToken } from './with-token.ts';

export type AccountSession = ReturnType<typeof createAccountSession>;
export type AccountSessionSnapshot = ReturnType<AccountSession['snapshot']>;

/** Below what a timer of Node can be: a longer one than 24.8 days fires at once. One that fires early finds nothing due. */
const longestTimerMs = 24 * 60 * 60 * 1000;

export function createAccountSession(unguardedOptions: AccountSessionOptions) {
  const options = guardPorts(unguardedOptions);
  const { client, onChange } = options;
  const { clock, random, log } = options.runtime;
  const ended = new AbortController();
  const profile = createPolledProfile(
    clock,
    options.pollEveryMs,
    options.cachedProfile,
    options.presenceHistory,
  );
  let state = initialState;
  let cancelTimer = () => {};
  /** Called after each step, for callers that wait for a condition. */
  const waiting = new Set<() => void>();

  const readConditions = (): Conditions => ({
    now: readClock(clock),
    random: random.number(),
    isIdle: options.isIdle(),
    isOnline: options.isOnline(),
    isWatched: options.isWatched(),
    pollEveryMs: options.pollEveryMs(),
    pollOffset: options.pollOffset(),
  });

  const dispatch = (event: SessionEvent): void => {
    const conditions = readConditions();
    const before = state;
    const { state: after, effects } = step(before, event, conditions);
    state = after;
    // `ended` isn't logged, because Quit ends the session, too. A sign-out has a line of its own.
    if (after.signIn !== before.signIn && event.kind !== 'ended')
      log(`session: ${before.signIn} -> ${after.signIn} (${event.kind})`);
    startTimer(conditions);
    for (const effect of effects) run(effect);
    if (isShownChange(before, after)) onChange();
    for (const check of [...waiting]) check();
    if (effects.some(({ kind }) => kind === 'sign-in-ended')) options.onSignInEnded(tokens.pendingMfa());
  };

  const startTimer = (conditions: Conditions): void => {
    cancelTimer();
    const next = due(state, conditions);
    if (next === undefined) return;
    cancelTimer = clock.after(Math.min(next.afterMs, longestTimerMs), () => dispatch({ kind: 'tick' }));
  };

  /** Resolves at once if the condition is fulfilled, otherwise after the step that fulfils it. */
  const until = async (isFulfilled: () => boolean): Promise<void> => {
    if (isFulfilled()) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const check = () => {
      if (isFulfilled()) resolve(undefined);
    };
    waiting.add(check);
    await promise;
    waiting.delete(check);
  };

  const run = (effect: SessionEffect): void => {
    switch (effect.kind) {
      case 'refresh':
        // Begins after the step, because a listener to the change may ask for a token.
        void dispatchTokens(Promise.resolve().then(tokens.refresh));
        break;
      case 'poll':
        void poll(effect.isUsers).catch((error: unknown) => {
          const failure = internalFailure(error);
          log(`session: the poll failed: ${failure.detail}`, 'error');
          if (state.poll.isInFlight) dispatch({ kind: 'polled', failure, isResponse: true });
        });
        break;
      case 'limit-refresh':
        tokens.limitRefresh();
        break;
      case 'interrupt':
        extras.cancel();
        profile.interruptPresence();
        break;
      case 'sign-in-ended':
      // `dispatch` calls `onSignInEnded` after `onChange`.
    }
  };

  const tokens = createSessionTokens({
    ...options,
    ended: ended.signal,
    onPhase: (phase) => dispatch({ kind: phase }),
  });

  /** Never rejects: an exception is a failure, which is retried. */
  const dispatchTokens = async (received: Promise<RefreshOutcome>): Promise<void> => {
    const outcome = await received.catch((error: unknown): RefreshOutcome => ({
      kind: 'refresh-failed',
      failure: internalFailure(error),
    }));
    if (outcome.kind === 'refresh-failed' && !ended.signal.aborted)
      log(`session: the refresh failed: ${outcome.failure.code} (${outcome.failure.detail})`, 'warn');
    dispatch(outcome);
  };

  const requestWithToken = createWithToken({
    state: () => state,
    dispatch,
    until,
    accessToken: tokens.accessToken,
    now: () => readClock(clock),
  });

  const poll = async (isUsers: boolean): Promise<void> => {
    let response: Result<Profile> | undefined;
    let usedToken = '';
    // Begins after the step, because a listener to the change may ask for another poll.
    await Promise.resolve();
    const read = await requestWithToken(async (accessToken) => {
      usedToken = accessToken;
      response = await client.request(currentUser, accessToken, ended.signal);
      return response;
    }, isUsers);
    if (hasEnded(state)) dispatch({ kind: 'polled', isResponse: true });
    else if (read.ok) {
      log('session: the profile was read', 'debug');
      const before = profile.cached();
      options.onProfileRead(profile.record(read.value), before);
      dispatch({ kind: 'polled', isResponse: true });
      // Neither the profile nor the next poll depends on what the extras request.
      if (state.machine.kind !== 'suspended' && !hasEnded(state)) extras.onProfileRead(usedToken, read.value);
    } else {
      const { failure } = read;
      log(`session: the profile could not be read: ${failure.code} (${failure.detail})`, 'warn');
      profile.interruptPresence();
      dispatch({ kind: 'polled', failure, isResponse: read === response });
    }
  };

  /** Whether an access token is the present one, and no refresh, which would revoke it, is in flight. */
  const isTokenCurrent = (accessToken: string) =>
    state.token !== undefined && state.refresh.phase === 'none' && accessToken === tokens.accessToken();

  const extras = createExtras({
    ...options,
    isTokenCurrent,
    pollWeight: () => (options.isWatched() ? watchedIntervalMs / options.pollEveryMs() : 1),
    ended: ended.signal,
  });

  /**
   * Reads the profile now, unless a poll is in flight or the service has asked Perch to wait. While the machine counts as
   * suspended, resumes instead. With `unlessYoungerThanMs`, polls only if the last poll isn't younger than that, and leaves the
   * poll to a resume that is waiting for the network.
   */
  const askPoll = async (unlessYoungerThanMs?: number): Promise<void> => {
    dispatch({ kind: 'poll-asked', unlessYoungerThanMs });
    await untilPolled();
  };

  /** Resolves when the poll in flight or, if there is none, the resume is done, or when the session has ended. */
  const untilPolled = async (): Promise<void> => {
    const isDone = state.poll.isInFlight ? () => true : () => !isResuming(state);
    await until(() => hasEnded(state) || (!state.poll.isInFlight && isDone()));
  };

  const endUse = (): void => {
    ended.abort();
    dispatch({ kind: 'ended' });
  };

  return {
    snapshot: () => {
      const { signIn, refresh, poll, machine, failure, wasRefused } = state;
      const waitMs = askedToWaitMs(state, readClock(clock));
      return {
        state: signIn,
        cachedProfile: profile.cached(),
        /** What has changed in the profile since `acknowledgeChanges`. */
        changes: profile.changes(),
        presenceHistory: profile.presenceHistory(),
        isPolling: poll.isInFlight,
        /**
         * Why the last poll or token refresh failed; undefined if it succeeded or the sign-in has ended. A refresh that succeeds
         * leaves the failure of the last poll.
         */
        failure,
        /** The earliest repetition of the failed request, in milliseconds since 1970; undefined if no `Retry-After` is left. */
        retryAt:
          waitMs > 0
            ? clock.wall() + Math.max(waitMs, due(state, readConditions())?.afterMs ?? 0)
            : undefined,
        /** Why the service refused the client in the last token refresh; undefined if it didn't. */
        clientRefusal: refresh.failure?.code === 'client' ? refresh.failure : undefined,
        /** Whether the profile is so old, by either clock, that it may be wrong. */
        isStale: profile.isStale(failure !== undefined, poll.isInFlight || isResuming(state)),
        /** In `sign-in-again`: true if a refresh was refused or requires a second factor, false if there was no refresh token. */
        wasRefused,
        /** New voicemail and active calls, which only some services send. */
        extras: extras.snapshot(),
        /** The fields of the last token response for the About view. */
        about: tokens.about(),
        /** Whether the service takes long to respond to the token refresh in flight. */
        isRefreshSlow: refresh.isSlow,
        /** Whether a token refresh is in flight, or new tokens are being stored. */
        isRefreshing: refresh.phase !== 'none',
        /** Whether the machine counts as suspended. No poll or refresh is scheduled then. */
        isSuspended: machine.kind === 'suspended',
      };
    },
    /** The session's state in words, for diagnostics. */
    describe: () => describeSession(state, readConditions()),
    /** Restores the sign-in of an earlier run with its refresh token, and reads the profile. */
    restore: async () => {
      await askPoll();
      dispatch({ kind: 'rescheduled' });
    },
    /** Stores and uses the tokens of a new sign-in, and reads the profile. */
    adopt: async (received: Tokens) => {
      // Enters the phase `storing` at once, so that no refresh with the token of an earlier run begins.
      await dispatchTokens(tokens.adopt(received));
      await askPoll();
    },
    isTokenCurrent,
    /** Runs a request with an access token that is not expired. After a 401 the request waits for a new token and is repeated. */
    withToken: async <Value>(request: (accessToken: string) => Promise<Result<Value>>) => {
      await until(() => state.machine.kind !== 'settling');
      return requestWithToken(request, true);
    },
    poll: askPoll,
    /**
     * The next poll follows after `pollOffset` of its interval, counted from now: the interval has changed, or accounts that have
     * polled together take turns. A retry keeps its time, and a watched account waits for the whole interval.
     */
    reschedulePoll: () => dispatch({ kind: 'rescheduled' }),
    /** The user has seen the changes of the profile, so they are no longer new. */
    acknowledgeChanges: () => {
      if (profile.acknowledgeChanges()) onChange();
    },
    /** The machine is being suspended: sends nothing by itself until `resume` or `poll` is called, or the user is active. */
    suspend: () => dispatch({ kind: 'suspended' }),
    /** After a suspend: waits for the network to settle, refreshes if due, then polls, unless the service has asked to wait. */
    resume: async () => {
      dispatch({ kind: 'resumed' });
      await untilPolled();
    },
    /** Polls and refreshes no more. Resolves when a refresh in flight has failed, or its tokens are stored. */
    end: async () => {
      endUse();
      await until(() => state.refresh.phase === 'none');
    },
    /** Like `end`, but drops the response to a refresh in flight: the account is signed out or has newer tokens. */
    abandon: () => {
      tokens.abandon();
      endUse();
    },
    /** After `abandon`: revokes the access token if the service can (`revokeToken`). */
    revokeToken: async () => {
      if (state.token !== undefined && !isExpired(state.token, readClock(clock))) await tokens.revoke();
    },
  };
}

/** Whether something has changed that a view shows. */
function isShownChange(before: SessionState, after: SessionState): boolean {
  const shown = ({ signIn, token, failure, refresh, poll }: SessionState) => [
    ...[signIn, token?.serial, failure, poll.isInFlight],
    ...[refresh.failure, refresh.phase === 'sent', refresh.isSlow],
  ];
  const old = shown(before);
  return shown(after).some((value, index) => value !== old[index]);
}
