// Holds the tokens of one account. Refreshes them before they expire, one refresh at a time, and passes the access token to
// requests. No request is sent with an expired access token.
import type { ApiClient } from '../../api/client.ts';
import { type Failure, failed, internalFailure, ok, type Result } from '../../api/http/result.ts';
import {
  type PendingMfa,
  isClientRefused,
  isRefreshTokenRefused,
  type TokenResponse,
  type Tokens,
} from '../../api/oauth/token-response.ts';
import { refusalText } from '../failure-messages.ts';
import { type AuthEvent, type AuthState, nextState } from './auth-state-machine.ts';
import { addJitter } from '../scheduling/backoff.ts';
import { elapsedMs, readClock } from '../scheduling/clock-reading.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import type { Runtime } from '../runtime.ts';
import { type HeldToken, toHeldToken, isExpired, msUntilRefresh } from './token-lifetime.ts';
import type { SecretLookup } from '../secrets/keychain.ts';

export interface TokenManagerOptions {
  readonly client: ApiClient;
  readonly runtime: Runtime;
  readonly schedule: Schedule;
  /** Once it is aborted, no refresh is sent. The response to a refresh in flight is still read and stored. */
  readonly ended: AbortSignal;
  /** Reads the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Stores a refresh token, or deletes the stored one. Awaited before a new access token is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** The poll in flight, whose access token a refresh would revoke. */
  readonly pollInFlight: () => Promise<void> | undefined;
  /** Called after each refresh and new sign-in, before `onChange`, with its failure or undefined. */
  readonly onRefreshSettled: (failure: Failure | undefined) => void;
  /** Called when all parts of a change are complete. */
  readonly onChange: () => void;
  /** Called once, after `onChange`, when only the user can sign in again. With `pending` if a second factor is enough for that. */
  readonly onSignInEnded: (pending?: PendingMfa) => void;
}

export interface TokenManager {
  readonly state: () => AuthState;
  /** In `sign-in-again`: true if the service ended the sign-in, false if there was no refresh token. */
  readonly wasRefused: () => boolean;
  /** The fields of the last token response for the About view. */
  readonly about: () => Tokens['about'];
  /** Stores and uses the tokens of a new sign-in. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /**
   * Runs a request with an access token that is not expired. After a 401 it refreshes once and runs the request again. No refresh
   * is sent before the `Retry-After` of the last refresh is over, and only one that a user's request without a token needs
   * (`isUsers`, by default true) before its backoff is over.
   */
  readonly withToken: <Value>(
    run: (accessToken: string) => Promise<Result<Value>>,
    isUsers?: boolean,
  ) => Promise<Result<Value>>;
  /** Refreshes the token if a refresh is due, else schedules one. Leaves an expired token to the next `withToken`. */
  readonly refreshIfDue: () => Promise<void>;
  /** Why the last refresh failed; undefined if it succeeded. */
  readonly failure: () => Failure | undefined;
  /** Milliseconds until the `Retry-After` of the last refresh is over. */
  readonly remainingRetryAfterMs: () => number;
  /** Whether the service takes long to respond to the refresh in flight. */
  readonly isSlow: () => boolean;
  /** After a resume: gives a refresh in flight the usual time limit from now on. One that isn't sent yet fails and is retried. */
  readonly limitInFlight: () => void;
  /** Whether a refresh is in flight, or new tokens are being stored. */
  readonly isRefreshing: () => boolean;
  /** The access token after `end` or `abandon`, unless it has expired. No request but its revocation gets it then. */
  readonly tokenToRevoke: () => string | undefined;
  /** Whether an access token is the present one, and no refresh, which would revoke it, is in flight. */
  readonly isCurrent: (accessToken: string) => boolean;
  /** Whether the next refresh is scheduled or in flight. */
  readonly isScheduled: () => boolean;
  /** Schedules the next refresh if none is scheduled or in flight. */
  readonly ensureScheduled: () => void;
  /** Cancels the scheduled refresh and starts the backoff over. */
  readonly cancelScheduled: () => void;
  /** Refreshes no more. Resolves when the tokens of a refresh in flight are stored. */
  readonly end: () => Promise<void>;
  /** Like `end`, but the response to a refresh in flight is dropped. */
  readonly abandon: () => void;
}

