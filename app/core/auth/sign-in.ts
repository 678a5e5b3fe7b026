// One sign-in, up to its tokens: by authorization code or password, with a second factor if the service requires one, or
// only with that after a token refresh (service.md, "Authorization request", "Token requests", "Second factor").
import { isDeepStrictEqual } from 'node:util';
import type { FactorView, SignInMethod } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import {
  authorizationUrl,
  codeChallenge,
  type CodeMethod,
  readRedirect,
  usesPkce,
} from '../../api/oauth/authorization.ts';
import { type Credentials, revokeToken } from '../../api/oauth/token-request.ts';
import { currentUser } from '../../api/profile/profile.ts';
import { internalFailure } from '../../api/http/result.ts';
import {
  canMeanWrongPasscode,
  type PendingMfa,
  isPasswordRefused,
  isPendingTokenRefused,
  type Refusal,
  type TokenResponse,
} from '../../api/oauth/token-response.ts';
import {
  factorInResponse,
  factorsToOffer,
  type OpenSignInWindow,
  type SignInNote,
  type SignInResult,
  type SignInWindow,
} from './sign-in-result.ts';
import { type AuthEvent, type AuthState, nextState } from './auth-state-machine.ts';
import type { Runtime } from '../runtime.ts';
import {
  codeRefusalText,
  passcodeFailureText,
  passwordRefusalText,
  refusalText,
  signInFailureText,
} from '../failure-messages.ts';
import { causeOf } from '../support-event.ts';

export interface MfaChallenge {
  readonly factors: readonly FactorView[];
  readonly selected: FactorView;
  /** When the pending token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** How many passcodes of this challenge the service has rejected. */
  readonly rejectedCount: number;
}

export interface SignInOptions {
  readonly method: SignInMethod;
  readonly connection: Connection;
  readonly client: ApiClient;
  readonly openPortal: OpenSignInWindow;
  /** Set if the service has already required a second factor, with which the sign-in then begins. */
  readonly pendingMfa: PendingMfa | undefined;
  /** The initial username; empty if none is known or needed. */
  readonly username: string;
  readonly runtime: Runtime;
  /** Called when a password sign-in fails or a passcode is rejected, and the user may try again. `detail`: see `SignInResult`. */
  readonly recordFailure: (detail: string, method: 'password' | 'second-factor') => void;
  readonly onChange: () => void;
}

export type SignIn = ReturnType<typeof beginSignIn>;
export type SignInSnapshot = ReturnType<SignIn['snapshot']>;

/** After this time at the login page the panel tells the user how to cancel. */
const slowAfterMs = 60_000;

