// Handles the panel's calls about accounts, their profiles and their voicemail, except signing in.
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import { isFieldName } from '../../contract/profile-fields.ts';
import { messages } from '../../i18n/messages.ts';
import { asText } from '../../api/profile/field-value.ts';
import { fieldText, readField } from '../../api/profile/profile.ts';
import { hostsOf, portalUrl } from '../../connection/connection.ts';
import type { Account } from '../accounts/account.ts';
import { accountStatusText } from '../profile/service-states.ts';
import { voicemailView } from '../extras/extra-views.ts';
import type { PanelContext } from './panel-context.ts';
import type { SignIns } from './sign-in-calls.ts';

/** `openExternal` shows a notice if it fails. */
export function createAccountCalls(
  options: PanelContext & { readonly signIns: Pick<SignIns, 'current'> },
): CallHandlers<
  Exclude<Extract<CallName, `${'account' | 'profile' | 'voicemail'}.${string}`>, 'account.signInAgain'>
> {
  const { store, createHandler, showNotice, accounts, connections, signIns, shownAccount } = options;

  const findShown = (id: string) => {
    const account = shownAccount();
    return account?.id === id ? account : undefined;
  };

  const show = (id: string) => {
    shownAccount()?.session.acknowledgeChanges();
    store.dispatch({ type: 'account-requested' });
    accounts.select(id);
    options.pollShownAccount();
  };

  const signOut = async (leaving: readonly Account[]) => {
    const [first] = leaving;
    if (first === undefined) return;
    // In parallel, so that a slow keychain doesn't delay the other sign-outs.
    const notDeleted = new Set((await Promise.all(leaving.map(({ id }) => accounts.signOut(id)))).flat());
    if (accounts.list().length === 0 && first.problem() === undefined)
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
          connection:
            shown?.problem() === undefined ? shown && connections.latest(shown.connection) : undefined,
        });
    }),
    'account.signOut': createHandler((id) => signOut(accounts.list().filter((account) => account.id === id))),
    'account.signOutAll': createHandler(() => signOut(accounts.list())),
    'account.openPortal': createHandler(async (id) => {
      const account = accounts.find(id);
      if (account !== undefined) await options.openExternal('portal', portalUrl(account.connection));
    }),
    'account.copyReport': async (id) => {
      const account = findShown(id);
      const { profile = {}, readAt = 0 } = account?.session.snapshot().cachedProfile ?? {};
      if (account === undefined) return undefined;
      const { login, connection } = account;
      const service = `${connection.name} (${hostsOf(connection).join(', ')})`;
      const status = accountStatusText(fieldText(profile, 'account-status'));
      const { name, phone, email, url } = connection.support ?? {};
      const support = [name, phone, email, url].filter((way) => way !== undefined).join(', ');
      const read = new Date(readAt).toISOString();
      const lines = [status, login, service, support, read, `Perch ${options.appVersion}`];
      await options.copyText(lines.filter((line) => line !== '').join('\n'));
      return undefined;
    },
    'profile.open': createHandler((id) => {
      const account = findShown(id);
      if (account !== undefined) store.dispatch({ type: 'opened', screen: { name: 'all-fields', account } });
    }),
    'profile.reveal': async (id, name) => {
      const profile = findShown(id)?.session.snapshot().cachedProfile?.profile;
      const value = profile?.[name];
      if (profile === undefined || value === undefined || !isFieldName(name)) return '';
      if (readField(profile, name).kind !== 'masked') return '';
      // A screen reader presses a button without an input event, so a dialog asks the user instead.
      const isAllowed = options.consumeUserActivation() || (await options.confirm({ kind: 'reveal' }));
      return isAllowed ? asText(value) : '';
    },
    'voicemail.open': createHandler((id) => {
      show(id);
      store.dispatch({ type: 'voicemail-requested' });
    }),
    'voicemail.opened': createHandler(() => store.dispatch({ type: 'voicemail-opened' })),
    'voicemail.list': (id) => {
      const { extras, cachedProfile } = findShown(id)?.session.snapshot() ?? {};
      if (extras?.voicemail === undefined) return 'unreadable';
      const { count, messages: listed } = extras.voicemail;
      return { count, messages: listed.map((message) => voicemailView(message, cachedProfile?.profile)) };
    },
  };
}
