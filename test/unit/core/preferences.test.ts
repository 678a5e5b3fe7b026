import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences, type PreferencesPatch } from '../../../app/contract/preferences.ts';
import type { App } from '../../../app/core/app.ts';
import { eventually } from '../eventually.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const proxy = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' } as const;

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start();
});

afterEach(() => bench.end());

const set = (changes: PreferencesPatch) => perch.calls['preferences.set'](changes);
const secrets = () => [...(bench.keychain.entries?.values() ?? [])];
const signIn = async () => {
  await perch.importConnection(bench.service.connection);
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('window');
};
const polls = () =>
  bench.service.requests.filter(({ method, path }) => method === 'GET' && path.includes('users')).length;

test('are acted upon at start and at each change, are on view, and are there after a restart', async () => {
  expect(bench.acted).toEqual([defaultPreferences]);
  await set({ theme: 'dark' });
  await set({ keepOpen: true });
  const now = { ...defaultPreferences, theme: 'dark', keepOpen: true };
  expect(bench.acted.slice(1)).toEqual([{ ...defaultPreferences, theme: 'dark' }, now]);
  expect(bench.view().preferences).toEqual(now);
  perch = await bench.start();
  expect(bench.preferences().current()).toEqual(now);
  expect(bench.acted.at(-1)).toEqual(now);
});

test('that can’t be written have not changed, and the person is told', async () => {
  bench.settingsAreStuck = true;
  await set({ theme: 'dark' });
  expect(bench.preferences().current()).toEqual(defaultPreferences);
  expect(bench.acted).toHaveLength(1);
  expect(bench.view().panel).toMatchObject({ notice: { tone: 'error' } });
});

test('a shorter pause between polls holds from now on, and so does a longer one', async () => {
  await signIn();
  const before = polls();
  await set({ pollEverySeconds: 15 });
  bench.clock.pass(15_000);
  await eventually(() => {
    expect(polls()).toBe(before + 1);
    expect(bench.view().panel).toMatchObject({ account: { isPolling: false } });
  });
  await set({ pollEverySeconds: 900 });
  bench.clock.pass(899_000);
  expect(polls()).toBe(before + 1);
  bench.clock.pass(1_000);
  await eventually(() => expect(polls()).toBe(before + 2));
});

test('another page size holds for the list that is open, at once', async () => {
  await signIn();
  bench.service.setDomains('alice@practice.example', 400);
  await perch.calls['domains.open'](bench.view().accounts[0]?.id ?? '');
  const holds = (loaded: number) =>
    eventually(() =>
      expect(bench.view().panel).toMatchObject({ list: { loaded, state: { kind: 'partial' } } }),
    );
  await holds(100);
  await set({ pageSize: 150 });
  await holds(150);
});

test('a proxy’s password is in the keychain only, and goes with the proxy it was for', async () => {
  await perch.calls['preferences.proxyPassword']('of nobody');
  expect(secrets()).toEqual([]);
  await set({ proxy });
  await perch.calls['preferences.proxyPassword']('proxy secret');
  expect(await bench.preferences().proxyPassword()).toEqual({ kind: 'found', secret: 'proxy secret' });
  expect(JSON.stringify(bench.views)).not.toContain('proxy secret');
  await set({ pageSize: 150 });
  expect(secrets()).toEqual(['proxy secret']);
  await set({ proxy: { ...proxy, address: 'http://other.example.net:8080' } });
  expect(secrets()).toEqual([]);
  expect(await bench.preferences().proxyPassword()).toEqual({ kind: 'none' });
});

test('a proxy’s password is forgotten where it is taken out, and a new one is acted upon', async () => {
  await set({ proxy });
  const acted = bench.acted.length;
  await perch.calls['preferences.proxyPassword']('proxy secret');
  expect(bench.acted.length).toBe(acted + 1);
  await perch.calls['preferences.proxyPassword']('');
  expect(secrets()).toEqual([]);
});

test('a proxy’s password that is entered again stays, where its proxy was left and is back meanwhile', async () => {
  await set({ proxy });
  await perch.calls['preferences.proxyPassword']('proxy secret');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  bench.beforeActing = () => promise;
  const left = set({ proxy: { kind: 'none' } });
  bench.beforeActing = async () => {};
  await set({ proxy });
  await perch.calls['preferences.proxyPassword']('another secret');
  resolve(undefined);
  await left;
  expect(secrets()).toEqual(['another secret']);
});
