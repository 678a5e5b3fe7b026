// The application without Electron: creates the parts of the core, each after those that it needs, and publishes what
// they change as one view.
import { isDeepStrictEqual } from 'node:util';
import type { CallHandlers } from '../contract/calls.ts';
import type { PanelPreferences, Preferences } from '../contract/preferences.ts';
import type { AppView, ShortcutLimit, UpdateView } from '../contract/view.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Connection } from '../connection/connection.ts';
import { connectionRule } from '../managed/connection-rule.ts';
import { internalFailure } from '../api/http/result.ts';
import type { PendingMfa } from '../api/oauth/token-response.ts';
import { createAccountBroadcast, type AccountBroadcast } from './accounts/account-broadcast.ts';
import { type AccountOverview, accountOverview, accountSummary } from './accounts/account-view.ts';
import { type Account, accountId } from './accounts/account.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createSignInController } from './auth/sign-in-controller.ts';
import { createClientWithSecret } from './connections/client-with-secret.ts';
import { partitionManaged, type ManagedConnections } from './connections/confirmed-connections.ts';
import { createConnections } from './connections/connections.ts';
import { type AccountFacts, diagnosticsText, type MachineFacts } from './diagnostics/diagnostics.ts';
import { createEventLog, type EventStore } from './diagnostics/event-log.ts';
import { levelOf, supportLine, type SupportEvent } from './support-event.ts';
import { createEmitter } from './event.ts';
import { notificationsFor, updateEvent, type Notify } from './notifications.ts';
import { createPanelController, type PanelPorts } from './panel/panel-controller.ts';
import { createPanelStore } from './panel/panel-state.ts';
import { panelView } from './panel/panel-view.ts';
import { createStartupWarnings } from './panel/startup-warnings.ts';
import { networkRouteChanged } from './preferences.ts';
import { createQuietNotifications } from './quiet-notifications.ts';
import type { Stores } from './stores.ts';
import { createUpdateCheck, type UpdatePorts } from './updates/update-check.ts';
import { type TrayView, trayView } from './tray/tray-view.ts';
import type { ApiClient } from '../api/client.ts';
import type { OpenSignInWindow } from './auth/sign-in-result.ts';
import type { ProfileCache } from './profile/profile-cache.ts';

/** Everything outside the core that the application uses, apart from the keychain (see stores.ts). */
export interface AppPorts extends PanelPorts {
  readonly eventStore: EventStore;
  readonly profileCache: ProfileCache;
  /** Creates the client of a connection that contains its client secret. */
  readonly createApiClient: (connection: Connection) => ApiClient;
  /** Whether the user hasn't used the machine for some minutes, or has locked the screen. */
  readonly isIdle: () => boolean;
  /** Whether the system reports a network. */
  readonly isOnline: () => boolean;
  readonly openSignInWindow: OpenSignInWindow;
  /** Opens the portal in the system's browser and waits for its redirect at the loopback address. */
  readonly openBrowser: OpenSignInWindow;
  readonly notify: Notify;
  /** The local time now, in minutes since midnight. */
  readonly minuteOfDay: () => number;
  /** Applies preferences to the network, the language, the theme and the login item: at start and after each change. */
  readonly applyPreferences: (preferences: Preferences) => Promise<void>;
}

export interface AppOptions {
  readonly ports: AppPorts;
  readonly stores: Stores;
  readonly appVersion: string;
  readonly machine: MachineFacts;
  /** Whether the panel has no title bar and the desktop places it, so that the user moves it by its header. */
  readonly isWindowDraggable?: () => boolean;
  /** Shortcuts use Command, and there is an application menu. */
  readonly hasMacKeys?: boolean;
  readonly managedConnections: ManagedConnections;
  /** The practice service's connection, where Perch was started with one. */
  readonly practice: Connection | undefined;
  /** The connection of the file that the command line names. */
  readonly connectionToImport: Connection | undefined;
  /** Returns the texts of further warnings to show until the user dismisses them, in the current language. */
  readonly furtherWarnings: () => readonly string[];
  readonly offersTrayIconColor: boolean;
  readonly shortcutLimit?: ShortcutLimit | undefined;
  /** Undefined where Perch must not look for updates. */
  readonly updates?: UpdatePorts | undefined;
}

