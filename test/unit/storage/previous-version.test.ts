// Starts Perch on what its previous version stored (previous-version/README.md): an update loses no sign-in and no
// setting.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountView, AppView } from '../../../app/contract/view.ts';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import { createApiClient } from '../../../app/api/client.ts';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../../app/api/oauth/token-endpoint.ts';
import { type App, createApp } from '../../../app/core/app.ts';
import type { Log, Random } from '../../../app/core/runtime.ts';
import { openStores, type Stores } from '../../../app/core/stores.ts';
import { createTimedKeychain } from '../../../app/core/secrets/keychain-timeout.ts';
import { openKeychain } from '../../../app/storage/keychain.ts';
import { openProfileCache } from '../../../app/storage/profile-cache.ts';
import { type PracticeService, startPracticeService } from '../../practice-service/service.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { quietOptions, quietPorts } from '../core/quiet-app.ts';
import { openSettingsIn } from './open-settings.ts';
import type { Settings } from '../../../app/core/settings.ts';

const recorded = join(import.meta.dirname, 'previous-version');
const alice = 'alice@practice.example';
const frank = 'frank@practice.example';

/** The addresses of the recorded connections. Requests to both go to the practice service. */
const recordedHosts = ['https://practice.example.net', 'https://phones.example.net'];

const keychainEntries = v.array(
  v.object({ service: v.literal('Perch'), account: v.string(), password: v.string() }),
);
const settingsFile = v.looseObject({
  accounts: v.array(v.looseObject({ connection: v.string(), login: v.string() })),
});

let folder: string;
let service: PracticeService;
let dispatcher: Agent;
let keychain: Map<string, string>;
let app: App;
let settings: Settings;
let stores: Stores;
let views: AppView[];
let warnings: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perch-previous-'));
  cpSync(recorded, folder, { recursive: true });
  const entries = v.parse(keychainEntries, readJson('keychain.json'));
  keychain = new Map(entries.map(({ account, password }) => [account, password]));
  views = [];
  warnings = [];
  // The previous version quit on the day before.
  const clock = createManualClock(Date.parse('2026-11-21T09:00:00Z'));
  service = await startPracticeService({ clock: clock.wall, stateFile: join(folder, 'service-state.json') });
  service.setProfile(alice, { department: 'Training' });
  dispatcher = new Agent();
  const transport = createTransport({ version: '0.0.0', dispatcher });
  const send: Send = (request, signal) => {
    const url = recordedHosts.reduce((text, host) => text.replace(host, service.baseUrl), request.url);
    return transport({ ...request, url }, signal);
  };
  settings = await openSettingsIn(join(folder, 'data'), { clock });
  const random: Random = { number: () => 0, token: () => 'unused' };
  const log: Log = (line, level = 'info') => {
    if (level === 'warn' || level === 'error') warnings.push(line);
  };
  stores = openStores({
    settings,
    keychain: createTimedKeychain(
      openKeychain(
        async () => ({
          getPassword: async (_service, account) => keychain.get(account) ?? null,
          setPassword: async (_service, account, password) => void keychain.set(account, password),
          deletePassword: async (_service, account) => keychain.delete(account),
        }),
        'linux',
      ),
      clock,
    ),
    runtime: { clock, random, log },
  });
  app = createApp({
    ports: {
      runtime: { clock, random, log },
      ...quietPorts,
      profileCache: openProfileCache(join(folder, 'data/profiles'), (line) => void warnings.push(line)),
      createApiClient: (connection) =>
        createApiClient(connection, { send, endpoints: createTokenEndpoints(), now: clock.wall }),
    },
    stores,
    ...quietOptions,
  });
  app.onPublish((view) => void views.push(view));
});

afterEach(async () => {
  await app.end();
  await dispatcher.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

async function start(): Promise<void> {
  const { settled } = await app.start();
  await settled;
}

function lastView(): AppView {
  const view = views.at(-1);
  if (view === undefined) throw new Error('No view was published.');
  return view;
}

/** The account that a view shows; undefined if it shows something else. */
function shownAccount({ panel }: AppView): AccountView | undefined {
  return panel.name === 'account' ? panel.account : undefined;
}

function departmentOf(account: AccountView | undefined): string | undefined {
  return account?.profile?.fields.find(({ name }) => name === 'department')?.raw;
}

test('both accounts are signed in after an update', async () => {
  const before = new Map(keychain);
  await start();
  expect(lastView().accounts.map(({ connection, login }) => [connection, login])).toEqual([
    ['Practice service', alice],
    ['Own phones', frank],
  ]);
  for (const { id } of lastView().accounts) {
    await app.calls['account.show'](id);
    expect(shownAccount(lastView())).toMatchObject({ id, signIn: 'signed-in', network: 'online' });
  }
  // Each account used its refresh token, and stored the next one under the same name.
  for (const [key, secret] of before) {
    const isRefreshToken = key.includes('"refresh-token"') && !key.includes('erin@');
    expect(keychain.get(key) === secret).toBe(key.includes('"client-secret"'));
    expect(keychain.has(key)).toBe(isRefreshToken || key.includes('"client-secret"'));
  }
});

test('the selected account and its selected domain are shown after an update', async () => {
  await start();
  expect(shownAccount(lastView())).toMatchObject({
    login: alice,
    selectedDomain: { label: 'amherst-roofing-collective.example', position: 8 },
  });
});

test('the cached profile is shown after an update until the service has responded', async () => {
  await start();
  const [first] = views.map(shownAccount).filter((account) => account?.profile !== undefined);
  expect(first).toMatchObject({ name: 'Alice Marsh', signIn: 'restoring' });
  expect(departmentOf(first)).toBe('"Customer Care"');
  expect(departmentOf(shownAccount(lastView()))).toBe('"Training"');
});

test('changed preferences stay after an update, and the others have their defaults', async () => {
  await start();
  expect(stores.preferences.current()).toEqual({
    ...defaultPreferences,
    pollEverySeconds: 120,
    theme: 'dark',
    language: 'de',
    keepOpen: true,
    notify: { signIn: true, accountStatus: false, recording: true, voicemail: true, presence: true },
  });
});

test('a keychain entry that was still to be deleted is deleted after an update', async () => {
  expect(settings.toForget()).toHaveLength(1);
  const [key = ''] = settings.toForget();
  expect(keychain.has(key)).toBe(true);
  await start();
  expect(keychain.has(key)).toBe(false);
  expect(settings.toForget()).toEqual([]);
});

test('the file that is written after an update has the same keys and values', async () => {
  const before = v.parse(settingsFile, readJson('data/settings.json'));
  await start();
  await app.end();
  expect(readJson('data/settings.json')).toEqual({ ...before, toForget: [] });
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['profiles', 'settings.json']);
  expect(readdirSync(join(folder, 'data/profiles')).toSorted()).toEqual(
    readdirSync(join(recorded, 'data/profiles')).toSorted(),
  );
  expect(settings.damage).toBeUndefined();
  expect(warnings).toEqual([]);
});
