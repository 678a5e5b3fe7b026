import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../app/connection/connection.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { openSettingsIn } from './open-settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';

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
  folder = temporaryFolder();
});

const open = () => openSettingsIn(folder);
const file = () => join(folder, 'settings.json');

test('saved settings are read by the next start, with the account on view and without client secrets', async () => {
  const settings = await open();
  settings.save({ connections: [connection], accounts: [alice, { ...bruno, onView: true, lapsed: true }] });
  settings.save({ toForget: ['one', 'two', 'one'] });
  const next = await open();
  const { clientSecret: _, ...stored } = connection;
  expect(next.connections()).toEqual([stored]);
  expect(next.accounts()).toEqual([alice, { ...bruno, onView: true, lapsed: true }]);
  expect(next.toForget()).toEqual(['one', 'two']);
  expect(readFileSync(file(), 'utf8')).not.toContain('never on disk');
});

test('a file that exists and can’t be read ends the start, and is kept', async () => {
  mkdirSync(file());
  await expect(open()).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test.runIf(process.platform !== 'win32')('[S23] the file can be read by its owner only', async () => {
  (await open()).save({ accounts: [alice] });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  // A file in an earlier format is rewritten when it is opened.
  rmSync(file());
  writeFileSync(file(), JSON.stringify({ accounts: [alice] }), { mode: 0o644 });
  await open();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('[S212] a stored connection that the rules refuse stays stored with its account, and is reported with its name and error', async () => {
  const { clientSecret: _, ...stored } = connection;
  const refused = { ...stored, name: 'Old', redirectUri: 'data:text/html,callback' };
  const account = { connection: 'Old', login: 'alice@example.net' };
  writeFileSync(
    file(),
    JSON.stringify({ format: 1, connections: [stored, refused], accounts: [account], preferences: {} }),
  );
  const settings = await open();
  expect(settings.connections().map(({ name }) => name)).toEqual(['Example']);
  expect(settings.refusedConnections).toEqual([
    { name: 'Old', error: { key: 'redirectUri', code: 'scheme' } },
  ]);
  expect(settings.damage).toBeUndefined();
  settings.save({ connections: settings.connections(), accounts: [bruno], preferences: { keepOpen: true } });
  const written: unknown = JSON.parse(readFileSync(file(), 'utf8'));
  expect(written).toMatchObject({ connections: [refused, stored], accounts: [account, bruno] });
});

test.runIf(process.platform !== 'win32')(
  '[S196] the file and its copies lose the permissions of other users when they are opened',
  async () => {
    const files = ['settings.json', 'settings.json.damaged-12'].map((name) => join(folder, name));
    // A file that is read whole isn't rewritten.
    (await open()).save({ accounts: [alice] });
    writeFileSync(files[1] ?? '', '{}');
    for (const each of files) chmodSync(each, 0o664);
    await open();
    expect(files.map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600]);
  },
);

test('[S197] a file that isn’t UTF-8 is set aside byte for byte, and the settings begin with the defaults', async () => {
  const content = Buffer.concat([
    Buffer.from('{"accounts":[{"connection":"Example","login":"ren'),
    Buffer.from([0xe9]),
    Buffer.from('e"}]}'),
  ]);
  writeFileSync(file(), content);
  const settings = await open();
  expect(settings.accounts()).toEqual([]);
  expect(settings.damage?.parts).toBe('everything');
  expect(readFileSync(settings.damage?.aside ?? '')).toEqual(content);
});

test('each preference is saved separately, and those of a later version stay', async () => {
  writeFileSync(file(), JSON.stringify({ format: 1, preferences: { laterKey: 7, theme: 'dark' } }));
  const settings = await open();
  settings.save({ preferences: { pollEverySeconds: 300 } });
  expect((await open()).preferences()).toEqual({ theme: 'dark', pollEverySeconds: 300 });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ preferences: { laterKey: 7 } });
});

test('a new connection replaces one of the same name that can’t be parsed, and has its accounts', async () => {
  const laterConnection = { name: connection.name, passkeys: ['one'] };
  writeFileSync(file(), JSON.stringify({ connections: [laterConnection], accounts: [alice] }));
  const settings = await open();
  settings.save({ connections: [connection] });
  settings.save({ accounts: [bruno] });
  const next = await open();
  expect(next.connections()).toHaveLength(1);
  expect(next.accounts()).toEqual([alice, bruno]);
  // After a new sign-in and a sign-out.
  settings.save({ accounts: [alice] });
  settings.save({ accounts: [], removedAccounts: [alice, bruno] });
  expect((await open()).accounts()).toEqual([]);
});

test('damaged settings that can’t be copied aside are not overwritten until they can be', async () => {
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
