// The application without Electron: creates the parts of the core and connects them.
import { pollEverySeconds, shutdownWithinMs } from '../contract/limits.ts';
import { extraSwitches, type Preferences, switchesOf } from '../contract/preferences.ts';
import { type Connection, hostsOf } from '../connection/connection.ts';
import type { ApiClient, ReadConnection } from '../api/client.ts';
import { formats } from '../i18n/i18n.ts';
import { messages } from '../i18n/messages.ts';
import { internalFailure } from '../api/http/result.ts';
import { type Accounts, createAccountBroadcast, createAccounts } from './accounts/accounts.ts';
import { accountOverview } from './accounts/account-view.ts';
import { type Account, accountId } from './accounts/account.ts';
import { createAppViews, type HostFacts } from './app-view.ts';
import { partitionManaged, type ManagedConnections } from './connections/confirmed-connections.ts';
import { type Connections, createClient, createConnections } from './connections/connections.ts';
import { createEventLog } from './diagnostics/diagnostics.ts';
import { causeInWords, type SupportEvent } from './support-event.ts';
import { notificationsFor, updateEvent, type Notify } from './notifications.ts';
import type { PanelPorts } from './panel/panel-context.ts';
import { createPanelController } from './panel/panel-controller.ts';
import { createPanelStore } from './panel/panel-state.ts';
import { createStartupWarnings } from './panel/startup-warnings.ts';
import { networkRouteChanged, shortcutKeys } from './preferences.ts';
import type { ProfileCache } from './profile/polled-profile.ts';
import { onNumberPlansLoaded } from './profile/phone-number.ts';
import {
  createQuietNotifications,
  type QuietNotifications,
  type QuietNotificationsOptions,
} from './quiet-notifications.ts';
import type { Log } from './runtime.ts';
import type { AccountSessionOptions } from './session/account-session.ts';
import type { Stores } from './stores.ts';
import { createUpdateCheck, type UpdatePorts } from './updates/update-check.ts';

/** The core's ports, except those of the keychain and the settings file (stores.ts), and `UpdatePorts`. */
export interface AppPorts
  extends
    PanelPorts,
    Pick<AccountSessionOptions, 'isIdle' | 'isOnline'>,
    Pick<QuietNotificationsOptions, 'minuteOfDay'> {
  readonly profileCache: ProfileCache;
  readonly createApiClient: (readConnection: ReadConnection) => ApiClient;
  /** Whether the user can be looking at the panel: it is visible and, if it is an ordinary window, has the focus. */
  readonly isPanelInUse: () => boolean;
  readonly isPanelFocused: () => boolean;
  readonly notify: Notify;
  /** `reset`: later requests use the proxy, its password and the certificates as they are now. `askAgain`: the user tries again. */
  readonly network: Readonly<Record<'reset' | 'askAgain', () => void>>;
  /** Applies preferences outside the core: to the language, the theme and the login item. */
  readonly applyPreferences: (preferences: Preferences) => Promise<void>;
}

export interface AppOptions extends HostFacts {
  readonly ports: AppPorts;
  readonly stores: Stores;
  readonly managedConnections: ManagedConnections;
  /** The connection in the file that the command line names. */
  readonly connectionToImport: Connection | undefined;
  /** Returns the texts of warnings from outside the core, in the current language. */
  readonly furtherWarnings: () => readonly string[];
  /** Undefined if Perch doesn't look for updates. */
  readonly updates?: UpdatePorts | undefined;
}

export type App = ReturnType<typeof createApp>;

/** Leaves half a second of the shutdown for the steps after the flush. */
const flushWithinMs = shutdownWithinMs - 500;

