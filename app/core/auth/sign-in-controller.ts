// Runs the sign-in in progress, from its first step to an account in the list.
import type { SignInMethod } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Connection } from '../../connection/connection.ts';
import { currentUser, fieldText, type Profile } from '../../api/profile/profile.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import type { Runtime } from '../runtime.ts';
import { beginSignIn, type SignIn } from './sign-in.ts';
import { revokeToken } from './revoke-token.ts';
import { signInFailureText } from '../failure-messages.ts';
import { causeInWords, causeOf, type SupportEvent } from '../support-event.ts';
import type { OpenSignInWindow, SignInResult } from './sign-in-result.ts';

/** The longest user and the longest domain (RFC 5321, 4.5.3.1) with an `@` between them. */
export const maxLoginLength = 320;

export interface SignInControllerOptions {
  /** As `Accounts.add`. */
  readonly addAccount: (
    connection: Connection,
    login: string,
    tokens: Tokens,
    cancelled: AbortSignal,
  ) => Promise<boolean>;
  /** Resolves with whether the account `login` may be added, although the account named `renewed` was to sign in again. */
  readonly confirmOther: (connection: Connection, login: string, renewed: string) => Promise<boolean>;
  readonly createClient: (connection: Connection) => ApiClient;
  readonly openSignInWindow: OpenSignInWindow;
  readonly openBrowser: OpenSignInWindow;
  readonly runtime: Runtime;
  readonly recordEvent: (event: SupportEvent) => void;
  readonly onChange: () => void;
}

export interface RenewedAccount {
  readonly login: string;
  readonly name: string;
  readonly username: string;
}

interface SignInPurpose {
  /** Set if the sign-in continues a token refresh. */
  readonly pendingMfa?: PendingMfa;
  readonly renewed?: RenewedAccount | undefined;
}

export type SignInController = ReturnType<typeof createSignInController>;

export function createSignInController(options: SignInControllerOptions) {
  const { recordEvent, onChange } = options;
  let current: SignIn | undefined;
  let hasEnded = false;
  /** Whether the current sign-in has its tokens, and its account is being added. */
  let isAddingAccount = false;
  /** The username of the last sign-in; empty after a success. The form for a new account at `connection` begins with it. */
  let last = { connection: '', username: '' };
  /** By connection and login, the method by which the user last signed in. */
  const methods = new Map<string, SignInMethod>();

  const addAccount = async (
    { connection, cancelled, snapshot }: SignIn,
    client: ApiClient,
    tokens: Tokens,
    { pendingMfa, renewed }: SignInPurpose,
  ): Promise<SignInResult<'signed-in'>> => {
    const drop = (result: SignInResult<'signed-in'>) => {
      void revokeToken(client, options.runtime.clock, tokens.accessToken);
      return result;
    };
    let { login } = tokens;
    if (login === '') {
      const profile = await client.request(currentUser, tokens.accessToken, cancelled);
      if (cancelled.aborted) return drop({ kind: 'cancelled' });
      if (!profile.ok) {
        const { failure } = profile;
        return drop(failed(() => signInFailureText(failure), causeOf(failure)));
      }
      login = loginOf(profile.value);
      if (login === '') return drop(failed(() => messages.signInFailed.noLogin, 'no login'));
    }
    if (login.length > maxLoginLength)
      return drop(failed(() => messages.signInFailed.loginTooLong, 'login too long'));
    if (renewed !== undefined && login !== renewed.login) {
      const question = options.confirmOther(connection, login, renewed.name);
      const isWanted = await Promise.race([question, untilAborted(cancelled)]);
      if (isWanted !== true || cancelled.aborted) return drop({ kind: 'cancelled' });
    }
    isAddingAccount = true;
    // Doesn't wait for the account once cancelled: the keychain may not respond.
    const isSaved = await Promise.race([
      options.addAccount(connection, login, tokens, cancelled),
      untilAborted(cancelled),
    ]);
    if (isSaved !== undefined) {
      // A second factor alone isn't the user's choice of a method.
      if (pendingMfa === undefined) methods.set(methodKey(connection.name, login), snapshot().method);
      recordEvent({ kind: 'sign-in', login, service: connection.name, method: snapshot().method });
      return { kind: 'signed-in', isSaved };
    }
    return { kind: 'cancelled' };
  };

  const run = async (
    connection: Connection,
    method: SignInMethod,
    username: string,
    purpose: SignInPurpose,
  ): Promise<SignInResult<'signed-in'>> => {
    if (hasEnded) return { kind: 'cancelled' };
    const client = options.createClient(connection);
    const recordFailure = (detail: string, failedMethod: SignInMethod | 'second-factor') =>
      recordEvent({
        kind: 'sign-in-failed',
        service: connection.name,
        cause: causeInWords(detail),
        method: failedMethod,
      });
    const signIn = beginSignIn({
      method,
      connection,
      client,
      openPortal: method === 'browser' ? options.openBrowser : options.openSignInWindow,
      pendingMfa: purpose.pendingMfa,
      username,
      runtime: options.runtime,
      recordFailure,
      onChange,
    });
    current = signIn;
    onChange();
    try {
      const result = await signIn.result;
      const added =
        result.kind === 'tokens' ? await addAccount(signIn, client, result.tokens, purpose) : result;
      last = {
        connection: connection.name,
        username: added.kind === 'signed-in' ? '' : signIn.snapshot().username,
      };
      if (added.kind === 'failed') recordFailure(added.detail, method);
      if (added.kind === 'cancelled')
        recordEvent({ kind: 'sign-in-cancelled', service: connection.name, method });
      return added;
    } finally {
      if (current === signIn) {
        current = undefined;
        isAddingAccount = false;
      }
    }
  };

  return {
    current: () => current,
    /** `renewed`: an account that signs in again. Without `chosen`, its last method in this run or else the first is used. */
    begin: (connection: Connection, chosen: SignInMethod | undefined, renewed?: RenewedAccount) => {
      const used = renewed && methods.get(methodKey(connection.name, renewed.login));
      const method =
        chosen ?? connection.signIn.find((each) => each === used) ?? connection.signIn[0] ?? 'window';
      const known = last.connection === connection.name ? last.username : '';
      // Only the password form needs a username. On the login page the user may enter another one.
      return run(connection, method, method === 'password' ? (renewed?.username ?? known) : '', { renewed });
    },
    /** Continues a token refresh whose response requires a second factor. */
    continueWithMfa: (connection: Connection, pendingMfa: PendingMfa, login: string) =>
      run(connection, connection.signIn[0] ?? 'window', login, { pendingMfa }),
    /** Cancels the sign-in in progress, unless its account is being added. Later sign-ins are cancelled at once. */
    end: () => {
      hasEnded = true;
      if (!isAddingAccount) current?.cancel();
    },
  };
}

const methodKey = (connection: string, login: string) => JSON.stringify([connection, login]);

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function failed(text: LazyText, detail: string): SignInResult<'signed-in'> {
  return { kind: 'failed', text, detail };
}

/** Returns `<user>@<domain>`, as in a token response, or `login-username`; empty if the profile has neither. */
function loginOf(profile: Profile): string {
  const [user, domain] = [fieldText(profile, 'user'), fieldText(profile, 'domain')];
  return user && domain ? `${user}@${domain}` : fieldText(profile, 'login-username');
}
