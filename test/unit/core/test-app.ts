// Perch without Electron: the application on the practice service over HTTP, with a scripted user who fills in the
// portal's form, and storage that is kept between restarts during a test.
import { Agent, type Dispatcher } from 'undici';
import type { Preferences } from '../../../app/contract/preferences.ts';
import type { AppView, PanelView, ShortcutLimit } from '../../../app/contract/view.ts';
import { createApiClient } from '../../../app/api/client.ts';
import type { Connection } from '../../../app/connection/connection.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { failed, type Result, ok } from '../../../app/api/http/result.ts';
import { testConnection } from '../../../app/api/connection-test.ts';
import { createTokenEndpoints } from '../../../app/api/oauth/token-request.ts';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { accountId } from '../../../app/core/accounts/account.ts';
import { createTimedKeychain, KeychainError } from '../../../app/core/secrets/keychain.ts';
import { createApp, type App, type AppPorts } from '../../../app/core/app.ts';
import type { UpdatePorts } from '../../../app/core/updates/update-check.ts';
import { openStores } from '../../../app/core/stores.ts';
import type { Log, Random } from '../../../app/core/runtime.ts';
import { noManagedSettings } from '../../../app/managed/managed-settings.ts';
import type { PreferencesStore } from '../../../app/core/preferences.ts';
import type { TrayView } from '../../../app/core/tray/tray-view.ts';
import { emptySettings, readSettingsFile } from '../../../app/storage/settings-file.ts';
import { createSettings } from '../../../app/storage/settings-state.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../practice-service/service.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { quietOptions, quietPorts } from './quiet-app.ts';
import type { CachedProfile } from '../../../app/core/profile/polled-profile.ts';
import type { ChosenFile } from '../../../app/core/panel/panel-context.ts';
import type { ManagedConnections } from '../../../app/core/connections/confirmed-connections.ts';
import type { Notification } from '../../../app/core/notifications.ts';
import type { OpenSignInWindow, SignInResult } from '../../../app/core/auth/sign-in-result.ts';
import type { Question } from '../../../app/core/panel/confirmation.ts';
import { SettingsError } from '../../../app/core/settings.ts';

/** What the user does in the sign-in window: gets the portal's address and returns the window's result. */
export type ScriptedUser = (address: string) => Promise<SignInResult<'redirected'>>;