export function createApp(options: AppOptions) {
  const { ports, stores, practice } = options;
  const { settings, secrets, preferences, keychainRecovered } = stores;
  const parts = createParts(options);
  const { accounts, accountBroadcast, connections, notifications, panel, recordEvent, views } = parts;

  keychainRecovered.subscribe(() => pollAfterKeychainFailure(accounts.list()));
  preferences.onChange(async (current, before) => {
    if (before !== undefined) requestAfterChange(accounts.list(), current, before);
    notifications.showHeld();
    ports.shortcut.set(shortcutKeys(current));
    const isRouteChanged = before !== undefined && networkRouteChanged(before, current);
    if (isRouteChanged) ports.network.reset();
    await ports.applyPreferences(current);
    if (isRouteChanged) accountBroadcast.pollAll();
  });

  const byUser =
    <Args extends unknown[], Value>(call: (...args: Args) => Value) =>
    (...args: Args) => {
      secrets.askAgain();
      ports.network.askAgain();
      return call(...args);
    };

  return {
    ...accountBroadcast,
    pollAll: byUser(accountBroadcast.pollAll),
    calls: {
      ...panel.handlers,
      'account.poll': byUser(panel.handlers['account.poll']),
      'signIn.start': byUser(panel.handlers['signIn.start']),
    },
    /** To be called before `start`, which publishes the first views. */
    onPublish: views.subscribe,
    /**
     * Begins to restore the accounts of the last run and to import connections, and waits for neither keychain nor service.
     * `settled` resolves when the restores and the deletion of forgotten secrets have ended, which may take minutes. `imported`
     * resolves when all calls of `importConnection` have ended.
     */
    start: async () => {
      recordEvent(startEvent(options));
      await preferences.applyStored();
      connections.applyManaged();
      for (const { connection, accounts: removed } of connections.moved()) {
        const cause = causeInWords('moved', hostsOf(connection).join(' '));
        for (const { login } of removed)
          recordEvent({ kind: 'account', login, service: connection.name, status: 'signed-out', cause });
      }
      ports.profileCache.keepOnly(
        settings.accounts().map(({ connection, login }) => accountId(connection, login)),
      );
      const restored = accounts.restore();
      const imported = [...parts.unconfirmed, options.connectionToImport]
        .filter((connection) => connection !== undefined)
        .map(panel.imports.importConnection);
      // A locked keychain is asked for the sign-in first, not for a secret that it usually has.
      const practiced = restored.then(() => practice && panel.imports.importConnection(practice));
      panel.start();
      parts.updates.start();
      views.publish();
      return {
        settled: waitForAll([secrets.removeForgotten(), restored]),
        imported: waitForAll([...imported, practiced]),
      };
    },
    importConnection: panel.imports.importConnection,
    /** Shows notifications after a start without a panel: for services that have moved, or if there is no account. */
    remindToSignIn: () => {
      const remind = ({ name: service }: Connection, body: string) =>
        notifications.notify({ kind: 'sign-in-needed', service, body });
      const moved = connections.moved();
      for (const each of moved) remind(each.connection, movedText(each));
      const known = connections.offered().at(-1) ?? parts.unconfirmed.at(-1);
      if (known && moved.length === 0 && accounts.list().length === 0)
        remind(known, messages.notification.signInNeeded);
    },
    readStatus: views.readStatus,
    stopPublishing: views.stop,
    recordExit: (reason: string) => recordEvent({ kind: 'exit', reason }),
    /** The panel has got the focus. */
    pollShown: () => {
      notifications.seen();
      accountBroadcast.pollShown();
    },
    panelOpened: () => {
      notifications.seen();
      panel.panelShown();
      accountBroadcast.panelOpened();
    },
    panelClosed: () => {
      panel.panelHidden();
      accounts.selected()?.session.acknowledgeChanges();
    },
    resume: () => {
      notifications.showHeld();
      accountBroadcast.resume();
    },
    end: async () => {
      views.stop();
      parts.updates.end();
      notifications.end();
      panel.end();
      await storeEverything(stores, accounts, ports.runtime.log);
    },
    needsAttention: () => accounts.list().length === 0 || panel.imports.hasPending(),
    isSignedIn: () => accounts.list().some(({ session }) => session.snapshot().state === 'signed-in'),
    /** Whether a token refresh is in flight, or tokens are being stored. Quitting now could lose a new token. */
    isRefreshing: () => accounts.list().some(({ session }) => session.snapshot().isRefreshing),
  };
}

