import { beforeEach, expect, test } from 'vitest';
import {
  defaultPreferences,
  type Preferences,
  type PreferencesPatch,
} from '../../../app/contract/preferences.ts';
import type { App } from '../../../app/core/app.ts';
import { noManagedSettings } from '../../../app/managed/managed-settings.ts';
import { createPreferences, networkRouteChanged } from '../../../app/core/preferences.ts';
import { emptySettings } from '../../../app/storage/settings-file.ts';
import { createSettings } from '../../../app/storage/settings-state.ts';
import { eventually } from '../eventually.ts';
import { createManualClock } from './manual-clock.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const proxy = { proxy: 'http://proxy.example.net:8080', proxyUsername: 'ada' };

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start();
});

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

test('only a change of the route closes the connections to the service', async () => {
  await set({ theme: 'dark', pollEverySeconds: 15 });
  expect(testApp.networkResets).toBe(0);
  await set(proxy);
  expect(testApp.networkResets).toBe(1);
  await app.calls['preferences.proxyPassword']('proxy secret');
  expect(testApp.networkResets).toBe(2);
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

test('a proxy password is stored in the keychain only and deleted with its proxy', async () => {
  await app.calls['preferences.proxyPassword']('of nobody');
  expect(secrets()).toEqual([]);
  await set(proxy);
  await app.calls['preferences.proxyPassword']('proxy secret');
  expect(await testApp.preferences().proxyPassword(proxy)).toEqual({ kind: 'found', secret: 'proxy secret' });
  expect(JSON.stringify(testApp.views)).not.toContain('proxy secret');
  await set({ theme: 'dark' });
  expect(secrets()).toEqual(['proxy secret']);
  const other = { ...proxy, proxy: 'http://other.example.net:8080' };
  expect(await testApp.preferences().proxyPassword(other)).toEqual({ kind: 'none' });
  await set({ proxy: other.proxy });
  expect(secrets()).toEqual([]);
  expect(await testApp.preferences().proxyPassword(proxy)).toEqual({ kind: 'none' });
});

test('a proxy password entered again while the old one is being deleted is kept', async () => {
  await set(proxy);
  await app.calls['preferences.proxyPassword']('proxy secret');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  testApp.beforeApplying = () => promise;
  const left = set({ proxy: 'none' });
  testApp.beforeApplying = async () => {};
  await set(proxy);
  await app.calls['preferences.proxyPassword']('another secret');
  resolve(undefined);
  await left;
  expect(secrets()).toEqual(['another secret']);
});

/** Preferences alone, with what they write to settings and keychain and report, in order. */
function createFixture(stored: Partial<Preferences> = {}) {
  const steps: unknown[] = [];
  const settings = createSettings(
    { ...emptySettings, preferences: stored, toForget: ['old'] },
    {
      write: ({ preferences: written, toForget }) => void steps.push(['save', written, toForget]),
      clock: createManualClock(),
      log: () => undefined,
      isOnDisk: true,
    },
  );
  const unused = () => {
    throw new Error('This is not used.');
  };
  const preferences = createPreferences(
    settings,
    {
      read: async (key) => ({ kind: 'found', secret: `secret of ${key}` }),
      write: async (...entry) => void steps.push(['write', ...entry]),
      remove: async (keys) => {
        steps.push(['remove', ...keys]);
        return true;
      },
      whileReady: unused,
      askAgain: unused,
      forget: unused,
      removeForgotten: unused,
      flush: unused,
      view: unused,
    },
    noManagedSettings,
  );

  preferences.onChange(async (current, before) => void steps.push(['apply', current, before]));
  return { preferences, steps };
}

const keyOf = (username: string) => JSON.stringify(['proxy-password', proxy.proxy, username]);

test('a change is stored, then applied, and leaves other keys to be deleted', async () => {
  const { preferences, steps } = createFixture();
  await preferences.applyStored();
  await preferences.set({ theme: 'dark' });
  const dark = { ...defaultPreferences, theme: 'dark' };
  expect(steps).toEqual([
    ['apply', defaultPreferences, undefined],
    ['save', { theme: 'dark' }, ['old']],
    ['apply', dark, defaultPreferences],
  ]);
  expect(preferences.current()).toEqual(dark);
});

test('a change of the proxy notes its password, then deletes it', async () => {
  const { preferences, steps } = createFixture(proxy);
  await preferences.set({ proxyUsername: 'grace', theme: 'dark' });
  const after = { ...proxy, proxyUsername: 'grace', theme: 'dark' };
  expect(steps).toEqual([
    ['save', after, ['old', keyOf('ada')]],
    ['apply', { ...defaultPreferences, ...after }, { ...defaultPreferences, ...proxy }],
    ['remove', keyOf('ada')],
  ]);
  steps.length = 0;
  await preferences.set({ theme: 'light' });
  expect(steps.slice(2)).toEqual([]);
});

test('a password is stored for a manual proxy only, and an empty one is noted and deleted', async () => {
  const current = { ...defaultPreferences, ...proxy };
  const { preferences, steps } = createFixture(proxy);
  await preferences.setProxyPassword('secret');
  expect(steps).toEqual([
    ['write', keyOf('ada'), 'secret'],
    ['apply', current, current],
  ]);
  steps.length = 0;
  await preferences.setProxyPassword('');
  await preferences.setProxyPassword('again');
  expect(steps).toEqual([
    ['save', proxy, ['old', keyOf('ada')]],
    ['remove', keyOf('ada')],
    ['apply', current, current],
    ['save', proxy, ['old']],
    ['write', keyOf('ada'), 'again'],
    ['apply', current, current],
  ]);
  const direct = createFixture();
  await direct.preferences.setProxyPassword('secret');
  expect(direct.steps).toEqual([]);
});

test.each<[Preferences['proxy'], object]>([
  [proxy.proxy, { kind: 'found', secret: `secret of ${keyOf('ada')}` }],
  ['', { kind: 'none' }],
  ['system', { kind: 'none' }],
  ['none', { kind: 'none' }],
])('the password of the proxy %j', async (given, lookup) => {
  expect(await createFixture().preferences.proxyPassword({ ...proxy, proxy: given })).toEqual(lookup);
});

test.each<[Partial<Preferences>, boolean]>([
  [{}, false],
  [{ theme: 'dark' }, false],
  [{ proxy: proxy.proxy }, true],
  [{ proxyUsername: 'ada' }, true],
  [{ certificates: '/office.pem' }, true],
])('the change %j takes another route: %s', (changes, isChanged) => {
  expect(networkRouteChanged(defaultPreferences, { ...defaultPreferences, ...changes })).toBe(isChanged);
});

test('the same preferences mean a new password, so another route', () => {
  expect(networkRouteChanged(defaultPreferences, defaultPreferences)).toBe(true);
});
