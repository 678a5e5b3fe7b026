// Derives the views of panel and tray from the state of the core, and publishes them. Also creates the text of the diagnostics.
import { panelPreferences } from '../contract/preferences.ts';
import type { AppView, SettingsView, ShortcutLimit } from '../contract/view.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Connection } from '../connection/connection.ts';
import { connectionRule } from '../managed/managed-settings.ts';
import { type AccountOverview, accountOverview, accountSummary } from './accounts/account-view.ts';
import type { Account } from './accounts/account.ts';
import { type createEventLog, diagnosticsText, type MachineFacts } from './diagnostics/diagnostics.ts';
import { createEmitter } from './event.ts';
import type { PanelControllerOptions } from './panel/panel-controller.ts';
import type { QuietNotifications } from './quiet-notifications.ts';
import { panelView } from './panel/panel-view.ts';
import type { SignIns } from './panel/sign-in-calls.ts';
import { shortcutKeys } from './preferences.ts';
import type { Stores } from './stores.ts';
import { statusAnswer, type StatusForm } from './tray/status-answer.ts';
import { type TrayView, trayView } from './tray/tray-view.ts';
import type { UpdateCheck } from './updates/update-check.ts';

export interface HostFacts {
  readonly appVersion: string;
  readonly machine: MachineFacts;
  /** Whether the user moves the panel by its header, because it has no title bar and the desktop places it. */
  readonly isWindowDraggable: () => boolean;
  /** Whether the page draws the edge of the window, which has no frame. */
  readonly hasOwnEdge: () => boolean;
  readonly platform: NodeJS.Platform;
  /** What the system does at login. Undefined where the preference says it. */
  readonly systemStart: () => SettingsView['systemStart'] | undefined;
  /** The practice service's connection, if Perch was started with one. */
  readonly practice: Connection | undefined;
  readonly shortcutLimit?: ShortcutLimit | undefined;
}

export interface ShownParts extends Pick<
  PanelControllerOptions,
  'store' | 'accounts' | 'connections' | 'startupWarnings' | 'shortcut' | 'runtime'
> {
  readonly signIn: SignIns['current'];
  readonly updates: UpdateCheck;
  readonly notifications: QuietNotifications;
  readonly eventLog: ReturnType<typeof createEventLog>;
}

/** `publish` calls `prepare` first, to drop what no longer applies from the state. */
export function createAppViews(
  host: HostFacts,
  { preferences, secrets, managed }: Stores,
  parts: ShownParts,
  prepare: () => void,
) {
  const {
    store,
    accounts,
    connections,
    signIn,
    startupWarnings,
    shortcut,
    updates,
    notifications,
    eventLog,
  } = parts;
  const { clock, log } = parts.runtime;
  const startedAt = clock.wall();
  const published = createEmitter<[AppView, TrayView]>();
  let version = 0;
  let isPublishing = true;
  let publishedOverviews: readonly AccountOverview[] = [];

  /** Returns no notice while About is open, because About shows the update itself. */
  const updateNotice = (): Pick<AppView, 'update'> => {
    const update = store.screen('about') ? undefined : updates.notice();
    return update === undefined ? {} : { update };
  };

  const muteView = (): Pick<AppView, 'canMute' | 'mutedUntil'> => {
    const mutedUntil = notifications.mutedUntil();
    return {
      ...(notifications.canMute() && { canMute: true }),
      ...(mutedUntil !== undefined && { mutedUntil }),
    };
  };

  const shortcutNote = () => {
    const { shortcut: on } = preferences.current();
    if (on && !shortcut.isActive()) return 'taken';
    // With `restart`, a shortcut that is switched off still works until the next start.
    return on || host.shortcutLimit === 'restart' ? host.shortcutLimit : undefined;
  };

  const readOverviews = () => new Map(accounts.list().map((account) => [account, accountOverview(account)]));

  const panelOf = (overviews: ReturnType<typeof readOverviews>): AppView => ({
    version,
    ...(host.isWindowDraggable() && { isWindowDraggable: true }),
    ...(host.hasOwnEdge() && { hasOwnEdge: true }),
    ...(host.platform === 'darwin' && { isMac: true }),
    language: currentLanguage,
    secrets: secrets.view(),
    accounts: [...overviews.values()].map((view) => accountSummary(view, secrets.view())),
    preferences: panelPreferences(preferences.current()),
    ...muteView(),
    startupWarnings: startupWarnings.view(),
    ...updateNotice(),
    panel: panelView({
      state: store.state(),
      overviewOf: (account: Account) => overviews.get(account) ?? accountOverview(account),
      accounts,
      connections,
      signIn: signIn()?.snapshot(),
      shownAccount: accounts.selected(),
      practice: host.practice,
      versions: host.machine.versions,
      certificates: preferences.current().certificates,
      shortcutNote: shortcutNote(),
      systemStart: host.systemStart,
      locks: preferences.locks(),
      connectionRule: connectionRule(managed),
      updates,
    }),
  });

  const trayOf = (overviews: ReturnType<typeof readOverviews>): TrayView => {
    const { isStarting } = store.state();
    const phase = isStarting ? 'starting' : signIn() === undefined ? 'nothing' : 'signing in';
    return trayView([...overviews.values()], {
      phase,
      shown: accounts.selected()?.id,
      shortcut: shortcut.isActive() ? shortcutKeys(preferences.current()) : undefined,
      secrets: secrets.view(),
      ...muteView(),
      hasAccessKeys: host.platform === 'win32',
    });
  };

  return {
    readPanel: () => panelOf(readOverviews()),
    publish: () => {
      if (!isPublishing) return;
      try {
        prepare();
        version += 1;
        const overviews = readOverviews();
        publishedOverviews = [...overviews.values()];
        published.emit(panelOf(overviews), trayOf(overviews));
      } catch (error) {
        // The change itself is complete. The next change publishes the view again.
        log(`publish: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 'error');
      }
    },
    subscribe: published.subscribe,
    /** Returns the output of `perch --status` for the views that were published last. */
    readStatus: (form: StatusForm) =>
      statusAnswer(publishedOverviews, { shown: accounts.selected()?.id, secrets: secrets.view() }, form),
    stop: () => {
      isPublishing = false;
    },
    readDiagnostics: () =>
      diagnosticsText({
        machine: host.machine,
        now: clock.wall(),
        startedAt,
        language: currentLanguage.locale,
        updates: updates.summary(),
        preferences: preferences.current(),
        secrets: secrets.view(),
        connections: connections.list(),
        accounts: accounts.list(),
        entries: eventLog.entries(),
      }),
  };
}
