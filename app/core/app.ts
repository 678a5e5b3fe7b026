// The application: its parts, joined; and whatever any of them changes, published as one view.
import type { CallHandlers } from '../contract/calls.ts';
import type { Preferences } from '../contract/preferences.ts';
import type { AppView } from '../contract/view.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Connection } from '../connection/connection.ts';
import { type AccountFacts, diagnosticsText, type MachineFacts } from './diagnostics/diagnostics.ts';
import { createEventLog } from './diagnostics/event-log.ts';
import { accountSummary, accountView } from './accounts/account-view.ts';
import { type Account, createAccounts, accountId, type AccountsOptions } from './accounts/accounts.ts';
import { createAccountBroadcast, type AccountBroadcast } from './accounts/account-broadcast.ts';
import { createConnections } from './connections/connections.ts';
import { createPanelController, type PanelControllerOptions } from './panel/panel-controller.ts';
import { createPreferences, networkRouteChanged, type PreferencesStore } from './preferences.ts';
import { profileNotifications } from './profile/profile-notifications.ts';
import { panelView } from './panel/panel-view.ts';
import type { TimedKeychain } from './secrets/keychain-timeout.ts';
import type { ManagedConnections } from './ports.ts';
import { createClientWithSecret } from './connections/client-with-secret.ts';
import { createSecretStore } from './secrets/secret-store.ts';
import { createStartupWarnings } from './panel/startup-warnings.ts';
import { createSignInController, type SignInControllerOptions } from './auth/sign-in-controller.ts';
import { mostUrgentAccount, type TrayView, trayView } from './tray/tray-view.ts';

export interface AppOptions
  extends
    Omit<
      AccountsOptions,
      | 'secrets'
      | 'connections'
      | 'onChange'
      | 'onProfileRead'
      | 'eventLog'
      | 'onSignInEnded'
      | 'pollEveryMs'
      | 'pageSize'
    >,
    Pick<SignInControllerOptions, 'openSignInWindow' | 'openBrowser'>,
    Pick<
      PanelControllerOptions,
      | 'chooseConnectionFile'
      | 'chooseCertificates'
      | 'probe'
      | 'practice'
      | 'quit'
      | 'notify'
      | 'copyText'
      | 'saveText'
    > {
  readonly appVersion: string;
  readonly keychain: TimedKeychain;
  readonly placed: ManagedConnections;
  readonly machine: MachineFacts;
  /** What else the panel tells until the person has read it, in the language of the moment. */
  readonly startNotices?: () => readonly string[];
  /** A connection that the command line names. */
  readonly offered: Connection | undefined;
  readonly publish: (view: AppView, tray: TrayView) => void;
  /** Acts on what the person prefers: called at start, and at once when something of it has changed. */
  readonly preferencesChanged: (preferences: Preferences) => Promise<void>;
}

export interface App extends AccountBroadcast {
  readonly calls: CallHandlers;
  readonly preferences: () => Preferences;
  /** The password for the proxy that is entered by hand. */
  readonly proxyPassword: PreferencesStore['proxyPassword'];
  /**
   * Publishes the first view and begins to restore the last run's accounts. Resolves without waiting for the keychain
   * or the service; `settled` resolves when each account has been tried, which may take minutes.
   */
  readonly start: () => Promise<{ readonly settled: Promise<void> }>;
  /** Shows a connection for confirmation, unless it is known already. */
  readonly importConnection: (connection: Connection) => Promise<void>;
  /** Publishes nothing any more: Perch is about to quit. */
  readonly stopPublishing: () => void;
  readonly panelClosed: () => void;
  /** Ends all sessions; nothing is published any more. */
  readonly end: () => Promise<void>;
  /** Whether something waits for the person: no account, or a connection to confirm. */
  readonly needsAttention: () => boolean;
  readonly isSignedIn: () => boolean;
  /** Whether a token refresh is in flight or being stored: ending now might lose it. */
  readonly isRefreshing: () => boolean;
}

/** Less than quitting waits at most. */
const flushWithinMs = 2_500;

