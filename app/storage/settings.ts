// What outlives a run and is not secret, in one file that only its owner can read.
import Store from 'electron-store';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, parseConnection } from '../service/connection.ts';
import type { Settings, StoredAccount } from '../session/ports.ts';

interface Stored {
  connections: object[];
  accounts: StoredAccount[];
  pageSize: number;
  toForget: string[];
}

const named = { type: 'string', minLength: 1 } as const;
const picked = {
  type: 'object',
  properties: { label: { type: 'string' }, position: { type: 'integer' } },
  required: ['label', 'position'],
} as const;

/**
 * Opens the settings in a folder. A damaged file is put aside under a name that says so, and reported. A connection that
 * this Perch can't read, as a later one may have written it, stays in the file with its accounts.
 */
export function openSettings(folder: string, report: (sentence: string) => void): Settings {
  const store = openStore(folder, report);
  const readable = () => store.get('connections').flatMap((stored) => read(stored) ?? []);
  const unreadable = () => store.get('connections').filter((stored) => read(stored) === undefined);
  const names = new Set(readable().map(({ name }) => name));
  // Whoever saves accounts in this run doesn't know of these, until they sign in anew.
  let unseen = store.get('accounts').filter(({ connection }) => !names.has(connection));
  return {
    connections: readable,
    accounts: () => store.get('accounts'),
    pageSize: () => store.get('pageSize'),
    toForget: () => store.get('toForget'),
    save: ({ connections, accounts, toForget }) => {
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

function openStore(folder: string, report: (sentence: string) => void): Store<Stored> {
  const open = () =>
    new Store<Stored>({
      cwd: folder,
      name: 'settings',
      configFileMode: 0o600,
      defaults: { connections: [], accounts: [], pageSize: 100, toForget: [] },
      schema: {
        connections: { type: 'array', items: { type: 'object' } },
        toForget: { type: 'array', items: { type: 'string' } },
        pageSize: { type: 'integer', minimum: 50, maximum: 200 },
        accounts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { connection: named, login: named, onView: { type: 'boolean' }, picked },
            required: ['connection', 'login'],
          },
        },
      },
    });
  try {
    return open();
  } catch (error) {
    if (isFileTrouble(error)) throw error;
    const file = join(folder, 'settings.json');
    const aside = `${file}.damaged-${Date.now()}`;
    renameSync(file, aside);
    report(`The settings file was damaged. Perch put it aside as ${aside} and starts with new settings.`);
    return open();
  }
}

/** A folder or file that can't be read or written is no damaged file. */
function isFileTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function withoutSecret({ clientSecret: _, ...connection }: Connection): object {
  return connection;
}

function plain({ connection, login, onView, picked }: StoredAccount): StoredAccount {
  return { connection, login, ...(onView === true && { onView }), ...(picked && { picked }) };
}
