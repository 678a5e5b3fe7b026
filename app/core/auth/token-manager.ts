// Holds the tokens of one account: renews them before they expire, one refresh at a time, and lends them out so
// that no request ever leaves with an expired one.
import type { ApiClient } from '../../api/client.ts';
import { type Failure, failed, internalFailure, type Result } from '../../api/http/result.ts';
import {
  type PendingMfa,
  isRefreshTokenRefused,
  type TokenResponse,
  type Tokens,
} from '../../api/oauth/token-response.ts';
import { type AuthEvent, type AuthState, nextState } from './auth-state-machine.ts';
import type { ClockReading } from '../scheduling/clock-reading.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import { nothingScheduled, type Schedule } from '../scheduling/scheduler.ts';
import type { Random, Log } from '../ports.ts';
import type { SecretLookup } from '../secrets/secrets.ts';
import { type HeldToken, toHeldToken, isExpired, msUntilRefresh } from './token-lifetime.ts';

export interface TokenManagerOptions {
  readonly client: ApiClient;
  readonly random: Random;
  readonly log: Log;
  readonly now: () => ClockReading;
  readonly plan: Schedule;
  /** Nothing is sent once it is aborted. A refresh that was sent before is read and stored all the same. */
  readonly ended: AbortSignal;
  /** Looks for the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Keeps a new refresh token, or deletes the old one; awaited before what came with it is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** The request that is under way with the token that a refresh is about to kill. */
  readonly pollInFlight: () => Promise<void> | undefined;
  readonly changed: () => void;
  /** A refresh ended: with a failure, or well. */
  readonly onRefreshSettled: (failure: Failure | undefined) => void;
  /** Only the person can go on from here; told once. With `pending` where a second factor is all it takes. */
  readonly signInEnded: (pending?: PendingMfa) => void;
}

export interface TokenManager {
  readonly state: () => AuthState;
  /** In `sign-in-again`: whether the service refused the refresh token, or there was none. */
  readonly wasRefused: () => boolean;
  /** What the service told of itself with the last tokens. */
  readonly about: () => Tokens['about'];
  /** Goes on with the tokens of a sign-in that just succeeded, once they are stored. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /** Runs a request with a token that can be used; meets a 401 with one refresh and one more try. */
  readonly withToken: <Value>(run: (accessToken: string) => Promise<Result<Value>>) => Promise<Result<Value>>;
  /** After a sleep: renews a token that is due, or plans its renewal anew. An expired one is left to `withToken`. */
  readonly refreshIfDue: () => Promise<void>;
  /** Why the last refresh failed; undefined where it succeeded. */
  readonly failure: () => Failure | undefined;
  /** How long the service asked refreshes to wait from now on, in milliseconds. */
  readonly retryAfterMs: () => number;
  /** Whether a refresh is in flight, or its tokens are being stored. */
  readonly isRefreshing: () => boolean;
  /** Whether the next refresh is planned or in flight. */
  readonly isScheduled: () => boolean;
  /** Plans the next refresh where none is planned or in flight. */
  readonly ensureScheduled: () => void;
  /** Lets no planned refresh happen until something is planned anew; the pauses between tries grow anew as well. */
  readonly cancelScheduled: () => void;
  /** No request after this. Resolves when a refresh that is under way has been stored. */
  readonly end: () => Promise<void>;
}

/** Timers can't wait much longer than three weeks. */
const longestPlanMs = 24 * 60 * 60 * 1000;

