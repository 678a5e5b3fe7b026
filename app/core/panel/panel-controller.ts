// Handles the panel's calls. The state of the panel is in panel-state.ts; accounts.ts has the accounts, and the sign-in
// controller the sign-in in progress.
import type { CallHandlers } from '../../contract/calls.ts';
import type { AppView } from '../../contract/view.ts';
import { messages } from '../../i18n/messages.ts';
import type { Connection } from '../../connection/connection.ts';
import type { ConnectionTestResults } from '../../api/connection-test.ts';
import type { Result } from '../../api/http/result.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import { accountOverview } from '../accounts/account-view.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignInController } from '../auth/sign-in-controller.ts';
import type { Connections } from '../connections/connections.ts';
import type { NotificationEvent } from '../notifications.ts';
import type { PreferencesStore } from '../preferences.ts';
import { createAccountCalls } from './account-calls.ts';
import { createAboutCalls } from './about-calls.ts';
import { createActionRunner } from './action-runner.ts';
import { createConnectionForm } from './connection-form.ts';
import { type ChosenFile, type ConnectionImport, createConnectionImport } from './connection-import.ts';
import type { Confirm } from './confirmation.ts';
import { createDomainCalls } from './domain-calls.ts';
import { isBusy, type PanelStore } from './panel-state.ts';
import { createProfileCalls } from './profile-calls.ts';
import { createSignInCalls } from './sign-in-calls.ts';
import { createSettingsCalls, type OpenShortcut } from './settings-calls.ts';
import type { Runtime } from '../runtime.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { StartupWarnings } from './startup-warnings.ts';

