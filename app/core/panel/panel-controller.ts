// Handles the panel's calls. The state of the panel is in panel-state.ts; accounts.ts has the accounts, and the sign-in
// controller the sign-in in progress.
import type { CallHandlers } from '../../contract/calls.ts';
import type { AppView, SignInMethod } from '../../contract/view.ts';
import { messages } from '../../i18n/messages.ts';
import { type Connection, portalUrl } from '../../connection/connection.ts';
import type { ConnectionTestResults } from '../../api/connection-test.ts';
import type { Result } from '../../api/http/result.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import { failureReason } from '../failure-messages.ts';
import { accountOverview } from '../accounts/account-view.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignInController } from '../auth/sign-in-controller.ts';
import type { Connections } from '../connections/connections.ts';
import { voicemailListView } from '../extras/extra-views.ts';
import type { NotificationEvent } from '../notifications.ts';
import type { PreferencesStore } from '../preferences.ts';
import { createAboutCalls } from './about-calls.ts';
import { createActionRunner } from './action-runner.ts';
import { createConnectionForm } from './connection-form.ts';
import { type ChosenFile, type ConnectionImport, createConnectionImport } from './connection-import.ts';
import type { Confirm } from './confirmation.ts';
import { createDomainCalls } from './domain-calls.ts';
import { isBusy, type PanelStore } from './panel-state.ts';
import { latestConnection } from './panel-view.ts';
import { createProfileCalls } from './profile-calls.ts';
import { createSettingsCalls, type OpenShortcut } from './settings-calls.ts';
import type { Runtime } from '../runtime.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { StartupWarnings } from './startup-warnings.ts';
import type { SignInResult } from '../auth/sign-in-result.ts';

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

  const select = (connection: Connection) => store.dispatch({ type: 'connection-selected', connection });
  const latest = (connection: Connection) => latestConnection(connections, connection);
  const latestOfShownAccount = () => {
    const account = shownAccount();
    return account && latest(account.connection);
  };

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

  /** Identifies the view that the user is at, without the parts that change while the user stays there. */
  const viewIdentity = () => {
    const { panel } = options.readView();
    const account = 'account' in panel ? panel.account.id : undefined;
    return JSON.stringify([panel.name, 'connection' in panel ? panel.connection : undefined, account]);
  };

  /** `isWanted` returns false once the sign-in has lost its purpose for a reason that the view doesn't show. */
  const signIn = async (connection: Connection, method: SignInMethod, isWanted = () => true) => {
    if (!connection.signIn.includes(method)) return;
    const before = viewIdentity();
    const complete = await connections.withSecret(connection);
    // The keychain may have responded late: a user who has moved to another view no longer wants to sign in.
    if (signIns.current() !== undefined || viewIdentity() !== before || !isWanted()) return;
    if (!complete.ok && !connections.isManaged(connection.name)) {
      const { failure } = complete;
      await form.openForSecret(connection, () =>
        messages.connectionForm.secretUnreadable(failureReason(failure)),
      );
      return;
    }
    select(connection);
    finishSignIn(await signIns.begin(connection, method));
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

  const signOut = async (leaving: readonly Account[]) => {
    const [first] = leaving;
    if (first === undefined) return;
    // In parallel: a keychain entry that is deleted late doesn't delay the sign-out of the other accounts.
    const notDeleted = new Set((await Promise.all(leaving.map(({ id }) => accounts.signOut(id)))).flat());
    if (accounts.list().length === 0) select(latest(first.connection));
    if (notDeleted.size === 0) {
      showNotice('info', () => messages.actionResult.signedOut);
      return;
    }
    showNotice('warning', () => {
      const { signedOutPartly, notDeleted: partNames } = messages.actionResult;
      return signedOutPartly([...notDeleted].map((part) => partNames[part]));
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

  const openPortal = async (id: string) => {
    const account = accounts.find(id);
    if (account !== undefined) {
      const address = portalUrl(account.connection);
      await openInBrowser(address, () => ports.openPortal(address));
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
      'signIn.start': createHandler((method) => {
        const { selectedConnection } = store.state();
        return selectedConnection && signIn(latest(selectedConnection), method);
      }),
      'signIn.cancel': createHandler(cancelSignIn),
      'signIn.password': createHandler((username, password) =>
        signIns.current()?.submitPassword(username, password),
      ),
      'signIn.passcode': createHandler((passcode) => signIns.current()?.submitPasscode(passcode)),
      'signIn.factor': createHandler((index) => signIns.current()?.selectFactor(index)),
      'account.poll': async (id) => {
        await accounts.find(id)?.session.poll();
        return undefined;
      },
      'account.show': createHandler((id) => {
        shownAccount()?.session.acknowledgeChanges();
        store.dispatch({ type: 'account-requested' });
        accounts.select(id);
      }),
      'account.add': createHandler(() => {
        // Most second accounts are at the same service as the first one.
        if (signIns.current() === undefined)
          store.dispatch({ type: 'add-account-opened', connection: latestOfShownAccount() });
      }),
      'account.signOut': createHandler((id) =>
        signOut(accounts.list().filter((account) => account.id === id)),
      ),
      'account.signOutAll': createHandler(() => signOut(accounts.list())),
      'account.signInAgain': createHandler((id) => {
        store.dispatch({ type: 'account-requested' });
        const account = accounts.find(id);
        const connection = account && latest(account.connection);
        const [method] = connection?.signIn ?? [];
        return connection && method && signIn(connection, method, () => accounts.find(id) !== undefined);
      }),
      'account.openPortal': createHandler(openPortal),
      'voicemail.list': (id) => {
        const account = shownAccount();
        const voicemail = account?.id === id ? account.session.snapshot().extras.voicemail : undefined;
        return voicemail === undefined ? 'unreadable' : voicemailListView(voicemail);
      },
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
      const { connection } = account;
      select(connection);
      void createHandler(async () => finishSignIn(await signIns.continueWithMfa(connection, pendingMfa)))();
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