export interface StartOptions {
  readonly practice?: Connection;
  readonly connectionToImport?: Connection;
  readonly shortcutLimit?: ShortcutLimit;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The token that the test's `random` returns at the `index`-th call. It is as long as a real one. */
export function randomToken(index: number): string {
  return `token-${index}`.padEnd(43, '~');
}

/** `send` creates the transport of Perch's requests. The other options are the service's. */
export async function createTestApp({
  send = (dispatcher) => createTransport({ version: '0.0.0', dispatcher }),
  clock = createManualClock(),
  ...serviceOptions
}: {
  readonly send?: (dispatcher: Dispatcher) => Send;
  readonly clock?: ManualClock;
} & Omit<PracticeServiceOptions, 'clock'> = {}) {
  const service = await startPracticeService({ clock: clock.wall, ...serviceOptions });
  const dispatcher = new Agent();
  const sendAll = send(dispatcher);
  const endpoints = createTokenEndpoints();
  const profiles = new Map<string, CachedProfile>();
  const views: AppView[] = [];
  const trays: TrayView[] = [];
  const notificationTitles: string[] = [];
  const notifications: Notification[] = [];
  const openedPortals: string[] = [];
  const openedUpdates: string[] = [];
  const openedSupport: string[] = [];
  const openedBy = { portal: openedPortals, update: openedUpdates, support: openedSupport };
  const exportedTexts: string[] = [];
  const logged: string[] = [];
  /** The content of the settings file. */
  let file = emptySettings;
  const appliedPreferences: Preferences[] = [];
  let perch: App | undefined;
  let preferences: PreferencesStore | undefined;
  let settled: Promise<void> | undefined;
  let imported: Promise<void> | undefined;
  let tokens = 0;

  const entries = async () => {
    await testApp.keychain.prompt;
    if (testApp.keychain.entries === undefined)
      throw new KeychainError('no-service', () => 'There is no keychain here.');
    return testApp.keychain.entries;
  };

  const openSettings = () =>
    createSettings(file, {
      write: (stored) => {
        if (testApp.isDiskFull) throw new SettingsError('disk-full', 'The disk is full.');
        file = stored;
      },
      clock,
      log: () => {},
      isOnDisk: true,
    });

  const openSignInWindow: OpenSignInWindow = ({ address }) => {
    const { promise, resolve } = Promise.withResolvers<SignInResult<'redirected'>>();
    testApp
      .signInUser(address)
      .then(resolve, () => resolve({ kind: 'failed', text: () => 'The scripted user failed.', detail: '' }));
    return { result: promise, close: () => resolve({ kind: 'cancelled' }) };
  };

  const testApp = {
    service,
    clock,
    /** The keychain's entries; undefined if there is no keychain. Calls wait for `prompt`. With a prompt, use `startUnsettled`. */
    keychain: { entries: new Map() } as {
      entries: Map<string, string> | undefined;
      prompt?: Promise<unknown>;
    },
    /** Awaited before an entry is read. */
    beforeRead: (): Promise<unknown> => Promise.resolve(),
    /** Awaited before an entry is written. */
    beforeWrite: (): Promise<unknown> => Promise.resolve(),
    /** Awaited while preferences are applied. */
    beforeApplying: (): Promise<unknown> => Promise.resolve(),
    /** Called when Perch quits. */
    quit: () => {},
    accounts: () => file.accounts,
    connections: (): readonly Connection[] => openSettings().connections(),
    /** Everything that is stored outside the keychain, as text. */
    files: () => JSON.stringify([file, [...profiles]]),
    profiles,
    /** All published views, oldest first. */
    views,
    trays,
    /** The titles of `notifications`. */
    notificationTitles,
    /** The notifications shown so far. */
    notifications,
    /** The portals opened in the system's browser. */
    openedPortals,
    openedUpdates,
    openedSupport,
    /** Whether the system has a browser. */
    hasBrowser: true,
    /** The texts that were copied or saved. */
    exportedTexts,
    /** The lines of the log. */
    logged,
    /** The preferences that were applied, oldest first. */
    appliedPreferences,
    /** How often the routes of requests were closed. */
    networkResets: 0,
    /** How often the network was told that the user tries again. */
    retries: 0,
    signInUser: signInAs(service, 'alice@practice.example'),
    /** Set to let the next publishing of a view fail; then it is reset. */
    failsNextPublish: false,
    /** Whether writing the settings fails. */
    isDiskFull: false,
    /** Whether deleting a cached profile fails. */
    areProfilesLocked: false,
    connectionFile: undefined as string | undefined,
    certificateFile: undefined as Result<ChosenFile> | undefined,
    /** Saves a table; by default, the user cancels. */
    saveCsv: (_text: string): Promise<string | undefined> => Promise.resolve(undefined),
    /** The questions that Perch has asked in a dialog of the system. */
    questions: [] as Question[],
    /** The user's answer to a question; by default, the user agrees to each. */
    answer: (_question: Question) => Promise.resolve(true),
    /** Whether the panel is visible. */
    isPanelInUse: false,
    isPanelFocused: false,
    /** Whether the user has clicked or pressed a key within the last second. */
    isUserActive: true,
    /** The keys of global shortcuts that another program has. */
    takenKeys: [] as readonly string[],
    /** The keys of Perch's global shortcut. */
    activeShortcut: undefined as string | undefined,
    systemStart: undefined as 'on' | 'off' | 'blocked' | undefined,
    managedConnections: { connections: [], problems: [], needConfirmation: false } as ManagedConnections,
    /** What the check for updates uses; undefined if Perch must not look for updates. */
    updates: undefined as UpdatePorts | undefined,
    managedSettings: noManagedSettings,
    storeSettings: (settings: object) => {
      file = readSettingsFile(JSON.stringify(settings)).stored;
    },
    /** Starts or restarts Perch on the stored data, and restores its accounts. If it needs attention, the panel is opened. */
    start: async (options?: StartOptions): Promise<App> => {
      const started = await testApp.startUnsettled(options);
      await settled;
      if (started.needsAttention()) started.panelOpened();
      await imported;
      return started;
    },
    /** Starts Perch with the practice service as its connection, and signs in. */
    startSignedIn: async (): Promise<App> => {
      const started = await testApp.start({ practice: service.connection });
      await started.calls['connection.practice']();
      await started.calls['signIn.start']('window');
      return started;
    },
    /** Adds an account at the connection in use, and signs in to it. */
    addAccount: async (login: string): Promise<void> => {
      testApp.signInUser = signInAs(service, login);
      await perch?.calls['account.add']();
      await perch?.calls['signIn.start']('window');
    },
    /** Starts Perch without waiting until its accounts are restored and a given connection is imported. */
    startUnsettled: async (options: StartOptions = {}): Promise<App> => {
      await perch?.end();
      const log: Log = (line) => void logged.push(line);
      const random: Random = { number: () => 0, token: () => randomToken((tokens += 1)) };
      const stores = openStores({
        settings: openSettings(),
        keychain: createTimedKeychain(
          {
            read: async (key) => {
              await testApp.beforeRead();
              return (await entries()).get(key);
            },
            write: async (key, secret) => {
              await testApp.beforeWrite();
              (await entries()).set(key, secret);
            },
            remove: async (key) => void (await entries()).delete(key),
          },
          clock,
        ),
        managed: testApp.managedSettings,
        runtime: { clock, random, log },
      });
      ({ preferences } = stores);
      const ports: AppPorts = {
        ...quietPorts,
        runtime: { clock, random, log },
        profileCache: {
          read: (account) => profiles.get(account),
          write: (account, known) => void profiles.set(account, known),
          remove: (account) => {
            if (!testApp.areProfilesLocked) profiles.delete(account);
            return !testApp.areProfilesLocked;
          },
          keepOnly: (accounts) => {
            const others = [...profiles.keys()].filter((account) => !accounts.includes(account));
            if (!testApp.areProfilesLocked) for (const account of others) profiles.delete(account);
          },
        },
        createApiClient: (readConnection) =>
          createApiClient(readConnection, { send: sendAll, endpoints, now: clock.wall }),
        testConnection: (connection, signal) =>
          testConnection(connection, sendAll, { clock, random, endpoints, signal }),
        isPanelInUse: () => testApp.isPanelInUse,
        isPanelFocused: () => testApp.isPanelFocused,
        openSignInWindow,
        openBrowser: (options) => ({
          ...openSignInWindow(options),
          openAgain: () => void openedPortals.push(options.address),
        }),
        openExternal: async (reason, address) => {
          if (!testApp.hasBrowser) throw new Error('There is no browser.');
          openedBy[reason].push(address);
        },
        notify: (notification) => {
          notificationTitles.push(notification.title);
          notifications.push(notification);
        },
        minuteOfDay: () => Math.floor(clock.wall() / 60_000) % (24 * 60),
        copyText: async (text) => void exportedTexts.push(text),
        saveText: async (text) => {
          exportedTexts.push(text);
          return '/diagnostics.txt';
        },
        saveCsv: (text) => testApp.saveCsv(text),
        chooseConnectionFile: async () =>
          testApp.connectionFile === undefined
            ? undefined
            : testApp.connectionFile === 'unreadable'
              ? failed('unreadable', 'unreadable', {
                  reason: () => messages.connectionFile.fileProblem('unreadable', 0),
                })
              : ok({ path: '/connection.json', text: testApp.connectionFile }),
        chooseCertificates: async () => testApp.certificateFile,
        confirm: async (question) => {
          testApp.questions.push(question);
          return testApp.answer(question);
        },
        consumeUserActivation: () => testApp.isUserActive,
        network: { reset: () => (testApp.networkResets += 1), askAgain: () => (testApp.retries += 1) },
        applyPreferences: async (changed) => {
          appliedPreferences.push(changed);
          await testApp.beforeApplying();
        },
        shortcut: {
          set: (keys) => {
            const isTaken = keys !== undefined && testApp.takenKeys.includes(keys);
            testApp.activeShortcut = isTaken ? undefined : keys;
            return !isTaken;
          },
          isActive: () => testApp.activeShortcut !== undefined,
        },
        quit: () => testApp.quit(),
      };
      perch = createApp({
        ports,
        stores,
        ...quietOptions,
        systemStart: () => testApp.systemStart,
        machine: { ...quietOptions.machine, versions: { Perch: '0.0.0' } },
        managedConnections: testApp.managedConnections,
        practice: options.practice,
        connectionToImport: options.connectionToImport,
        shortcutLimit: options.shortcutLimit,
        updates: testApp.updates,
      });
      perch.onPublish((view, tray) => {
        if (testApp.failsNextPublish) {
          testApp.failsNextPublish = false;
          throw new Error('The view could not be published.');
        }
        views.push(view);
        trays.push(tray);
      });
      ({ settled, imported } = await perch.start());
      return perch;
    },
    view: () => {
      const last = views.at(-1);
      if (last === undefined) throw new Error('Nothing was published yet.');
      return last;
    },
    /** The view in the panel. Throws an error if it has another name. */
    panel: <Name extends PanelView['name']>(name: Name): PanelNamed<Name> => {
      const { panel } = testApp.view();
      if (!isNamed(panel, name)) throw new Error(`The panel shows ${panel.name}, not ${name}.`);
      return panel;
    },
    /** The id of an account, at the practice service unless another connection is given. */
    idOf: (login: string, connection: string = service.connection.name) => accountId(connection, login),
    /** Requests to the service, as Perch sends them. */
    client: createApiClient(async () => ok(service.connection), {
      send: sendAll,
      endpoints,
      now: clock.wall,
    }),
    passwordOf: (login: string) => service.users.find((user) => user.login === login)?.password ?? '',
    /** The preferences of the running Perch. */
    preferences: () => {
      if (preferences === undefined) throw new Error('Perch has not been started.');
      return preferences;
    },
    end: async (): Promise<void> => {
      await perch?.end();
      await dispatcher.close();
      await service.close();
    },
  };
  return testApp;
}

/** As `createTestApp`, for a test, after which it ends. */
export async function openTestApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  // The bench uses test apps without Vitest.
  const { onTestFinished } = await import('vitest');
  const testApp = await createTestApp(...options);
  onTestFinished(() => testApp.end());
  return testApp;
}

type PanelNamed<Name> = Extract<PanelView, { name: Name }>;

function isNamed<Name extends PanelView['name']>(panel: PanelView, name: Name): panel is PanelNamed<Name> {
  return panel.name === name;
}

/** Returns a user who submits the portal's form with this login and the right password. */
export function signInAs(service: PracticeService, login: string): ScriptedUser {
  return (address) => {
    const password = service.users.find((user) => user.login === login)?.password ?? '';
    return submit(address, { username: login, password, action: 'sign-in' });
  };
}

async function submit(address: string, fields: Record<string, string>): Promise<SignInResult<'redirected'>> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (location === null)
    return { kind: 'failed', text: () => `The portal answered with ${response.status}.`, detail: '' };
  return { kind: 'redirected', address: location };
}