/** What the panel's calls need from outside the core. */
export interface PanelPorts {
  readonly runtime: Runtime;
  /** Tries a connection out at the service. The signal cancels the test. */
  readonly testConnection: (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;
  /** Opens an account's portal in the system's browser. Rejects where there is none, or the address isn't allowed. */
  readonly openPortal: (address: string) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  /** Asks the user for a file and writes the text to it. Resolves with its path, or undefined where none is chosen. */
  readonly saveText: (text: string) => Promise<string | undefined>;
  /** Asks the user for a connection file and reads it. Resolves with undefined where none is chosen. */
  readonly chooseConnectionFile: () => Promise<Result<ChosenFile> | undefined>;
  /** Asks the user for a file with certificates and reads it. Resolves with undefined where none is chosen. */
  readonly chooseCertificates: () => Promise<Result<ChosenFile> | undefined>;
  readonly confirm: Confirm;
  /**
   * Whether the user has clicked or pressed a key in the panel within the last second. Each click and key press counts once.
   */
  readonly consumeUserActivation: () => boolean;
  readonly shortcut: OpenShortcut;
  readonly quit: () => void;
}

export interface PanelControllerOptions {
  readonly ports: PanelPorts;
  readonly store: PanelStore;
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly signIns: SignInController;
  readonly preferences: PreferencesStore;
  readonly startupWarnings: StartupWarnings;
  readonly updates: Pick<UpdateCheck, 'page' | 'openPage' | 'dismiss'>;
  /** The practice service's connection, where Perch was started with one. */
  readonly practice: Connection | undefined;
  /** The account that the panel shows where nothing else is open. */
  readonly shownAccount: () => Account | undefined;
  /** Returns the current view. */
  readonly readView: () => AppView;
  /** Returns the current diagnostics. */
  readonly readDiagnostics: () => string;
  readonly publishView: () => void;
  readonly notify: (event: NotificationEvent) => void;
}

export interface PanelController {
  readonly handlers: CallHandlers;
  /**
   * Ends the starting view. Where there are no accounts, the panel leads to a sign-in with the connection that was used
   * last.
   */
  readonly start: () => void;
  /** Imports the connection of a start of Perch, after a question in a dialog. Never rejects. */
  readonly importConnection: ConnectionImport['importConnection'];
  /** Whether a question about an imported connection is open, or waits for the panel to be shown. */
  readonly hasPendingImports: () => boolean;
  /**
   * The service has ended an account's sign-in. With `pendingMfa` a second factor is enough to continue it, and the
   * panel asks for that where it shows the account, unless the user is busy. `isNew` is false where an earlier run has already
   * notified the user.
   */
  readonly signInEnded: (account: Account, pendingMfa: PendingMfa | undefined, isNew: boolean) => void;
  /** Closes what the panel no longer shows. To be called before a view is published. */
  readonly closeStaleViews: () => void;
  readonly panelShown: () => void;
  readonly panelHidden: () => void;
  /** Cancels a connection test in progress: Perch is quitting. */
  readonly end: () => void;
}

export function createPanelController(options: PanelControllerOptions): PanelController {
  const { ports, store, accounts, connections, signIns, practice, shownAccount, publishView } = options;
  const { createHandler, showNotice } = createActionRunner({ store, log: ports.runtime.log, publishView });

  const cancelSignIn = () => signIns.current()?.cancel();
  /** The sign-in in progress would use the connection as it was when the sign-in began. */
  const cancelSignInTo = (name: string) => {
    if (signIns.current()?.connection.name === name) cancelSignIn();
  };

  const domains = createDomainCalls({ store, createHandler, shownAccount });
  const form = createConnectionForm({
    store,
    createHandler,
    publishView,
    accounts,
    connections,
    testConnection: ports.testConnection,
    cancelSignInTo,
    confirm: ports.confirm,
  });
  const imports = createConnectionImport({
    store,
    createHandler,
    showNotice,
    publishView,
    accounts,
    connections,
    chooseConnectionFile: ports.chooseConnectionFile,
    practice,
    clock: ports.runtime.clock,
    closeForm: form.close,
    cancelSignIn,
    confirm: ports.confirm,
  });
  const signInCalls = createSignInCalls({
    store,
    createHandler,
    showNotice,
    accounts,
    connections,
    signIns,
    openForSecret: form.openForSecret,
    readView: options.readView,
    onNotSaved: () => options.notify({ kind: 'account-not-saved' }),
  });
  const settings = createSettingsCalls({
    store,
    createHandler,
    showNotice,
    publishView,
    preferences: options.preferences,
    chooseCertificates: ports.chooseCertificates,
    confirm: ports.confirm,
    shortcut: ports.shortcut,
  });
  const about = createAboutCalls({
    store,
    createHandler,
    showNotice,
    readServiceStatus: async () => options.shownAccount()?.session.readServiceStatus(),
    readDiagnostics: options.readDiagnostics,
    copyText: ports.copyText,
    saveText: ports.saveText,
  });

  const removeConnection = async (name: string) => {
    if (connections.isManaged(name)) return;
    const affected = accounts.list().filter(({ connection }) => connection.name === name);
    await connections.remove(name, async () => {
      cancelSignInTo(name);
      store.dispatch({ type: 'connection-removed', name });
      await Promise.all(affected.map(({ id }) => accounts.signOut(id)));
    });
  };

  const openInBrowser = async (address: string, open: () => Promise<void>) => {
    try {
      await open();
    } catch (error) {
      ports.runtime.log(`browser: ${String(error)}`, 'warn');
      showNotice('error', () => messages.actionResult.noBrowser(address));
    }
  };

  return {
    handlers: {
      'view.read': options.readView,
      ...imports.handlers,
      ...form.handlers,
      'connection.remove': createHandler(removeConnection),
      'connection.select': createHandler((name) => {
        const connection = connections.find(name);
        if (connection !== undefined && signIns.current() === undefined)
          store.dispatch({ type: 'connection-selected', connection });
      }),
      'connection.change': createHandler(() => {
        if (signIns.current() === undefined) store.dispatch({ type: 'stepped-back' });
      }),
      ...signInCalls.handlers,
      ...createAccountCalls({
        store,
        createHandler,
        showNotice,
        accounts,
        connections,
        signIns,
        shownAccount,
        openPortal: (address) => openInBrowser(address, () => ports.openPortal(address)),
      }),
      ...domains.handlers,
      ...createProfileCalls({
        store,
        createHandler,
        shownAccount,
        consumeUserActivation: ports.consumeUserActivation,
        confirm: ports.confirm,
      }),
      ...settings,
      ...about,
      'notices.dismiss': createHandler(options.startupWarnings.dismiss),
      'update.open': createHandler(async () => {
        const { page, openPage } = options.updates;
        if (page !== undefined) await openInBrowser(page, openPage);
      }),
      'update.dismiss': createHandler(options.updates.dismiss),
      'app.quit': () => {
        ports.quit();
        return undefined;
      },
    },
    start: () =>
      store.dispatch({
        type: 'started',
        connection: accounts.list().length === 0 ? connections.list().at(-1) : undefined,
      }),
    importConnection: imports.importConnection,
    hasPendingImports: imports.hasPending,
    signInEnded: (account, pendingMfa, isNew) => {
      if (isNew) options.notify({ kind: 'sign-in-ended', account: accountOverview(account) });
      if (pendingMfa === undefined || signIns.current() !== undefined) return;
      if (account !== shownAccount() || isBusy(store.state())) return;
      signInCalls.continueWithMfa(account.connection, pendingMfa);
    },
    closeStaleViews: domains.closeStaleViews,
    panelShown: () => {
      domains.panelShown();
      imports.panelShown();
    },
    panelHidden: domains.panelHidden,
    end: form.close,
  };
}
