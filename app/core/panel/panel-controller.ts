// What the person does on the panel, and what comes of it: choosing a connection, signing in and out, switching
// accounts. It knows how far they are; who is signed in is known to accounts.ts, a sign-in to the desk.
import type { CallHandlers } from '../../contract/calls.ts';
import type { AppView, SignInMethod } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Connection } from '../../connection/connection.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import { accountView } from '../accounts/account-view.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { createActionRunner } from './action-runner.ts';
import { type AboutCallsOptions, createAboutCalls } from './about-calls.ts';
import type { Connections } from '../connections/connections.ts';
import { createConnectionImport, type ConnectionImportOptions } from './connection-import.ts';
import { type ConnectionFormOptions, createConnectionForm } from './connection-form.ts';
import { createDomainCalls } from './domain-calls.ts';
import type { PanelState } from './panel-view.ts';
import type { Log, Notify, SignInResult } from '../ports.ts';
import type { PreferencesStore } from '../preferences.ts';
import { createProfileCalls } from './profile-calls.ts';
import { createSettingsCalls, type SettingsCallsOptions } from './settings-calls.ts';
import type { StartupWarnings } from './startup-warnings.ts';
import type { SignInController } from '../auth/sign-in-controller.ts';

export interface PanelControllerOptions
  extends
    Pick<SettingsCallsOptions, 'chooseCertificates'>,
    Pick<ConnectionFormOptions, 'probe'>,
    Pick<ConnectionImportOptions, 'chooseConnectionFile' | 'practice' | 'clock'>,
    Pick<AboutCallsOptions, 'versions' | 'diagnostics' | 'copyText' | 'saveText'> {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly desk: SignInController;
  readonly preferences: PreferencesStore;
  readonly startNotices: StartupWarnings;
  readonly view: () => AppView;
  /** The account that the panel shows where nothing else is to be shown. */
  readonly onView: () => Account | undefined;
  readonly changed: () => void;
  readonly log: Log;
  readonly quit: () => void;
  readonly notify: Notify;
}

export interface PanelController {
  readonly handlers: CallHandlers;
  /** How far the person is, apart from sign-in and account. */
  readonly stage: () => Pick<
    PanelState,
    'confirming' | 'chosen' | 'adding' | 'browsing' | 'form' | 'inFull' | 'settings' | 'about' | 'notice'
  >;
  /** Whether the panel is in sight: an account's list of domains is not held for nobody. */
  readonly seen: (isSeen: boolean) => void;
  /** Perch ends: a connection test that is running is cancelled. */
  readonly end: () => void;
  /** Leads to a sign-in with the connection used last, where there is one and nobody is signed in. */
  readonly begin: () => void;
  /** Shows a connection for confirmation. One that is known needs none, and may bring a new secret. Never rejects. */
  readonly offer: (connection: Connection) => Promise<void>;
  /** Tells that the service ended a sign-in; where it only wants a second factor, leads on to that. */
  readonly signInEnded: (account: Account, pending: PendingMfa | undefined, isNews: boolean) => void;
}

