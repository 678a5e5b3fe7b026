// What outlives a run and is not secret, in one file that only its owner can read.
import Store from 'electron-store';
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, parseConnection } from '../service/connection.ts';
import type { Settings, SettingsDamage, StoredAccount } from '../session/ports.ts';
import { emptySettings, readSettingsFile, type Stored, withDefaults } from './settings-file.ts';

/**
 * Opens the settings in a folder. Where the file is damaged a copy of it is put aside under a name that says so, and
 * what can't be read is as in new settings. A connection that this Perch can't read, as a later one may have written it,
 * stays in the file with its accounts.
 *
 * @throws whatever the system says where the file can't be read or written.
 */
export function openSettings(folder: string): Settings {
  const damage = mendFile(join(folder, 'settings.json'));
  const store = openStore(folder);
  const readable = () => store.get('connections').flatMap((stored) => read(stored) ?? []);
  const unreadable = () => store.get('connections').filter((stored) => read(stored) === undefined);
  const names = new Set(readable().map(({ name }) => name));
  // Whoever saves accounts in this run doesn't know of these, until they sign in anew.
  let unseen = store.get('accounts').filter(({ connection }) => !names.has(connection));
  return {
    connections: readable,
    accounts: () => store.get('accounts'),
    toForget: () => store.get('toForget'),
    preferences: () => withDefaults(store.get('preferences')),
    damage,
    save: ({ connections, accounts, toForget, preferences }) => {
      unseen = unseen.filter((stored) => accounts?.some((account) => isSame(account, stored)) !== true);
      store.set({
        ...(connections && {
          connections: [
            ...unreadable().filter((stored) => !connections.some(({ name }) => isNamed(stored, name))),
            ...connections.map(withoutSecret),
          ],
        }),
        ...(accounts && {
          accounts: [...unseen.map(({ onView: _, ...stored }) => stored), ...accounts.map(plain)],
        }),
        ...(toForget && { toForget: [...new Set(toForget)] }),
        ...(preferences && { preferences: { ...store.get('preferences'), ...preferences } }),
      });
    },
  };
}

function read(stored: object): Connection | undefined {
  const parsed = parseConnection(stored);
  return parsed.ok ? parsed.value : undefined;
}

function isNamed(stored: object, name: string): boolean {
  return 'name' in stored && stored.name === name;
}

function isSame(one: StoredAccount, other: StoredAccount): boolean {
  return one.connection === other.connection && one.login === other.login;
}

/** Brings the file to the layout of this Perch and takes out what is damaged. Says what that was. */
function mendFile(file: string): SettingsDamage | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const { stored, damaged } = readSettingsFile(text);
  const isDamaged = damaged === 'everything' || damaged.length > 0;
  const aside = `${file}.damaged-${Date.now()}`;
  if (isDamaged) copyFileSync(file, aside);
  const mended = JSON.stringify(stored, undefined, '\t');
  if (mended !== text) {
    // Whoever stops Perch in between leaves the old file or the new one, and nothing half written.
    writeFileSync(`${file}.new`, mended, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return isDamaged ? { aside, parts: damaged } : undefined;
}

function openStore(folder: string): Store<Stored> {
  return new Store<Stored>({
    cwd: folder,
    name: 'settings',
    configFileMode: 0o600,
    defaults: emptySettings,
    // What a part holds is checked as the file is read; this is the last gate before it is written.
    schema: {
      format: { type: 'integer' },
      connections: { type: 'array', items: { type: 'object' } },
      accounts: { type: 'array', items: { type: 'object' } },
      toForget: { type: 'array', items: { type: 'string' } },
      preferences: { type: 'object' },
    },
  });
}

function withoutSecret({ clientSecret: _, ...connection }: Connection): object {
  return connection;
}

function plain({ connection, login, onView, lapsed, picked }: StoredAccount): StoredAccount {
  return {
    connection,
    login,
    ...(onView === true && { onView }),
    ...(lapsed === true && { lapsed }),
    ...(picked && { picked }),
  };
}
