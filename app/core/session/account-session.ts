// The session of one account: passes events to step.ts, performs the effects that step.ts returns, and starts a timer for what
// due.ts says comes next.
import { internalFailure, type Result } from '../../api/http/result.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import { currentUser, type Profile } from '../../api/profile/profile.ts';
import { createExtras, type ExtrasOptions } from '../extras/extras.ts';
import { type CachedProfile, createPolledProfile, type PresenceHistory } from '../profile/polled-profile.ts';
import type { Log } from '../runtime.ts';
import { readClock } from '../scheduling/timing.ts';
import { describeSession, due, dueOrStale, isExpired, watchedIntervalMs, staleAfterMs } from './due.ts';
import { createSessionTokens, createWithToken, type SessionTokensOptions } from './session-tokens.ts';
import {
  type Conditions,
  hasEnded,
  initialState,
  isResuming,
  isProfileStale,
  type RefreshOutcome,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './state.ts';
import { askedToWaitMs, step } from './step.ts';

export interface AccountSessionOptions
  extends
    Pick<SessionTokensOptions, 'client' | 'runtime' | 'findRefreshToken' | 'saveRefreshToken'>,
    Pick<ExtrasOptions, 'enabledExtras' | 'onNewVoicemail' | 'onChange'> {
  /** The interval of polls in the preferences. After it has changed, call `reschedulePoll`. */
  readonly pollEveryMs: () => number;
  /** The part of the interval that the next poll waits after `reschedulePoll` or the poll of a resume. Above 0, at most 1. */
  readonly pollOffset: () => number;
  /** Whether the user is away: has not used the machine for some minutes, or has locked the screen. */
  readonly isIdle: () => boolean;
  /** Whether polls may be more frequent, because the panel shows the account. */
  readonly isWatched: () => boolean;
  /** Whether the system reports a network. The report may be wrong. */
  readonly isOnline: () => boolean;
  readonly cachedProfile: CachedProfile | undefined;
  /** The history of the account's previous session in this run. */
  readonly presenceHistory?: PresenceHistory | undefined;
  /** `before` is the previous profile, of this run or an earlier one. */
  readonly onProfileRead: (profile: CachedProfile, before: CachedProfile | undefined) => void;
  /** Called once, when only the user can sign in again. `pending` is set if the service has asked for a second factor. */
  readonly onSignInEnded: (pending?: PendingMfa) => void;
}

export type AccountSession = ReturnType<typeof createAccountSession>;
export type AccountSessionSnapshot = ReturnType<AccountSession['snapshot']>;

/** Node fires a timer of more than 24.8 days at once. A timer that ends before anything is due only starts the next one. */
const longestTimerMs = 24 * 60 * 60 * 1000;

export function createAccountSession(unguardedOptions: AccountSessionOptions) {
  const options = guardPorts(unguardedOptions);
  const { client, onChange } = options;
  const { clock, random, log } = options.runtime;
  const ended = new AbortController();
  const profile = createPolledProfile(
    clock,
    () => staleAfterMs(options.pollEveryMs()),
    options.cachedProfile,
    options.presenceHistory,
  );
  const { cachedProfile } = options;
  /** When an earlier session has read the profile, which only the wall clock knows. A time in the future counts as long ago. */
  const wall = cachedProfile === undefined || cachedProfile.readAt > clock.wall() ? 0 : cachedProfile.readAt;
  const readAt = cachedProfile && { ...readClock(clock), wall };
  let state: SessionState = { ...initialState, poll: { ...initialState.poll, readAt } };
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
    // `ended` isn't logged: Quit ends sessions as well, and a sign-out has a line of its own.
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
    const next = dueOrStale(state, conditions);
    if (next === undefined) return;
    cancelTimer = clock.after(Math.min(next.afterMs, longestTimerMs), () => dispatch({ kind: 'tick' }));
  };

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
        // Begins after this step, because a refresh dispatches events of its own.
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

  /** Never rejects: an exception counts as a failed refresh. */
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
    // Begins after the step that asked for it, because a request dispatches events of its own.
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
      // The extras come last, so that they delay neither the profile nor the next poll.
      if (state.machine.kind !== 'suspended' && !hasEnded(state)) extras.onProfileRead(usedToken, read.value);
    } else {
      const { failure } = read;
      log(`session: the profile could not be read: ${failure.code} (${failure.detail})`, 'warn');
      profile.interruptPresence();
      dispatch({ kind: 'polled', failure, isResponse: read === response });
    }
  };

  /** Whether the session holds this access token, and no refresh that would revoke it is in flight. */
  const isTokenCurrent = (accessToken: string) =>
    state.token !== undefined && state.refresh.phase === 'none' && accessToken === tokens.accessToken();

  const extras = createExtras({
    ...options,
    isTokenCurrent,
    pollWeight: () => (options.isWatched() ? watchedIntervalMs / options.pollEveryMs() : 1),
    ended: ended.signal,
  });

  /**
   * Polls now, unless a poll is in flight or the service has asked Perch to wait. A suspended session resumes instead. With
   * `unlessYoungerThanMs`, nothing is polled if the last poll is younger than that, or if a resume waits for the network.
   */
  const askPoll = async (unlessYoungerThanMs?: number): Promise<void> => {
    extras.onPollAsked();
    dispatch({ kind: 'poll-asked', unlessYoungerThanMs });
    await untilPolled();
  };

  /** Waits for the poll in flight or, without one, for the end of a resume. Also resolves when the session ends. */
  const untilPolled = async (): Promise<void> => {
    const isDone = state.poll.isInFlight ? () => true : () => !isResuming(state);
    await until(() => hasEnded(state) || (!state.poll.isInFlight && isDone()));
  };

  /** As `WithToken` in api/client.ts. After a resume the request waits until the network has settled. */
  const withToken = async <Value>(request: (accessToken: string) => Promise<Result<Value>>) => {
    await until(() => state.machine.kind !== 'settling');
    return requestWithToken(request, true);
  };

  const endUse = (): void => {
    ended.abort();
    dispatch({ kind: 'ended' });
  };

  return {
    snapshot: () => {
      const { signIn, refresh, poll, machine, failure, wasRefused } = state;
      const waits = signIn === 'restoring' ? [poll, refresh] : [poll];
      const isAskedToWait = failure !== undefined && waits.some(({ retryAfterMs }) => retryAfterMs > 0);
      const nextTryMs = () =>
        Math.max(askedToWaitMs(state, readClock(clock)), due(state, readConditions())?.afterMs ?? 0);
      return {
        state: signIn,
        cachedProfile: profile.cached(),
        changes: profile.changes(),
        presenceHistory: profile.presenceHistory(),
        isPolling: poll.isInFlight,
        failure,
        /** When the failed request is repeated at the earliest, in milliseconds since 1970, if the service has asked to wait. */
        retryAt: isAskedToWait && !poll.isInFlight ? clock.wall() + nextTryMs() : undefined,
        /** Why the service refused the client in the last token refresh; undefined if it didn't. */
        clientRefusal: refresh.failure?.code === 'client' ? refresh.failure : undefined,
        isStale: profile.cached() !== undefined && isProfileStale(state),
        wasRefused,
        extras: extras.snapshot(),
        about: tokens.about(),
        /** Whether the service takes long for a token refresh. */
        isRefreshSlow: refresh.isSlow && refresh.phase === 'sent',
        /** Whether a token refresh is in flight, or the keychain is being changed. */
        isRefreshing: refresh.phase !== 'none',
        /** While true, neither a poll nor a refresh is scheduled. */
        isSuspended: machine.kind === 'suspended',
      };
    },
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
    withToken,
    /** The list of domains has been opened. */
    onListOpened: () => void withToken(extras.onListOpened),
    poll: askPoll,
    /**
     * Schedules the next poll after the part `pollOffset` of the interval, counted from now. A retry keeps its time. A watched
     * account waits for the whole interval.
     */
    reschedulePoll: () => dispatch({ kind: 'rescheduled' }),
    /** Forgets the changes of the profile, because the user has seen them. */
    acknowledgeChanges: () => {
      if (profile.acknowledgeChanges()) onChange();
    },
    /** The machine is suspended: sends nothing by itself until `resume` or `poll` is called, or the user is found active. */
    suspend: () => dispatch({ kind: 'suspended' }),
    /** After a suspend: waits for the network to settle, refreshes if due, then polls, unless the service has asked to wait. */
    resume: async () => {
      dispatch({ kind: 'resumed' });
      await untilPolled();
    },
    /** Stops polling and refreshing. Resolves once a refresh in flight is over and its tokens, if any, are stored. */
    end: async () => {
      endUse();
      await until(() => state.refresh.phase === 'none');
    },
    /** Like `end`, but drops the response to a refresh in flight: the account is signed out or has newer tokens. */
    abandon: () => {
      tokens.abandon();
      endUse();
    },
    /** Revokes the access token, stored or not, if it is a JWT and hasn't expired. To be called after `abandon`. */
    revokeToken: async () => {
      const isUsable = state.token !== undefined && !isExpired(state.token, readClock(clock));
      if (isUsable || state.refresh.phase === 'storing') await tokens.revoke();
    },
  };
}

