// The first half of the code flow: the person at the portal's login page, in Perch's own window or in the system's
// browser, and the redirect that answers it (specification, endpoint 1).
import { messages } from '../../i18n/i18n.ts';
import { authorizationUrl, readRedirect } from '../../api/oauth/authorization-request.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Clock, Log, OpenSignInWindow, SignInWindow } from '../ports.ts';
import { refusalText } from '../failure-messages.ts';

export interface AuthorizationCodeFlowOptions {
  readonly connection: Connection;
  readonly redirectUri: string;
  readonly openPortal: OpenSignInWindow;
  readonly clock: Clock;
  /** Unguessable and used for this visit only: the answer has to carry it. */
  readonly state: string;
  /** Ends the visit and closes the window. */
  readonly cancelled: AbortSignal;
  /** The person has been there for so long that they should be told how to cancel. */
  readonly slow: () => void;
  readonly log: Log;
}

export type AuthorizationCodeResult =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: string };

/** After this long at the login page the person is told that they can cancel. */
const slowAfterMs = 60_000;

export async function requestAuthorizationCode(
  visit: AuthorizationCodeFlowOptions,
): Promise<AuthorizationCodeResult> {
  const { cancelled } = visit;
  const portal = opened(visit);
  if (portal === undefined) return failed(messages.signInFailed.noWindow);
  cancelled.addEventListener('abort', portal.close);
  const stopTimer = visit.clock.after(slowAfterMs, visit.slow);
  const shown = await portal.shown;
  stopTimer();
  cancelled.removeEventListener('abort', portal.close);
  switch (shown.kind) {
    case 'closed':
      return { kind: 'cancelled' };
    case 'failed':
      return { kind: 'failed', text: shown.reason };
    case 'redirected':
      return answerIn(shown.address, visit.state);
  }
}

/** Undefined where there can't be a window or a listener: the system may have run out of what they need. */
function opened({
  openPortal,
  connection,
  redirectUri,
  state,
  log,
}: AuthorizationCodeFlowOptions): SignInWindow | undefined {
  try {
    const address = authorizationUrl(connection, redirectUri, state);
    return openPortal({ address, redirectUri, title: connection.name });
  } catch (error) {
    log(`sign-in: the login page could not be opened: ${String(error)}`, 'error');
    return undefined;
  }
}

function answerIn(address: string, state: string): AuthorizationCodeResult {
  const redirect = readRedirect(address, state);
  switch (redirect.kind) {
    case 'code':
      return { kind: 'code', code: redirect.code };
    case 'wrong-state':
    case 'ambiguous':
      return failed(messages.signInFailed.wrongState);
    case 'no-code':
      return failed(messages.signInFailed.noCode);
    case 'error':
      return redirect.error === 'access_denied'
        ? { kind: 'cancelled' }
        : failed(refusalText(redirect.error, redirect.text));
  }
}

function failed(text: string): AuthorizationCodeResult {
  return { kind: 'failed', text };
}
