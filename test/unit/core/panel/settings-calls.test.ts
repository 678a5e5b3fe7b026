import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { App } from '../../../../app/core/app.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const pem = readFileSync(new URL('../../api/http/self-signed.pem', import.meta.url), 'utf8');
const proxy = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' } as const;

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start();
});

afterEach(() => bench.end());

const panel = () => bench.view().panel;

test('the settings open over whatever is on view, and leave it as it was', async () => {
  await perch.calls['settings.open']();
  expect(panel()).toEqual({ name: 'settings', settings: { proxyPassword: 'none', connections: [] } });
  await perch.calls['settings.close']();
  expect(panel().name).toBe('welcome');
});

test('who chooses an account, as in the tray’s menu, sees it and not the settings', async () => {
  await perch.importConnection(bench.service.connection);
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('window');
  await perch.calls['settings.open']();
  await perch.calls['account.show'](bench.view().accounts[0]?.id ?? '');
  expect(panel().name).toBe('account');
});

test('whether a proxy’s password is kept is shown, and the password is not', async () => {
  await perch.calls['preferences.set']({ proxy });
  await perch.calls['settings.open']();
  await perch.calls['preferences.proxyPassword']('proxy secret');
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'stored' } });
  await perch.calls['preferences.proxyPassword']('');
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'none' } });
});

test('an older answer of the keychain doesn’t replace a newer one', async () => {
  await perch.calls['preferences.set']({ proxy });
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  bench.beforeRead = () => {
    asked.resolve(undefined);
    return answered.promise;
  };
  const opening = perch.calls['settings.open']();
  await asked.promise;
  bench.beforeRead = () => Promise.resolve();
  await perch.calls['preferences.set']({ proxy: { ...proxy, username: 'grace' } });
  await perch.calls['preferences.proxyPassword']('proxy secret');
  answered.resolve(undefined);
  await opening;
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'stored' } });
});

test('a file with certificates is remembered by its path', async () => {
  bench.certificateFile = ok({ path: '/etc/ssl/office.pem', text: `# the office\n${pem}` });
  await perch.calls['preferences.chooseCertificates']();
  expect(bench.preferences().current().certificates).toBe('/etc/ssl/office.pem');
});

test.each([
  ['that can’t be read', failed('unreadable', '')],
  ['without certificates', ok({ path: '/x.pem', text: 'nothing' })],
  [
    'with a certificate that is damaged',
    ok({ path: '/x.pem', text: pem.replace(/(CERTIFICATE-----\n)\S{10}/, '$1AAAAAAAAAA') }),
  ],
])('a file %s is told and not used', async (_, file) => {
  bench.certificateFile = file;
  await perch.calls['settings.open']();
  await perch.calls['preferences.chooseCertificates']();
  expect(panel()).toMatchObject({ name: 'settings', notice: { tone: 'error' } });
  expect(bench.preferences().current().certificates).toBe('');
});

test('settings that were damaged are told by what they are, until that is dismissed', async () => {
  bench.damage = { aside: '/perch/settings.json.damaged-1', parts: ['accounts', 'theme'] };
  perch = await bench.start();
  const [notice] = bench.view().startupWarnings;
  expect(notice?.text).toContain('the accounts and the theme');
  expect(notice?.text).toContain('/perch/settings.json.damaged-1');
  await perch.calls['notices.dismiss']();
  expect(bench.view().startupWarnings).toEqual([]);
});

test('that a proxy’s password can’t be read is shown as that, not as none', async () => {
  await perch.calls['preferences.set']({ proxy });
  await perch.calls['preferences.proxyPassword']('proxy secret');
  const { entries } = bench.keychain;
  bench.keychain.entries = undefined;
  await perch.calls['settings.close']();
  perch = await bench.start();
  await perch.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'unreadable' } });
  bench.keychain.entries = entries;
  await perch.calls['settings.open']();
  expect(panel()).toMatchObject({ settings: { proxyPassword: 'stored' } });
});