/** Creates each part after the parts that its creation needs. */
function createParts(options: AppOptions) {
  const { ports, stores, managedConnections, practice } = options;
  const { runtime } = ports;
  const { settings, secrets, preferences, managed: managedSettings, viewChanged } = stores;
  const store = createPanelStore();
  const startupWarnings = createStartupWarnings({
    settings,
    managedProblems: managedConnections.problems,
    managedSettings,
    log: runtime.log,
    furtherWarnings: () => [...connections.moved().map(movedText), ...options.furtherWarnings()],
  });
  const eventLog = createEventLog(runtime);
  const recordEvent = eventLog.record;
  const { managed, unconfirmed } = partitionManaged(managedConnections, settings);
  const connections = createConnections(
    settings,
    secrets,
    managed,
    unconfirmed,
    managedSettings,
    startupWarnings.goneText,
  );
  const clientOf = (connection: Connection) =>
    createClient(connection, connections, ports.createApiClient, secrets);
  const notifications = createNotifications(ports, stores, {
    list: () => accounts.list(),
    find: (id) => accounts.find(id),
    isSeen: (id) =>
      store.state().screens.length === 0 && accounts.selected()?.id === id && ports.isPanelFocused(),
  });
  const { notify } = notifications;
  const updates = createUpdateCheck({
    ...ports,
    ports: options.updates,
    version: options.appVersion,
    recordEvent,
    onChange: viewChanged.emit,
  });
  /** False if IT has set the interval of polls, or the user has chosen a longer one than usual. */
  const mayPollOften = () =>
    !managedSettings.entries.some(({ key }) => key === 'pollEverySeconds') &&
    preferences.current().pollEverySeconds <= pollEverySeconds.usual;
  const accounts = createAccounts({
    ...ports,
    settings,
    secrets,
    connections,
    createClient: clientOf,
    recordEvent,
    pollEveryMs: () => preferences.current().pollEverySeconds * 1000,
    isWatched: (account) => account === accounts.selected() && mayPollOften() && ports.isPanelInUse(),
    onChange: viewChanged.emit,
    isExtraOn: (name) => switchesOf('services', [name]).every((key) => preferences.current()[key]),
    notify: (account, event) => notify({ ...event, account: accountOverview(account) }),
    onSignInEnded: (account, pendingMfa) => panel.signInEnded(account, pendingMfa),
  });
  const shown = {
    ...ports,
    store,
    accounts,
    connections,
    preferences,
    startupWarnings,
    updates,
  };
  const viewed = { ...shown, notifications, eventLog, signIn: () => panel.signIn() };
  const views = createAppViews(options, stores, viewed, () => {
    panel.closeLeftViews();
    startupWarnings.update();
  });
  viewChanged.subscribe(views.publish);
  onNumberPlansLoaded(viewChanged.emit);
  const accountBroadcast = createAccountBroadcast(accounts, runtime.clock);
  const panel: ReturnType<typeof createPanelController> = createPanelController({
    ...shown,
    createClient: clientOf,
    recordEvent,
    practice,
    systemStart: options.systemStart,
    shownAccount: accounts.selected,
    pollShownAccount: accountBroadcast.pollShown,
    readView: views.readPanel,
    readDiagnostics: views.readDiagnostics,
    appVersion: options.appVersion,
    publishView: viewChanged.emit,
    notify,
    mute: notifications.mute,
  });
  return {
    accounts,
    accountBroadcast,
    connections,
    unconfirmed,
    notifications,
    panel,
    recordEvent,
    updates,
    views,
  };
}