export function createTokenManager(options: TokenManagerOptions): TokenManager {
  const { client, random, log, now, ended } = options;
  let state: AuthState = 'restoring';
  let token: HeldToken | undefined;
  let refreshToken: string | undefined;
  let wasRefused = false;
  let about: Tokens['about'] = {};
  const retry = createRetryState(now);
  let inFlight: Promise<Failure | undefined> | undefined;
  /** How many refreshes have begun. */
  let begun = 0;
  let scheduled = nothingScheduled;
  /** A refresh that was due waits for the poll whose token it would end. */
  let isQueued = false;

  const isUsable = (): boolean => token !== undefined && !isExpired(token, now());
  const isOver = (): boolean => ended.aborted || state === 'sign-in-again';

  const dispatch = (event: AuthEvent): void => {
    const after = nextState(state, event);
    if (after === undefined) return;
    if (after !== state) log(`session: ${state} -> ${after} (${event})`);
    state = after;
    options.changed();
  };

  const schedule = (ms: number, run: () => Promise<void>, failure?: Failure) => {
    scheduled.cancel();
    scheduled = isOver() ? nothingScheduled : options.plan(Math.min(ms, longestPlanMs), run, failure);
  };

  const scheduleRenewal = (held: HeldToken) => schedule(msUntilRefresh(held, now()), renewWhenDue);

  const renewWhenDue = async () => {
    if (token !== undefined && msUntilRefresh(token, now()) > 0) scheduleRenewal(token);
    else await refreshWhenIdle();
  };

  const refreshWhenIdle = async () => {
    const before = begun;
    isQueued = true;
    // Looked at again each time: another request may have begun in the same instant.
    for (let poll = options.pollInFlight(); poll !== undefined; poll = options.pollInFlight()) await poll;
    // A sleep may have begun meanwhile: `rest` has taken the refresh out of the queue.
    if (!leaveQueue()) return;
    // The poll may have met a 401 and refreshed already: that has planned the next one.
    if (begun === before) await renew();
  };

  /** Whether a refresh was queued. */
  const leaveQueue = (): boolean => {
    const wasQueued = isQueued;
    isQueued = false;
    return wasQueued;
  };

  /** Single flight: callers that need new tokens while they are on their way wait for the same ones. Never rejects. */
  const renew = (get: () => Promise<Failure | undefined> = refresh): Promise<Failure | undefined> => {
    // It begins after `inFlight` is set: a listener to the change of state may ask for a token.
    inFlight ??= Promise.resolve()
      .then(() => attempt(get))
      .finally(() => {
        inFlight = undefined;
      });
    return inFlight;
  };

  /** Turns an exception into a failure, which is retried. */
  const attempt = async (get: () => Promise<Failure | undefined>): Promise<Failure | undefined> => {
    begun += 1;
    try {
      return await get();
    } catch (error) {
      return postpone(internalFailure(error));
    }
  };

  const refresh = async (): Promise<Failure | undefined> => {
    if (isOver()) return nobody;
    scheduled.cancel();
    if (refreshToken === undefined && token === undefined) {
      const found = await options.findRefreshToken();
      // The keychain may have answered late.
      if (ended.aborted) return nobody;
      if (found.kind === 'unreadable') return postpone(failed('keychain', found.reason).failure);
      if (found.kind === 'found') refreshToken = found.secret;
    }
    if (refreshToken === undefined || !isUsable()) dispatch('expired');
    if (refreshToken === undefined) return giveUp();
    dispatch('renew');
    const reply = await client.requestTokens({ type: 'refresh_token', refreshToken }, ended);
    if (reply.kind === 'tokens') {
      await accept(reply.tokens);
      return undefined;
    }
    if (reply.kind === 'second-factor') {
      wasRefused = true;
      return giveUp(reply.pending);
    }
    if (isRefreshTokenRefused(reply)) {
      wasRefused = true;
      await forgetRefreshToken();
      return giveUp();
    }
    return postpone(failureOf(reply));
  };

  const accept = async (tokens: Tokens): Promise<void> => {
    const received = now();
    // The response has ended the tokens before it (field notes, "Refresh").
    token = undefined;
    refreshToken = tokens.refreshToken ?? refreshToken;
    await options.saveRefreshToken(refreshToken);
    token = toHeldToken(tokens, received, random.number(), refreshToken !== undefined);
    wasRefused = false;
    about = tokens.about;
    scheduleRenewal(token);
    dispatch('tokens');
    retry.record(undefined);
    options.onRefreshSettled(undefined);
  };

  const postpone = (failure: Failure): Failure => {
    retry.record(failure);
    log(`session: the refresh failed: ${failure.code} (${failure.detail})`, 'warn');
    schedule(retry.backoffMs(random.number()), refreshWhenIdle, failure);
    // A token that was expired once is not taken up again, whatever the clocks say later.
    if (!isUsable()) token = undefined;
    options.onRefreshSettled(failure);
    dispatch(token === undefined ? 'expired' : 'trouble');
    return failure;
  };

  /** The token is of no more use: where it can't be deleted, the sign-in is over all the same. */
  const forgetRefreshToken = async (): Promise<void> => {
    refreshToken = undefined;
    try {
      await options.saveRefreshToken(undefined);
    } catch (error) {
      log(`session: the refused token could not be deleted: ${internalFailure(error).detail}`, 'error');
    }
  };

  const giveUp = (pending?: PendingMfa): Failure => {
    token = undefined;
    refreshToken = undefined;
    dispatch('refused');
    scheduled.cancel();
    options.signInEnded(pending);
    return nobody;
  };

  /** A token that the service has refused is not sent again, even where there is no other yet. */
  const discard = (refusedToken: HeldToken): void => {
    if (token !== refusedToken) return;
    token = undefined;
    dispatch('expired');
  };

  return {
    state: () => state,
    wasRefused: () => wasRefused,
    about: () => about,
    adopt: async (tokens) => {
      // It counts as a refresh: none begins, and the session doesn't end, before the tokens are stored.
      await renew(async () => {
        await accept(tokens);
        return undefined;
      });
    },
    withToken: async (run) => {
      const guarded: typeof run = async (accessToken) => {
        try {
          return await run(accessToken);
        } catch (error) {
          return { ok: false, failure: internalFailure(error) };
        }
      };
      if (inFlight !== undefined || !isUsable()) {
        const failure = await renew();
        if (failure !== undefined && !isUsable()) return { ok: false, failure };
      }
      const used = token;
      if (used === undefined) return { ok: false, failure: nobody };
      const first = await guarded(used.accessToken);
      if (first.ok || first.failure.code !== 'unauthorized' || ended.aborted) return first;
      // While new tokens are being stored, there is neither the one nor the other.
      if (token === used || inFlight !== undefined) {
        const failure = await renew();
        if (failure !== undefined) {
          discard(used);
          return { ok: false, failure };
        }
      }
      return token === undefined ? first : guarded(token.accessToken);
    },
    refreshIfDue: async () => {
      if (token === undefined || !isUsable()) return;
      const waitMs = retry.remainingMs();
      if (waitMs > 0) schedule(waitMs, refreshWhenIdle, retry.failure());
      else if (msUntilRefresh(token, now()) > 0) scheduleRenewal(token);
      else await renew();
    },
    failure: retry.failure,
    retryAfterMs: retry.remainingMs,
    isRefreshing: () => inFlight !== undefined,
    isScheduled: () => scheduled.isPending() || isQueued || inFlight !== undefined,
    ensureScheduled: () => {
      if (isOver() || scheduled.isPending() || isQueued || inFlight !== undefined) return;
      const waitMs = retry.remainingMs();
      if (waitMs === 0 && token !== undefined) scheduleRenewal(token);
      else schedule(waitMs, refreshWhenIdle, retry.failure());
    },
    cancelScheduled: () => {
      scheduled.cancel();
      leaveQueue();
      retry.limitFailures(0);
    },
    end: async () => {
      scheduled.cancel();
      dispatch('sign-out');
      await inFlight;
      scheduled.cancel();
    },
  };
}

const nobody = failed('unauthorized', 'Nobody is signed in.').failure;

function failureOf(reply: Extract<TokenResponse, { kind: 'refused' | 'failed' }>): Failure {
  return reply.kind === 'failed' ? reply.failure : failed('rejected', reply.text || reply.error).failure;
}
