// Handles the panel's calls about a sign-in, from the choice of a method to the account's view.
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import type { SignInMethod } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Connection } from '../../connection/connection.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import type { RenewedAccount } from '../auth/sign-in-controller.ts';
import type { SignInResult } from '../auth/sign-in-result.ts';
import { accountName } from '../accounts/account-name.ts';
import { fieldText } from '../../api/profile/profile.ts';
import { failureReason } from '../failure-messages.ts';
import type { PanelContext } from './panel-context.ts';

/** `openForSecret` opens the form for a connection whose client secret has to be entered again. */
export function createSignInCalls(
  options: PanelContext,
  openForSecret: (connection: Connection, secretError: LazyText) => Promise<void>,
) {
  const { store, createHandler, showNotice, accounts, connections, signIns } = options;

  const select = (connection: Connection, renewed?: RenewedAccount) =>
    store.dispatch({ type: 'opened', screen: { name: 'sign-in', connection, renewed } });

  /** Identifies the view that the user sees, without the parts that change while the user stays there. */
  const viewIdentity = () => {
    const { panel } = options.readView();
    const account = 'account' in panel ? panel.account.id : undefined;
    return JSON.stringify([panel.name, 'connection' in panel ? panel.connection : undefined, account]);
  };

  /** `isWanted` returns false if the sign-in has lost its purpose, although the view is the same. */
  const signIn = async (
    connection: Connection,
    method: SignInMethod | undefined,
    renewed?: RenewedAccount,
    isWanted = () => true,
  ) => {
    if (method !== undefined && !connection.signIn.includes(method)) return;
    const before = viewIdentity();
    const complete = await connections.withSecret(connection);
    // The keychain may have responded late. If the user has gone to another view since, the sign-in is no longer wanted.
    if (signIns.current() !== undefined || viewIdentity() !== before || !isWanted()) return;
    if (!complete.ok && !connections.isManaged(connection.name)) {
      const { failure } = complete;
      await openForSecret(connection, () => messages.connectionForm.secretUnreadable(failureReason(failure)));
      return;
    }
    select(connection, renewed);
    finishSignIn(await signIns.begin(connection, method, renewed));
  };

  const finishSignIn = (result: SignInResult<'signed-in'>) => {
    switch (result.kind) {
      case 'cancelled':
        showNotice('info', () => messages.actionResult.signInCancelled);
        break;
      case 'failed':
        showNotice('error', result.text);
        break;
      case 'signed-in':
        store.dispatch({ type: 'signed-in' });
        if (!result.isSaved) options.notify({ kind: 'account-not-saved' });
    }
  };

  const handlers: CallHandlers<Extract<CallName, `signIn.${string}` | 'account.signInAgain'>> = {
    'signIn.start': createHandler((method) => {
      const screen = store.screen('sign-in');
      return screen && signIn(connections.latest(screen.connection), method, screen.renewed);
    }),
    'signIn.cancel': createHandler(() => signIns.current()?.cancel()),
    'signIn.copyLink': createHandler(async () => {
      const browser = signIns.current()?.browser();
      if (browser !== undefined) await options.copyText(browser.address);
    }),
    'signIn.openAgain': createHandler(() => signIns.current()?.browser()?.openAgain()),
    'signIn.password': createHandler((username, password) =>
      signIns.current()?.submitPassword(username, password),
    ),
    'signIn.passcode': createHandler((passcode) => signIns.current()?.submitPasscode(passcode)),
    'signIn.factor': createHandler((index) => signIns.current()?.selectFactor(index)),
    'account.signInAgain': createHandler((id) => {
      store.dispatch({ type: 'account-requested' });
      const account = accounts.find(id);
      const connection = account && connections.latest(account.connection);
      if (account === undefined || connection === undefined) return undefined;
      if (account.problem() !== undefined) {
        store.dispatch({ type: 'add-account-opened', connection: undefined });
        return showNotice('warning', () => account.problem() ?? '');
      }
      const { login, session } = account;
      const { profile } = session.snapshot().cachedProfile ?? {};
      const username = fieldText(profile, 'login-username') || login;
      const renewed = { login, name: accountName(profile, login).name, username };
      return signIn(connection, undefined, renewed, () => accounts.find(id) !== undefined);
    }),
  };

  return {
    handlers,
    /** Asks for the second factor that the service has required in response to a token refresh. */
    continueWithMfa: (connection: Connection, pendingMfa: PendingMfa, login: string) => {
      select(connection);
      void createHandler(async () =>
        finishSignIn(await signIns.continueWithMfa(connection, pendingMfa, login)),
      )();
    },
  };
}
