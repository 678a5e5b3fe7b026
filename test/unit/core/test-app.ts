// Perch without Electron: the real application on the real practice service over HTTP, with a person who fills
// in the portal's form, and storage that outlives a restart as long as the test does.
import { Agent, type Dispatcher } from 'undici';
import type { Preferences } from '../../../app/contract/preferences.ts';
import type { AppView } from '../../../app/contract/view.ts';
import { createApiClient } from '../../../app/api/client.ts';
import type { Connection } from '../../../app/connection/connection.ts';
import { failed, type Result, ok } from '../../../app/api/http/result.ts';
import { testConnection } from '../../../app/api/connection-test.ts';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { createTimedKeychain } from '../../../app/core/secrets/keychain-timeout.ts';
import { createApp, type App } from '../../../app/core/app.ts';
import { openStores } from '../../../app/core/stores.ts';
import {
  KeychainError,
  type AppPorts,
  type CachedProfile,
  type ChosenFile,
  type Log,
  type Notification,
  type OpenSignInWindow,
  type ManagedConnections,
  type Random,
  type SettingsDamage,
  SettingsError,
  type SignInResult,
  type StoredAccount,
} from '../../../app/core/ports.ts';
import type { PreferencesStore } from '../../../app/core/preferences.ts';
import type { TrayView } from '../../../app/core/tray/tray-view.ts';
import { emptySettings, readSettingsFile } from '../../../app/storage/settings-file.ts';
import { createSettings } from '../../../app/storage/settings-state.ts';
import { type PracticeService, startPracticeService } from '../../practice-service/service.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

/** What a person does in the sign-in window: given the portal's address, where the window ends up. */
export type ScriptedUser = (address: string) => Promise<SignInResult<'redirected'>>;

export interface TestApp {
  readonly service: PracticeService;
  readonly clock: ManualClock;
  /**
   * What the keychain holds; undefined as a whole where there is no keychain. Calls wait for `prompt`; see `begin` for
   * a start that meets one.
   */
  readonly keychain: { entries: Map<string, string> | undefined; prompt?: Promise<unknown> };
  /** Awaited before an entry is read: a keychain that takes its time. */
  beforeRead: () => Promise<unknown>;
  /** Awaited before an entry is written. */
  beforeWrite: () => Promise<unknown>;
  /** Awaited before preferences have been acted upon. */
  beforeActing: () => Promise<unknown>;
  /** What Perch calls to quit. */
  quit: () => void;
  readonly accounts: () => readonly StoredAccount[];
  readonly connections: () => readonly Connection[];
  /** Everything that outlives a run outside the keychain, as text. */
  readonly files: () => string;
  readonly profiles: Map<string, CachedProfile>;
  /** Everything that was ever published, oldest first. */
  readonly views: AppView[];
  readonly trays: TrayView[];
  /** The titles of the notifications that were shown. */
  readonly notifications: string[];
  /** The same ones, as they were shown. */
  readonly notified: Notification[];
  /** What was copied or saved. */
  readonly texts: string[];
  /** The preferences that were to be acted upon, oldest first. */
  readonly acted: readonly Preferences[];
  person: ScriptedUser;
  /** The next view can't be published. */
  publishFails: boolean;
  /** The settings can't be written: the disk is full. */
  settingsAreStuck: boolean;
  /** Profiles can't be deleted. */
  profilesAreStuck: boolean;
  connectionFile: string | undefined;
  certificateFile: Result<ChosenFile> | undefined;
  placed: ManagedConnections;
  /** What is wrong with the settings when they are opened. */
  damage: SettingsDamage | undefined;
  /** Stores settings of any shape, as the next start finds them. */
  readonly store: (settings: object) => void;
  /** Starts Perch, or starts it again over what is stored. */
  readonly start: (given?: { practice?: Connection; offered?: Connection }) => Promise<App>;
  /** The same, without waiting until each account has been tried. */
  readonly begin: (given?: { practice?: Connection; offered?: Connection }) => Promise<App>;
  readonly view: () => AppView;
  /** The preferences of the running Perch. */
  readonly preferences: () => PreferencesStore;
  readonly end: () => Promise<void>;
}

