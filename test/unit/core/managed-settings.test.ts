import { beforeEach, describe, expect, test } from 'vitest';
import type { Preferences } from '../../../app/contract/preferences.ts';
import type { App } from '../../../app/core/app.ts';
import { setLocale } from '../../../app/i18n/i18n.ts';
import {
  type ManagedSettingsProblem,
  mergeSources,
  noManagedSettings,
} from '../../../app/managed/managed-settings.ts';
import { parseManagedSettings } from '../../../app/managed/settings-file.ts';
import { managedEntries } from '../managed-entries.ts';
import { textContaining } from '../text-containing.ts';
import { sampleDraft } from './sample-connection.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
});

const current = () => testApp.preferences().current();
const panel = () => testApp.view().panel;
const entriesOf = (values: Record<string, unknown>, isLocked: boolean) =>
  managedEntries({ kind: 'file', name: '/etc/perch/managed-settings.json' }, values, isLocked);
/** Starts Perch with settings of IT. */
const start = async ({
  locked = {},
  defaults = {},
}: { locked?: Record<string, unknown>; defaults?: Record<string, unknown> } = {}) => {
  testApp.managedSettings = mergeSources([entriesOf(locked, true), entriesOf(defaults, false)]);
  expect(testApp.managedSettings.problems).toEqual([]);
  app = await testApp.start();
};
const file = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
const startWithProblem = async (problem: ManagedSettingsProblem) => {
  testApp.managedSettings = mergeSources([{ entries: [], problems: [problem] }]);
  app = await testApp.start();
};
const set = (changes: Partial<Preferences>) => app.calls['preferences.set'](changes);

test('locked and default settings are in effect from the start, also where they are applied', async () => {
  await start({
    locked: { theme: 'dark', startAtLogin: true, proxy: 'http://proxy.example.net:8080', language: 'de' },
    defaults: { pollEverySeconds: 120, quietHours: true, quietHoursFrom: '20:30' },
  });
  const expected = {
    theme: 'dark',
    startAtLogin: true,
    language: 'de',
    proxy: 'http://proxy.example.net:8080',
    proxyUsername: '',
    pollEverySeconds: 120,
    quietHours: true,
    quietHoursFrom: '20:30',
    quietHoursTo: '07:00',
  };
  expect(current()).toMatchObject(expected);
  expect(testApp.appliedPreferences[0]).toMatchObject(expected);
  expect(testApp.view().preferences).toMatchObject(expected);
});

test('[S350] a locked setting can’t be changed by a call, and the user’s own value is back without the lock', async () => {
  await start();
  await set({ theme: 'light' });
  await start({ locked: { theme: 'dark', certificates: '/etc/ssl/office.pem' } });
  await app.calls['settings.open']();
  expect(panel()).toMatchObject({
    name: 'settings',
    settings: { locks: { theme: 'file', certificates: 'file' }, certificateFile: 'office.pem' },
  });
  await set({ theme: 'light', keepOpen: true });
  expect(panel()).toMatchObject({
    notice: { tone: 'error', text: textContaining('Your IT team has set this') },
  });
  expect(current()).toMatchObject({ theme: 'dark', keepOpen: false });
  testApp.certificateFile = undefined;
  for (const call of ['preferences.removeCertificates', 'preferences.chooseCertificates'] as const) {
    await app.calls[call]();
    expect(panel()).toMatchObject({ notice: { tone: 'error' } });
  }
  expect(current().certificates).toBe('/etc/ssl/office.pem');
  await start();
  expect(current()).toMatchObject({ theme: 'light', certificates: '' });
});