export interface App extends AccountBroadcast {
  readonly calls: CallHandlers;
  /** Calls `listener` with each view and tray that are published. To be called before `start`. */
  readonly onPublish: (listener: (view: AppView, tray: TrayView) => void) => void;
  /**
   * Publishes the first view and begins to restore the accounts of the last run. Resolves without waiting for the
   * keychain or the service. `settled` resolves when each restore has succeeded or failed, which may take minutes; `imported`
   * when the user has answered for each connection to import.
   */
  readonly start: () => Promise<{ readonly settled: Promise<void>; readonly imported: Promise<void> }>;
  /** Asks the user about a connection in a dialog, once the panel has been shown, and saves it where it is confirmed. */
  readonly importConnection: (connection: Connection) => Promise<void>;
  /** Stops publishing views: Perch is about to quit. */
  readonly stopPublishing: () => void;
  /** Adds to the log and the diagnostics that Perch is about to quit, and why. */
  readonly recordExit: (reason: string) => void;
  readonly panelClosed: () => void;
  /** Ends all sessions and stops publishing views. */
  readonly end: () => Promise<void>;
  /** Whether the user has something to do: there is no account, or a connection to answer for. */
  readonly needsAttention: () => boolean;
  readonly isSignedIn: () => boolean;
  /** Whether a token refresh is in flight or being stored. Quitting now could lose the new token. */
  readonly isRefreshing: () => boolean;
}

/** Shorter than a shutdown may take. */
const flushWithinMs = 2_500;