export function beginSignIn(options: SignInOptions) {
  const { method, connection, client, runtime } = options;
  const { clock, random } = runtime;
  const { promise: result, resolve } = Promise.withResolvers<SignInResult<'tokens'>>();
  const cancellation = new AbortController();
  const { signal } = cancellation;
  let state: AuthState = 'signed-out';
  /** The initial username, or the one that was last submitted with a password. */
  let { username } = options;
  let browser: { readonly address: string; readonly openAgain: () => void } | undefined;
  /** The error that the form shows. */
  let error: LazyText | undefined;
  /** Whether the user has been at the login page for `slowAfterMs`. */
  let isSlow = false;
  let note: SignInNote | undefined;
  let mfa: MfaChallenge | undefined;
  /** The response that asked for `mfa`. */
  let pending: PendingMfa | undefined;
  /** User name and password, kept for a second factor that demands them again. */
  let credentials: Credentials | undefined;
  let stopTimer = () => {};
  /** Whether the time for the passcode that is being checked is over. */
  let isTimeOver = false;

  const dispatch = (event: AuthEvent, errorText?: LazyText) => {
    const next = nextState(state, event);
    if (next === undefined) return;
    state = next;
    error = errorText;
    options.onChange();
  };

  const finish = (finalResult: SignInResult<'tokens'>) => {
    stopTimer();
    mfa = undefined;
    pending = undefined;
    credentials = undefined;
    dispatch(finalResult.kind === 'tokens' ? 'tokens' : 'abort');
    resolve(finalResult);
  };

  const fail = (text: LazyText, detail: string) => finish({ kind: 'failed', text, detail });

  const failUnexpectedly = (error: unknown) => {
    const failure = internalFailure(error);
    fail(() => signInFailureText(failure), failure.detail);
  };

  const cancel = () => {
    cancellation.abort();
    finish({ kind: 'cancelled' });
  };

  /** Handles the response to a grant. `onRefused` is called with the text of a refusal or a failure. */
  const handleTokenResponse = async (
    response: TokenResponse,
    onRefused: (text: LazyText, detail: string) => void,
    textOfRefusal = refusalText,
  ): Promise<void> => {
    if (signal.aborted) {
      if (response.kind === 'tokens') void revokeToken(client, clock, response.tokens.accessToken);
      return;
    }
    switch (response.kind) {
      case 'tokens': {
        const { token_type: otherType } = response.tokens.about;
        // A token of an unknown type must not be used (RFC 6749, 7.1).
        if (otherType !== undefined) fail(() => messages.signInFailed.tokenType(otherType), 'token type');
        else finish({ kind: 'tokens', tokens: response.tokens });
        return;
      }
      case 'second-factor':
        return beginMfa(response.pending);
      case 'refused': {
        onRefused(() => textOfRefusal(response), response.error);
        return;
      }
      case 'failed': {
        onRefused(() => signInFailureText(response.failure), causeOf(response.failure));
        return;
      }
    }
  };

  const runAuthorizationCodeFlow = async (method: CodeMethod) => {
    const redirectUri = method === 'browser' ? connection.browserRedirectUri : connection.redirectUri;
    // Can't happen: the parser of connections requires a redirect address for each of these methods.
    if (redirectUri === undefined) throw new Error(`There is no redirect address for ${method}.`);
    const codeVerifier = usesPkce(connection, method) ? random.token() : undefined;
    const refusalTextOf = (refusal: Refusal) =>
      codeRefusalText(refusal, { method, isPkceSent: codeVerifier !== undefined });
    const sentState = random.token();
    const challenge = codeVerifier && codeChallenge(codeVerifier);
    const address = authorizationUrl(connection, redirectUri, sentState, challenge);
    const portal = tryOpenPortal(address, redirectUri, sentState);
    if (portal === undefined) {
      fail(() => messages.signInFailed.noWindow, 'no window');
      return;
    }
    signal.addEventListener('abort', portal.close);
    stopTimer = clock.after(slowAfterMs, () => {
      isSlow = true;
      options.onChange();
    });
    const opened = await portal.result;
    stopTimer();
    signal.removeEventListener('abort', portal.close);
    if (signal.aborted) return;
    const redirect = opened.kind === 'redirected' ? readRedirect(opened.address, sentState) : opened;
    switch (redirect.kind) {
      case 'cancelled':
        cancel();
        break;
      case 'failed':
        fail(redirect.text, redirect.detail);
        break;
      case 'wrong-state':
      case 'ambiguous':
        fail(() => messages.signInFailed.wrongState, redirect.kind);
        break;
      case 'no-code':
        fail(() => messages.signInFailed.noCode, redirect.kind);
        break;
      case 'error':
        // Taken as the user's cancellation: a service that refuses for another reason probably sends a description.
        if (redirect.error === 'access_denied' && redirect.text === '') cancel();
        else fail(() => refusalTextOf(redirect), redirect.error);
        break;
      case 'code': {
        dispatch('submit');
        const grant = { type: 'authorization_code', code: redirect.code, redirectUri, codeVerifier } as const;
        await handleTokenResponse(await client.requestTokens(grant, signal), fail, refusalTextOf);
      }
    }
  };

  /** Returns undefined if the login page can't be opened. */
  const tryOpenPortal = (
    address: string,
    redirectUri: string,
    sentState: string,
  ): SignInWindow | undefined => {
    try {
      const onNote = (given: SignInNote) => {
        if (isDeepStrictEqual(note, given)) return;
        note = given;
        options.onChange();
      };
      const portal = options.openPortal({
        address,
        redirectUri,
        state: sentState,
        title: connection.name,
        onNote,
      });
      if (portal.openAgain !== undefined) browser = { address, openAgain: portal.openAgain };
      return portal;
    } catch (error) {
      runtime.log(`sign-in: the login page could not be opened: ${String(error)}`, 'error');
      return undefined;
    }
  };

  const refuse = (text: LazyText, detail: string) => {
    options.recordFailure(detail, 'password');
    dispatch('not-accepted', text);
  };

  /** The password is kept in memory only, at most until the sign-in ends. */
  const submitPassword = async (typedUsername: string, password: string) => {
    if (state !== 'awaiting-user' || method !== 'password') return;
    username = visibleName(typedUsername);
    dispatch('submit');
    const response = await client.requestTokens({ type: 'password', username, password }, signal);
    if (!signal.aborted && response.kind === 'second-factor' && response.pending.requiresPassword === true)
      credentials = { username, password };
    const textOfRefusal = isPasswordRefused(response) ? passwordRefusalText : refusalText;
    await handleTokenResponse(response, refuse, textOfRefusal);
  };

  const beginMfa = async (pendingMfa: PendingMfa) => {
    if (pendingMfa.requiresPassword === true && credentials === undefined) {
      const isPasswordOffered = connection.signIn.includes('password');
      fail(
        () =>
          isPasswordOffered
            ? messages.extras.secondFactor.needsPassword
            : messages.extras.secondFactor.needsPasswordMethod,
        'the second factor needs the password',
      );
      return;
    }
    const factor = factorInResponse(pendingMfa);
    const factors = factor === undefined ? await readFactors(pendingMfa.pendingToken) : [factor];
    const [selected] = factors;
    // While the factors were read, the sign-in may have been cancelled.
    if (signal.aborted || selected === undefined || nextState(state, 'mfa-required') === undefined) return;
    const lifetimeMs = pendingMfa.lifetimeSeconds * 1000;
    pending = pendingMfa;
    mfa = { factors, selected, expiresAt: clock.wall() + lifetimeMs, rejectedCount: 0 };
    isTimeOver = false;
    stopTimer();
    stopTimer = clock.after(Math.min(lifetimeMs, 2 ** 31 - 1), () => {
      // The response to a passcode that was sent in time may be on its way.
      if (state === 'checking-passcode') isTimeOver = true;
      else expire();
    });
    dispatch('mfa-required');
  };

  const expire = () => fail(() => messages.signInFailed.passcodeExpired, 'expired');

  const readFactors = async (pendingToken: string): Promise<readonly FactorView[]> => {
    const profile = await client.request(currentUser, pendingToken, signal);
    return factorsToOffer(profile.ok ? profile.value : undefined, connection);
  };

  const submitPasscode = async (passcode: string) => {
    if (state !== 'mfa-required' || mfa === undefined || pending === undefined) return;
    const { selected } = mfa;
    const { pendingToken, idType } = pending;
    dispatch('submit-passcode');
    const response = await client.requestTokens(
      {
        type: 'mfa',
        vendor: selected.vendor,
        factor: selected.type,
        passcode,
        pendingToken,
        idType,
        credentials,
      },
      signal,
    );
    if (signal.aborted || response.kind === 'tokens') {
      await handleTokenResponse(response, fail);
      return;
    }
    if (isTimeOver) {
      expire();
      return;
    }
    if (response.kind === 'failed' && !canMeanWrongPasscode(response.failure)) {
      const { failure } = response;
      dispatch('not-accepted', () => passcodeFailureText(failure));
      return;
    }
    if (isPendingTokenRefused(response)) {
      fail(() => messages.signInFailed.challengeEnded, 'the pending token was refused');
      return;
    }
    await handleTokenResponse(response, (_text, detail) => {
      options.recordFailure(detail, 'second-factor');
      if (mfa !== undefined) mfa = { ...mfa, rejectedCount: mfa.rejectedCount + 1 };
      dispatch('not-accepted', () => messages.passcodeFailed.notAccepted);
    });
  };

  state = nextState(state, 'begin') ?? state;
  if (options.pendingMfa !== undefined) {
    state = nextState(state, 'submit') ?? state;
    beginMfa(options.pendingMfa).catch(failUnexpectedly);
  } else if (method !== 'password') runAuthorizationCodeFlow(method).catch(failUnexpectedly);

  return {
    connection,
    snapshot: () => ({ method, state, username, error, isSlow, note, mfa }),
    result,
    /** Aborted by `cancel`, even after the result, so that the steps that use the result end. */
    cancelled: signal,
    submitPassword,
    submitPasscode,
    /** The login page in the system's browser, while the user is there. */
    browser: () => (state === 'awaiting-user' ? browser : undefined),
    selectFactor: (index: number) => {
      const selected = mfa?.factors[index];
      if (mfa === undefined || selected === undefined) return;
      mfa = { ...mfa, selected };
      options.onChange();
    },
    cancel,
  };
}

/** Removes what a paste brings along unseen: white space at both ends, and invisible characters except tabs. */
function visibleName(typed: string): string {
  return typed.replace(/(?!\t)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
}
