// Owns the sign-in in progress, from the choice of a method to the account's view, and handles the panel's calls about it.
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import type { SignInMethod } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { ApiClient } from '../../api/client.ts';
import { type Connection, storedName } from '../../connection/connection.ts';
import { currentUser, fieldText, type Profile } from '../../api/profile/profile.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import { accountName } from '../accounts/account-name.ts';
import { accountId } from '../accounts/account.ts';
import { revokeToken } from '../../api/oauth/token-request.ts';
import { beginSignIn, type SignIn } from '../auth/sign-in.ts';
import type { SignInResult } from '../auth/sign-in-result.ts';
import { failureReason, signInFailureText } from '../failure-messages.ts';
import { causeInWords, causeOf } from '../support-event.ts';
import type { PanelContext } from './panel-context.ts';
import type { RenewedAccount } from './panel-state.ts';

/** The longest user and the longest domain (RFC 5321, 4.5.3.1) with an `@` between them. */
export const maxLoginLength = 320;

interface SignInPurpose {
  readonly method: SignInMethod;
  readonly username: string;
  /** Set if the sign-in continues a token refresh. */
  readonly pendingMfa?: PendingMfa;
  /** An account that signs in again. */
  readonly renewed?: RenewedAccount | undefined;
}

export type SignIns = ReturnType<typeof createSignIns>;