/** `send` makes what Perch's requests go through; by default Perch's own transport as it is. */
export async function createTestApp(
  send: (dispatcher: Dispatcher) => Send = (dispatcher) => createTransport({ dispatcher }),
): Promise<TestApp> {
  const clock = createManualClock();
  const service = await startPracticeService({ clock: clock.wall });
  const dispatcher = new Agent();
  const sendAll = send(dispatcher);
  const profiles = new Map<string, CachedProfile>();
  const views: AppView[] = [];
  const trays: TrayView[] = [];
  const notifications: string[] = [];
  const notified: Notification[] = [];
  const texts: string[] = [];
  /** What is in the settings file. */
  let file = emptySettings;
  const acted: Preferences[] = [];
  let perch: App | undefined;
  let preferences: PreferencesStore | undefined;
  let settled: Promise<void> | undefined;
  let tokens = 0;

  const entries = async () => {
    await bench.keychain.prompt;
    if (bench.keychain.entries === undefined)
      throw new KeychainError('no-service', 'There is no keychain here.');
    return bench.keychain.entries;
  };

  const openSettings = () =>
    createSettings(file, {
      write: (stored) => {
        if (bench.settingsAreStuck) throw new SettingsError('disk-full', 'The disk is full.');
        file = stored;
      },
      clock,
      log: () => {},
      isOnDisk: true,
    });

  const openSignInWindow: OpenSignInWindow = ({ address }) => {
    const { promise, resolve } = Promise.withResolvers<SignInResult<'redirected'>>();
    bench.person(address).then(resolve, () => resolve({ kind: 'failed', text: 'The person gave up.' }));
    return { result: promise, close: () => resolve({ kind: 'cancelled' }) };
  };

  const bench: TestApp = {
    service,
    clock,
    keychain: { entries: new Map() },
    beforeRead: () => Promise.resolve(),
    beforeWrite: () => Promise.resolve(),
    beforeActing: () => Promise.resolve(),
    quit: () => {},
    accounts: () => file.accounts,
    connections: () => openSettings().connections(),
    files: () => JSON.stringify([file, [...profiles]]),
    profiles,
    views,
    trays,
    notifications,
    notified,
    texts,
    acted,
    person: signsInAs(service, 'alice@practice.example'),
    publishFails: false,
    settingsAreStuck: false,
    profilesAreStuck: false,
    connectionFile: undefined,
    certificateFile: undefined,
    placed: { connections: [], problems: [] },
    damage: undefined,
    store: (settings) => {
      file = readSettingsFile(JSON.stringify(settings)).stored;
    },
    start: async (given) => {
      const started = await bench.begin(given);
      await settled;
      return started;
    },
    begin: async (given = {}) => {
      await perch?.end();
      const log: Log = () => {};
      const random: Random = { number: () => 0, token: () => `state-${(tokens += 1)}` };
      const stores = openStores({
        settings: { ...openSettings(), ...(bench.damage && { damage: bench.damage }) },
        keychain: createTimedKeychain(
          {
            read: async (key) => {
              await bench.beforeRead();
              return (await entries()).get(key);
            },
            write: async (key, secret) => {
              await bench.beforeWrite();
              (await entries()).set(key, secret);
            },
            remove: async (key) => void (await entries()).delete(key),
          },
          clock,
        ),
        clock,
        random,
        log,
      });
      ({ preferences } = stores);
      const ports: AppPorts = {
        clock,
        random,
        log,
        profileCache: {
          read: (account) => profiles.get(account),
          write: (account, known) => void profiles.set(account, known),
          remove: (account) => {
            if (!bench.profilesAreStuck) profiles.delete(account);
            return !bench.profilesAreStuck;
          },
          keepOnly: (accounts) => {
            const others = [...profiles.keys()].filter((account) => !accounts.includes(account));
            if (!bench.profilesAreStuck) for (const account of others) profiles.delete(account);
          },
        },
        createApiClient: (connection) => createApiClient(connection, sendAll, clock.wall),
        testConnection: (connection, signal) =>
          testConnection(connection, sendAll, { state: 'probe', now: clock.wall, signal }),
        isIdle: () => false,
        isOnline: () => true,
        openSignInWindow,
        openBrowser: openSignInWindow,
        notify: (notification) => {
          notifications.push(notification.title);
          notified.push(notification);
        },
        copyText: async (text) => void texts.push(text),
        saveText: async (text) => {
          texts.push(text);
          return '/diagnostics.txt';
        },
        chooseConnectionFile: async () =>
          bench.connectionFile === undefined
            ? undefined
            : bench.connectionFile === 'unreadable'
              ? failed('unreadable', 'It can’t be read.')
              : ok({ path: '/connection.json', text: bench.connectionFile }),
        chooseCertificates: async () => bench.certificateFile,
        applyPreferences: async (changed) => {
          acted.push(changed);
          await bench.beforeActing();
        },
        quit: () => bench.quit(),
      };
      perch = createApp({
        ports,
        stores,
        appVersion: '0.0.0',
        machine: {
          versions: { Perch: '0.0.0' },
          system: 'test',
          desktop: '',
          keychain: 'test',
          tray: 'test',
        },
        managedConnections: bench.placed,
        practice: given.practice,
        connectionToImport: given.offered,
        furtherWarnings: () => [],
      });
      perch.onPublish((view, tray) => {
        if (bench.publishFails) {
          bench.publishFails = false;
          throw new Error('The view could not be published.');
        }
        views.push(view);
        trays.push(tray);
      });
      ({ settled } = await perch.start());
      return perch;
    },
    view: () => {
      const last = views.at(-1);
      if (last === undefined) throw new Error('Nothing was published yet.');
      return last;
    },
    preferences: () => {
      if (preferences === undefined) throw new Error('Perch has not been started.');
      return preferences;
    },
    end: async () => {
      await perch?.end();
      await dispatcher.close();
      await service.close();
    },
  };
  return bench;
}

/** Somebody who fills in the portal's form and sends it. */
export function signsInAs(service: PracticeService, login: string): ScriptedUser {
  return (address) => {
    const password = service.users.find((user) => user.login === login)?.password ?? '';
    return submit(address, { username: login, password, action: 'sign-in' });
  };
}

/** Somebody who presses the portal's cancel button. */
export function cancelsOnThePage(): ScriptedUser {
  return (address) => submit(address, { action: 'cancel' });
}

async function submit(address: string, fields: Record<string, string>): Promise<SignInResult<'redirected'>> {
  const reply = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const location = reply.headers.get('location');
  if (location === null) return { kind: 'failed', text: `The portal answered with ${reply.status}.` };
  return { kind: 'redirected', address: location };
}