/** Events of an account that the user sees in the panel show no notification. */
function createNotifications(
  { runtime, minuteOfDay, isIdle, notify }: AppPorts,
  { settings, preferences, viewChanged }: Stores,
  accounts: Pick<Accounts, 'list' | 'find'> & { readonly isSeen: (id: string) => boolean },
): QuietNotifications {
  return createQuietNotifications({
    clock: runtime.clock,
    preferences: preferences.current,
    // If IT has locked the quiet hours off, notifications must not be held back.
    canMute: () => preferences.locks().quietHours === undefined || preferences.current().quietHours,
    mutedUntil: {
      get: settings.mutedUntil,
      set: (at) => void settings.saveOrRetry({ mutedUntil: at }),
    },
    minuteOfDay,
    isAway: isIdle,
    onChange: viewChanged.emit,
    show: (event, isRepeated) => {
      if ('account' in event && accounts.isSeen(event.account.id)) return false;
      const namesAccount = accounts.list().length > 1;
      const shown = notificationsFor(event, preferences.current(), namesAccount, isRepeated);
      for (const each of shown) notify(each);
      return shown.length > 0;
    },
    update: (event) => {
      if (event.kind === 'account-not-saved') return event;
      if (event.kind === 'sign-in-needed') {
        const isSignedIn = accounts.list().some(({ connection }) => connection.name === event.service);
        return isSignedIn ? undefined : event;
      }
      const account = accounts.find(event.account.id);
      return (
        account && updateEvent(event, accountOverview(account), account.session.snapshot().extras.voicemail)
      );
    },
  });
}

function movedText({ connection }: ReturnType<Connections['moved']>[number]): string {
  return messages.failure.moved(connection.name, formats.list(hostsOf(connection)));
}

function startEvent({ appVersion, machine, managedConnections, stores }: AppOptions): SupportEvent {
  const { settings, managed } = stores;
  const keysOf = (isLocked: boolean) =>
    managed.entries
      .filter((entry) => entry.isLocked === isLocked)
      .map(({ key }) => key)
      .join(',');
  return {
    kind: 'start',
    version: appVersion,
    system: machine.system,
    desktop: machine.desktop,
    placed: managedConnections.connections.length,
    'placed-problems': managedConnections.problems.length,
    locked: keysOf(true),
    defaults: keysOf(false),
    'managed-problems': managed.problems.length,
    accounts: settings.accounts().length,
  };
}

function pollAfterKeychainFailure(accounts: readonly Account[]): void {
  for (const { session } of accounts) {
    const { failure, isSuspended } = session.snapshot();
    // While the session is suspended, a poll would end that state, and the resume polls anyway.
    if (failure?.code === 'keychain' && !isSuspended) void session.poll(0);
  }
}

function requestAfterChange(accounts: readonly Account[], current: Preferences, before: Preferences): void {
  const isExtraChanged = extraSwitches.some((key) => current[key] !== before[key]);
  for (const { connection, session } of accounts) {
    if (current.pollEverySeconds !== before.pollEverySeconds) session.reschedulePoll();
    const hasExtras = connection.extras !== undefined;
    // Requests voicemail or calls that were switched on. If the service has asked for a delay, the next poll does that.
    if (hasExtras && isExtraChanged) void session.poll(1);
  }
}

async function storeEverything({ settings, secrets }: Stores, accounts: Accounts, log: Log): Promise<void> {
  // Writes unsaved settings now, because the steps below may take longer than a shutdown allows, and again after them.
  settings.saveOrRetry({});
  // If one step fails, the other one must still store its secrets.
  const steps = await Promise.allSettled([secrets.flush(flushWithinMs), accounts.end()]);
  for (const step of steps) {
    if (step.status === 'rejected') log(`shutdown: ${internalFailure(step.reason).detail}`, 'error');
  }
  settings.saveOrRetry({});
}

async function waitForAll(tasks: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(tasks);
}