export function createApp(options: AppOptions): App {
  const { practice } = options;
  let version = 0;
  let starting = true;
  let ended = false;

  const changed = () => {
    if (ended) return;
    version += 1;
    const doing = starting ? 'starting' : desk.current() === undefined ? 'nothing' : 'signing in';
    try {
      options.publish(view(), trayView(accountViews(), doing, onView()?.id));
    } catch (error) {
      // The change itself is complete. The next one publishes the view again.
      options.log(
        `publish: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        'error',
      );
    }
  };

  const secrets = createSecretStore({
    keychain: options.keychain,
    clock: options.clock,
    random: options.random,
    log: options.log,
    settings: options.settings,
    onChange: changed,
    onAvailable: () => {
      for (const { session } of accounts.list())
        if (session.snapshot().failure?.code === 'keychain') void session.poll();
    },
  });
  const preferences = createPreferences({
    settings: options.settings,
    secrets,
    act: async (now, before) => {
      for (const { session, domains } of before === undefined ? [] : accounts.list()) {
        if (now.pollEverySeconds !== before?.pollEverySeconds) session.reschedulePoll();
        if (now.pageSize !== before?.pageSize) void domains.reload();
      }
      await options.preferencesChanged(now);
      if (before !== undefined && networkRouteChanged(before, now)) everyAccount.refresh();
    },
  });
  options.settings.onWritten(changed);
  const startNotices = createStartupWarnings(
    options.settings,
    options.placed.problems,
    options.log,
    options.startNotices,
  );
  const journal = createEventLog(options.clock);
  const startedAt = options.clock.wall();
  const connections = createConnections(options.settings, secrets, options.placed.connections);
  const clientFor = (connection: Connection) =>
    createClientWithSecret(connection, connections, options.clientFor);
  const accounts = createAccounts({
    settings: options.settings,
    profiles: options.profiles,
    clock: options.clock,
    random: options.random,
    log: options.log,
    isIdle: options.isIdle,
    isOnline: options.isOnline,
    secrets,
    connections,
    clientFor,
    eventLog: journal,
    pollEveryMs: () => preferences.now().pollEverySeconds * 1000,
    pageSize: () => preferences.now().pageSize,
    onChange: changed,
    onProfileRead: (account, before, { profile }) => {
      const who = accountView(account).name;
      for (const news of profileNotifications(before?.profile, profile, preferences.now().notify, who))
        options.notify({ ...news, account: account.id });
    },
    onSignInEnded: (...ending) => panel.signInEnded(...ending),
  });
  const everyAccount = createAccountBroadcast(accounts);
  const desk = createSignInController({
    accounts: {
      isListed: (connection, login) => accounts.find(accountId(connection, login)) !== undefined,
      add: accounts.add,
      signOut: (connection, login) => accounts.signOut(accountId(connection, login)),
    },
    createApiClient: clientFor,
    openSignInWindow: options.openSignInWindow,
    openBrowser: options.openBrowser,
    clock: options.clock,
    random: options.random,
    log: options.log,
    changed,
  });
  const diagnostics = () =>
    diagnosticsText({
      machine: options.machine,
      now: options.clock.wall(),
      startedAt,
      language: currentLanguage.locale,
      preferences: preferences.now(),
      secrets: secrets.view(),
      connections: connections.list(),
      accounts: accounts.list().map(accountFacts),
      counters: journal.counters(),
      entries: journal.entries(),
    });
  const panel = createPanelController({
    ...options,
    accounts,
    connections,
    desk,
    preferences,
    startNotices,
    versions: options.machine.versions,
    diagnostics,
    view: () => view(),
    onView: () => onView(),
    changed,
  });

  const accountViews = () => accounts.list().map(accountView);

  /** The account that the person chose to see, else the one that the tray speaks of. */
  const onView = () => {
    const mostUrgent = mostUrgentAccount(accountViews())?.id;
    return accounts.selected() ?? accounts.find(mostUrgent ?? '') ?? accounts.list()[0];
  };

  const view = (): AppView => ({
    version,
    appVersion: options.appVersion,
    language: currentLanguage,
    secrets: secrets.view(),
    accounts: accounts.list().map(accountSummary),
    preferences: preferences.now(),
    startupWarnings: startNotices.view(),
    panel: panelView({
      ...panel.stage(),
      starting,
      signIn: desk.current()?.snapshot(),
      account: onView(),
      practice,
    }),
  });

  return {
    calls: panel.handlers,
    preferences: preferences.now,
    proxyPassword: preferences.proxyPassword,
    start: async () => {
      await preferences.begin();
      connections.applyManaged();
      options.profiles.keepOnly(
        options.settings.accounts().map(({ connection, login }) => accountId(connection, login)),
      );
      const restored = accounts.restore();
      const offers = [practice, options.offered]
        .filter((given) => given !== undefined)
        // The practice service is offered by the welcome view; here it may only bring a new secret.
        .filter((given) => given !== practice || connections.has(given))
        .map(panel.offer);
      panel.begin();
      starting = false;
      changed();
      return { settled: settle([secrets.checkAvailability(), restored, ...offers]) };
    },
    importConnection: async (connection) => {
      await panel.offer(connection);
      changed();
    },
    stopPublishing: () => {
      ended = true;
    },
    ...everyAccount,
    panelOpened: () => {
      panel.seen(true);
      everyAccount.panelOpened();
    },
    panelClosed: () => {
      panel.seen(false);
      onView()?.session.acknowledgeChanges();
    },
    end: async () => {
      ended = true;
      desk.end();
      panel.end();
      // The last chance for what could not be written before: at once, as the rest may take longer than quitting waits,
      // and once more for what the rest changes.
      options.settings.saveOrRetry({});
      await Promise.all([secrets.flush(flushWithinMs), accounts.end()]);
      options.settings.saveOrRetry({});
    },
    needsAttention: () => accounts.list().length === 0 || panel.stage().confirming !== undefined,
    isSignedIn: () =>
      accounts.list().some(({ session }) => ['signed-in', 'renewing'].includes(session.snapshot().state)),
    isRefreshing: () => accounts.list().some(({ session }) => session.snapshot().isRefreshing),
  };
}

function accountFacts({ login, connection, session }: Account): AccountFacts {
  const { state, cachedProfile, failure, isStale, scheduled, about } = session.snapshot();
  return {
    login,
    connection: connection.name,
    state,
    lastRead: cachedProfile,
    failureCode: failure?.code,
    isStale,
    isPollScheduled: scheduled.poll,
    isRefreshScheduled: scheduled.refresh,
    about,
  };
}

async function settle(tasks: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(tasks);
}
