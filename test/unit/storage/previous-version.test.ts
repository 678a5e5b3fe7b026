// Starts Perch on what its previous version stored (previous-version/README.md): an update loses no sign-in and no
// setting.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { AccountView, AppView } from '../../../app/contract/view.ts';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import { createTransport } from '../../../app/api/http/transport.ts';
import { accountId } from '../../../app/core/accounts/account.ts';
import { openProfileCache } from '../../../app/storage/profile-cache.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { openTestApp, type TestApp } from '../core/test-app.ts';
import { openSettingsIn } from './open-settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const alice = 'alice@practice.example';
const frank = 'frank@practice.example';

/** The addresses of the recorded connections. Requests to both go to the practice service. */
const recordedHosts = ['https://practice.example.net', 'https://phones.example.net'];

const keychainEntries = v.array(
  v.object({ service: v.literal('Perch'), account: v.string(), password: v.string() }),
);

let folder: string;
let testApp: TestApp;
let keychain: Map<string, string>;

beforeEach(async () => {
  folder = temporaryFolder();
  cpSync(join(import.meta.dirname, 'previous-version'), folder, { recursive: true });
  testApp = await openTestApp({
    // The previous version quit on the day before.
    clock: createManualClock(Date.parse('2026-11-21T09:00:00Z')),
    stateFile: join(folder, 'service-state.json'),
    send: (dispatcher) => {
      const transport = createTransport({ version: '0.0.0', dispatcher });
      return (request, signal) => {
        const { baseUrl } = testApp.service;
        const url = recordedHosts.reduce((text, host) => text.replace(host, baseUrl), request.url);
        return transport({ ...request, url }, signal);
      };
    },
  });
  testApp.service.setProfile(alice, { department: 'Training' });
  const entries = v.parse(keychainEntries, readJson('keychain.json'));
  keychain = new Map(entries.map(({ account, password }) => [account, password]));
  testApp.keychain.entries = keychain;
  testApp.storeSettings(readJson('data/settings.json'));
  const profiles = openProfileCache(join(folder, 'data/profiles'), (line) => expect.fail(line));
  for (const { connection, login } of testApp.accounts()) {
    const id = accountId(connection, login);
    const cached = profiles.read(id);
    if (cached !== undefined) testApp.profiles.set(id, cached);
  }
});

function readJson(name: string): object {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as object;
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
  const app = await testApp.start();
  expect(testApp.view().accounts.map(({ connection, login }) => [connection, login])).toEqual([
    ['Practice service', alice],
    ['Own phones', frank],
  ]);
  for (const { id } of testApp.view().accounts) {
    await app.calls['account.show'](id);
    expect(shownAccount(testApp.view())).toMatchObject({ id, signIn: 'signed-in', network: 'online' });
  }
  // Each account used its refresh token, and stored the next one under the same name.
  for (const [key, secret] of before) {
    const isRefreshToken = key.includes('"refresh-token"') && !key.includes('erin@');
    expect(keychain.get(key) === secret).toBe(key.includes('"client-secret"'));
    expect(keychain.has(key)).toBe(isRefreshToken || key.includes('"client-secret"'));
  }
});

test('the selected account and its selected domain are shown after an update', async () => {
  await testApp.start();
  expect(shownAccount(testApp.view())).toMatchObject({
    login: alice,
    selectedDomain: { label: 'amherst-roofing-collective.example', position: 8 },
  });
});

test('the cached profile is shown after an update until the service has responded', async () => {
  await testApp.start();
  const [first] = testApp.views.map(shownAccount).filter((account) => account?.profile !== undefined);
  expect(first).toMatchObject({ name: 'Alice Marsh', signIn: 'restoring' });
  expect(departmentOf(first)).toBe('"Customer Care"');
  expect(departmentOf(shownAccount(testApp.view()))).toBe('"Training"');
});

test('changed preferences stay after an update, and the others have their defaults', async () => {
  await testApp.start();
  expect(testApp.preferences().current()).toEqual({
    ...defaultPreferences,
    pollEverySeconds: 120,
    theme: 'dark',
    language: 'de',
    keepOpen: true,
    notifyAccountStatus: false,
    notifyPresence: true,
  });
});

test('a keychain entry that was still to be deleted is deleted after an update', async () => {
  const ofErin = () => [...keychain.keys()].filter((key) => key.includes('erin@'));
  expect(ofErin()).toHaveLength(1);
  await testApp.start();
  expect(ofErin()).toEqual([]);
  expect(testApp.files()).toContain('"toForget":[]');
});

test('the file that is written after an update has the same keys and values, and each preference by itself', async () => {
  const before = readJson('data/settings.json');
  const settings = await openSettingsIn(join(folder, 'data'));
  settings.save({ toForget: [] });
  const preferences = {
    pollEverySeconds: 120,
    pageSize: 50,
    theme: 'dark',
    language: 'de',
    keepOpen: true,
    notifySignIn: true,
    notifyAccountStatus: false,
    notifyRecording: true,
    notifyVoicemail: true,
    notifyPresence: true,
  };
  expect(readJson('data/settings.json')).toEqual({ ...before, toForget: [], preferences });
  expect(settings.damage).toBeUndefined();
});
