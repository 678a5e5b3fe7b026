// Owns the secrets of a session: the access token in use and the refresh token. Gets new ones, stores the refresh token before the
// access token is used, hands the access token out, revokes it. step.ts decides when, and that one refresh at most is in flight.
import { type Failure, failed, internalFailure } from '../../api/http/result.ts';
import {
  isClientRefused,
  isRefreshTokenRefused,
  type PendingMfa,
  type TokenResponse,
  type Tokens,
} from '../../api/oauth/token-response.ts';
import { revokeToken } from '../auth/revoke-token.ts';
import { refusalText } from '../failure-messages.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import type { AccountSessionOptions } from './session-options.ts';
import type { RefreshOutcome } from './state.ts';
import { tokenTimes } from './token-lifetime.ts';

export interface SessionTokensOptions extends Pick<
  AccountSessionOptions,
  'client' | 'runtime' | 'findRefreshToken' | 'saveRefreshToken'
> {
  /** Once it is aborted, no refresh is sent. The response to one that was sent is read and, but for `abandon`, stored. */
  readonly ended: AbortSignal;
  /** Called before the request of a refresh is sent, and before the keychain is changed after a response. */
  readonly onPhase: (phase: 'refresh-sent' | 'storing') => void;
}

export function createSessionTokens(options: SessionTokensOptions) {
  const { client, ended, onPhase } = options;
  const { clock, random, log } = options.runtime;
  let accessToken = '';
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
    const received = readClock(clock);
    refreshToken = tokens.refreshToken ?? refreshToken;
    await options.saveRefreshToken(refreshToken);
    ({ accessToken, about } = tokens);
    serial += 1;
    const times = tokenTimes(tokens, received, random.number(), refreshToken !== undefined);
    return { kind: 'tokens', token: { ...times, serial, isRefused: false } };
  };

  const endSignIn = (isRefused: boolean): RefreshOutcome => {
    accessToken = '';
    refreshToken = undefined;
    return { kind: 'sign-in-ended', isRefused };
  };

  /** Reads the refresh token of an earlier run, unless this session has one, or has had tokens without one. */
  const findRefreshToken = async (): Promise<Failure | undefined> => {
    if (refreshToken !== undefined || serial > 0) return undefined;
    const found = await options.findRefreshToken();
    if (found.kind === 'found') refreshToken = found.secret;
    if (found.kind !== 'unreadable') return undefined;
    const { reason } = found;
    return failed('keychain', 'The refresh token could not be read.', { reason }).failure;
  };

  /** Sends a refresh and stores its tokens. */
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
    /** The last access token. Whether it can be used is the session's state. */
    accessToken: () => accessToken,
    /** The fields of the last token response for the About view. */
    about: () => about,
    /** The second factor with which a sign-in that has ended can be continued. */
    pendingMfa: () => pendingMfa,
    /** Gives a refresh in flight the usual time limit from now on. One that is requested but not sent yet fails. */
    limitRefresh: () => limit.abort(),
    /** From now on, received tokens are dropped. */
    abandon: () => {
      isAbandoned = true;
    },
    revoke: () => revokeToken(client, clock, accessToken),
  };
}

const notSignedIn: RefreshOutcome = {
  kind: 'refresh-failed',
  failure: failed('unauthorized', 'Not signed in.').failure,
};

function failureOf(response: Extract<TokenResponse, { kind: 'refused' | 'failed' }>): Failure {
  if (response.kind === 'failed') {
    // The request was cancelled before it was sent, usually by `limitRefresh`.
    const isCancelled = response.failure.code === 'cancelled';
    return isCancelled ? failed('timeout', response.failure.detail).failure : response.failure;
  }
  const { error, text } = response;
  return isClientRefused(response)
    ? failed('client', text || error, { reason: () => refusalText(response) }).failure
    : failed('rejected', text || error).failure;
}