/** `openForSecret` opens the form for a connection whose client secret has to be entered again. */
export function createSignIns(
  options: PanelContext,
  openForSecret: (connection: Connection, secretError: LazyText) => Promise<void>,
) {
  const { store, createHandler, showNotice, accounts, connections, recordEvent, publishView } = options;
  let current: SignIn | undefined;
  let hasEnded = false;
  /** Whether the current sign-in has its tokens, and its account is being added. */
  let isAddingAccount = false;
  /** The username of the last sign-in; empty after a success. The form for a new account at `connection` begins with it. */
  let last = { connection: '', username: '' };
  /** By account, the method by which the user last signed in. */
  const methods = new Map<string, SignInMethod>();

  /** Identifies the view that the user sees, without the parts that change while the user stays there. */
  const viewIdentity = () => {
    const { panel } = options.readView();
    const account = 'account' in panel ? panel.account.id : undefined;
    return JSON.stringify([panel.name, 'connection' in panel ? panel.connection : undefined, account]);
  };

  /**
   * Without `chosen`, uses the account's last method in this run or else the connection's first. `isWanted` returns false if the
   * sign-in has lost its purpose, although the view is the same.
   */
  const signIn = async (
    connection: Connection,
    chosen: SignInMethod | undefined,
    renewed?: RenewedAccount,
    isWanted = () => true,
  ) => {
    if (chosen !== undefined && !connection.signIn.includes(chosen)) return;
    const before = viewIdentity();
    const complete = await connections.withSecret(connection);
    // The keychain may have responded late. If the user has gone to another view since, the sign-in is no longer wanted.
    if (current !== undefined || viewIdentity() !== before || !isWanted()) return;
    if (!complete.ok && !connections.isManaged(connection.name)) {
      const { failure } = complete;
      await openForSecret(connection, () => messages.connectionForm.secretUnreadable(failureReason(failure)));
      return;
    }
    const used = renewed && methods.get(idOf(connection, renewed.login));
    const method = chosen ?? connection.signIn.find((each) => each === used) ?? firstMethod(connection);
    const known = last.connection === connection.name ? last.username : '';
    // Only the password form needs a username. On the login page the user may enter another one.
    const username = method === 'password' ? (renewed?.username ?? known) : '';
    await run(connection, { method, username, renewed });
  };

  const run = async (connection: Connection, purpose: SignInPurpose): Promise<void> => {
    if (hasEnded) return;
    const { method, username, pendingMfa, renewed } = purpose;
    store.dispatch({ type: 'opened', screen: { name: 'sign-in', connection, renewed } });
    const client = options.createClient(connection);
    const recordFailure = (detail: string, failedMethod: SignInMethod | 'second-factor') =>
      recordEvent({
        kind: 'sign-in-failed',
        service: connection.name,
        cause: causeInWords(detail),
        method: failedMethod,
      });
    const begun = beginSignIn({
      method,
      connection,
      client,
      openPortal: method === 'browser' ? options.openBrowser : options.openSignInWindow,
      pendingMfa,
      username,
      runtime: options.runtime,
      recordFailure,
      onChange: publishView,
    });
    current = begun;
    publishView();
    let result: SignInResult<'signed-in'>;
    try {
      const ended = await begun.result;
      result = ended.kind === 'tokens' ? await addAccount(begun, client, ended.tokens, purpose) : ended;
    } finally {
      current = undefined;
      isAddingAccount = false;
    }
    const isSignedIn = result.kind === 'signed-in';
    last = { connection: connection.name, username: isSignedIn ? '' : begun.snapshot().username };
    switch (result.kind) {
      case 'cancelled':
        recordEvent({ kind: 'sign-in-cancelled', service: connection.name, method });
        showNotice('info', () => messages.actionResult.signInCancelled);
        break;
      case 'failed':
        recordFailure(result.detail, method);
        showNotice('error', result.text);
        break;
      case 'signed-in':
        store.dispatch({ type: 'signed-in' });
        if (!result.isSaved) options.notify({ kind: 'account-not-saved' });
    }
  };

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
    const id = idOf(connection, login);
    if (renewed !== undefined && login !== renewed.login && accounts.find(id) === undefined) {
      const question = options.confirm({ kind: 'other-account', login, name: renewed.name }, 'wait');
      const isWanted = await Promise.race([question, untilAborted(cancelled)]);
      if (isWanted !== true || cancelled.aborted) return drop({ kind: 'cancelled' });
    }
    isAddingAccount = true;
    // Doesn't wait for the account once cancelled: the keychain may not respond.
    const isSaved = await Promise.race([
      accounts.add(connection, login, tokens, cancelled),
      untilAborted(cancelled),
    ]);
    if (isSaved === undefined) return { kind: 'cancelled' };
    const { method } = snapshot();
    // A second factor alone isn't the user's choice of a method.
    if (pendingMfa === undefined) methods.set(id, method);
    recordEvent({ kind: 'sign-in', login, service: connection.name, method });
    return { kind: 'signed-in', isSaved };
  };

  const handlers: CallHandlers<Extract<CallName, `signIn.${string}` | 'account.signInAgain'>> = {
    'signIn.start': createHandler((method) => {
      const screen = store.screen('sign-in');
      return screen && signIn(connections.latest(screen.connection), method, screen.renewed);
    }),
    'signIn.cancel': createHandler(() => current?.cancel()),
    'signIn.copyLink': createHandler(async () => {
      const browser = current?.browser();
      if (browser !== undefined) await options.copyText(browser.address);
    }),
    'signIn.openAgain': createHandler(() => current?.browser()?.openAgain()),
    'signIn.password': createHandler((username, password) => current?.submitPassword(username, password)),
    'signIn.passcode': createHandler((passcode) => current?.submitPasscode(passcode)),
    'signIn.factor': createHandler((index) => current?.selectFactor(index)),
    'account.signInAgain': createHandler((id) => {
      store.dispatch({ type: 'account-requested' });
      const account = accounts.find(id);
      if (account === undefined) return undefined;
      if (account.problem() !== undefined) {
        store.dispatch({ type: 'add-account-opened', connection: undefined });
        return showNotice('warning', () => account.problem() ?? '');
      }
      const { login, session } = account;
      const { profile } = session.snapshot().cachedProfile ?? {};
      const username = fieldText(profile, 'login-username') || login;
      const renewed = { login, name: accountName(profile, login).name, username };
      const connection = connections.latest(account.connection);
      return signIn(connection, undefined, renewed, () => accounts.find(id) !== undefined);
    }),
  };

  return {
    handlers,
    current: () => current,
    /** Asks for the second factor that the service has required in response to a token refresh. */
    continueWithMfa: (connection: Connection, pendingMfa: PendingMfa, login: string) =>
      void createHandler(() =>
        run(connection, { method: firstMethod(connection), username: login, pendingMfa }),
      )(),
    /** Cancels the sign-in in progress, unless its account is being added. Later sign-ins don't begin. */
    end: () => {
      hasEnded = true;
      if (!isAddingAccount) current?.cancel();
    },
  };
}

const firstMethod = ({ signIn }: Connection): SignInMethod => signIn[0] ?? 'window';

const idOf = (connection: Connection, login: string) => accountId(storedName(connection), login);

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
