// The settings in memory, with a file that may refuse to be written.
import { expect, test } from 'vitest';
import { emptySettings, type StoredSettings } from '../../../app/storage/settings-file.ts';
import { createSettings } from '../../../app/storage/settings-state.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { sampleConnection } from '../core/sample-connection.ts';
import { SettingsError, type StoredAccount } from '../../../app/core/settings.ts';

const ada: StoredAccount = { connection: 'Practice', login: 'ada' };
const byron: StoredAccount = { connection: 'Practice', login: 'byron' };
const full = new SettingsError('disk-full', 'The disk is full.');

function setUp(stored: StoredSettings = emptySettings, isOnDisk = true) {
  const clock = createManualClock();
  const written: StoredSettings[] = [];
  const logged: string[] = [];
  const disk: { error: Error | undefined } = { error: undefined };
  const settings = createSettings(stored, {
    write: (next) => {
      if (disk.error !== undefined) throw disk.error;
      written.push(next);
    },
    clock,
    log: (line) => logged.push(line),
    isOnDisk,
  });
  return { settings, clock, written, logged, disk };
}

test('settings that aren’t in the file yet are written at once, and others with their first change', () => {
  expect(setUp(emptySettings, false).written).toEqual([emptySettings]);
  const { settings, written } = setUp();
  settings.save({});
  expect(settings.saveOrRetry({ toForget: [] })).toBe(true);
  expect(written).toEqual([]);
  settings.save({ toForget: ['a', 'b', 'a'] });
  expect(settings.saveOrRetry({ preferences: { pollEverySeconds: 30 } })).toBe(true);
  expect(written).toEqual([
    { ...emptySettings, toForget: ['a', 'b'] },
    { ...emptySettings, toForget: ['a', 'b'], preferences: { pollEverySeconds: 30 } },
  ]);
  expect(settings.preferences()).toEqual({ pollEverySeconds: 30 });
  expect(settings.toForget()).toEqual(['a', 'b']);
});

test('what managed settings have changed is kept one by one, in a form that earlier versions accept', () => {
  const { settings, written } = setUp();
  settings.save({ managedChoices: { proxyUsername: 'ada' } });
  settings.save({ managedChoices: { traces: { startAtLogin: true } } });
  const managed = { proxyUsername: 'ada', traces: { startAtLogin: true }, unchosen: [] };
  expect(written.at(-1)).toEqual({ ...emptySettings, managed });
});

test('a change holds what is stored of an account and a connection, and nothing else', () => {
  const later = { name: 'Later', unknown: true };
  const other = { name: 'Other', unknown: true };
  const { settings, written } = setUp({
    ...emptySettings,
    connections: [later, other],
    accounts: [{ ...ada, onView: true }],
  });
  const picked = { label: 'a.example', position: 3 };
  settings.save({
    connections: [
      { ...sampleConnection, clientSecret: 's' },
      { ...sampleConnection, name: 'Other' },
    ],
    accounts: [
      { ...byron, onView: true, lapsed: true, picked },
      { connection: 'Other', login: 'ada' },
    ],
  });
  const connections = [sampleConnection, { ...sampleConnection, name: 'Other' }];
  const accounts = [
    ada,
    { ...byron, onView: true, lapsed: true, picked },
    { connection: 'Other', login: 'ada' },
  ];
  expect(written).toStrictEqual([{ ...emptySettings, connections: [later, ...connections], accounts }]);
  expect(settings.connections()).toEqual(connections);
  settings.save({ accounts: [{ ...ada, lapsed: true }] });
  const before = [{ ...byron, lapsed: true, picked }, accounts[2], { ...ada, lapsed: true }];
  expect(settings.accounts()).toEqual(before);
  settings.save({ removedAccounts: [byron] });
  expect(settings.accounts()).toEqual(before.slice(1));
});

test('a save that the disk refuses changes nothing', () => {
  const { settings, disk, clock } = setUp();
  disk.error = full;
  expect(() => settings.save({ accounts: [ada] })).toThrow(full);
  expect([settings.accounts(), settings.unsaved(), clock.timers()]).toEqual([[], undefined, 0]);
});

test('a change that can’t be refused holds in memory, and is written after half a minute', () => {
  const { settings, disk, clock, written, logged } = setUp();
  let heard = 0;
  settings.onWritten(() => (heard += 1));
  disk.error = full;
  expect(settings.saveOrRetry({ accounts: [ada] })).toBe(false);
  expect([settings.accounts(), settings.unsaved(), clock.nextTimer()]).toEqual([[ada], 'disk-full', 30_000]);
  clock.pass(30_000);
  expect([settings.unsaved(), heard, clock.nextTimer()]).toEqual(['disk-full', 0, 30_000]);
  disk.error = undefined;
  clock.pass(29_999);
  expect(written).toEqual([]);
  clock.pass(1);
  expect(written).toEqual([{ ...emptySettings, accounts: [ada] }]);
  expect([settings.unsaved(), heard, clock.timers()]).toEqual([undefined, 1, 0]);
  expect(logged).toHaveLength(2);
});

test('the next change that is written ends the retries, even where it changes nothing more', () => {
  for (const write of ['save', 'saveOrRetry'] as const) {
    const { settings, disk, clock, written } = setUp();
    disk.error = full;
    settings.saveOrRetry({ accounts: [ada] });
    settings.saveOrRetry({ accounts: [byron] });
    expect(clock.timers()).toBe(1);
    disk.error = undefined;
    settings[write]({});
    expect(written).toEqual([{ ...emptySettings, accounts: [ada, byron] }]);
    expect([settings.unsaved(), clock.timers()]).toEqual([undefined, 0]);
  }
});

test('an error that isn’t about the file is thrown', () => {
  const { settings, disk } = setUp();
  disk.error = new TypeError('A mistake in Perch.');
  expect(() => settings.saveOrRetry({ accounts: [ada] })).toThrow(TypeError);
});
