// Property tests: Perch starts with any settings file, can use the settings, and reads its rewritten file unchanged.
import fc from 'fast-check';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import { hostsOf } from '../../../app/connection/connection.ts';
import { secretKey } from '../../../app/core/secrets/secret-store.ts';
import { readSettingsFile } from '../../../app/storage/settings-file.ts';
import { openSettingsIn } from './open-settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const name = fc.constantFrom('Example', 'Other', '', '__proto__', ' Example ');
const address = fc.constantFrom(
  ...[
    'https://pbx.example.net',
    'https://pbx.example.net ',
    'https://h?',
    'https:h',
    'https://@h',
    'https://h:0',
  ],
  ...['https://pbx.exa\tmple.net', 'http://127.0.0.1:1', 'x', ''],
);
const connection = fc.record(
  { name, baseUrl: address, authUrl: address, clientId: name, redirectUri: address, x: fc.jsonValue() },
  { requiredKeys: ['name', 'baseUrl', 'clientId'] },
);
const login = fc.constantFrom('alice@example.net', 'bruno@example.net', '', 'x'.repeat(700), '\ud800');
const account = fc.record(
  {
    connection: name,
    login,
    onView: fc.boolean(),
    lapsed: fc.boolean(),
    picked: fc.jsonValue(),
    x: fc.jsonValue(),
  },
  { requiredKeys: ['connection', 'login'] },
);
const preferences = fc.dictionary(
  fc.constantFrom(
    ...Object.keys(defaultPreferences),
    ...['notify', 'extras', '__proto__', 'constructor', 'laterKey'],
  ),
  fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      'dark',
      60,
      true,
      { kind: 'none' },
      { kind: 'manual', address: 'a' },
      { on: true, from: 9 },
    ),
    fc.dictionary(fc.constantFrom('signIn', 'calls', 'on', 'from', 'keys', '__proto__'), fc.jsonValue()),
  ),
);
const listOf = (entry: fc.Arbitrary<unknown>) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: entry }, fc.jsonValue()));
const part = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
const settingsFile = fc.record(
  {
    format: part(fc.constantFrom(0, 1, 2, 1.5, -1, 99)),
    connections: part(listOf(connection)),
    accounts: part(listOf(account)),
    toForget: part(listOf(fc.string())),
    preferences: part(preferences),
    managed: part(fc.record({ unchosen: fc.constantFrom(['theme', 'notifySignIn'], 'x') })),
    pollEverySeconds: fc.jsonValue(),
    __internal__: fc.jsonValue(),
    'a.b': fc.jsonValue(),
    toJSON: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  { weight: 6, arbitrary: settingsFile.map((file) => JSON.stringify(file)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.tuple(settingsFile, fc.nat()).map(([file, at]) => {
      const whole = JSON.stringify(file);
      return whole.slice(0, at % (whole.length + 1));
    }),
  },
);

test('any file yields valid settings, which are the same after they are written and read', () => {
  fc.assert(
    fc.property(text, (written) => {
      const { stored, damaged } = readSettingsFile(written);
      const again = readSettingsFile(JSON.stringify(stored));
      expect(again).toEqual({ stored, damaged: [] });
      expect(readSettingsFile(written)).toEqual({ stored, damaged });
      const accounts = stored.accounts.map(({ connection: on, login: as }) => JSON.stringify([on, as]));
      expect(new Set(accounts).size).toBe(accounts.length);
    }),
    { numRuns: 1000 },
  );
});

test('Perch opens any file, saves, and reads what it saved', async () => {
  const file = join(folder, 'settings.json');
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (written, isChangedLater) => {
      for (const old of readdirSync(folder)) rmSync(join(folder, old));
      if (!isChangedLater) writeFileSync(file, written);
      const settings = await openSettingsIn(folder);
      if (isChangedLater) writeFileSync(file, written);
      const known = settings.connections();
      expect(new Set(known.map((each) => each.name)).size).toBe(known.length);
      for (const each of known) expect([hostsOf(each), secretKey('client-secret', each)]).toBeDefined();
      settings.save({ toForget: ['mine'], preferences: { theme: 'light' } });
      const next = await openSettingsIn(folder);
      expect(next.damage).toBeUndefined();
      expect(next.connections()).toEqual(known);
      expect([next.accounts(), next.toForget()]).toEqual([settings.accounts(), ['mine']]);
      expect(next.preferences()).toEqual({ ...settings.preferences(), theme: 'light' });
      // A file that Perch could not read completely is copied before it is overwritten.
      const copy = settings.damage?.aside;
      if (copy !== undefined) expect(readFileSync(copy, 'utf8')).toBe(Buffer.from(written).toString());
    }),
    { numRuns: 150 },
  );
});
