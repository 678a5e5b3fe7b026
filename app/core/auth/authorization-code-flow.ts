// The first half of the authorization code flow (RFC 6749, 4.1; service.md, "Authorization request"): opens the login page in
// Perch's own window or in the system's browser, and reads the redirect at its end.
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { codeChallenge, type CodeMethod } from '../../api/oauth/pkce.ts';
import { authorizationUrl } from '../../api/oauth/authorization-request.ts';
import { readRedirect } from '../../api/oauth/redirect.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Runtime } from '../runtime.ts';
import { codeRefusalText } from '../failure-messages.ts';
import type { OpenSignInWindow, SignInResult, SignInWindow } from './sign-in-result.ts';

export interface AuthorizationCodeFlowOptions {
  readonly connection: Connection;
  readonly method: CodeMethod;
  readonly redirectUri: string;
  readonly openPortal: OpenSignInWindow;
  readonly runtime: Runtime;
  /** Unguessable and used for this request only. The response has to contain it. */
  readonly state: string;
  /** Unguessable and used for this request only; undefined without PKCE. The request contains the challenge made of it. */
  readonly codeVerifier: string | undefined;
  readonly signal: AbortSignal;
  /** Called after the system's browser was asked to open the login page. */
  readonly onOpened: (browser: OpenedBrowser) => void;
  /** Called when the user has been at the login page for a minute. */
  readonly onSlow: () => void;
}

/** The login page in the system's browser. */
export interface OpenedBrowser {
  readonly address: string;
  readonly openAgain: () => void;
}

/** After this time at the login page the panel tells the user how to cancel. */
const slowAfterMs = 60_000;

export async function requestAuthorizationCode(
  options: AuthorizationCodeFlowOptions,
): Promise<SignInResult<'code'>> {
  const { signal } = options;
  const portal = tryOpenPortal(options);
  if (portal === undefined) return failed(() => messages.signInFailed.noWindow, 'no window');
  signal.addEventListener('abort', portal.close);
  const stopTimer = options.runtime.clock.after(slowAfterMs, options.onSlow);
  const result = await portal.result;
  stopTimer();
  signal.removeEventListener('abort', portal.close);
  return result.kind === 'redirected' ? readAuthorizationResponse(result.address, options) : result;
}

/** Returns undefined if no window or listener can be opened: the system may be out of memory or ports. */
function tryOpenPortal({
  openPortal,
  connection,
  redirectUri,
  state,
  codeVerifier,
  runtime,
  onOpened,
}: AuthorizationCodeFlowOptions): SignInWindow | undefined {
  try {
    const challenge = codeVerifier === undefined ? undefined : codeChallenge(codeVerifier);
    const address = authorizationUrl(connection, redirectUri, state, challenge);
    const portal = openPortal({ address, redirectUri, title: connection.name });
    if (portal.openAgain !== undefined) onOpened({ address, openAgain: portal.openAgain });
    return portal;
  } catch (error) {
    runtime.log(`sign-in: the login page could not be opened: ${String(error)}`, 'error');
    return undefined;
  }
}

/** Reads the parameters of the redirect (RFC 6749, 4.1.2). */
function readAuthorizationResponse(
  address: string,
  { state, method, codeVerifier }: AuthorizationCodeFlowOptions,
): SignInResult<'code'> {
  const redirect = readRedirect(address, state);
  switch (redirect.kind) {
    case 'code':
      return { kind: 'code', code: redirect.code };
    case 'wrong-state':
    case 'ambiguous':
      return failed(() => messages.signInFailed.wrongState, redirect.kind);
    case 'no-code':
      return failed(() => messages.signInFailed.noCode, redirect.kind);
    case 'error':
      // Taken as the user's cancellation: a service that refuses for another reason sends a description.
      if (redirect.error === 'access_denied' && redirect.text === '') return { kind: 'cancelled' };
      return failed(
        () => codeRefusalText(redirect, { method, isPkceSent: codeVerifier !== undefined }),
        redirect.error,
      );
  }
}

function failed(text: LazyText, detail: string): SignInResult<'code'> {
  return { kind: 'failed', text, detail };
}