describe('the start at login', () => {
  const removes = () => testApp.preferences().removesLoginItem();

  test('that the user has enabled is removed while IT locks it off, and is back afterwards', async () => {
    await start();
    await set({ startAtLogin: true });
    await start({ locked: { startAtLogin: false } });
    expect([current().startAtLogin, removes()]).toEqual([false, true]);
    await start({ locked: { startAtLogin: false } });
    expect([current().startAtLogin, removes()]).toEqual([false, true]);
    await start();
    expect([current().startAtLogin, removes()]).toEqual([true, false]);
  });

  test.each(['locked', 'defaults'] as const)(
    'that IT has enabled among %s is removed once IT no longer does',
    async (group) => {
      await start({ [group]: { startAtLogin: true } });
      expect(current().startAtLogin).toBe(true);
      await set({ keepOpen: true });
      await start();
      expect([current().startAtLogin, removes()]).toEqual([false, true]);
      await start();
      expect([current().startAtLogin, removes()]).toEqual([false, false]);
    },
  );

  test('that IT and the user have enabled stays when IT no longer sets it', async () => {
    await start();
    await set({ startAtLogin: true });
    await start({ locked: { startAtLogin: true } });
    await start();
    expect([current().startAtLogin, removes()]).toEqual([true, false]);
  });

  test.each([
    { origin: file, code: 'failed' },
    { origin: file, code: 'blocked' },
    { origin: file, code: 'value', name: 'startAtLogin', key: 'startAtLogin', isLocked: true },
  ] as const)('that IT has enabled stays while it can’t be read: %j', async (problem) => {
    await start({ locked: { startAtLogin: true } });
    for (const _ of [1, 2]) {
      await startWithProblem(problem);
      expect([current().startAtLogin, removes()]).toEqual([false, false]);
    }
    await start();
    expect(removes()).toBe(true);
  });

  test.each([
    { origin: file, code: 'not-used' },
    { origin: file, code: 'unknown', name: 'locked.colour' },
  ] as const)('that IT has enabled is removed where another problem remains: %j', async (problem) => {
    await start({ locked: { startAtLogin: true } });
    await startWithProblem(problem);
    expect(removes()).toBe(true);
    await startWithProblem(problem);
    expect(removes()).toBe(false);
  });
});

test('a default applies until the user chooses, and the choice outlasts the default', async () => {
  await start({ defaults: { theme: 'dark', pollEverySeconds: 30, keepOpen: true } });
  expect(current()).toMatchObject({ theme: 'dark', pollEverySeconds: 30, keepOpen: true });
  // Setting the value that is IT's default is a choice, too.
  await set({ theme: 'system', keepOpen: true });
  expect(current()).toMatchObject({ theme: 'system', pollEverySeconds: 30 });
  await start({ defaults: { theme: 'light', pollEverySeconds: 300, keepOpen: false } });
  expect(current()).toMatchObject({ theme: 'system', pollEverySeconds: 300, keepOpen: true });
  await start();
  expect(current()).toMatchObject({ theme: 'system', pollEverySeconds: 60 });
});

test('a locked value isn’t stored as the user’s own', async () => {
  await start();
  await set({ quietHoursFrom: '01:00', quietHoursTo: '02:00' });
  await start({ locked: { quietHoursFrom: '23:00' } });
  await set({ quietHours: true, quietHoursFrom: '23:00' });
  expect(current()).toMatchObject({ quietHours: true, quietHoursFrom: '23:00', quietHoursTo: '02:00' });
  await start();
  expect(current()).toMatchObject({ quietHours: true, quietHoursFrom: '01:00', quietHoursTo: '02:00' });
});

test('locked quiet hours have IT’s times, or those of Perch', async () => {
  await start();
  await set({ quietHoursFrom: '01:00', quietHoursTo: '01:01' });
  await start({ locked: { quietHours: true }, defaults: { quietHoursTo: '06:00' } });
  const managed = { quietHours: true, quietHoursFrom: '22:00', quietHoursTo: '06:00' };
  expect(current()).toMatchObject(managed);
  await set({ quietHoursFrom: '01:00', quietHoursTo: '01:01' });
  expect(current()).toMatchObject(managed);
});

test('quiet hours that are locked off leave their times to the user, for when they are no longer locked', async () => {
  await start();
  const own = { quietHours: true, quietHoursFrom: '01:00', quietHoursTo: '01:01' };
  await set(own);
  await start({ locked: { quietHours: false } });
  expect(current()).toMatchObject({ ...own, quietHours: false });
  expect(testApp.preferences().locks()).toEqual({ quietHours: 'file' });
  await start();
  expect(current()).toMatchObject(own);
});