export function createPanelController(options: PanelControllerOptions): PanelController {
  const { accounts, connections, desk, notify } = options;
  const { act, tell, notice } = createActionRunner(options);
  let chosen: Connection | undefined;
  let adding = false;

  /** It may have been changed since it was chosen, or since its account signed in. */
  const asKnown = (connection: Connection | undefined) =>
    connection && (connections.find(connection.name) ?? connection);

  const domains = createDomainCalls({ ...options, act });
  const settings = createSettingsCalls({ ...options, act, tell });
  const endSignIn = () => desk.current()?.cancel();
  /** What a sign-in brings is for the connection as it was when it began. */
  const endSignInTo = (name: string) => {
    if (desk.current()?.connection.name === name) endSignIn();
  };
  const form = createConnectionForm({
    ...options,
    act,
    moving: endSignInTo,
    saved: (connection) => {
      // Who was at the settings goes back there; everybody else wants to sign in.
      if (settings.view() === undefined) chosen = connection;
    },
  });
  const profile = createProfileCalls({ ...options, act });
  const about = createAboutCalls({ ...options, act, tell });
  const closeAll = () => {
    settings.close();
    about.close();
  };
  const offered = createConnectionImport({
    ...options,
    act,
    tell,
    accepting: endSignIn,
    accepted: (connection) => {
      closeAll();
      chosen = connection;
    },
  });

  const remove = async (name: string) => {
    if (connections.isManaged(name)) return;
    const leaving = accounts.list().filter(({ connection }) => connection.name === name);
    await connections.remove(name, async () => {
      endSignInTo(name);
      if (chosen?.name === name) chosen = undefined;
      await Promise.all(leaving.map(({ id }) => accounts.signOut(id)));
    });
  };

  /** The view that the user is at, apart from what changes on it by itself. */
  const place = () => {
    const { panel } = options.view();
    const account = 'account' in panel ? panel.account.id : undefined;
    return JSON.stringify([panel.name, 'connection' in panel ? panel.connection : undefined, account]);
  };

  /** `isWanted` says, apart from the view, whether there still is what the sign-in is for. */
  const signIn = async (connection: Connection, way: SignInMethod, isWanted = () => true) => {
    if (!connection.signIn.includes(way)) return;
    const before = place();
    const complete = await connections.withSecret(connection);
    // The keychain may have taken its time: a user who has gone to another view meanwhile no longer wants to sign in.
    if (desk.current() !== undefined || place() !== before || !isWanted()) return;
    if (!complete.ok && !connections.isManaged(connection.name)) {
      await form.askSecret(connection, messages.connectionForm.secretUnreadable(complete.failure.detail));
      return;
    }
    chosen = connection;
    leaveDesk(await desk.begin(connection, way));
  };

  const leaveDesk = (result: SignInResult<'signed-in'>) => {
    if (result.kind === 'cancelled') {
      tell('info', messages.actionResult.signInCancelled);
      return;
    }
    if (result.kind === 'failed') {
      tell('error', result.text);
      return;
    }
    chosen = undefined;
    adding = false;
    if (result.isSaved) return;
    notify({ title: messages.notification.notSaved, body: messages.notification.notSavedBody });
  };

  const signOut = async (leaving: readonly Account[]) => {
    const [first] = leaving;
    if (first === undefined) return;
    // All at once: one that waits for the keychain doesn't keep the others signed in.
    const parts = await Promise.all(leaving.map(({ id }) => accounts.signOut(id)));
    const left = new Set(parts.flat());
    if (accounts.list().length === 0) chosen = asKnown(first.connection);
    if (left.size === 0) tell('info', messages.actionResult.signedOut);
    else
      tell(
        'warning',
        messages.actionResult.signedOutPartly(
          [...left].map((part) => messages.actionResult.notDeleted[part]),
        ),
      );
  };

  return {
    handlers: {
      'view.read': options.view,
      ...offered.handlers,
      'connection.change': act(() => {
        if (desk.current() !== undefined) return;
        // One step back: from the sign-in to the choice of a connection, from there to the account on view.
        if (chosen === undefined) adding = false;
        chosen = undefined;
      }),
      'signIn.start': act((way) => {
        const connection = asKnown(chosen);
        return connection && signIn(connection, way);
      }),
      'signIn.cancel': act(endSignIn),
      'signIn.password': act((username, password) => desk.current()?.submitPassword(username, password)),
      'signIn.passcode': act((passcode) => desk.current()?.submitPasscode(passcode)),
      'signIn.factor': act((index) => desk.current()?.selectFactor(index)),
      'account.poll': async (id) => {
        await accounts.find(id)?.session.poll();
        return undefined;
      },
      'account.show': act((id) => {
        options.onView()?.session.acknowledgeChanges();
        closeAll();
        accounts.select(id);
      }),
      'account.add': act(() => {
        if (desk.current() !== undefined) return;
        closeAll();
        adding = true;
        // Most people who have a second account have it at the same service.
        chosen = asKnown(options.onView()?.connection);
      }),
      'account.signOut': act((id) => signOut(accounts.list().filter((account) => account.id === id))),
      'account.signOutAll': act(() => signOut(accounts.list())),
      'account.signInAgain': act((id) => {
        closeAll();
        const connection = asKnown(accounts.find(id)?.connection);
        const [way] = connection?.signIn ?? [];
        return connection && way && signIn(connection, way, () => accounts.find(id) !== undefined);
      }),
      ...domains.handlers,
      ...profile.handlers,
      ...settings.handlers,
      ...form.handlers,
      'connection.remove': act(remove),
      'settings.open': async () => {
        about.close();
        return settings.handlers['settings.open']();
      },
      ...about.handlers,
      'notices.dismiss': act(options.startNotices.dismiss),
      'app.quit': () => {
        options.quit();
        return undefined;
      },
    },
    stage: () => ({
      confirming: offered.confirming(),
      chosen: asKnown(chosen),
      adding,
      browsing: domains.isBrowsing(),
      form: form.view(),
      settings: settings.view(),
      inFull: profile.isOpen(),
      about: about.view(),
      notice: notice(),
    }),
    seen: domains.seen,
    end: form.end,
    begin: () => {
      if (accounts.list().length === 0) chosen = connections.list().at(-1);
    },
    offer: offered.offer,
    signInEnded: (account, pending, isNews) => {
      const { connection } = account;
      accounts.select(account.id);
      if (isNews && options.preferences.now().notify.signIn) {
        notify({
          title: messages.notification.signInEnded(connection.name),
          body: messages.notification.signInEndedBody(accountView(account).name),
          account: account.id,
        });
      }
      // Whoever is in the middle of something else is not interrupted; the panel asks to sign in again.
      const isBusy =
        chosen !== undefined || adding || [settings, form, about].some(({ view }) => view() !== undefined);
      if (pending === undefined || desk.current() !== undefined || isBusy) return;
      chosen = connection;
      void act(async () => leaveDesk(await desk.continueWithMfa(connection, pending)))();
    },
  };
}