/** Longer times are scheduled in steps, because a timer of Node can't run much longer than three weeks. */
const longestScheduleMs = 24 * 60 * 60 * 1000;
/** After this time requests no longer wait for a refresh if the earlier access token is still valid: they use that one. */
const slowAfterMs = 10_000;

export function createTokenManager(options: TokenManagerOptions): TokenManager {
  const { client, ended } = options;
  const { clock, random, log } = options.runtime;
  const now = () => readClock(clock);
  const retry = createRetryState(now);
  let state: AuthState = 'restoring';
  let token: HeldToken | undefined;
  let refreshToken: string | undefined;
  let wasRefused = false;
  let about: Tokens['about'] = {};
  let inFlight: Promise<Failure | undefined> | undefined;
  /** Resolves when the refresh in flight is slow. */
  let slow = Promise.withResolvers<undefined>();
  let isSlow = false;
  let limit = new AbortController();
  let backoff = { since: now(), ms: 0 };
  let isAbandoned = false;
  let scheduled = nothingScheduled;
  /** The second factor with which a sign-in that has ended can be continued. */
  let pendingMfa: PendingMfa | undefined;

  const usable = (): HeldToken | undefined =>
    token === undefined || isExpired(token, now()) ? undefined : token;
  const isUsable = (): boolean => usable() !== undefined;
  const hasEnded = (): boolean => ended.aborted || state === 'sign-in-again';
  const isScheduled = (): boolean => scheduled.isPending() || inFlight !== undefined;

  const dispatch = (event: AuthEvent): void => {
    const next = nextState(state, event);
    if (next === undefined) return;
    // Quit ends the use of the tokens, too; the account's own line says whether the user has signed out.
    if (next !== state && event !== 'sign-out') log(`session: ${state} -> ${next} (${event})`);
    state = next;
  };

  const schedule = (ms: number, run: () => Promise<void>, failure?: Failure) => {
    scheduled.cancel();
    scheduled = hasEnded()
      ? nothingScheduled
      : options.schedule(Math.min(ms, longestScheduleMs), run, failure);
  };

  const scheduleAfterRetryAfter = (ms: number) =>
    schedule(addJitter(ms, random.number()), refreshAfterPoll, retry.failure());

  const scheduleRefresh = (next: HeldToken) => schedule(msUntilRefresh(next, now()), refreshWhenDue);

  const refreshWhenDue = async () => {
    if (token !== undefined && msUntilRefresh(token, now()) > 0) scheduleRefresh(token);
    else await refreshAfterPoll();
  };

  /** Refreshes after the poll in flight, whose access token a refresh would revoke. */
  const refreshAfterPoll = async () => {
    let isWaiting = true;
    const wait = { cancel: () => void (isWaiting = false), isPending: () => isWaiting };
    scheduled.cancel();
    scheduled = wait;
    // When one poll has ended, the next one may have begun.
    for (let poll = options.pollInFlight(); poll !== undefined; poll = options.pollInFlight()) await poll;
    // The wait may have been cancelled, for example by a suspend or by a refresh after the poll's 401.
    if (!wait.isPending()) return;
    wait.cancel();
    await startRefresh();
  };

  /** Single flight: concurrent callers share one refresh. An exception becomes a failure and is retried. Never rejects. */
  const startRefresh = (
    getTokens: () => Promise<Failure | undefined> = refresh,
  ): Promise<Failure | undefined> => {
    // Begins after `inFlight` is set, because a listener to the change of state may ask for a token.
    inFlight ??= Promise.resolve()
      .then(getTokens)
      .catch((error: unknown) => scheduleRetry(internalFailure(error)))
      .then(settle);
    return inFlight;
  };

  const settle = (failure: Failure | undefined): Failure | undefined => {
    inFlight = undefined;
    if (ended.aborted) return failure;
    options.onRefreshSettled(failure);
    options.onChange();
    if (state === 'sign-in-again') options.onSignInEnded(pendingMfa);
    return failure;
  };

  const refresh = async (): Promise<Failure | undefined> => {
    if (hasEnded()) return notSignedIn;
    scheduled.cancel();
    if (refreshToken === undefined && token === undefined) {
      const found = await options.findRefreshToken();
      // The session may have ended before the keychain responded.
      if (ended.aborted) return notSignedIn;
      if (found.kind === 'unreadable')
        return scheduleRetry(
          failed('keychain', 'The refresh token could not be read.', { reason: found.reason }).failure,
        );
      if (found.kind === 'found') refreshToken = found.secret;
    }
    if (refreshToken === undefined || !isUsable()) dispatch('expired');
    if (refreshToken === undefined) return endSignIn(false);
    dispatch('refresh');
    options.onChange();
    const response = await send(refreshToken);
    if (isAbandoned) return notSignedIn;
    if (response.kind === 'tokens') {
      await acceptTokens(response.tokens);
      return undefined;
    }
    if (response.kind === 'second-factor') return endSignIn(true, response.pending);
    if (isRefreshTokenRefused(response)) {
      await deleteRefreshToken();
      return endSignIn(true);
    }
    return scheduleRetry(failureOf(response));
  };

  const send = async (sentToken: string): Promise<TokenResponse> => {
    limit = new AbortController();
    const stopTimer = clock.after(slowAfterMs, () => {
      isSlow = true;
      slow.resolve(undefined);
      options.onChange();
    });
    try {
      return await client.requestTokens(
        { type: 'refresh_token', refreshToken: sentToken },
        AbortSignal.any([ended, limit.signal]),
      );
    } finally {
      stopTimer();
      isSlow = false;
      slow = Promise.withResolvers();
    }
  };

  const acceptTokens = async (tokens: Tokens): Promise<void> => {
    const received = now();
    // The refresh has revoked the earlier tokens (service.md, "Token refresh").
    token = undefined;
    refreshToken = tokens.refreshToken ?? refreshToken;
    await options.saveRefreshToken(refreshToken);
    token = toHeldToken(tokens, received, random.number(), refreshToken !== undefined);
    wasRefused = false;
    about = tokens.about;
    retry.record(undefined);
    dispatch('tokens');
    scheduleRefresh(token);
  };

  const scheduleRetry = (failure: Failure): Failure => {
    retry.record(failure);
    log(`session: the refresh failed: ${failure.code} (${failure.detail})`, 'warn');
    // Drops an expired token, so that it isn't used again if a clock is set back.
    if (!isUsable()) token = undefined;
    dispatch(token === undefined ? 'expired' : 'failed');
    backoff = { since: now(), ms: retry.backoffMs(random.number()) };
    schedule(backoff.ms, refreshAfterPoll, failure);
    return failure;
  };

  /** Never rejects: the sign-in ends even if the refused token can't be deleted. */
  const deleteRefreshToken = async (): Promise<void> => {
    refreshToken = undefined;
    try {
      await options.saveRefreshToken(undefined);
    } catch (error) {
      log(`session: the refused token could not be deleted: ${internalFailure(error).detail}`, 'error');
    }
  };

  const endSignIn = (isRefused: boolean, pending?: PendingMfa): Failure => {
    wasRefused = isRefused;
    pendingMfa = pending;
    token = undefined;
    refreshToken = undefined;
    retry.record(undefined);
    dispatch('refused');
    scheduled.cancel();
    return notSignedIn;
  };

  /**
   * Returns an access token that is not expired. Waits for a refresh if there is no such token or a refresh is in flight, but not
   * for a slow refresh while the earlier token is valid.
   */
  const usableToken = async (isUsers: boolean): Promise<Result<HeldToken>> => {
    // More than once, because a new token may have expired while it was stored.
    for (let waits = 0; waits < 3; waits += 1) {
      if (ended.aborted || (inFlight === undefined && hasEnded())) break;
      const held = usable();
      if (held !== undefined && (inFlight === undefined || isSlow)) return ok(held);
      const refreshed = requestRefresh(isUsers);
      const failure = await (held === undefined ? refreshed : Promise.race([refreshed, slow.promise]));
      if (failure !== undefined && !isUsable()) {
        if (token !== undefined) discard(token);
        return { ok: false, failure };
      }
    }
    return { ok: false, failure: notSignedIn };
  };

  const requestRefresh = async (isUsers: boolean): Promise<Failure | undefined> => {
    const failure = retry.failure();
    if (failure === undefined || inFlight !== undefined) return startRefresh();
    const retryAfterMs = retry.remainingMs();
    if (retryAfterMs > 0) return { ...failure, retryAfterMs };
    return !isUsers && elapsedMs(backoff.since, now()) < backoff.ms ? failure : startRefresh();
  };

  /** Discards an access token that has expired or was refused, even if there is no other one yet. */
  const discard = (refusedToken: HeldToken): void => {
    if (token !== refusedToken) return;
    token = undefined;
    dispatch('expired');
    options.onChange();
  };

  const endUse = (): void => {
    scheduled.cancel();
    dispatch('sign-out');
    options.onChange();
  };

  return {
    state: () => state,
    wasRefused: () => wasRefused,
    about: () => about,
    adopt: async (tokens) => {
      // Runs as a refresh: before the tokens are stored, no other refresh begins and the session doesn't end.
      await startRefresh(async () => {
        if (isAbandoned) return notSignedIn;
        await acceptTokens(tokens);
        return undefined;
      });
    },
    withToken: async (run, isUsers = true) => {
      const runGuarded: typeof run = async (accessToken) => {
        try {
          return await run(accessToken);
        } catch (error) {
          return { ok: false, failure: internalFailure(error) };
        }
      };
      const held = await usableToken(isUsers);
      if (!held.ok) return held;
      const used = held.value;
      const first = await runGuarded(used.accessToken);
      if (first.ok || first.failure.code !== 'unauthorized' || ended.aborted) return first;
      // While new tokens are being stored, `token` is neither the old one nor the new one.
      if (token === used || inFlight !== undefined) {
        const failure = await requestRefresh(false);
        if (failure !== undefined) {
          discard(used);
          return { ok: false, failure };
        }
      }
      if (token === undefined) return first;
      const next = await usableToken(isUsers);
      return next.ok ? runGuarded(next.value.accessToken) : first;
    },
    refreshIfDue: async () => {
      if (token === undefined || !isUsable()) return;
      const waitMs = retry.remainingMs();
      if (waitMs > 0) scheduleAfterRetryAfter(waitMs);
      else if (msUntilRefresh(token, now()) > 0) scheduleRefresh(token);
      else await startRefresh();
    },
    failure: retry.failure,
    remainingRetryAfterMs: retry.remainingMs,
    isCurrent: (accessToken) => token?.accessToken === accessToken && inFlight === undefined,
    tokenToRevoke: () => usable()?.accessToken,
    isSlow: () => isSlow,
    limitInFlight: () => limit.abort(),
    isRefreshing: () => inFlight !== undefined,
    isScheduled,
    ensureScheduled: () => {
      if (hasEnded() || isScheduled()) return;
      const waitMs = retry.remainingMs();
      if (waitMs === 0 && token !== undefined) scheduleRefresh(token);
      else scheduleAfterRetryAfter(waitMs);
    },
    cancelScheduled: () => {
      scheduled.cancel();
      retry.limitFailures(0);
      backoff.ms = 0;
    },
    end: async () => {
      endUse();
      await inFlight;
    },
    abandon: () => {
      isAbandoned = true;
      endUse();
    },
  };
}

const notSignedIn = failed('unauthorized', 'Not signed in.').failure;

function failureOf(response: Extract<TokenResponse, { kind: 'refused' | 'failed' }>): Failure {
  if (response.kind === 'failed') {
    // The request was cancelled before it was sent, usually by `limitInFlight`.
    const isCancelled = response.failure.code === 'cancelled';
    return isCancelled ? failed('timeout', response.failure.detail).failure : response.failure;
  }
  const { error, text } = response;
  return isClientRefused(response)
    ? failed('client', text || error, { reason: () => refusalText(response) }).failure
    : failed('rejected', text || error).failure;
}