describe('a proxy that IT sets', () => {
  const address = 'http://proxy.example.net:8080';
  const own = { proxy: 'http://own.example.net:3128', proxyUsername: 'ada' };

  test('takes the user’s own name and password, and leaves the user’s own proxy stored', async () => {
    await start();
    await set(own);
    await app.calls['preferences.proxyPassword']('own password');
    await start({ locked: { proxy: address } });
    expect(current()).toMatchObject({ proxy: address, proxyUsername: '' });
    await set({ proxyUsername: 'bo' });
    await app.calls['preferences.proxyPassword']('at the proxy');
    expect(current()).toMatchObject({ proxy: address, proxyUsername: 'bo' });
    await start({ locked: { proxy: address } });
    expect(current()).toMatchObject({ proxy: address, proxyUsername: 'bo' });
    expect(await testApp.preferences().proxyPassword(current())).toMatchObject({
      secret: 'at the proxy',
    });
    await start();
    expect(current()).toMatchObject(own);
    expect(await testApp.preferences().proxyPassword(own)).toMatchObject({ secret: 'own password' });
  });

  test.each(['none', 'system', own.proxy])('locked, it isn’t replaced by %j', async (proxy) => {
    await start({ locked: { proxy: address } });
    await app.calls['settings.open']();
    await set({ proxy });
    expect(panel()).toMatchObject({ notice: { tone: 'error' } });
    expect(testApp.questions).toEqual([]);
    expect(current().proxy).toBe(address);
  });

  test('[S404] locked, it is used for the addresses that IT excepts, and no others', async () => {
    await start();
    await set({ proxyExceptions: '*.example.net' });
    await start({ locked: { proxy: address } });
    expect(current().proxyExceptions).toBe('');
    expect(testApp.preferences().locks()).toEqual({ proxy: 'file', proxyExceptions: 'file' });
    await app.calls['settings.open']();
    await set({ proxyExceptions: '*' });
    expect(panel()).toMatchObject({ notice: { tone: 'error' } });
    expect(current().proxyExceptions).toBe('');
    await start({ locked: { proxy: address }, defaults: { proxyExceptions: '10.0.0.0/8' } });
    expect(current().proxyExceptions).toBe('10.0.0.0/8');
    await start({ locked: { proxyExceptions: '<local>' } });
    expect(testApp.preferences().locks()).toEqual({ proxyExceptions: 'file' });
    await start();
    expect(current().proxyExceptions).toBe('*.example.net');
  });

  test('[S406] its password is forgotten once IT sets another proxy or none, and the user’s own is kept', async () => {
    const passwords = () => [...(testApp.keychain.entries?.values() ?? [])];
    await start();
    await set(own);
    await app.calls['preferences.proxyPassword']('own password');
    for (const next of [{ proxy: 'http://next.example.net:8080' }, {}]) {
      await start({ locked: { proxy: address } });
      await set({ proxyUsername: 'bo' });
      await app.calls['preferences.proxyPassword']('at the proxy');
      await set({ keepOpen: true });
      await start({ locked: { proxy: address } });
      expect(passwords()).toEqual(['own password', 'at the proxy']);
      testApp.managedSettings = mergeSources([parseManagedSettings(file, '{')]);
      app = await testApp.start();
      expect(passwords()).toHaveLength(2);
      await start({ locked: next });
      expect(passwords()).toEqual(['own password']);
    }
  });

  test('its password is kept while IT’s settings can’t be read', async () => {
    await start({ defaults: { proxy: address } });
    await app.calls['preferences.proxyPassword']('at the proxy');
    await startWithProblem({ origin: file, code: 'blocked' });
    await start({ defaults: { proxy: address } });
    expect(await testApp.preferences().proxyPassword(current())).toMatchObject({
      secret: 'at the proxy',
    });
  });

  test('as a default, it is replaced by the user’s choice', async () => {
    await start({ defaults: { proxy: address, proxyUsername: 'office' } });
    expect(current()).toMatchObject({ proxy: address, proxyUsername: 'office' });
    await set({ proxyUsername: 'ada' });
    await start({ defaults: { proxy: 'http://next.example.net:8080', proxyUsername: 'office' } });
    expect(current()).toMatchObject({ proxy: 'http://next.example.net:8080', proxyUsername: 'ada' });
    await set({ ...own, proxyUsername: 'bo' });
    await start({ defaults: { proxy: address, proxyUsername: 'office' } });
    expect(current()).toMatchObject({ ...own, proxyUsername: 'bo' });
    await set({ proxy: 'none' });
    await start({ defaults: { proxy: address } });
    expect(current().proxy).toBe('none');
  });

  test('a locked username goes with every proxy, and the user’s own one stays stored', async () => {
    await start();
    await set(own);
    await start({ locked: { proxyUsername: 'office' } });
    expect(current()).toMatchObject({ ...own, proxyUsername: 'office' });
    await set({ proxyUsername: 'bo' });
    expect(current()).toMatchObject({ ...own, proxyUsername: 'office' });
    await start();
    expect(current()).toMatchObject(own);
  });
});

