import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { App } from '../../../../app/core/app.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const pem = readFileSync(new URL('../../api/http/self-signed.pem', import.meta.url), 'utf8');
const proxy = { proxy: 'http://proxy.example.net:8080', proxyUsername: 'ada' };

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start();
});

const panel = () => testApp.view().panel;

test('the connection form returns to the part that it was opened from; opened again, the settings begin with the first', async () => {
  await app.calls['settings.open']();
  await app.calls['settings.show']('services');
  await app.calls['connection.enter']();
  await app.calls['view.back']('connection-form');
  expect(panel()).toMatchObject({ settings: { part: 'services' } });
  await app.calls['view.back']('settings');
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { part: 'general' } });
});

test('a start at login that only the system causes is in the view, and switching it off is a change', async () => {
  testApp.systemStart = 'on';
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { systemStart: 'on' } });
  expect(testApp.view().preferences.startAtLogin).toBe(false);
  const before = testApp.appliedPreferences.length;
  await app.calls['preferences.set']({ theme: 'dark' });
  await app.calls['preferences.set']({ startAtLogin: false });
  const applied = testApp.appliedPreferences.slice(before).map(({ startAtLogin }) => startAtLogin);
  expect(applied).toEqual([false, true, false]);
});

test('a shortcut that another program has isn’t stored, and the previous one stays', async () => {
  testApp.takenKeys = ['Control+Alt+K'];
  const shortcut = { shortcut: true, shortcutKeys: 'Alt+Meta+P' };
  await app.calls['preferences.set'](shortcut);
  expect(testApp.preferences().current()).toMatchObject(shortcut);
  expect(testApp.activeShortcut).toBe('Alt+Meta+P');
  await app.calls['settings.open']();
  await app.calls['preferences.set']({ shortcutKeys: 'Control+Alt+K' });
  expect(panel()).toMatchObject({ notice: { tone: 'error', text: messages.settings.shortcutNotes.taken } });
  expect(testApp.activeShortcut).toBe('Alt+Meta+P');
  testApp.isDiskFull = true;
  await app.calls['preferences.set']({ shortcutKeys: 'Alt+Meta+K' });
  expect(testApp.preferences().current()).toMatchObject(shortcut);
  expect(testApp.activeShortcut).toBe('Alt+Meta+P');
});

test('the settings say that a stored shortcut is taken since', async () => {
  await app.calls['preferences.set']({ shortcut: true, shortcutKeys: 'Alt+Meta+P' });
  testApp.takenKeys = ['Alt+Meta+P'];
  testApp.activeShortcut = undefined;
  app = await testApp.start();
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { shortcutNote: 'taken' } });
});

test.each([
  ['x11', true, 'x11'],
  ['x11', false, undefined],
  ['restart', true, 'restart'],
  ['restart', false, 'restart'],
] as const)(
  'with the limit %j of a shortcut that is on: %j, the settings say %j',
  async (shortcutLimit, on, note) => {
    app = await testApp.start({ shortcutLimit });
    await app.calls['preferences.set']({ shortcut: on, shortcutKeys: 'Alt+Meta+P' });
    await app.calls['settings.open']();
    const view = panel();
    expect(view.name === 'settings' && view.settings.shortcutNote).toBe(note);
  },
);

test('[S414] a new shortcut doesn’t take keys that edit; a stored one stays until it is changed', async () => {
  await app.calls['settings.open']();
  await app.calls['preferences.set']({ shortcut: true, shortcutKeys: 'Control+V' });
  expect(panel()).toMatchObject({ notice: { tone: 'error', text: messages.settings.shortcutKeys.refused } });
  expect(testApp.preferences().current()).toEqual(defaultPreferences);
  expect(testApp.activeShortcut).toBeUndefined();
  await testApp.preferences().set({ shortcutKeys: 'Control+K' });
  await app.calls['preferences.set']({ shortcut: true });
  expect(testApp.activeShortcut).toBe('Control+K');
});

test('a late response of the keychain doesn’t replace a newer one', async () => {
  await app.calls['preferences.set'](proxy);
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  testApp.beforeRead = () => {
    asked.resolve(undefined);
    return answered.promise;
  };
  const opening = app.calls['settings.open']();
  await asked.promise;
  testApp.beforeRead = () => Promise.resolve();
  await app.calls['preferences.set']({ proxyUsername: 'grace' });
  await app.calls['preferences.proxyPassword']('proxy secret');
  answered.resolve(undefined);
  await opening;
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'stored' } });
});

test('a file with certificates is stored by its path', async () => {
  testApp.certificateFile = ok({ path: '/etc/ssl/office.pem', text: `# the office\n${pem}` });
  await app.calls['preferences.chooseCertificates']();
  expect(testApp.preferences().current().certificates).toBe('/etc/ssl/office.pem');
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { certificateFile: 'office.pem' } });
  testApp.certificateFile = undefined;
  await app.calls['preferences.chooseCertificates']();
  expect(testApp.preferences().current().certificates).toBe('/etc/ssl/office.pem');
  await app.calls['preferences.removeCertificates']();
  expect(testApp.preferences().current().certificates).toBe('');
});

test.each([
  ['that can’t be read', failed('unreadable', ''), messages.settings.unreadableCertificates],
  ['without certificates', ok({ path: '/x.pem', text: 'nothing' }), messages.settings.noCertificates],
  [
    'with a certificate that is damaged',
    ok({ path: '/x.pem', text: pem.replace(/(CERTIFICATE-----\n)\S{10}/, '$1AAAAAAAAAA') }),
    messages.settings.noCertificates,
  ],
  [
    'with one of two certificates that is damaged',
    ok({ path: '/x.pem', text: `${pem}${pem.replace(/(CERTIFICATE-----\n)\S{10}/, '$1AAAAAAAAAA')}` }),
    messages.settings.noCertificates,
  ],
])('a file %s is rejected with a notice', async (_, file, text) => {
  testApp.certificateFile = file;
  await app.calls['settings.open']();
  await app.calls['preferences.chooseCertificates']();
  expect(panel()).toMatchObject({ name: 'settings', notice: { tone: 'error', text } });
  expect(testApp.preferences().current().certificates).toBe('');
});

test('a proxy password that can’t be read is shown as unreadable, not as missing', async () => {
  await app.calls['preferences.set'](proxy);
  await app.calls['preferences.proxyPassword']('proxy secret');
  const { entries } = testApp.keychain;
  testApp.keychain.entries = undefined;
  await app.calls['view.back']('settings');
  app = await testApp.start();
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'unreadable' } });
  testApp.keychain.entries = entries;
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'stored' } });
});
