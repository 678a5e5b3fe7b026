// One attempt to sign in by the code flow in Perch's own window (specification, endpoints 1 and 2).
import { authorizationUrl, readRedirect } from '../service/authorization.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Connection } from '../service/connection.ts';
import type { Tokens } from '../service/token-reply.ts';
import type { Chance, OpenSignInWindow } from './ports.ts';
import { refusalText, signInFailureText } from './words.ts';

export type SignInResult =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: string };

export interface SignInAttempt {
  readonly connection: Connection;
  readonly client: ServiceClient;
  readonly openWindow: OpenSignInWindow;
  readonly chance: Chance;
  /** Aborted when the person cancels. */
  readonly cancel: AbortSignal;
  /** The redirect was caught; the code is being exchanged. */
  readonly exchanging: () => void;
}

/** Shows the portal, catches the redirect and exchanges the code. The attempt's `state` is used once. */
export async function signInByWindow(attempt: SignInAttempt): Promise<SignInResult> {
  const { connection, client, cancel } = attempt;
  const { redirectUri } = connection;
  if (redirectUri === undefined)
    return refused('This connection has no redirect address for a sign-in window.');

  const state = attempt.chance.token();
  const window = attempt.openWindow({
    address: authorizationUrl(connection, redirectUri, state),
    redirectUri,
    title: connection.name,
  });
  cancel.addEventListener('abort', window.close);
  const shown = await window.shown;
  cancel.removeEventListener('abort', window.close);
  if (cancel.aborted || shown.kind === 'closed') return { kind: 'cancelled' };
  if (shown.kind === 'failed') return refused(shown.reason);

  const redirect = readRedirect(shown.address, state);
  switch (redirect.kind) {
    case 'wrong-state':
      return refused("The answer didn't belong to this sign-in, so Perch didn't use it. Please try again.");
    case 'no-code':
      return refused('The service sent no authorization code. Please try again, or ask your administrator.');
    case 'error':
      return redirect.error === 'access_denied'
        ? { kind: 'cancelled' }
        : refused(refusalText(redirect.error, redirect.text));
    case 'code':
      attempt.exchanging();
      return exchange(client, redirect.code, redirectUri, cancel);
  }
}

async function exchange(
  client: ServiceClient,
  code: string,
  redirectUri: string,
  cancel: AbortSignal,
): Promise<SignInResult> {
  const reply = await client.requestTokens({ type: 'authorization_code', code, redirectUri }, cancel);
  if (cancel.aborted) return { kind: 'cancelled' };
  switch (reply.kind) {
    case 'tokens':
      return { kind: 'tokens', tokens: reply.tokens };
    case 'second-factor':
      return refused('This account asks for a second factor, which this way of signing in can’t give.');
    case 'refused':
      return refused(refusalText(reply.error, reply.text));
    case 'failed':
      return refused(signInFailureText(reply.failure));
  }
}

function refused(text: string): SignInResult {
  return { kind: 'failed', text };
}