test.each([
  '{ "locked": { "proxy": ',
  '',
  '{ "locked": { "proxy": "sytem", "proxyExceptions": 3, "certificates": "" } }',
])(
  '[S405] where what IT has set about the network can’t be read, %j, the system’s proxy is locked in its place',
  async (text) => {
    await start();
    await set({ proxy: 'none', proxyExceptions: '*.example.net', theme: 'dark' });
    testApp.managedSettings = mergeSources([parseManagedSettings(file, text)]);
    app = await testApp.start();
    expect(current()).toMatchObject({
      proxy: 'system',
      proxyExceptions: '',
      certificates: '',
      theme: 'dark',
    });
    expect(testApp.preferences().locks()).toMatchObject({
      proxy: 'error',
      proxyExceptions: 'error',
      certificates: 'error',
    });
    await set({ proxy: 'none' });
    expect(current().proxy).toBe('system');
    testApp.managedSettings = mergeSources([
      parseManagedSettings(file, '{ "defaults": { "proxy": "sytem", "proxyExceptions": 3 } }'),
    ]);
    app = await testApp.start();
    expect(current().proxy).toBe('none');
  },
);

test('a lock that comes with one in the place of a value that can’t be read is named as such', async () => {
  testApp.managedSettings = mergeSources([
    parseManagedSettings(
      file,
      '{ "locked": { "proxy": "sytem" }, "defaults": { "proxyExceptions": "10.0.0.0/8" } }',
    ),
  ]);
  app = await testApp.start();
  expect(current().proxyExceptions).toBe('10.0.0.0/8');
  expect(testApp.preferences().locks()).toEqual({ proxy: 'error', proxyExceptions: 'error' });
});

