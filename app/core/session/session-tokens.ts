// Holds the secrets of a session: the access token, the refresh token and the pending token of a second factor. A new refresh
// token is stored before the access token that came with it is used. step.ts decides when a refresh begins. Requests are run with the
// access token.
import type { ApiClient } from '../../api/client.ts';
import { type Failure, failed, internalFailure, ok, type Result } from '../../api/http/result.ts';
import {
  isClientRefused,
  isRefreshTokenRefused,
  type PendingMfa,
  type TokenResponse,
  type Tokens,
} from '../../api/oauth/token-response.ts';
import { revokeToken } from '../../api/oauth/token-request.ts';
import { refusalText } from '../failure-messages.ts';
import type { Runtime } from '../runtime.ts';
import { remainingRetryAfterMs } from '../scheduling/attempts.ts';
import { type ClockReading, readClock } from '../scheduling/timing.ts';
import type { SecretLookup } from '../secrets/keychain.ts';
import { tokenTimes } from './due.ts';
import { hasEnded, type RefreshOutcome, type SessionEvent, type SessionState } from './state.ts';

export interface SessionTokensOptions {
  readonly client: ApiClient;
  readonly runtime: Runtime;
  /** Reads the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Stores a refresh token; `undefined` deletes the stored one. Awaited before a new access token is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** Once it is aborted, no refresh is sent. The response to an earlier one is still stored, unless `abandon` was called. */
  readonly ended: AbortSignal;
  /** Called before a refresh is sent, and before the keychain is changed. */
  readonly onPhase: (phase: 'refresh-sent' | 'storing') => void;
}

export function createSessionTokens(options: SessionTokensOptions) {
  const { client, ended, onPhase } = options;
  const { clock, random, log } = options.runtime;
  let accessToken = '';
  /** The newest access token, which may not be stored yet. */
  let received = '';
  let refreshToken: string | undefined;
  let about: Tokens['about'] = {};
  let pendingMfa: PendingMfa | undefined;
  let serial = 0;
  let limit = new AbortController();
  let isAbandoned = false;

  /** Stores the tokens of a new sign-in or a refresh. */
  const adopt = async (tokens: Tokens): Promise<RefreshOutcome> => {
    if (isAbandoned) return notSignedIn;
    onPhase('storing');
    const receivedAt = readClock(clock);
    refreshToken = tokens.refreshToken ?? refreshToken;
    received = tokens.accessToken;
    await options.saveRefreshToken(refreshToken);
    ({ accessToken, about } = tokens);
    serial += 1;
    const times = tokenTimes(tokens, receivedAt, random.number(), refreshToken !== undefined);
    return { kind: 'tokens', token: { ...times, serial, isRefused: false } };
  };

  const endSignIn = (isRefused: boolean): RefreshOutcome => {
    accessToken = '';
    refreshToken = undefined;
    return { kind: 'sign-in-ended', isRefused };
  };

  /** Reads the refresh token of an earlier run, unless it was read before or this session has received tokens. */
  const findRefreshToken = async (): Promise<Failure | undefined> => {
    if (refreshToken !== undefined || serial > 0) return undefined;
    const found = await options.findRefreshToken();
    if (found.kind === 'found') refreshToken = found.secret;
    if (found.kind !== 'unreadable') return undefined;
    const { reason } = found;
    return failed('keychain', 'The refresh token could not be read.', { reason }).failure;
  };

  const refresh = async (): Promise<RefreshOutcome> => {
    const unreadable = await findRefreshToken();
    // The session may have ended before the keychain responded.
    if (ended.aborted) return notSignedIn;
    if (unreadable !== undefined) return { kind: 'refresh-failed', failure: unreadable };
    if (refreshToken === undefined) return endSignIn(false);
    limit = new AbortController();
    onPhase('refresh-sent');
    const signal = AbortSignal.any([ended, limit.signal]);
    const response = await client.requestTokens({ type: 'refresh_token', refreshToken }, signal);
    if (isAbandoned) return notSignedIn;
    if (response.kind === 'tokens') return adopt(response.tokens);
    if (response.kind === 'second-factor') {
      pendingMfa = response.pending;
      return endSignIn(true);
    }
    if (!isRefreshTokenRefused(response)) return { kind: 'refresh-failed', failure: failureOf(response) };
    onPhase('storing');
    // The sign-in ends even if the refused token can't be deleted.
    await options.saveRefreshToken(undefined).catch((error: unknown) => {
      log(`session: the refused token could not be deleted: ${internalFailure(error).detail}`, 'error');
    });
    return endSignIn(true);
  };

  return {
    refresh,
    adopt,
    /** The last access token, usable or not; empty before the first one and after the end of the sign-in. */
    accessToken: () => accessToken,
    /** The fields of the last token response for the About view. */
    about: () => about,
    /** The second factor that the service asked for instead of refreshing; undefined if it didn't. */
    pendingMfa: () => pendingMfa,
    /** Gives a refresh in flight the usual time limit from now on. One that is requested but not sent yet fails. */
    limitRefresh: () => limit.abort(),
    /** From now on, received tokens are dropped. */
    abandon: () => {
      isAbandoned = true;
    },
    revoke: () => revokeToken(client, clock, received),
  };
}

