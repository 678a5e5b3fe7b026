// One attempt to sign in, from the first click to tokens: by the portal in Perch's own window or in the
// system's browser (specification, endpoints 1 and 2), or by password (endpoint 3), and then with a second
// factor where the service wants one (endpoint 4).
import type { SignInWay } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import { internalFailure } from '../../api/http/result.ts';
import {
  canMeanWrongPasscode,
  type PendingMfa,
  isPasswordRefused,
  isPendingTokenRefused,
  type TokenResponse,
  type Tokens,
} from '../../api/oauth/token-response.ts';
import { type AuthEvent, type AuthState, nextState } from './auth-state-machine.ts';
import { requestAuthorizationCode } from './authorization-code-flow.ts';
import type { Random, Clock, Log, OpenSignInWindow } from '../ports.ts';
import { type MfaFactor, factorsToOffer, factorInResponse } from './mfa.ts';
import { passcodeFailureText, refusalText, signInFailureText } from '../failure-messages.ts';

export type SignInResult =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: string };

/** What the attempt looks like at one moment. */
export interface SignInSnapshot {
  readonly way: SignInWay;
  readonly state: AuthState;
  /** The user name of a password that was not accepted, to be kept in the form. */
  readonly username: string;
  /** What the person is told in the form they are at. */
  readonly problem: string | undefined;
  /** The person has been away at the login page for long. */
  readonly slow: boolean;
  readonly secondFactor: MfaChallenge | undefined;
}

export interface MfaChallenge {
  readonly factors: readonly MfaFactor[];
  readonly chosen: MfaFactor;
  /** When the pending token ends, in milliseconds since 1970. */
  readonly endsAt: number;
  /** How many passcodes were not accepted. */
  readonly misses: number;
}

export interface SignInOptions {
  readonly way: SignInWay;
  readonly connection: Connection;
  readonly client: ApiClient;
  readonly openPortal: OpenSignInWindow;
  /** The service has asked for a second factor already: the sign-in begins there. */
  readonly pending: PendingMfa | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly changed: () => void;
}

export interface SignIn {
  readonly connection: Connection;
  readonly snapshot: () => SignInSnapshot;
  readonly result: Promise<SignInResult>;
  /** Aborted by `cancel`, after the result as well: what is done with the result then ends. */
  readonly cancelled: AbortSignal;
  /** Exchanges what the person typed. The password is not kept. */
  readonly submitPassword: (username: string, password: string) => Promise<void>;
  readonly submitPasscode: (passcode: string) => Promise<void>;
  /** By its place in the list on view. */
  readonly chooseFactor: (place: number) => void;
  readonly cancel: () => void;
}