export function createApp(options: AppOptions): App {
  const { ports, stores, machine, managedConnections, practice } = options;
  const { runtime, profileCache } = ports;
  const { clock, log } = runtime;
  const { settings, secrets, preferences, managed: managedSettings, viewChanged, keychainRecovered } = stores;
  const published = createEmitter<[AppView, TrayView]>();
  const signInEnded = createEmitter<[Account, PendingMfa | undefined, boolean]>();
  const startedAt = clock.wall();
  let version = 0;
  let isPublishing = true;

  const panelStore = createPanelStore();
  const startupWarnings = createStartupWarnings({
    settings,
    managedProblems: managedConnections.problems,
    managedSettings,
    log,
    furtherWarnings: options.furtherWarnings,
  });
  const eventLog = createEventLog(clock, ports.eventStore);
  const recordEvent = (event: SupportEvent) => {
    const line = supportLine(event);
    log(line, levelOf(event));
    eventLog.addEntry(line);
  };
  const { managed, unconfirmed } = partitionManaged(managedConnections, settings);
  const connections = createConnections(settings, secrets, managed, {
    managed: managedSettings,
    unconfirmed,
  });
  const createClient = (connection: Connection) =>
    createClientWithSecret(connection, connections, ports.createApiClient);

  const notifications = createQuietNotifications({
    clock,
    quietHours: () => preferences.current().quietHours,
    minuteOfDay: ports.minuteOfDay,
    show: (event) => {
      const { notify: enabled, notifyNewVoicemail: newVoicemail } = preferences.current();
      for (const notification of notificationsFor(event, { ...enabled, newVoicemail }))
        ports.notify(notification);
    },
    update: (event) => {
      if (event.kind === 'account-not-saved') return event;
      const account = accounts.find(event.account.id);
      return (
        account && updateEvent(event, accountOverview(account), account.session.snapshot().extras.voicemail)
      );
    },
  });
  const { notify } = notifications;

  const updates = createUpdateCheck({
    ports: options.updates,
    version: options.appVersion,
    runtime,
    isOnline: ports.isOnline,
    recordEvent,
    onChange: viewChanged.emit,
  });

  const accounts = createAccounts({
    settings,
    secrets,
    connections,
    profileCache,
    createClient,
    runtime,
    eventLog,
    pollEveryMs: () => preferences.current().pollEverySeconds * 1000,
    isIdle: ports.isIdle,
    isOnline: ports.isOnline,
    onChange: viewChanged.emit,
    isExtraOn: (name) => preferences.current().extras[name],
    onNewVoicemail: (account, received) =>
      notify({ kind: 'new-voicemail', account: accountOverview(account), messages: received }),
    onProfileRead: (account, before, { profile }) =>
      notify({
        kind: 'profile-read',
        account: accountOverview(account),
        before: before?.profile,
        after: profile,
      }),
    onClientRefused: (account) => notify({ kind: 'client-refused', account: accountOverview(account) }),
    onSignInEnded: signInEnded.emit,
  });
  const accountBroadcast = createAccountBroadcast(accounts, clock);

  const signIns = createSignInController({
    addAccount: accounts.add,
    createClient,
    openSignInWindow: ports.openSignInWindow,
    openBrowser: ports.openBrowser,
    runtime,
    recordEvent,
    onChange: viewChanged.emit,
  });

  const managedKeyNames = (isLocked: boolean) =>
    managedSettings.entries
      .filter((entry) => entry.isLocked === isLocked)
      .map(({ key }) => key)
      .join(',');

  const accountOverviews = () => accounts.list().map(accountOverview);

  /** About has it in its own place. */
  const updateNotice = () => (panelStore.state().isAboutOpen ? undefined : updates.notice());

  const shortcutNote = () => {
    const { on } = preferences.current().shortcut;
    if (on && !ports.shortcut.isActive()) return 'taken';
    // One that was switched off works until the next start as well.
    return on || options.shortcutLimit === 'restart' ? options.shortcutLimit : undefined;
  };

  const readView = (views: readonly AccountOverview[]): AppView => ({
    version,
    appVersion: options.appVersion,
    ...(options.isWindowDraggable?.() === true ? { isWindowDraggable: true } : {}),
    ...(options.hasMacKeys === true ? { hasMacKeys: true } : {}),
    language: currentLanguage,
    secrets: secrets.view(),
    accounts: views.map(accountSummary),
    preferences: withoutPaths(preferences.current()),
    startupWarnings: startupWarnings.view(),
    ...withUpdate(updateNotice()),
    panel: panelView({
      state: panelStore.state(),
      accounts,
      connections,
      signIn: signIns.current()?.snapshot(),
      shownAccount: accounts.selected(),
      practice,
      versions: machine.versions,
      certificates: preferences.current().certificates,
      offersTrayIconColor: options.offersTrayIconColor,
      shortcutNote: shortcutNote(),
      locks: preferences.locks(),
      connectionRule: connectionRule(managedSettings),
      updates,
    }),
  });

  const readTray = (views: readonly AccountOverview[]) => {
    const { isStarting } = panelStore.state();
    const phase = isStarting ? 'starting' : signIns.current() === undefined ? 'nothing' : 'signing in';
    return trayView(views, phase, accounts.selected()?.id);
  };

  const readDiagnostics = () =>
    diagnosticsText({
      machine,
      now: clock.wall(),
      startedAt,
      language: currentLanguage.locale,
      updates: updates.summary(),
      preferences: preferences.current(),
      secrets: secrets.view(),
      connections: connections.list(),
      accounts: accounts.list().map(accountFacts),
      counters: eventLog.counters(),
      entries: eventLog.entries(),
    });

  const panel = createPanelController({
    ports,
    store: panelStore,
    accounts,
    connections,
    signIns,
    preferences,
    startupWarnings,
    updates,
    practice,
    shownAccount: accounts.selected,
    readView: () => readView(accountOverviews()),
    readDiagnostics,
    publishView: viewChanged.emit,
    notify,
  });

  const publish = () => {
    if (!isPublishing) return;
    try {
      panel.closeStaleViews();
      startupWarnings.update();
      version += 1;
      const views = accountOverviews();
      published.emit(readView(views), readTray(views));
    } catch (error) {
      // The change itself is complete. The next one publishes the view again.
      log(`publish: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 'error');
    }
  };

  viewChanged.subscribe(publish);
  signInEnded.subscribe(panel.signInEnded);
  keychainRecovered.subscribe(() => {
    for (const { session } of accounts.list()) {
      const { failure, isSuspended } = session.snapshot();
      // A poll would end the suspend state; the resume polls.
      if (failure?.code === 'keychain' && !isSuspended) void session.poll(0);
    }
  });
  preferences.onChange(async (current, before) => {
    for (const { connection, session } of before === undefined ? [] : accounts.list()) {
      if (current.pollEverySeconds !== before?.pollEverySeconds) session.reschedulePoll();
      const hasExtras = connection.extras !== undefined;
      // Unless the service asked for a delay: then the next poll requests what was switched on.
      if (hasExtras && !isDeepStrictEqual(current.extras, before?.extras)) void session.poll(1);
    }
    notifications.showHeld();
    ports.shortcut.set(current.shortcut);
    await ports.applyPreferences(current);
    if (before !== undefined && networkRouteChanged(before, current)) accountBroadcast.pollAll();
  });

  return {
    calls: panel.handlers,
    onPublish: published.subscribe,
    start: async () => {
      recordEvent({
        kind: 'start',
        version: options.appVersion,
        system: machine.system,
        desktop: machine.desktop,
        placed: managedConnections.connections.length,
        'placed-problems': managedConnections.problems.length,
        locked: managedKeyNames(true),
        defaults: managedKeyNames(false),
        'managed-problems': managedSettings.problems.length,
        accounts: settings.accounts().length,
      });
      await preferences.applyStored();
      connections.applyManaged();
      profileCache.keepOnly(settings.accounts().map(({ connection, login }) => accountId(connection, login)));
      const restored = accounts.restore();
      const imported = [...unconfirmed, practice, options.connectionToImport]
        .filter((connection) => connection !== undefined)
        .map(panel.importConnection);
      panel.start();
      updates.start();
      publish();
      return { settled: waitForAll([secrets.checkAvailability(), restored]), imported: waitForAll(imported) };
    },
    importConnection: panel.importConnection,
    stopPublishing: () => {
      isPublishing = false;
    },
    recordExit: (reason) => recordEvent({ kind: 'exit', reason }),
    panelOpened: () => {
      panel.panelShown();
      accountBroadcast.panelOpened();
    },
    panelClosed: () => {
      panel.panelHidden();
      accounts.selected()?.session.acknowledgeChanges();
    },
    pollAll: accountBroadcast.pollAll,
    suspend: accountBroadcast.suspend,
    resume: () => {
      notifications.showHeld();
      accountBroadcast.resume();
    },
    screenLocked: accountBroadcast.screenLocked,
    end: async () => {
      isPublishing = false;
      signIns.end();
      updates.end();
      notifications.end();
      panel.end();
      // Writes unsaved settings: at once, because the steps below may take longer than a shutdown, and again for what
      // those steps change.
      settings.saveOrRetry({});
      // A step that fails must not keep the others from storing a refresh in flight.
      const steps = await Promise.allSettled([secrets.flush(flushWithinMs), accounts.end()]);
      for (const step of steps) {
        if (step.status === 'rejected') log(`shutdown: ${internalFailure(step.reason).detail}`, 'error');
      }
      settings.saveOrRetry({});
    },
    needsAttention: () => accounts.list().length === 0 || panel.hasPendingImports(),
    isSignedIn: () => accounts.list().some(isSignedIn),
    isRefreshing: () => accounts.list().some(({ session }) => session.snapshot().isRefreshing),
  };
}

function withoutPaths({ certificates: _, ...others }: Preferences): PanelPreferences {
  return others;
}

function withUpdate(update: UpdateView | undefined): Pick<AppView, 'update'> {
  return update === undefined ? {} : { update };
}

function isSignedIn({ session }: Account): boolean {
  const { state } = session.snapshot();
  return state === 'signed-in' || state === 'refreshing';
}

function accountFacts({ login, connection, session, extraStates }: Account): AccountFacts {
  const { state, cachedProfile, failure, isStale, scheduled, about, serviceStatus } = session.snapshot();
  return {
    login,
    connection: connection.name,
    state,
    lastRead: cachedProfile,
    failureCode: failure?.code,
    isStale,
    extras: extraStates(),
    isPollScheduled: scheduled.poll,
    isRefreshScheduled: scheduled.refresh,
    about,
    serviceStatus,
  };
}

async function waitForAll(tasks: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(tasks);
}
