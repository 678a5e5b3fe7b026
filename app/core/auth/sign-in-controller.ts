// Where sign-ins happen: one at a time, from the first click to an account on the list.
import type { Notice, SignInWay } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Profile } from '../../api/profile/profile.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import { type Accounts, accountId } from '../accounts/accounts.ts';
import type { Random, Clock, Log, OpenSignInWindow } from '../ports.ts';
import { beginSignIn, type SignIn } from './sign-in.ts';
import { signInFailureText } from '../failure-messages.ts';

/** A user and a domain at their longest (RFC 5321, 4.5.3.1), so that every account has a key for the keychain. */
export const maxLoginLength = 320;

export interface SignInControllerOptions {
  readonly accounts: Accounts;
  readonly clientFor: (connection: Connection) => ApiClient;
  readonly openSignInWindow: OpenSignInWindow;
  /** Opens the portal in the system's browser, and waits at the loopback address for its redirect. */
  readonly openBrowser: OpenSignInWindow;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly changed: () => void;
}

/** What a sign-in came to: an account that is on the list, or something the person is told. */
export type DeskResult =
  /** `saved` is false where the account lasts for this run only. */
  | { readonly kind: 'signed-in'; readonly saved: boolean }
  | { readonly kind: 'told'; readonly notice: Notice };

export interface SignInController {
  /** The sign-in that is under way. */
  readonly current: () => SignIn | undefined;
  readonly begin: (connection: Connection, way: SignInWay) => Promise<DeskResult>;
  /** Goes on where a refresh was answered with the question for a second factor. */
  readonly continueWithMfa: (connection: Connection, pending: PendingMfa) => Promise<DeskResult>;
  /** Cancels the sign-in that is under way, unless it has added its account already. None begins any more. */
  readonly end: () => void;
}

export function createSignInController(options: SignInControllerOptions): SignInController {
  const { accounts, openBrowser, openSignInWindow } = options;
  let current: SignIn | undefined;
  let hasEnded = false;
  /** Its account is on the list, and its tokens are being stored. */
  let adding = false;

  const welcome = async (
    { connection, cancelled }: SignIn,
    client: ApiClient,
    tokens: Tokens,
  ): Promise<DeskResult> => {
    let { login } = tokens;
    if (login === '') {
      // A token reply may name nobody: then the profile says who it is.
      const read = await client.readProfile(tokens.accessToken, cancelled);
      if (cancelled.aborted) return told('info', messages.actionResult.signInCancelled);
      if (!read.ok) return told('error', signInFailureText(read.failure));
      login = loginOf(read.value);
      if (login === '') return told('error', messages.signInFailed.noLogin);
    }
    if (login.length > maxLoginLength) return told('error', messages.signInFailed.loginTooLong);
    const id = accountId(connection.name, login);
    const isNew = accounts.find(id) === undefined;
    adding = true;
    const added = accounts.add(connection, login, tokens, cancelled);
    const saved = await Promise.race([added, aborted(cancelled)]);
    if (saved !== undefined) return { kind: 'signed-in', saved };
    // An account that existed before keeps its new tokens, since the old ones are void. Not awaited: the keychain may hang.
    Promise.all([added, isNew && accounts.signOut(id)]).catch((error: unknown) =>
      options.log(`sign-in: not all of it was taken back (${String(error)})`, 'warn'),
    );
    return told('info', messages.actionResult.signInCancelled);
  };

  const serve = async (connection: Connection, way: SignInWay, pending?: PendingMfa): Promise<DeskResult> => {
    if (hasEnded) return told('info', messages.actionResult.signInCancelled);
    const client = options.clientFor(connection);
    const openPortal = way === 'browser' ? openBrowser : openSignInWindow;
    const signIn = beginSignIn({ ...options, way, connection, client, openPortal, pending });
    current = signIn;
    options.changed();
    try {
      const result = await signIn.result;
      if (result.kind === 'failed') return told('error', result.text);
      if (result.kind === 'cancelled') return told('info', messages.actionResult.signInCancelled);
      return await welcome(signIn, client, result.tokens);
    } finally {
      if (current === signIn) {
        current = undefined;
        adding = false;
      }
    }
  };

  return {
    current: () => current,
    begin: (connection, way) => serve(connection, way),
    continueWithMfa: (connection, pending) => serve(connection, connection.signIn[0] ?? 'window', pending),
    end: () => {
      hasEnded = true;
      if (!adding) current?.cancel();
    },
  };
}

/** Resolves with undefined once a signal is aborted. */
function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function told(tone: Notice['tone'], text: string): DeskResult {
  return { kind: 'told', notice: { tone, text } };
}

/** `<user>@<domain>`, as a token response would have named the account, or its login name; empty where it has neither. */
function loginOf({ user, domain, 'login-username': username }: Profile): string {
  const [userText, domainText, usernameText] = [user, domain, username].map((part) =>
    typeof part === 'object' ? '' : String(part ?? '').trim(),
  );
  return userText && domainText ? `${userText}@${domainText}` : (usernameText ?? '');
}