export function beginSignIn(options: SignInOptions): SignIn {
  const { way, connection, client, clock } = options;
  const { promise: result, resolve } = Promise.withResolvers<SignInResult>();
  const cancelled = new AbortController();
  let state: AuthState = 'signed-out';
  let username = '';
  let problem: string | undefined;
  let slow = false;
  let pending: (MfaChallenge & { readonly token: string }) | undefined;
  let stopTimer = () => {};

  const happen = (event: AuthEvent, told?: string) => {
    const after = nextState(state, event);
    if (after === undefined) return;
    state = after;
    problem = told;
    options.changed();
  };

  const finish = (event: 'tokens' | 'give-up' | 'lapse', end: SignInResult) => {
    stopTimer();
    pending = undefined;
    happen(event);
    resolve(end);
  };

  const fail = (text: string) => finish('give-up', { kind: 'failed', text });

  const failUnexpectedly = (error: unknown) => fail(signInFailureText(internalFailure(error)));

  const cancel = () => {
    cancelled.abort();
    finish('give-up', { kind: 'cancelled' });
  };

  /** What any grant's reply comes to; `notAccepted` tells what happens where it is refused. */
  const settle = async (reply: TokenResponse, notAccepted: (text: string) => void): Promise<void> => {
    if (cancelled.signal.aborted) return;
    switch (reply.kind) {
      case 'tokens': {
        finish('tokens', { kind: 'tokens', tokens: reply.tokens });
        return;
      }
      case 'second-factor':
        return askSecondFactor(reply.pending);
      case 'refused': {
        notAccepted(refusalText(reply.error, reply.text));
        return;
      }
      case 'failed': {
        notAccepted(signInFailureText(reply.failure));
        return;
      }
    }
  };

  const atPortal = async (redirectUri: string) => {
    const answer = await requestAuthorizationCode({
      ...options,
      redirectUri,
      state: options.random.token(),
      cancelled: cancelled.signal,
      slow: () => {
        slow = true;
        options.changed();
      },
    });
    if (cancelled.signal.aborted) return;
    switch (answer.kind) {
      case 'cancelled': {
        cancel();
        return;
      }
      case 'failed': {
        fail(answer.text);
        return;
      }
      case 'code': {
        happen('answer');
        const grant = { type: 'authorization_code', code: answer.code, redirectUri } as const;
        await settle(await client.requestTokens(grant, cancelled.signal), fail);
      }
    }
  };

  const submitPassword = async (typedName: string, password: string) => {
    if (state !== 'asking' || way !== 'password') return;
    username = typedName;
    happen('answer');
    const reply = await client.requestTokens(
      { type: 'password', username: typedName, password },
      cancelled.signal,
    );
    const isWrong = isPasswordRefused(reply);
    await settle(reply, (text) =>
      happen('not-accepted', isWrong ? messages.signInFailed.wrongPassword : text),
    );
  };

  const askSecondFactor = async (asked: PendingMfa) => {
    const named = factorInResponse(asked);
    const factors = named === undefined ? await listFactors(asked.pendingToken) : [named];
    const [chosen] = factors;
    if (cancelled.signal.aborted || chosen === undefined) return;
    const lifetimeMs = asked.lifetimeSeconds * 1000;
    pending = { token: asked.pendingToken, factors, chosen, endsAt: clock.wall() + lifetimeMs, misses: 0 };
    stopTimer();
    stopTimer = clock.after(Math.min(lifetimeMs, 2 ** 31 - 1), () =>
      finish('lapse', { kind: 'failed', text: messages.signInFailed.passcodeExpired }),
    );
    happen('pend');
  };

  const listFactors = async (pendingToken: string): Promise<readonly MfaFactor[]> => {
    const read = await client.readProfile(pendingToken, cancelled.signal);
    return factorsToOffer(read.ok ? read.value : undefined, connection);
  };

  const submitPasscode = async (passcode: string) => {
    if (state !== 'second-factor' || pending === undefined) return;
    const { token, chosen } = pending;
    happen('passcode');
    const reply = await client.requestTokens(
      { type: 'mfa', vendor: chosen.vendor, factor: chosen.type, passcode, pendingToken: token },
      cancelled.signal,
    );
    if (cancelled.signal.aborted) return;
    if (reply.kind === 'failed' && !canMeanWrongPasscode(reply.failure)) {
      happen('trouble', passcodeFailureText(reply.failure));
      return;
    }
    if (isPendingTokenRefused(reply)) {
      finish('lapse', { kind: 'failed', text: messages.signInFailed.challengeEnded });
      return;
    }
    await settle(reply, () => {
      if (pending !== undefined) pending = { ...pending, misses: pending.misses + 1 };
      happen('not-accepted', messages.passcodeFailed.notAccepted);
    });
  };

  state = nextState(state, 'ask') ?? state;
  const redirectUri = way === 'browser' ? connection.browserRedirectUri : connection.redirectUri;
  if (options.pending !== undefined) {
    state = nextState(state, 'answer') ?? state;
    askSecondFactor(options.pending).catch(failUnexpectedly);
  } else if (way !== 'password') {
    if (redirectUri === undefined) fail(messages.signInFailed.noRedirect);
    else atPortal(redirectUri).catch(failUnexpectedly);
  }

  return {
    connection,
    snapshot: () => ({ way, state, username, problem, slow, secondFactor: pending && withoutToken(pending) }),
    result,
    cancelled: cancelled.signal,
    submitPassword,
    submitPasscode,
    chooseFactor: (place) => {
      const chosen = pending?.factors[place];
      if (pending === undefined || chosen === undefined) return;
      pending = { ...pending, chosen };
      options.changed();
    },
    cancel,
  };
}

function withoutToken({ token: _, ...view }: MfaChallenge & { readonly token: string }): MfaChallenge {
  return view;
}
