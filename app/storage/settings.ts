// What outlives a run and is not secret, in one file that only its owner can read.
import Store from 'electron-store';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, parseConnection } from '../service/connection.ts';
import type { Settings, StoredAccount } from '../session/ports.ts';

interface Stored {
  connections: object[];
  accounts: { connection: string; login: string; onView?: boolean }[];
  toForget: string[];
}

const named = { type: 'string', minLength: 1 } as const;

/** Opens the settings in a folder. A damaged file is put aside under a name that says so, and reported. */
export function openSettings(folder: string, report: (sentence: string) => void): Settings {
  const store = openStore(folder, report);
  return {
    connections: () =>
      store.get('connections').flatMap((stored) => {
        const parsed = parseConnection(stored);
        return parsed.ok ? [parsed.value] : [];
      }),
    accounts: () => store.get('accounts'),
    toForget: () => store.get('toForget'),
    save: ({ connections, accounts, toForget }) =>
      store.set({
        ...(connections && { connections: connections.map(withoutSecret) }),
        ...(accounts && { accounts: accounts.map(plain) }),
        ...(toForget && { toForget: [...new Set(toForget)] }),
      }),
  };
}

function openStore(folder: string, report: (sentence: string) => void): Store<Stored> {
  const open = () =>
    new Store<Stored>({
      cwd: folder,
      name: 'settings',
      configFileMode: 0o600,
      defaults: { connections: [], accounts: [], toForget: [] },
      schema: {
        connections: { type: 'array', items: { type: 'object' } },
        toForget: { type: 'array', items: { type: 'string' } },
        accounts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { connection: named, login: named, onView: { type: 'boolean' } },
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

function plain({ connection, login, onView }: StoredAccount): StoredAccount {
  return { connection, login, ...(onView === true && { onView }) };
}
