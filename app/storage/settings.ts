// The settings file: accounts, connections and preferences, without secrets, readable by its owner only.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { Clock, Log } from '../core/runtime.ts';
import { errorCode, isDiskFull } from '../files/error-code.ts';
import { narrowMode, privateFile } from '../files/writing.ts';
import { decodeUtf8, readTextFile } from '../files/read-text-file.ts';
import {
  emptySettings,
  maxSettingsBytes,
  readConnection,
  type ReadSettings,
  readSettingsFile,
  refusedConnections,
  type StoredSettings,
} from './settings-file.ts';
import { createSettings, ownPreferences } from './settings-state.ts';
import { type Settings, SettingsError } from '../core/settings.ts';

export interface OpenSettingsOptions {
  readonly clock: Pick<Clock, 'after' | 'wall'>;
  readonly log: Log;
}

/**
 * Opens the settings in a folder. A damaged file is copied to a name that says so, and its unreadable parts are left out or get
 * their defaults. If the settings can't be written now, they stay in memory and are written later. Takes away other users'
 * permissions to the file and its copies.
 *
 * @throws the system's error if the folder, or a file that exists, can't be read
 */
export function openSettings(folder: string, { clock, log }: OpenSettingsOptions): Settings {
  const file = join(folder, 'settings.json');
  narrowModes(folder);
  const found = readBytes(file);
  const { stored, damaged } = parse(found);
  const isDamaged = damaged === 'everything' || damaged.length > 0;
  let damagedCopy = file;
  const writeFile = openFile(folder);

  const write = (next: StoredSettings) => {
    try {
      if (found !== undefined && isDamaged && damagedCopy === file) damagedCopy = copyFile(found);
      writeFile(next);
    } catch (error) {
      throw toSettingsError(error);
    }
  };

  const isWritten = found === undefined || (!isDamaged && found.equals(Buffer.from(serialized(stored))));
  const settings = createSettings(stored, { write, clock, log, isOnDisk: isWritten });
  return {
    ...settings,
    ...(isDamaged && { damage: { aside: damagedCopy, parts: damaged } }),
    refusedConnections: refusedConnections(stored),
  };

  function copyFile(content: Buffer): string {
    const copy = `${file}.damaged-${clock.wall()}`;
    try {
      writeFileSync(copy, content, { mode: privateFile });
    } catch (error) {
      rmSync(copy, { force: true });
      throw error;
    }
    log(`settings: a copy of the file is kept as ${copy}`);
    return copy;
  }
}

/** Reads the user's own settings for a process that must not write. Leaves out what is damaged. */
export function readOwnSettings(folder: string) {
  const read = readTextFile(join(folder, 'settings.json'), maxSettingsBytes);
  const { stored } = read.ok ? readSettingsFile(read.text) : { stored: emptySettings };
  return {
    connections: () => stored.connections.flatMap((each) => readConnection(each) ?? []),
    accounts: () => stored.accounts,
    preferences: ownPreferences(stored),
  };
}

/**
 * Returns the function that writes the file. electron-store writes a new file with the given mode and renames it
 * (https://github.com/sindresorhus/electron-store). Before each write it also reads the old file. `deserialize` ignores that
 * text, so that no content of the file can make the write fail.
 */
function openFile(folder: string): (stored: StoredSettings) => void {
  let store: Store<StoredSettings> | undefined;
  return (stored) => {
    store ??= new Store<StoredSettings>({
      cwd: folder,
      name: 'settings',
      configFileMode: privateFile,
      serialize: serialized,
      deserialize: () => emptySettings,
    });
    store.store = stored;
  };
}

function serialized(stored: StoredSettings): string {
  return JSON.stringify(stored, undefined, '\t');
}

/** A file that isn't UTF-8 is damaged as a whole: decoding would change the names of connections or accounts in it. */
function parse(found: Buffer | undefined): ReadSettings {
  if (found === undefined) return { stored: emptySettings, damaged: [] };
  const text = decodeUtf8(found);
  return text === undefined ? { stored: emptySettings, damaged: 'everything' } : readSettingsFile(text);
}

function narrowModes(folder: string): void {
  const isSettings = (name: string) => /^settings\.json(?:\.damaged-\d+)?$/.test(name);
  for (const name of readdirSync(folder).filter(isSettings)) narrowMode(join(folder, name), privateFile);
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function toSettingsError(error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SettingsError(isDiskFull(error) ? 'disk-full' : 'not-written', reason, { cause: error });
}