describe('which connections the user may add', () => {
  const connection = () => testApp.service.connection;
  const open = (file: object = connection()) => {
    testApp.connectionFile = JSON.stringify(file);
    return app.calls['connection.open']();
  };
  const notice = () => ('notice' in panel() ? panel() : {});
  const draft = (baseUrl: string) => ({ ...sampleDraft, name: 'Another', baseUrl });

  test('[S351] with none, neither a file, a form, a start nor the practice service adds one', async () => {
    await start({ locked: { connections: 'none' } });
    const refused = { notice: { tone: 'error', text: textContaining('doesn’t allow adding') } };
    await open();
    expect(notice()).toMatchObject(refused);
    await app.calls['connection.enter']();
    expect(panel()).toMatchObject({ name: 'welcome', ...refused });
    await app.importConnection(connection());
    expect(notice()).toMatchObject(refused);
    app = await testApp.start({ practice: connection(), connectionToImport: connection() });
    await app.calls['connection.practice']();
    expect(notice()).toMatchObject(refused);
    expect([testApp.connections(), testApp.questions]).toEqual([[], []]);
  });

  test('with a rule that can’t be read, none is added, and the panel says why', async () => {
    testApp.managedSettings = mergeSources([parseManagedSettings(file, '{ "connections": "some" }')]);
    app = await testApp.start();
    expect(testApp.view().startupWarnings).toMatchObject([
      { text: textContaining('must be one of these: none, listed, any') },
    ]);
    expect(testApp.view().startupWarnings).toMatchObject([
      { text: textContaining('Until then, you can’t add services.') },
    ]);
    await open();
    expect(notice()).toMatchObject({
      notice: { tone: 'error', text: textContaining('A setting from your IT team can’t be read') },
    });
    expect(testApp.connections()).toEqual([]);
  });

  test('with none, those that IT places are used, and known ones stay', async () => {
    await start();
    await open({ ...connection(), name: 'Own' });
    testApp.managedConnections = { ...testApp.managedConnections, connections: [connection()] };
    await start({ locked: { connections: 'none' } });
    expect(testApp.connections().map(({ name }) => name)).toEqual(['Own', connection().name]);
    await app.calls['settings.open']();
    expect(panel()).toMatchObject({ settings: { connectionRule: 'none' } });
    await app.calls['connection.edit']('Own');
    const elsewhere = { ...draft('https://elsewhere.example.net'), name: 'Own' };
    await app.calls['connection.save'](elsewhere, '');
    expect(panel()).toMatchObject({ name: 'connection-form', notice: { tone: 'error' } });
    await app.calls['connection.test'](elsewhere, '');
    expect(panel()).toMatchObject({ notice: { tone: 'error' } });
    expect(testApp.connections()[0]?.baseUrl).toBe(connection().baseUrl);
  });

  test('with none, a placed one that the user has to confirm can be', async () => {
    testApp.managedConnections = { connections: [connection()], problems: [], needConfirmation: true };
    await start({ locked: { connections: 'none' } });
    expect(testApp.questions).toHaveLength(1);
    expect(testApp.connections()).toHaveLength(1);
  });

  test('with a list, the form doesn’t contact another host', async () => {
    await start({ locked: { connections: 'listed', connectionHosts: ['pbx.example.net'] } });
    const baseUrl = 'https://pbx.example.net';
    await open({ ...connection(), baseUrl, authUrl: 'https://login.example.net' });
    expect(notice()).toMatchObject({ notice: { text: textContaining('login.example.net') } });
    await app.calls['connection.enter']();
    await app.calls['connection.test'](draft('https://elsewhere.example.net'), '');
    expect(panel()).toMatchObject({ notice: { text: textContaining('elsewhere.example.net') } });
    expect(testApp.questions).toEqual([]);
  });
});

test('what is wrong with a file is a warning and in the log, in the language of each', async () => {
  const origin = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
  testApp.managedSettings = parseManagedSettings(
    origin,
    '{ "locked": {\n "theme": "blue", "language": "de" } }',
  );
  await testApp.start();
  expect(testApp.logged).toContainEqual(
    expect.stringMatching(/managed-settings\.json: .*locked\.theme.* must be one of these: /),
  );
  await setLocale({ code: 'de', locale: 'de' });
  await testApp.startUnsettled();
  const [warning] = testApp.view().startupWarnings;
  expect(warning?.text).toContain('ignoriert');
  await setLocale({ code: 'en', locale: 'en' });
  testApp.managedSettings = parseManagedSettings(origin, '{');
  await testApp.start();
  expect(testApp.view().startupWarnings).toMatchObject([
    { text: textContaining('all settings from your IT team') },
  ]);
  testApp.managedSettings = noManagedSettings;
});

test('damaged notes about choices count everything stored as chosen', async () => {
  for (const managed of [
    null,
    [],
    { unchosen: 'all' },
    { unchosen: [3] },
    { unchosen: [], proxyUsername: {} },
  ]) {
    testApp.storeSettings({
      preferences: { notify: { recording: true } },
      managed,
    });
    await start({ defaults: { notifyRecording: false } });
    expect(current().notifyRecording).toBe(true);
  }
});