const notSignedIn: RefreshOutcome = {
  kind: 'refresh-failed',
  failure: failed('unauthorized', 'Not signed in.').failure,
};

function failureOf(response: Extract<TokenResponse, { kind: 'refused' | 'failed' }>): Failure {
  if (response.kind === 'failed') {
    // A request that `limitRefresh` cancels before it is sent got no response, so it counts as timed out.
    const isCancelled = response.failure.code === 'cancelled';
    return isCancelled ? failed('timeout', response.failure.detail).failure : response.failure;
  }
  const { error, text } = response;
  return isClientRefused(response)
    ? failed('client', text || error, { reason: () => refusalText(response) }).failure
    : failed('rejected', text || error).failure;
}

interface WithTokenOptions {
  readonly state: () => SessionState;
  readonly dispatch: (event: SessionEvent) => void;
  /** Resolves at once if the condition is fulfilled, otherwise after the step that fulfils it. */
  readonly until: (isFulfilled: () => boolean) => Promise<void>;
  readonly accessToken: () => string;
  readonly now: () => ClockReading;
}

/**
 * As `WithToken` in api/client.ts: a request that is rejected with 401 is repeated once there is a new token. `isUsers`: the user
 * waits for the request, so a refresh needn't wait for its backoff.
 */
export function createWithToken(
  options: WithTokenOptions,
): <Value>(run: (accessToken: string) => Promise<Result<Value>>, isUsers: boolean) => Promise<Result<Value>> {
  const { state, dispatch, until, accessToken, now } = options;

  /** Waits for a usable token, but not for a slow refresh while the earlier token is valid. Returns the token's serial number. */
  const usableToken = async (isUsers: boolean): Promise<Result<number>> => {
    const isReady = ({ refresh, token }: SessionState) =>
      refresh.phase === 'none' || (refresh.isSlow && token?.isRefused === false);
    // Tries more than once, because a new token may have expired while it was stored.
    for (let tries = 0; tries < 3; tries += 1) {
      dispatch({ kind: 'token-needed', isUsers });
      await until(() => isReady(state()) || hasEnded(state()));
      if (hasEnded(state())) break;
      const { token, refresh } = state();
      if (token !== undefined) return ok(token.serial);
      const { failure } = refresh;
      if (failure !== undefined) {
        const retryAfterMs = remainingRetryAfterMs(refresh, now());
        return { ok: false, failure: retryAfterMs > 0 ? { ...failure, retryAfterMs } : failure };
      }
    }
    return failed('unauthorized', 'Not signed in.');
  };

  return async (run, isUsers) => {
    const runGuarded: typeof run = async (token) => {
      try {
        return await run(token);
      } catch (error) {
        return { ok: false, failure: internalFailure(error) };
      }
    };
    const used = await usableToken(isUsers);
    if (!used.ok) return used;
    const first = await runGuarded(accessToken());
    if (first.ok || first.failure.code !== 'unauthorized' || hasEnded(state())) return first;
    dispatch({ kind: 'token-refused', serial: used.value });
    const next = await usableToken(false);
    if (next.ok) return next.value === used.value ? first : runGuarded(accessToken());
    return state().signIn === 'signed-out' ? first : next;
  };
}
