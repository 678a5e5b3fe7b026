// Handles the panel's calls.
import { basename } from 'node:path';
import type { CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/messages.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import type { Account } from '../accounts/account.ts';
import { createAccountCalls } from './account-calls.ts';
import { type ActionRunner, createActionRunner, type PanelContext } from './panel-context.ts';
import { createConnectionForm } from './connection-form.ts';
import { createConnectionImport } from './connection-import.ts';
import { createDomainCalls } from './domain-calls.ts';
import { createSignIns } from './sign-in-calls.ts';
import { createSettingsCalls } from './settings-calls.ts';

export type PanelControllerOptions = Omit<PanelContext, keyof ActionRunner>;

export function createPanelController(options: PanelControllerOptions) {
  const { store, accounts, connections, shownAccount } = options;
  const { log } = options.runtime;
  const context = { ...options, ...createActionRunner(store, log, options.publishView) };
  const { createHandler, showNotice } = context;

  const signIns = createSignIns(context, async (...given) => form.openForSecret(...given));
  const cancelSignIn = () => signIns.current()?.cancel();
  /** For a changed or removed connection: a sign-in in progress would continue with the earlier addresses. */
  const cancelSignInTo = (name: string) => {
    if (signIns.current()?.connection.name === name) cancelSignIn();
  };

  const domains = createDomainCalls(context);
  const form = createConnectionForm({ ...context, cancelSignInTo });
  const imports = createConnectionImport({ ...context, cancelSignIn });

  const removeConnection = async (name: string) => {
    if (connections.isManaged(name)) return;
    const affected = accounts.list().filter(({ connection }) => connection.name === name);
    await connections.remove(name, async () => {
      cancelSignInTo(name);
      store.dispatch({ type: 'connection-removed', name });
      await Promise.all(affected.map(({ id }) => accounts.signOut(id)));
    });
  };

  const openExternal: PanelContext['openExternal'] = async (reason, address) => {
    try {
      await options.openExternal(reason, address);
    } catch (error) {
      log(`browser: ${String(error)}`, 'warn');
      showNotice('error', () => {
        const { noBrowser, noMailProgram } = messages.actionResult;
        const [scheme, email = ''] = address.split(':');
        return scheme === 'mailto' ? noMailProgram(email) : noBrowser(address);
      });
    }
  };

  const handlers: CallHandlers = {
    'view.read': options.readView,
    'view.back': createHandler((screen) => {
      // A sign-in in progress has to be cancelled instead.
      if (['welcome', 'sign-in'].includes(screen) && signIns.current() !== undefined) return;
      store.dispatch({ type: 'left', screen });
      if (store.screen('connection-form') === undefined) form.cancelTest();
    }),
    ...imports.handlers,
    ...form.handlers,
    'connection.remove': createHandler(removeConnection),
    'connection.select': createHandler((name) => {
      const connection = connections.find(name);
      if (connection !== undefined && signIns.current() === undefined)
        store.dispatch({ type: 'opened', screen: { name: 'sign-in', connection } });
    }),
    ...signIns.handlers,
    ...createAccountCalls({ ...context, openExternal, signIns }),
    ...domains.handlers,
    ...createSettingsCalls(context),
    'notifications.mute': createHandler(options.mute),
    'about.open': createHandler(() => store.dispatch({ type: 'opened', screen: { name: 'about' } })),
    'diagnostics.copy': createHandler(async () => {
      await options.copyText(options.readDiagnostics());
      showNotice('info', () => messages.about.copied);
    }),
    'diagnostics.save': createHandler(async () => {
      const file = await options.saveText(options.readDiagnostics());
      if (file !== undefined) showNotice('info', () => messages.about.saved(basename(file)));
    }),
    'notices.dismiss': createHandler(options.startupWarnings.dismiss),
    'support.open': createHandler(async (name, way) => {
      const target = connections.find(name)?.support?.[way];
      if (target !== undefined) await openExternal('support', way === 'email' ? `mailto:${target}` : target);
    }),
    'update.open': createHandler(async () => {
      const { page } = options.updates;
      if (page !== undefined) await openExternal('update', page);
    }),
    'update.dismiss': createHandler(options.updates.dismiss),
    'app.quit': () => {
      options.quit();
      return undefined;
    },
  };

  return {
    handlers,
    /** Ends the starting view. Without accounts, the sign-in view of the list's last connection follows, if there is one. */
    start: () =>
      store.dispatch({
        type: 'started',
        connection: accounts.list().length === 0 ? connections.offered().at(-1) : undefined,
      }),
    imports,
    signIn: signIns.current,
    /**
     * With `pendingMfa`, a second factor is enough to sign in again. The panel asks for this factor if it shows the account,
     * nothing else is open and no sign-in is in progress.
     */
    signInEnded: (account: Account, pendingMfa: PendingMfa | undefined) => {
      if (pendingMfa === undefined || signIns.current() !== undefined) return;
      if (account !== shownAccount() || store.state().screens.length > 0) return;
      signIns.continueWithMfa(account.connection, pendingMfa, account.login);
    },
    /** Closes views of accounts that are no longer shown, and lists that were left. To be called before a view is published. */
    closeLeftViews: () => {
      store.dispatch({ type: 'account-shown', account: shownAccount() });
      domains.closeLeft();
    },
    panelShown: () => {
      domains.panelShown();
      imports.panelShown();
    },
    panelHidden: domains.panelHidden,
    end: () => {
      signIns.end();
      form.cancelTest();
    },
  };
}
