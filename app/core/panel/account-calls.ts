// Handles the panel's calls about accounts, except signing in: adding, showing, polling and signing out, the portal, and voicemail.
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import { messages } from '../../i18n/messages.ts';
import { portalUrl } from '../../connection/connection.ts';
import type { Account } from '../accounts/account.ts';
import { voicemailListView } from '../extras/extra-views.ts';
import type { PanelContext } from './panel-context.ts';

/** `openExternal` shows a notice if it fails. */
export function createAccountCalls(
  options: PanelContext,
): CallHandlers<Exclude<Extract<CallName, `${'account' | 'voicemail'}.${string}`>, 'account.signInAgain'>> {
  const { store, createHandler, showNotice, accounts, connections, signIns, shownAccount } = options;

  const show = (id: string) => {
    shownAccount()?.session.acknowledgeChanges();
    store.dispatch({ type: 'account-requested' });
    accounts.select(id);
    options.pollShownAccount();
  };

  const signOut = async (leaving: readonly Account[]) => {
    const [first] = leaving;
    if (first === undefined) return;
    // In parallel, so that a keychain entry that is deleted late doesn't delay the other sign-outs.
    const notDeleted = new Set((await Promise.all(leaving.map(({ id }) => accounts.signOut(id)))).flat());
    if (accounts.list().length === 0)
      store.dispatch({
        type: 'opened',
        screen: { name: 'sign-in', connection: connections.latest(first.connection) },
      });
    if (notDeleted.size === 0) {
      showNotice('info', () => messages.actionResult.signedOut);
      return;
    }
    showNotice('warning', () => {
      const { signedOutPartly, notDeleted: partNames } = messages.actionResult;
      return signedOutPartly([...notDeleted].map((part) => partNames[part]));
    });
  };

  return {
    'account.poll': async (id) => {
      await accounts.find(id)?.session.poll();
      return undefined;
    },
    'account.show': createHandler(show),
    'account.add': createHandler(() => {
      const shown = shownAccount();
      // Begins at the shown account's service, where most second accounts are.
      if (signIns.current() === undefined)
        store.dispatch({
          type: 'add-account-opened',
          connection: shown && connections.latest(shown.connection),
        });
    }),
    'account.signOut': createHandler((id) => signOut(accounts.list().filter((account) => account.id === id))),
    'account.signOutAll': createHandler(() => signOut(accounts.list())),
    'account.openPortal': createHandler(async (id) => {
      const account = accounts.find(id);
      if (account !== undefined) await options.openExternal('portal', portalUrl(account.connection));
    }),
    'voicemail.open': createHandler((id) => {
      show(id);
      store.dispatch({ type: 'voicemail-requested' });
    }),
    'voicemail.opened': createHandler(() => store.dispatch({ type: 'voicemail-opened' })),
    'voicemail.list': (id) => {
      const account = shownAccount();
      if (account?.id !== id) return 'unreadable';
      const { extras, cachedProfile } = account.session.snapshot();
      return extras.voicemail === undefined
        ? 'unreadable'
        : voicemailListView(extras.voicemail, cachedProfile?.profile);
    },
  };
}
