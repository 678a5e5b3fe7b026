import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import type { Connection } from '../../../app/connection/connection.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { openSettingsIn } from './open-settings.ts';

const connection: Connection = {
  name: 'Example',
  baseUrl: 'https://pbx.example.net',
  authUrl: 'https://pbx.example.net/ns-api',
  clientId: 'perch',
  clientSecret: 'never on disk',
  redirectUri: 'https://pbx.example.net/callback',
  signIn: ['window'],
  clientAuthentication: 'basic',
};
const alice = { connection: 'Example', login: 'alice@example.net' };
const bruno = { connection: 'Example', login: 'bruno@example.net' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openSettingsIn(folder);
const file = () => join(folder, 'settings.json');
/** Something is in the file's place that can be neither read nor replaced. */
const blockFile = () => {
  rmSync(file());
  mkdirSync(file());
};

test('what was saved is there in the next run, with the account that was on view, and without client secrets', async () => {
  const settings = await open();
  settings.save({ connections: [connection], accounts: [alice, { ...bruno, onView: true, lapsed: true }] });
  settings.save({ toForget: ['one', 'two', 'one'] });
  const next = await open();
  const { clientSecret: _, ...kept } = connection;
  expect(next.connections()).toEqual([kept]);
  expect(next.accounts()).toEqual([alice, { ...bruno, onView: true, lapsed: true }]);
  expect(next.toForget()).toEqual(['one', 'two']);
  expect(readFileSync(file(), 'utf8')).not.toContain('never on disk');
});

test('settings from before an account could be on view are read as they are', async () => {
  writeFileSync(file(), JSON.stringify({ connections: [], accounts: [alice], toForget: [] }));
  const settings = await open();
  expect(settings.accounts()).toEqual([alice]);
  expect(settings.damage).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('[S23] the file can be read by its owner only', async () => {
  (await open()).save({ accounts: [alice] });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  // Of an earlier layout, so that it is written anew as it is opened.
  rmSync(file());
  writeFileSync(file(), JSON.stringify({ accounts: [alice] }), { mode: 0o644 });
  await open();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test.each([
  ['is no JSON', '{', 'everything' as const],
  ['is another kind of JSON', '[]', 'everything' as const],
  [
    'has a value of the wrong type',
    JSON.stringify({ accounts: [{ connection: 'Example', login: 7 }] }),
    ['accounts'],
  ],
  ['says of an account that it is on view, but neither yes nor no', onViewAs('perhaps'), ['accounts']],
])('a file that %s is put aside and reported, and is as new in that', async (_, text, parts) => {
  writeFileSync(file(), text);
  const settings = await open();
  expect(settings.accounts()).toEqual([]);
  const aside = readdirSync(folder).find((name) => name.includes('damaged')) ?? '';
  expect(readFileSync(join(folder, aside), 'utf8')).toBe(text);
  expect(settings.damage).toEqual({ aside: join(folder, aside), parts });
  expect((await open()).damage).toBeUndefined();
});

test('a part that is damaged takes no other with it, nor a preference the others', async () => {
  const proxy = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' };
  const preferences = {
    pollEverySeconds: 5,
    pageSize: 150,
    theme: 'pink',
    keepOpen: true,
    proxy,
    ofLater: 7,
  };
  writeFileSync(file(), JSON.stringify({ format: 1, accounts: [alice], toForget: 'all', preferences }));
  const settings = await open();
  expect(settings.accounts()).toEqual([alice]);
  expect(settings.toForget()).toEqual([]);
  expect(settings.preferences()).toEqual({ ...defaultPreferences, pageSize: 150, keepOpen: true, proxy });
  expect(settings.damage?.parts).toEqual(['toForget', 'pollEverySeconds', 'theme']);
});

test('of a list only the entries that are damaged are lost', async () => {
  const accounts = [alice, { connection: 'Example' }, bruno];
  writeFileSync(file(), `\uFEFF${JSON.stringify({ format: 1, accounts, toForget: ['one', 2] })}`);
  const settings = await open();
  expect([settings.accounts(), settings.toForget()]).toEqual([[alice, bruno], ['one']]);
  expect(settings.damage?.parts).toEqual(['accounts', 'toForget']);
});

test('preferences are kept, each by itself, and what a later Perch set stays', async () => {
  writeFileSync(file(), JSON.stringify({ format: 1, preferences: { ofLater: 7, theme: 'dark' } }));
  const settings = await open();
  settings.save({ preferences: { pollEverySeconds: 300 } });
  expect((await open()).preferences()).toEqual({
    ...defaultPreferences,
    theme: 'dark',
    pollEverySeconds: 300,
  });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ preferences: { ofLater: 7 } });
});

test('the page size of settings from before there were preferences becomes one', async () => {
  writeFileSync(
    file(),
    JSON.stringify({ connections: [], accounts: [alice], pageSize: 75, toForget: ['one'] }),
  );
  const settings = await open();
  expect(settings.preferences()).toEqual({ ...defaultPreferences, pageSize: 75 });
  expect([settings.accounts(), settings.toForget()]).toEqual([[alice], ['one']]);
  expect(settings.damage).toBeUndefined();
  expect(JSON.parse(readFileSync(file(), 'utf8'))).not.toHaveProperty('pageSize');
});

test('new settings are the defaults', async () => {
  expect((await open()).preferences()).toEqual(defaultPreferences);
});

test('a stored connection that Perch can’t read any more counts as none', async () => {
  writeFileSync(file(), JSON.stringify({ connections: [{ name: 'Of long ago' }] }));
  expect((await open()).connections()).toEqual([]);
});

test('what a later Perch wrote stays in the file with its accounts, whatever is saved', async () => {
  const ofLater = { name: 'Of later', baseUrl: 'https://later.example.net', passkeys: ['one'] };
  const chris = { connection: 'Of later', login: 'chris@example.net' };
  const before = { connections: [ofLater, connection], accounts: [{ ...chris, onView: true }, alice] };
  writeFileSync(file(), JSON.stringify(before));
  const settings = await open();
  settings.save({ connections: settings.connections() });
  settings.save({ accounts: [{ ...bruno, onView: true }], removedAccounts: [alice] });
  const { clientSecret: _, ...kept } = connection;
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    connections: [ofLater, kept],
    accounts: [chris, { ...bruno, onView: true }],
  });
});

test('a new connection of the same name takes the place of one that can’t be read, and has its accounts', async () => {
  const ofLater = { name: connection.name, passkeys: ['one'] };
  writeFileSync(file(), JSON.stringify({ connections: [ofLater], accounts: [alice] }));
  const settings = await open();
  settings.save({ connections: [connection] });
  settings.save({ accounts: [bruno] });
  const next = await open();
  expect(next.connections()).toHaveLength(1);
  expect(next.accounts()).toEqual([alice, bruno]);
  // Signed in again, and out.
  settings.save({ accounts: [alice] });
  settings.save({ accounts: [], removedAccounts: [alice, bruno] });
  expect((await open()).accounts()).toEqual([]);
});

test.each(['1.5', '-1', '1e999', '"1"', 'null'])(
  'the format %s is reported as damaged, and the rest of the file is read',
  async (format) => {
    writeFileSync(file(), `{ "format": ${format}, "accounts": ${JSON.stringify([alice])} }`);
    const settings = await open();
    expect(settings.accounts()).toEqual([alice]);
    expect(settings.damage?.parts).toEqual(['format']);
    settings.save({ accounts: [bruno] });
    const next = await open();
    expect([next.accounts(), next.damage]).toEqual([[alice, bruno], undefined]);
  },
);

test('an account that is there twice is one, with all that is known of it', async () => {
  const picked = { label: 'example.net', position: 3 };
  const twice = [{ ...alice, onView: true }, bruno, { ...alice, picked }];
  writeFileSync(file(), JSON.stringify({ format: 1, accounts: twice }));
  const settings = await open();
  expect(settings.accounts()).toEqual([{ ...alice, onView: true, picked }, bruno]);
  expect(settings.damage).toBeUndefined();
});

test('of two connections with one name the first counts, and a copy of the file is kept', async () => {
  const { clientSecret: _, ...first } = connection;
  const second = { ...first, clientId: 'another' };
  writeFileSync(file(), JSON.stringify({ format: 1, connections: [first, second] }));
  const settings = await open();
  expect(settings.connections()).toEqual([first]);
  expect(settings.damage?.parts).toEqual(['connections']);
});

test('a file that is nested too deeply to be written again is damaged as a whole', async () => {
  writeFileSync(file(), `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
  expect((await open()).damage?.parts).toBe('everything');
});

describe('while Perch runs', () => {
  const clock = createManualClock();
  const started = async () => {
    const settings = await openSettingsIn(folder, { clock });
    settings.save({ connections: [connection], accounts: [alice] });
    return settings;
  };
  const copies = () => readdirSync(folder).filter((name) => name.includes('changed'));

  test.each([
    ['is empty', () => writeFileSync(file(), '')],
    ['is half written', () => writeFileSync(file(), '{"accounts": [{"conn')],
    ['is of another shape', () => writeFileSync(file(), '{"connections": {}, "accounts": 7}')],
    ['is gone', () => rmSync(file())],
    ['can’t be read', blockFile],
  ])('a file that %s changes nothing of what is held', async (_, happens) => {
    const settings = await started();
    happens();
    expect(settings.accounts()).toEqual([alice]);
    expect(settings.connections()).toHaveLength(1);
    expect([settings.toForget(), settings.preferences()]).toEqual([[], defaultPreferences]);
  });

  test('a file that another program has changed is copied aside before it is replaced, once', async () => {
    const settings = await started();
    const changed = JSON.stringify({ format: 1, accounts: [bruno] });
    writeFileSync(file(), changed);
    settings.save({ preferences: { theme: 'dark' } });
    settings.save({ preferences: { keepOpen: true } });
    expect(settings.changedFiles?.()).toEqual([expect.stringContaining('settings.json.changed-')]);
    expect(readFileSync(join(folder, copies()[0] ?? ''), 'utf8')).toBe(changed);
    expect((await open()).accounts()).toEqual([alice]);
  });

  test('a file that another program has changed and Perch has not replaced is read by the next start', async () => {
    await started();
    writeFileSync(file(), JSON.stringify({ format: 1, accounts: [bruno] }));
    expect((await open()).accounts()).toEqual([bruno]);
    expect(copies()).toEqual([]);
  });

  test('a file that has gone is written again with all that is held', async () => {
    const settings = await started();
    rmSync(file());
    settings.save({ preferences: { theme: 'dark' } });
    expect((await open()).accounts()).toEqual([alice]);
    expect(settings.changedFiles?.()).toEqual([]);
  });

  test('what can’t be written is refused as a whole, and nothing has changed', async () => {
    const settings = await started();
    blockFile();
    const save = () => settings.save({ accounts: [bruno], toForget: ['one'] });
    expect(save).toThrow(expect.objectContaining({ name: 'SettingsError', code: 'not-written' }));
    expect([settings.accounts(), settings.toForget(), settings.unsaved()]).toEqual([[alice], [], undefined]);
  });

  test('what has happened already holds, and is written as soon as it can be', async () => {
    const settings = await started();
    blockFile();
    expect(settings.saveOrRetry({ accounts: [bruno], removedAccounts: [alice] })).toBe(false);
    expect([settings.accounts(), settings.unsaved()]).toEqual([[bruno], 'not-written']);
    clock.pass(30_000);
    expect(settings.unsaved()).toBe('not-written');
    rmSync(file(), { recursive: true });
    clock.pass(30_000);
    expect(settings.unsaved()).toBeUndefined();
    expect((await open()).accounts()).toEqual([bruno]);
    expect(clock.timers()).toBe(0);
  });

  test('what waits is written with whatever is saved before it is tried again', async () => {
    const settings = await started();
    blockFile();
    settings.saveOrRetry({ toForget: ['one'] });
    rmSync(file(), { recursive: true });
    settings.save({ preferences: { theme: 'dark' } });
    expect((await open()).toForget()).toEqual(['one']);
    expect(clock.timers()).toBe(0);
  });

  test('what is as it was is not written', async () => {
    const settings = await started();
    rmSync(file());
    settings.save({ accounts: settings.accounts() });
    expect(settings.saveOrRetry({ toForget: [] })).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('damaged settings that can’t be put aside stay where they are until they can be', async () => {
  writeFileSync(file(), '{');
  const clock = createManualClock();
  const blocked = `${file()}.damaged-${clock.wall()}`;
  mkdirSync(blocked);
  const settings = await openSettingsIn(folder, { clock });
  expect(settings.damage).toEqual({ aside: file(), parts: 'everything' });
  settings.saveOrRetry({ accounts: [alice] });
  expect(readFileSync(file(), 'utf8')).toBe('{');
  clock.pass(30_000);
  expect(settings.unsaved()).toBeUndefined();
  expect(readFileSync(`${file()}.damaged-${clock.wall()}`, 'utf8')).toBe('{');
  expect((await open()).accounts()).toEqual([alice]);
});

function onViewAs(value: unknown): string {
  return JSON.stringify({ accounts: [{ ...alice, onView: value }] });
}
