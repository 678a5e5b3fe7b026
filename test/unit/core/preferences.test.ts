import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences, type PreferencesPatch } from '../../../app/contract/preferences.ts';
import type { App } from '../../../app/core/app.ts';
import { eventually } from '../eventually.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const proxy = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' } as const;

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await createTestApp();
  app = await testApp.start();
});

afterEach(() => testApp.end());

const set = (changes: PreferencesPatch) => app.calls['preferences.set'](changes);
const secrets = () => [...(testApp.keychain.entries?.values() ?? [])];
const signIn = async () => {
  await app.importConnection(testApp.service.connection);
  await app.calls['signIn.start']('window');
};
const polls = () =>
  testApp.service.requests.filter(({ method, path }) => method === 'GET' && path.includes('users')).length;

test('preferences are applied at start and after each change, published, and stored', async () => {
  expect(testApp.appliedPreferences).toEqual([defaultPreferences]);
  await set({ theme: 'dark' });
  await set({ keepOpen: true });
  const now = { ...defaultPreferences, theme: 'dark', keepOpen: true };
  expect(testApp.appliedPreferences.slice(1)).toEqual([{ ...defaultPreferences, theme: 'dark' }, now]);
  const { certificates: _, ...published } = now;
  expect(testApp.view().preferences).toEqual(published);
  app = await testApp.start();
  expect(testApp.preferences().current()).toEqual(now);
  expect(testApp.appliedPreferences.at(-1)).toEqual(now);
});

test('preferences that can’t be written stay unchanged, with a notice', async () => {
  testApp.isDiskFull = true;
  await set({ theme: 'dark' });
  expect(testApp.preferences().current()).toEqual(defaultPreferences);
  expect(testApp.appliedPreferences).toHaveLength(1);
  expect(testApp.view().panel).toMatchObject({ notice: { tone: 'error' } });
});

test('a changed poll interval takes effect at once', async () => {
  await signIn();
  const before = polls();
  await set({ pollEverySeconds: 15 });
  testApp.clock.pass(15_000);
  await eventually(() => {
    expect(polls()).toBe(before + 1);
    expect(testApp.view().panel).toMatchObject({ account: { isPolling: false } });
  });
  await set({ pollEverySeconds: 900 });
  testApp.clock.pass(899_000);
  expect(polls()).toBe(before + 1);
  testApp.clock.pass(1_000);
  await eventually(() => expect(polls()).toBe(before + 2));
});

test('a changed page size reloads the open list', async () => {
  await signIn();
  testApp.service.setDomains('alice@practice.example', 400);
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  const holds = (loaded: number) =>
    eventually(() =>
      expect(testApp.view().panel).toMatchObject({ list: { loaded, state: { kind: 'partial' } } }),
    );
  await holds(100);
  await set({ pageSize: 150 });
  await holds(150);
});

test('a proxy password is stored in the keychain only and deleted with its proxy', async () => {
  await app.calls['preferences.proxyPassword']('of nobody');
  expect(secrets()).toEqual([]);
  await set({ proxy });
  await app.calls['preferences.proxyPassword']('proxy secret');
  expect(await testApp.preferences().proxyPassword(proxy)).toEqual({ kind: 'found', secret: 'proxy secret' });
  expect(JSON.stringify(testApp.views)).not.toContain('proxy secret');
  await set({ pageSize: 150 });
  expect(secrets()).toEqual(['proxy secret']);
  const other = { ...proxy, address: 'http://other.example.net:8080' };
  expect(await testApp.preferences().proxyPassword(other)).toEqual({ kind: 'none' });
  await set({ proxy: other });
  expect(secrets()).toEqual([]);
  expect(await testApp.preferences().proxyPassword(proxy)).toEqual({ kind: 'none' });
});

test('a new proxy password is applied, and an empty one deletes it', async () => {
  await set({ proxy });
  const acted = testApp.appliedPreferences.length;
  await app.calls['preferences.proxyPassword']('proxy secret');
  expect(testApp.appliedPreferences.length).toBe(acted + 1);
  await app.calls['preferences.proxyPassword']('');
  expect(secrets()).toEqual([]);
});

test('a proxy password entered again while the old one is being deleted is kept', async () => {
  await set({ proxy });
  await app.calls['preferences.proxyPassword']('proxy secret');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  testApp.beforeApplying = () => promise;
  const left = set({ proxy: { kind: 'none' } });
  testApp.beforeApplying = async () => {};
  await set({ proxy });
  await app.calls['preferences.proxyPassword']('another secret');
  resolve(undefined);
  await left;
  expect(secrets()).toEqual(['another secret']);
});