/** Logs and ignores exceptions of the options that reach disk, Electron or views. Rejections are handled by the session itself. */
function guardPorts(options: AccountSessionOptions): AccountSessionOptions {
  const log: Log = (line, level) => {
    try {
      options.runtime.log(line, level);
    } catch {
      // There is no other way to report it.
    }
  };
  const guard =
    <Args extends unknown[], Value>(name: string, run: (...args: Args) => Value, fallback: Value) =>
    (...args: Args): Value => {
      try {
        return run(...args);
      } catch (error) {
        log(`session: ${name}: ${error instanceof Error ? error.message : String(error)}`, 'error');
        return fallback;
      }
    };
  return {
    ...options,
    runtime: { ...options.runtime, log },
    isIdle: guard('idle state', options.isIdle, false),
    isWatched: guard('watched state', options.isWatched, false),
    isOnline: guard('network state', options.isOnline, true),
    onNewVoicemail: guard('new voicemail', options.onNewVoicemail, undefined),
    onProfileRead: guard('storing the profile', options.onProfileRead, undefined),
    onChange: guard('publishing', options.onChange, undefined),
    onSignInEnded: guard('end of the sign-in', options.onSignInEnded, undefined),
  };
}

function isShownChange(before: SessionState, after: SessionState): boolean {
  const shown = ({ signIn, token, failure, refresh, poll }: SessionState) => [
    ...[signIn, token?.serial, failure, poll.isInFlight],
    ...[refresh.failure, refresh.phase === 'sent', refresh.isSlow],
  ];
  const old = [...shown(before), isProfileStale(before)];
  return [...shown(after), isProfileStale(after)].some((value, index) => value !== old[index]);
}
